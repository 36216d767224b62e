// What stands for an id, and what is told of what does not; what was read is written back.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as face from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import * as checks from 'deployment-control/validate';
import { equalBy } from '../../support/lists.mjs';
import { ID, OTHER } from '../../support/service/calls.mjs';
import { caught, client } from '../../support/service/deployed.mjs';
import { FORM } from '../../support/service/emulator.mjs';

const { ConfigError, DeploymentControl, ValidationError } = face;
const GZIP = new Uint8Array([0x1f, 0x8b]);

describe('an id', () => {
  const DEPLOYMENT = { id: ID, latest_revision_id: OTHER, status: 'READY' };
  const REVISION = { id: OTHER, status: 'DEPLOYED' };

  it('may be the whole deployment or revision', async () => {
    const { control, sent } = client();
    const revision = { ...REVISION, deployment_id: ID };
    await control.deployments.get(DEPLOYMENT);
    await control.deployments.patch(DEPLOYMENT, { secrets: null });
    await control.deployments.delete(DEPLOYMENT);
    await control.revisions.list(DEPLOYMENT);
    await control.deployments.createUploadUrl(DEPLOYMENT);
    await control.revisions.get({ deployment_id: DEPLOYMENT, revision_id: REVISION });
    await control.revisions.get(revision);
    await control.revisions.redeploy(revision);
    await control.revisions.interrupt(revision);
    await control.revisions.logs(revision, { type: 'build' });
    await control.revisions.wait(revision);
    for await (const { status } of control.revisions.watch(revision)) assert.equal(status, 'DEPLOYED');
    const path = `http://localhost/v2/deployments/${ID}`;
    equalBy(sent, (line) => line.replace(/\?.*/, ''), [
      `GET ${path}`,
      `PATCH ${path}`,
      `DELETE ${path}`,
      `GET ${path}/revisions`,
      `POST ${path}/upload-url`,
      `GET ${path}/revisions/${OTHER}`,
      `GET ${path}/revisions/${OTHER}`,
      `POST ${path}/revisions/${OTHER}/redeploy`,
      `POST ${path}/revisions/${OTHER}/interrupt`,
      `GET ${path}/revisions/${OTHER}/logs`,
      `GET ${path}/revisions/${OTHER}`,
      `GET ${path}/revisions/${OTHER}`,
    ]);
  });

  it('that is none is told as what it is, and nothing is sent', async () => {
    const { control, sent } = client();
    const told = [
      [(c) => c.deployments.get(undefined), "deployments.get: a deployment's id is expected, not undefined"],
      [(c) => c.deployments.get(null), "deployments.get: a deployment's id is expected, not null"],
      [(c) => c.deployments.get(5), "deployments.get: a deployment's id is expected, not 5"],
      [(c) => c.deployments.get({}), "deployments.get: a deployment's id is expected, not an object"],
      [(c) => c.deployments.get([ID]), "deployments.get: a deployment's id is expected, not a list"],
      [
        (c) => c.deployments.get(Promise.resolve(DEPLOYMENT)),
        "deployments.get: a deployment's id is expected, not a promise: await it first",
      ],
      [
        (c) => c.deployments.get(c.deployments.create(FORM)),
        "deployments.get: a deployment's id is expected, not a promise: await it first",
      ],
      [(c) => c.deployments.get(REVISION), "deployments.get: a deployment's id is expected, not a revision"],
      [
        (c) => c.deployments.patch({ secrets: null }, ID),
        "deployments.patch: a deployment's id is expected, not an object",
      ],
      [(c) => c.listeners.get(DEPLOYMENT), "listeners.get: a listener's id is expected, not a deployment"],
      [(c) => c.listeners.get({ id: ID }), "listeners.get: a listener's id is expected, not an object: pass its id"],
      [(c) => c.connections.list(undefined), "connections.list: an agent's id is expected, not undefined"],
      [
        (c) => c.integrations.listRepositories(undefined),
        "integrations.listRepositories: an integration's id is expected, not undefined",
      ],
      [
        (c) => c.integrations.listManagedRepositories(undefined),
        "integrations.listManagedRepositories: an integration's id is expected, not undefined",
      ],
      [
        (c) => c.revisions.get({ deployment_id: ID, revision_id: DEPLOYMENT }),
        "revisions.get: a revision's id is expected, not a deployment",
      ],
      [
        (c) => c.revisions.get({ deployment_id: ID }),
        'revisions.get: { deployment_id, revision_id } is expected, not an object',
      ],
      [(c) => c.revisions.get(undefined), 'revisions.get: { deployment_id, revision_id } is expected, not undefined'],
      [
        (c) => c.revisions.get(DEPLOYMENT),
        'revisions.get: { deployment_id, revision_id } is expected, not a deployment',
      ],
      [(c) => c.revisions.get(REVISION), 'revisions.get: { deployment_id, revision_id } is expected, not a revision'],
      [(c) => c.uploads.put(undefined, GZIP), /a deployment's id is expected, not undefined$/],
      [(c) => c.projects.deployLogs({}), "projects.deployLogs: a project's id is expected, not undefined"],
      [
        (c) => c.deployments.waitUntilDeployed(Promise.resolve(DEPLOYMENT)),
        /^waitUntilDeployed needs a deployment .* not a promise: await it first$/,
      ],
      [(c) => c.deployments.waitUntilDeployed(5), /^waitUntilDeployed needs a deployment .* not 5$/],
    ];
    for (const [call, message] of told) {
      const before = sent.length;
      const error = await caught(() => call(control));
      assert.ok(error instanceof ConfigError, `${call}: ${error}`);
      if (typeof message === 'string') assert.equal(error.message, message);
      else assert.match(error.message, message);
      // The promise that was given is a call of its own.
      assert.ok(sent.slice(before).every((line) => line.startsWith('POST')));
    }
    assert.ok(sent.length <= 1);
  });
});

describe('what is read', () => {
  it('can be written back', async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    const control = new DeploymentControl({
      baseUrl: emulator.baseUrl,
      fetch: emulator.fetch,
      apiKey: null,
      logger: {},
    });
    const secrets = [{ name: 'A', value: 'b' }];
    const deployment = await control.deployments.create({ ...FORM, secrets });
    const source_config = { ...deployment.source_config, custom_url: 'https://agent.example' };
    const patched = await control.deployments.patch(deployment, { source_config });
    assert.equal(patched.source_config.custom_url, 'https://agent.example');
    const copy = await control.deployments.create({ ...deployment, name: 'another' });
    assert.notEqual(copy.id, deployment.id);
    assert.deepEqual([copy.name, copy.secrets], ['another', secrets]);
    assert.deepEqual(copy.source_revision_config, deployment.source_revision_config);
  });

  it('is a creation or a patch once it was parsed', () => {
    assert.equal(face.parseCreate(FORM), FORM);
    const patch = { secrets: [] };
    assert.equal(face.parsePatch(patch), patch);
    for (const { parseCreate, parsePatch } of [face, checks]) {
      const error = (() => {
        try {
          return parseCreate({ ...FORM, name: undefined, nam: 'agent' });
        } catch (thrown) {
          return thrown;
        }
      })();
      assert.ok(error instanceof ValidationError);
      equalBy(error.issues, ({ code, path }) => [code, path[0]], [
        ['missing', 'name'],
        ['unknown_field', 'nam'],
      ]);
      assert.throws(
        () => parsePatch({ secret_references: [{}] }, { current: { source: 'repo_host' } }),
        ValidationError,
      );
      assert.throws(() => parseCreate(null), ValidationError);
    }
  });
});
