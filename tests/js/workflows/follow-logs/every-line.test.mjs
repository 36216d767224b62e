// Logs that are followed over revisions: every line once and in order, whatever happens in between, at most one request
// a second. Time is a fake clock's.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeploymentControl } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { IDS, json } from '../../../support/service/calls.mjs';
import { generator } from '../../../support/checks/generator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { TARBALL as FORM } from '../../../support/service/records.mjs';
import { busiestSecond, clock, collect, line, service } from '../../../support/workflows/followed-logs.mjs';

/** A store that outlives the emulator that writes to it, as a data file does. */
function dataFile() {
  let bytes = Buffer.alloc(0);
  return {
    load: async () => bytes,
    append: (entry) => {
      bytes = Buffer.concat([bytes, entry]);
    },
    replace: (all) => {
      bytes = Buffer.from(all);
    },
  };
}

/** An emulator with a manual clock that can be started again, and a client of it that nothing disturbs. */
async function world() {
  const store = dataFile();
  const options = { clock: 'manual', store };
  let emulator = await createEmulator(options);
  const fetch = (...args) => emulator.fetch(...args);
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, apiKey: null, fetch });
  return {
    control,
    fetch,
    baseUrl: emulator.baseUrl,
    get emulator() {
      return emulator;
    },
    restart: async () => {
      emulator = await createEmulator(options);
    },
    /** All lines of all revisions, as `revision type id`. */
    fullLog: async (id) => {
      const revisions = (await control.revisions.list(id).toArray({ max: 100 })).reverse();
      const all = [];
      for (const { id: revision_id } of revisions)
        for (const type of ['build', 'deploy'])
          for await (const entry of control.revisions.logs({ deployment_id: id, revision_id }, { type, limit: 1000 }))
            all.push(`${revision_id} ${type} ${entry.id}`);
      return all;
    },
  };
}
const shown = ({ type, revision_id, entry }) => `${revision_id} ${type} ${entry.id}`;

const logOf = (line) => line.split(' ', 2).join(' ');

/** Lines by their log, each log in its order. */
const byLog = (lines) =>
  Object.fromEntries(
    [...new Set(lines.map(logOf))].sort().map((log) => [log, lines.filter((line) => logOf(line) === log)]),
  );
const revisionsOf = (lines) => lines.map((line) => line.split(' ')[0]).filter((id, at, all) => id !== all[at - 1]);
const ENDS = ['DEPLOYED', 'BUILD_FAILED', 'DEPLOY_FAILED'];

for (let seed = 1; seed <= 5; seed += 1) {
  test(`whatever happens, each line comes once and in order, at most one request a second: ${seed}`, async (context) => {
    const random = generator(seed);
    const { pass } = clock(context);
    const service = await world();
    const times = [];
    let isCalm = false;
    const fetch = async (url, init) => {
      times.push(Date.now());
      const fault = isCalm ? 9 : Math.floor(random() * 10);
      if (fault === 0) throw new TypeError('fetch failed');
      if (fault === 1) return new Response('busy', { status: 503, headers: { 'retry-after': '2' } });
      if (fault === 2) return json({ detail: 'slow down' }, { status: 429, headers: { 'retry-after': '5' } });
      if (fault === 3) await service.restart();
      const answer = await service.fetch(url, init);
      // An answer that is lost, and a request that comes twice.
      if (fault === 4) throw new TypeError('terminated');
      return fault === 5 ? service.fetch(url, init) : answer;
    };
    const script = () => {
      const end = ENDS[Math.floor(random() * ENDS.length)];
      const steps = ['QUEUED', 'BUILDING', ...(end === 'BUILD_FAILED' ? [] : ['AWAITING_DEPLOY', 'DEPLOYING'])];
      // Short steps put lines into the same millisecond.
      const forMs = () => (random() < 0.3 ? 1 : Math.floor(random() * 20_000));
      service.emulator.script([...steps.map((status) => ({ status, forMs: forMs() })), { status: end, forMs: 1e12 }]);
    };
    script();
    const deployment = await service.control.deployments.create(FORM);
    const control = new DeploymentControl({ baseUrl: service.baseUrl, apiKey: null, fetch });
    const controller = new AbortController();
    const { signal } = controller;
    const ids = { deployment_id: deployment.id, revision_id: deployment.latest_revision_id };
    const options = { until: 'ended', acrossRevisions: true, signal, tolerateErrors: 50 };
    const followed = collect(control.revisions.followLogs(random() < 0.5 ? deployment : ids, options));
    let number = 0;
    await pass(150_000, async (ms) => {
      service.emulator.advance(ms);
      if (random() > 0.025) return;
      script();
      const body = { source_revision_config: { agent_config_path: `agent-${(number += 1)}.json` } };
      await service.control.deployments.patch(deployment.id, body);
    });
    isCalm = true;
    await pass(200_000, (ms) => service.emulator.advance(ms));
    controller.abort(new Error('enough'));
    await followed.done;
    assert.equal(followed.error?.message, 'enough', String(followed.error?.stack));
    const [lines, all] = [followed.lines.map(shown), await service.fullLog(deployment.id)];
    assert.ok(all.length > 10);
    assert.deepEqual(byLog(lines), byLog(all));
    // One revision comes after the other.
    assert.deepEqual(revisionsOf(lines), revisionsOf(all));
    assert.equal(busiestSecond(times), 1);
  });
}

for (const [name, more] of [
  ['with ids', (number) => ({ id: `l${number}` })],
  ['without ids', () => ({})],
]) {
  test(`lines ${name}, many of one time and some the same, on pages of any size, come once each`, async (context) => {
    const { pass } = clock(context);
    for (let seed = 1; seed <= 5; seed += 1) {
      const random = generator(seed);
      const pageSize = 1 + Math.floor(random() * 7);
      let second = 0;
      let number = 0;
      const write = () => {
        if (random() < 0.4) second += 1;
        // The same line again, which is another one all the same.
        if (random() < 0.7) number += 1;
        state.lines.push(line(number, second, more(state.lines.length)));
      };
      const { control, state } = service({
        statuses: ['DEPLOYED'],
        pageSize,
        // A service that forgets its offsets now and then.
        answer: ({ query }) =>
          query.offset !== undefined && random() < 0.1
            ? json({ detail: 'the offset is not known' }, { status: 400 })
            : undefined,
      });
      for (let count = Math.floor(random() * 20); count > 0; count -= 1) write();
      const controller = new AbortController();
      const followed = collect(
        control.revisions.followLogs(IDS, { until: 'ended', type: 'deploy', signal: controller.signal }),
      );
      await pass(60_000, () => random() < 0.3 && write());
      await pass(60_000);
      controller.abort();
      await followed.done;
      assert.ok(followed.lines.length > 10);
      equalBy(followed.lines, ({ entry }) => entry, state.lines, `seed ${seed}, pages of ${pageSize}`);
    }
  });
}
