// The options of a wait: which it takes, what it says of others, and what it gives or fails with.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError, DeploymentControl, RevisionFailedError } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { ID, IDS, OTHER } from '../../support/service/calls.mjs';
import { caught, client, first } from '../../support/service/deployed.mjs';
import { FORM } from '../../support/service/emulator.mjs';

describe('a wait', () => {
  it('takes no timeout and no deadline, and says what it takes', async () => {
    const { control, sent } = client();
    for (const name of ['timeout', 'deadline'])
      for (const call of [
        () => control.revisions.wait(IDS, { [name]: 5 }),
        () => control.deployments.waitUntilDeployed({ id: ID, latest_revision_id: OTHER }, { [name]: 5 }),
        async () => first(control.revisions.watch(IDS, { [name]: 5 })),
      ])
        assert.equal(
          (await caught(call)).message,
          `there is no ${name} in the options of a wait; use maxWait, or requestTimeout for each request`,
        );
    assert.deepEqual(sent, []);
  });

  it('limits each request by requestTimeout', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const asked = [];
    const fetch = (_, { signal }) =>
      new Promise((_, reject) => {
        asked.push(signal);
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    const { control } = client({ fetch, retry: false });
    const waiting = caught(() => control.revisions.wait(IDS, { requestTimeout: 250, tolerateErrors: 0 }));
    while (asked.length === 0) await null;
    t.mock.timers.tick(250);
    const error = await waiting;
    assert.equal(error.name, 'TimeoutError');
    assert.match(error.message, /after 250 ms/);
  });

  it('refuses a word that is no status before anything is sent', async () => {
    const { control, sent } = client();
    for (const [options, message] of [
      [{ until: 'deployed' }, /^until: there is no status deployed; did you mean DEPLOYED\? /],
      [{ until: ['BUILDING', 'DEPLOYD'] }, /^until: there is no status DEPLOYD; did you mean DEPLOYED\? /],
      [{ failOn: 'Skipped' }, /^failOn: there is no status Skipped; did you mean SKIPPED\? /],
      [{ until: 'ready' }, /^until: there is no status ready; it takes DEPLOYED, CREATING, .* needs a function$/],
      [{ until: [5] }, /^until: there is no status 5; /],
    ]) {
      const error = await caught(() => control.revisions.wait(IDS, options));
      assert.ok(error instanceof ConfigError, String(error));
      assert.match(error.message, message);
    }
    assert.deepEqual(sent, []);
    assert.equal((await control.revisions.wait(IDS, { until: ['BUILDING', 'DEPLOYED'] })).status, 'DEPLOYED');
  });

  it('returns a revision with its id, also where the service leaves it out', async () => {
    const { control } = client({ fetch: async () => Response.json({ status: 'DEPLOYED' }) });
    assert.deepEqual(await control.revisions.wait(IDS), { status: 'DEPLOYED', id: OTHER });
  });

  it('fails with the deployment, the revision and its log', async () => {
    const emulator = await createEmulator({ clock: 'manual' });
    const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
    emulator.fail('module_missing');
    const deployment = await control.deployments.create(FORM);
    emulator.advance(600_000);
    const error = await caught(() => control.deployments.waitUntilDeployed(deployment));
    assert.ok(error instanceof RevisionFailedError, String(error));
    const { id, latest_revision_id } = deployment;
    assert.deepEqual(error.deployment, { id, latest_revision_id });
    assert.equal(error.revision.id, latest_revision_id);
    const type = error.revision.status === 'BUILD_FAILED' ? 'build' : 'deploy';
    const read = async (lines) => {
      const all = [];
      for await (const { message } of lines) all.push(message);
      return all;
    };
    const log = await read(error.logs());
    assert.ok(log.length > 0);
    assert.deepEqual(
      log,
      await read(control.revisions.logs({ deployment_id: id, revision_id: latest_revision_id }, { type })),
    );
    assert.equal((await error.logs({ limit: 1 })).logs.length, 1);
    // The error can be printed and sent on: no function, no secret.
    assert.deepEqual(Object.keys(JSON.parse(JSON.stringify(error))).sort(), [
      'code',
      'deployment',
      'elapsedMs',
      'history',
      'lastError',
      'message',
      'name',
      'polls',
      'revision',
    ]);
  });
});
