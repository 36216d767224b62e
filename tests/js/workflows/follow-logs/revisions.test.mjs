// The revisions whose logs are followed: how a log ends with its revision, goes on with a newer one, or waits for one.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ID, IDS, json, OTHER } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { clock, collect, line, messages, service } from '../../../support/workflows/followed-logs.mjs';

describe('a followed log', () => {
  it('ends with the last line that was written until the revision was deployed, and returns the revision', async (context) => {
    const { pass } = clock(context);
    const { control, state } = service({ statuses: ['BUILDING'] });
    const seen = [];
    const onRevision = ({ status }) => seen.push(status);
    const followed = collect(control.revisions.followLogs(ID, { onRevision }));
    await pass(5_000);
    assert.equal(followed.end, undefined);
    state.lines.push(line(1));
    state.status = 'DEPLOYING';
    await pass(5_000);
    assert.deepEqual(messages(followed), ['line 1']);
    state.status = 'DEPLOYED';
    state.lines.push(line(2));
    await pass(10_000);
    assert.deepEqual(messages(followed), ['line 1', 'line 2']);
    assert.deepEqual([followed.end?.status, seen], ['DEPLOYED', ['BUILDING', 'DEPLOYING', 'DEPLOYED']]);
    assert.deepEqual(followed.lines[0], { type: 'deploy', revision_id: OTHER, entry: line(1) });
  });

  for (const [until, ends] of [
    ['now', { BUILDING: true, DEPLOYING: true, DEPLOYED: true, BUILD_FAILED: true, INTERRUPTED: true }],
    ['built', { BUILDING: false, AWAITING_DEPLOY: true, DEPLOYED: true, BUILD_FAILED: true, CREATE_FAILED: true }],
    ['deployed', { DEPLOYING: false, DEPLOYED: true, DEPLOY_FAILED: true, SKIPPED: true, A_NEW_WORD: false }],
    ['ended', { DEPLOYING: false, DEPLOYED: false, DEPLOY_FAILED: true, SKIPPED: true }],
  ])
    it(`until '${until}' ends in some states: ${JSON.stringify(ends)}`, async (context) => {
      const { pass } = clock(context);
      for (const [status, isEnd] of Object.entries(ends)) {
        const controller = new AbortController();
        const { control } = service({ statuses: [status] });
        const followed = collect(control.revisions.followLogs(IDS, { until, signal: controller.signal }));
        await pass(20_000);
        assert.equal(followed.end?.status, isEnd ? status : undefined, status);
        controller.abort();
        await followed.done;
      }
    });

  it('of a deployment goes on with a newer revision, also from one in a state that nobody knows', async (context) => {
    const { pass } = clock(context);
    for (const status of ['BUILD_FAILED', 'SKIPPED', 'DEPLOYED', 'INTERRUPTED']) {
      const NEWER = '00000000-0000-4000-8000-000000000002';
      const { control, asked } = service({
        statuses: [status],
        latest: NEWER,
        answer: ({ path }) => path.endsWith(`/revisions/${NEWER}`) && json({ id: NEWER, status: 'DEPLOYED' }),
      });
      const target = { id: ID, latest_revision_id: OTHER };
      const followed = collect(control.revisions.followLogs(target));
      await pass(30_000);
      assert.equal(followed.end?.id, NEWER, status);
      // A service that does not list revisions tells the newest one alone.
      assert.equal(asked.filter(({ path }) => path.endsWith('/revisions')).length, 1);
      const alone = collect(control.revisions.followLogs(target, { acrossRevisions: false, until: 'now' }));
      await pass(5_000);
      assert.equal(alone.end?.id, OTHER);
    }
  });

  it('reads on at the servers of a deployed revision while a newer one is made', async (context) => {
    const { pass } = clock(context);
    const NEWER = '00000000-0000-4000-8000-000000000002';
    let newer = 'BUILDING';
    const { control, state } = service({
      lines: [line(1)],
      answer: ({ path, query }) => {
        if (path.endsWith(`/revisions/${NEWER}`)) return json({ id: NEWER, status: newer });
        if (path.includes(NEWER)) return json({ logs: query.type === 'build' ? [line(9)] : [] });
        return undefined;
      },
    });
    const controller = new AbortController();
    const followed = collect(control.revisions.followLogs(ID, { until: 'ended', signal: controller.signal }));
    await pass(5_000);
    state.latest = NEWER;
    await pass(10_000);
    state.lines.push(line(2));
    await pass(10_000);
    assert.deepEqual(messages(followed), ['line 1', 'line 9', 'line 2']);
    equalBy(followed.lines, ({ revision_id }) => revision_id, [OTHER, NEWER, OTHER]);
    newer = 'DEPLOYED';
    await pass(10_000);
    state.lines.push(line(3));
    await pass(10_000);
    assert.equal(followed.lines.length, 3, 'servers that were replaced are not read any more');
    controller.abort();
    await followed.done;
  });

  it('that is not there yet is waited for while its revision is in progress', async (context) => {
    const { pass } = clock(context);
    const none = ({ path, state }) =>
      /logs$/.test(path) && state.status === 'BUILDING' && json({ detail: 'no logs found' }, { status: 404 });
    const world = service({ lines: [line(1)], answer: none });
    world.state.status = 'BUILDING';
    const followed = collect(world.control.revisions.followLogs(IDS));
    await pass(5_000);
    assert.deepEqual([followed.error, followed.lines], [undefined, []]);
    world.state.status = 'DEPLOYED';
    await pass(10_000);
    assert.deepEqual([followed.error, messages(followed)], [undefined, ['line 1']]);
  });

  it('reads a revision that was just read only when it looks again', async (context) => {
    const { pass } = clock(context);
    const { control, asked } = service({ statuses: ['DEPLOYED'] });
    const revision = { id: OTHER, status: 'DEPLOYING' };
    const seen = [];
    const onRevision = ({ status }) => seen.push(status);
    const followed = collect(control.revisions.followLogs(IDS, { revision, onRevision }));
    await pass(30_000);
    assert.deepEqual([followed.end?.status, seen], ['DEPLOYED', ['DEPLOYING', 'DEPLOYED']]);
    assert.equal(asked.filter(({ path }) => !path.endsWith('logs')).length, 1);
  });

  it('of a deployment without a revision waits for its first one', async (context) => {
    const { pass } = clock(context);
    const { control, state } = service({ latest: null, statuses: ['DEPLOYED'] });
    const followed = collect(control.revisions.followLogs(ID));
    await pass(10_000);
    assert.deepEqual([followed.end, followed.error], [undefined, undefined]);
    state.latest = OTHER;
    state.lines.push(line(1));
    await pass(10_000);
    assert.deepEqual([messages(followed), followed.end?.status], [['line 1'], 'DEPLOYED']);
  });
});
