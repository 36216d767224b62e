// Going back to an earlier revision: what is chosen, what is sent, and what is told.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, DeploymentControl, RevisionFailedError, RollbackError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { DEPLOYMENT, ID, OTHER, json, recorder, rejects } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FORM } from '../../support/service/records.mjs';

const FORMS = {
  internal_docker: { image_uri: 'registry.example/agent:1' },
  external_docker: { image_uri: 'registry.example/agent:1' },
  repo_host: { repo_ref: 'main', agent_config_path: 'agent.json' },
};

/** A deployment of an emulator whose revisions end as they are told, and what was sent. */
async function stage(source = 'internal_docker', options = {}) {
  const emulator = await createEmulator({ clock: 'manual', ...options.emulator });
  const sent = [];
  const control = new DeploymentControl({
    baseUrl: 'http://localhost',
    apiKey: null,
    ...options.client,
    fetch: (url, init) => {
      const path = url.replace('http://localhost', '');
      sent.push({ line: `${init.method} ${path}`, body: init.body && JSON.parse(init.body) });
      return emulator.fetch(url, init);
    },
  });
  const ending = async (status, work) => {
    await emulator.script([{ status, forMs: null }]);
    return work();
  };
  const repository = { integration_id: ID, repo_url: 'https://host.example/team/agent', build_on_push: false };
  const sourceConfigs = { repo_host: repository, external_docker: await listener(control) };
  const source_config = sourceConfigs[source] ?? {};
  const deployment = await ending(options.first ?? 'DEPLOYED', () =>
    control.deployments.create({ ...FORM, source, source_config, source_revision_config: FORMS[source] }),
  );
  const patch = async (config, status = 'DEPLOYED', more = {}) =>
    (await ending(status, () => control.deployments.patch(deployment.id, { ...more, source_revision_config: config })))
      .latest_revision_id;
  return {
    control,
    emulator,
    deployment,
    first: deployment.latest_revision_id,
    sent,
    ending,
    patch,
    image: (tag, status) => patch({ image_uri: `registry.example/agent:${tag}` }, status),
    changes: () => sent.filter(({ line }) => !line.startsWith('GET')).length,
  };
}

/** What names a listener of the service and one of its namespaces. */
async function listener(control) {
  const [{ id, compute_config }] = (await control.listeners.list()).items;
  return { resource_spec: {}, listener_id: id, listener_config: { k8s_namespace: compute_config.k8s_namespaces[0] } };
}

/** Checks that a rollback is refused for a reason and changes nothing; gives its message. */
async function refused({ control, deployment, changes }, reason, options) {
  const before = changes();
  const error = await rejects(control.deployments.rollback(deployment, options), RollbackError);
  assert.deepEqual([error.reason, error.code, changes()], [reason, 'rollback', before]);
  return error.message;
}

describe('a rollback', () => {
  it('takes what the last good revision before the present was made from', async () => {
    const { control, deployment, sent, image } = await stage();
    const second = await image(2);
    await image(3, 'DEPLOY_FAILED');
    sent.length = 0;
    const {
      from,
      takes,
      cannot,
      request,
      deployment: after,
      revision,
    } = await control.deployments.rollback(deployment);
    assert.equal(from.id, second);
    assert.deepEqual(takes, [
      { field: 'image_uri', before: 'registry.example/agent:3', after: 'registry.example/agent:2' },
    ]);
    equalBy(cannot, ({ field }) => field, ['secrets', 'source_config']);
    assert.equal(request.operation, 'deployments.patch');
    equalBy(sent, ({ line }) => line.replaceAll(deployment.id, 'ID'), [
      'GET /v2/deployments/ID',
      'GET /v2/deployments/ID/revisions?limit=100',
      'PATCH /v2/deployments/ID',
    ]);
    assert.deepEqual(sent.at(-1).body, { source_revision_config: { image_uri: 'registry.example/agent:2' } });
    assert.equal(after.source_revision_config.image_uri, 'registry.example/agent:2');
    assert.equal(revision, undefined);
  });

  it('only says what it would send in a dry run, and takes an id', async () => {
    const { control, deployment, first, image, changes } = await stage();
    await image(2);
    const before = changes();
    const { from, deployment: same } = await control.deployments.rollback(deployment.id, { dryRun: true });
    assert.deepEqual([from.id, same.latest_revision_id === first, changes()], [first, false, before]);
  });

  it('waits for the new revision', async () => {
    const { control, deployment, image, ending } = await stage();
    await image(2);
    const { revision, deployment: after } = await ending('DEPLOYED', () =>
      control.deployments.rollback(deployment, { wait: true }),
    );
    assert.deepEqual([revision.status, revision.id], ['DEPLOYED', after.latest_revision_id]);
    await image(3);
    const statuses = [];
    const wait = { onProgress: ({ status }) => statuses.push(status) };
    const failing = ending('DEPLOY_FAILED', () => control.deployments.rollback(deployment, { wait }));
    await rejects(failing, RevisionFailedError);
    assert.deepEqual(statuses, ['DEPLOY_FAILED']);
  });

  it('passes over those that were made from the same as the present one, if that is good', async () => {
    const { control, deployment, first, image } = await stage();
    await image(2);
    await image(2);
    const { from } = await control.deployments.rollback(deployment, { dryRun: true });
    assert.equal(from.id, first);
  });

  it('reads further pages until it finds a good one', async () => {
    const all = await stage();
    const { control, deployment, first, image, sent } = all;
    for (let at = 0; at < 100; at += 1) await image(at + 2, 'DEPLOY_FAILED');
    sent.length = 0;
    const { from } = await control.deployments.rollback(deployment, { dryRun: true });
    assert.equal(from.id, first);
    assert.equal(sent.filter(({ line }) => line.includes('/revisions?')).length, 2);
  });
});

describe('the revision to go back to', () => {
  it('is named by itself, its id or the beginning of its id', async () => {
    const { control, deployment, first, image } = await stage();
    await image(2);
    await image(3);
    for (const to of [first, first.slice(0, 8), { id: first }, first.toUpperCase()]) {
      const { from } = await control.deployments.rollback(deployment, { to, dryRun: true });
      assert.equal(from.id, first);
    }
  });

  it('is not the present one, one that failed or was superseded, or one that is not there', async () => {
    const all = await stage();
    const failed = await all.image(2, 'DEPLOY_FAILED');
    const skipped = await all.image(3, 'SKIPPED');
    const started = await all.image(4, 'BUILDING');
    const present = await all.image(5);
    await refused(all, 'present', { to: present });
    assert.match(await refused(all, 'never_deployed', { to: started }), /is BUILDING, so/);
    assert.match(await refused(all, 'never_deployed', { to: failed }), /is DEPLOY_FAILED, so/);
    assert.match(await refused(all, 'never_deployed', { to: skipped.slice(0, 10) }), /is SKIPPED, so/);
    assert.match(await refused(all, 'unknown', { to: OTHER }), new RegExp(`has no revision ${OTHER}$`));
    for (const to of ['', '1', started.slice(0, 3)])
      assert.match(
        await refused(all, 'unknown', { to }),
        /: revisions have no numbers, and the beginning of an id has at least 4 characters$/,
      );
  });

  it('is one, where several ids begin with the same', async () => {
    const revision = (id) => ({ id, status: 'DEPLOYED', source_revision_config: FORMS.internal_docker });
    const { control } = recorder((at) =>
      json(at === 1 ? DEPLOYMENT : { resources: ['abcd-1', 'abcd-2', 'abcd'].map(revision), offset: 0 }),
    );
    const error = await rejects(control.deployments.rollback(ID, { to: 'ABCD-', dryRun: true }), RollbackError);
    assert.equal(error.reason, 'ambiguous');
    assert.match(error.message, /several revisions start with ABCD-: abcd-1, abcd-2; give more of the id$/);
  });

  it('is told to be missing, with what was found in its place', async () => {
    const all = await stage('internal_docker', { first: 'DEPLOY_FAILED' });
    assert.match(await refused(all, 'none_good'), /was deployed \(the service lists no other\)$/);
    await all.image(2, 'SKIPPED');
    await all.image(3, 'DEPLOY_FAILED');
    await all.image(4, 'BUILDING');
    assert.match(await refused(all, 'none_good'), /\(2 DEPLOY_FAILED, 1 SKIPPED\)$/);
  });

  it('would change nothing if it was made from the same', async () => {
    const all = await stage();
    const message = await refused({ ...all, first: await all.image(1) }, 'same');
    assert.match(message, new RegExp(`revision ${all.first} was made from the same as the present one`));
    await all.image(1, 'DEPLOY_FAILED');
    await refused(all, 'same');
  });
});

describe('what can be sent of a revision', () => {
  it('a branch moves, so the service is told to deploy that revision again, and the commit is named', async () => {
    const { control, deployment, first, patch, sent } = await stage('repo_host');
    await patch({ repo_ref: 'main' }, 'BUILD_FAILED');
    const { from, request, cannot } = await control.deployments.rollback(deployment);
    assert.equal(request.operation, 'revisions.redeploy');
    assert.equal(sent.at(-1).line, `POST /v2/deployments/${deployment.id}/revisions/${first}/redeploy`);
    assert.equal(cannot[0].field, 'source_revision_config.repo_commit_sha');
    assert.ok(cannot[0].because.includes(from.source_revision_config.repo_commit_sha));
    assert.match(cannot[0].because, /or what main points to now$/);
  });

  it('a tag is patched, without the commit and the image that its build found out', async () => {
    const { control, deployment, patch, sent } = await stage('repo_host');
    await patch({ repo_ref: 'refs/tags/v1' });
    await patch({ repo_ref: 'refs/tags/v2' });
    const { cannot } = await control.deployments.rollback(deployment);
    assert.deepEqual(sent.at(-1).body, {
      source_revision_config: { repo_ref: 'refs/tags/v1', agent_config_path: 'agent.json' },
    });
    equalBy(cannot, ({ field }) => field, ['secrets', 'source_config']);
  });

  it('a commit without a branch is patched, and it is said that no later push is built', async () => {
    const { control, deployment, patch, sent } = await stage('repo_host');
    const commit = 'a'.repeat(40);
    await patch({ repo_ref: commit });
    await patch({ repo_ref: 'b'.repeat(40) });
    const { cannot } = await control.deployments.rollback(deployment);
    assert.equal(sent.at(-1).body.source_revision_config.repo_ref, commit);
    const { because } = cannot.find(({ field }) => field === 'source_revision_config.repo_ref');
    assert.match(because, new RegExp(`the commit ${commit} and no branch.*no later push is built`));
  });

  it("a revision's own source is named, and secret references of an external image stay", async () => {
    const { control, deployment, patch, sent } = await stage('repo_host');
    await patch({ image_uri: 'registry.example/agent:7' }, 'DEPLOYED', { revision_source: 'internal_docker' });
    await patch({ repo_ref: 'main' }, 'BUILD_FAILED');
    await control.deployments.rollback(deployment);
    assert.deepEqual(sent.at(-1).body, {
      revision_source: 'internal_docker',
      source_revision_config: { image_uri: 'registry.example/agent:7' },
    });
    const external = await stage('external_docker', { emulator: { hosting: 'self_hosted' } });
    await external.image(2);
    const { cannot } = await external.control.deployments.rollback(external.deployment);
    assert.ok(cannot.some(({ field }) => field === 'secret_references'));
  });

  it('is in the words of the service', async () => {
    const vocabulary = { repoHost: 'github', agent: 'product' };
    const { control, deployment, patch, sent } = await stage('repo_host', {
      emulator: { vocabulary },
      client: { vocabulary },
    });
    await patch({ repo_ref: 'refs/tags/v1' });
    await patch({ repo_ref: 'refs/tags/v2' });
    const { takes } = await control.deployments.rollback(deployment);
    assert.deepEqual(sent.at(-1).body, {
      source_revision_config: { repo_ref: 'refs/tags/v1', product_config_path: 'agent.json' },
    });
    assert.equal(takes.length, 2);
  });
});

it('a revision that names no source has the source of its deployment', async () => {
  const config = (tag) => ({ source_revision_config: { image_uri: `registry.example/agent:${tag}` } });
  const revisions = [
    { id: OTHER, status: 'DEPLOYED', ...config(2) },
    { id: ID, status: 'DEPLOYED', ...config(1) },
  ];
  const { control } = recorder((count) => json(count === 1 ? DEPLOYMENT : { resources: revisions, offset: 2 }));
  const { request } = await control.deployments.rollback(DEPLOYMENT, { dryRun: true });
  assert.deepEqual(request, { operation: 'deployments.patch', body: config(1) });
});

describe('the present revision', () => {
  const made = (at, status = 'DEPLOYED') => ({
    id: OTHER.replace(/^./, at),
    status,
    created_at: `2026-01-0${at}T00:00:00Z`,
    source_revision_config: { image_uri: `registry.example/agent:${at}` },
  });
  const listings = {
    'an earlier one that was deployed again': { list: [made(3, 'BUILD_FAILED'), made(2), made(1)], latest: 2, to: 1 },
    'one after which others came': { list: [made(3), made(2), made(1)], latest: 2, to: 1 },
    'the last one of a listing that shows its oldest first': {
      list: [made(1), made(2), made(3), made(4, 'DEPLOY_FAILED')],
      latest: 4,
      to: 3,
    },
  };
  for (const [name, { list, latest, to }] of Object.entries(listings)) {
    it(`can be ${name}`, async () => {
      const deployment = { ...DEPLOYMENT, latest_revision_id: made(latest).id };
      const { control } = recorder((count) => json(count === 1 ? deployment : { resources: list, offset: 9 }));
      const { from } = await control.deployments.rollback(DEPLOYMENT, { dryRun: true });
      assert.equal(from.id, made(to).id);
    });
  }

  it('is not gone where a listing shows its oldest first', async () => {
    const list = Array.from({ length: 101 }, (_, at) => ({ ...made(1), id: `${at}`, created_at: new Date(at) }));
    const { control } = recorder((count) =>
      json(
        [
          { ...DEPLOYMENT, latest_revision_id: '100' },
          { resources: list.slice(0, 100), offset: 100 },
        ][count - 1] ?? { resources: [{ ...list[100], ...made(2), id: '100' }], offset: 101 },
      ),
    );
    const { from } = await control.deployments.rollback(DEPLOYMENT, { dryRun: true });
    assert.equal(from.id, '99');
  });
});

it('an aborted one, and one with wrong arguments, changes nothing', async () => {
  const { control, deployment, image, changes } = await stage();
  await image(2);
  const before = changes();
  const reason = new Error('enough');
  await assert.rejects(control.deployments.rollback(deployment, { signal: AbortSignal.abort(reason) }), reason);
  await rejects(control.deployments.rollback(deployment, new Map()), ConfigError);
  await rejects(control.deployments.rollback(undefined), ConfigError);
  // Without its id, the last good revision would be taken in its place.
  for (const to of [{}, { id: undefined }, null, 5])
    await rejects(control.deployments.rollback(deployment, { to }), ConfigError);
  for (const wait of [5, 'yes', { maxWiat: 1 }, { maxWait: -1 }])
    await rejects(control.deployments.rollback(deployment, { wait }), ConfigError);
  assert.equal(changes(), before);
});
