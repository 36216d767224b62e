// Watching the deployments of a workspace: what is told of them, and what watches share.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConfigError } from 'deployment-control';
import { countedSignal, rejects, throwing } from '../../../support/service/calls.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { idOf, reader, revisionOf, stoppedTime, workspace } from '../../../support/service/workspace.mjs';

/** A workspace, its time, and a watch of it that is read in a loop. */
async function watched(test, count, { options, ...more } = {}) {
  const time = stoppedTime(test);
  const service = workspace(time, count, more);
  const watch = await service.control.deployments.watch(options);
  test.after(() => watch.close());
  return { time, service, watch, ...reader(watch) };
}

describe('a watch', () => {
  it('begins with what there is, and tells what appears, changes and goes', async (test) => {
    const { time, service, take, watch } = await watched(test, 2);
    await time.pass(1_000);
    assert.deepEqual(take(), ['appeared agent-1 DEPLOYED', 'appeared agent-2 DEPLOYED']);
    service.add(3, { latest_revision_id: null, active_revision_id: null });
    service.change(1, { status: 'AWAITING_DELETE' });
    service.remove(2);
    await time.pass(10_000);
    assert.deepEqual(take(), ['appeared agent-3 undefined', 'changed agent-1 DEPLOYED', 'gone agent-2']);
    await time.pass(60_000);
    assert.deepEqual(take(), []);
    equalBy(watch.snapshot().deployments, ({ name }) => name, ['agent-3', 'agent-1']);
  });

  it('follows a revision from its first state to its last, and reads it no more', async (test) => {
    const { time, service, take, watch } = await watched(test, 1);
    await time.pass(1_000);
    take();
    service.begin(1, 'QUEUED');
    await time.pass(31_000);
    assert.deepEqual(take(), ['changed agent-1 null', 'changed agent-1 QUEUED']);
    for (const [status, expected] of [
      ['BUILDING', ['changed agent-1 BUILDING']],
      ['DEPLOYED', ['changed agent-1 DEPLOYED', 'changed agent-1 DEPLOYED']],
    ]) {
      service.move(1, status);
      await time.pass(61_000);
      // The state, and the deployment's record, which says later or sooner that it is the active one.
      assert.deepEqual([...new Set(take())], [...new Set(expected)]);
    }
    const { status, revision, id } = watch.snapshot().revisions.get(idOf(1));
    assert.deepEqual([status, revision.status, id], ['DEPLOYED', 'DEPLOYED', revisionOf(1, 2)]);
    const reads = service.reads.length;
    await time.pass(120_000);
    assert.equal(service.reads.length, reads);
  });

  it('tells of a revision that failed, and of one that is deployed again', async (test) => {
    const { time, service, take } = await watched(test, 1);
    await time.pass(1_000);
    take();
    service.begin(1, 'BUILD_FAILED');
    await time.pass(31_000);
    assert.deepEqual(take().at(-1), 'changed agent-1 BUILD_FAILED');
    service.move(1, 'DEPLOYING');
    service.change(1, { updated_at: '2026-01-02T00:00:00Z' });
    await time.pass(31_000);
    assert.deepEqual(take().at(-1), 'changed agent-1 DEPLOYING');
  });

  it('survives a revision that is gone while its deployment is not', async (test) => {
    const { time, service, take } = await watched(test, 1, { building: 1 });
    service.answerBy(({ kind }) => (kind === 'read' ? new Response('{}', { status: 404 }) : undefined));
    await time.pass(120_000);
    assert.deepEqual([take(), service.reads.length], [['appeared agent-1 null'], 1]);
  });

  it('gives a loop that is slower than the changes what differs, not each step', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 1);
    const watch = await service.control.deployments.watch();
    const changes = watch[Symbol.asyncIterator]();
    const first = changes.next();
    await time.pass(500);
    assert.equal((await first).value.type, 'appeared');
    for (const status of ['UNKNOWN', 'READY', 'UNUSED']) {
      service.change(1, { status });
      await Promise.all([watch.refresh(), time.pass(20_000)]);
    }
    const { type, deployment, previous } = (await changes.next()).value;
    assert.deepEqual([type, deployment.status, previous.deployment.status], ['changed', 'UNUSED', 'READY']);
    await changes.return();
    assert.deepEqual(await changes.next(), { value: undefined, done: true });
  });

  it('takes the filter of a listing, and calls what leaves it gone', async (test) => {
    const { time, service, take } = await watched(test, 2, { options: { filter: { status: 'READY' } } });
    await time.pass(1_000);
    service.change(1, { status: 'UNUSED' });
    await time.pass(10_000);
    assert.deepEqual(take().at(-1), 'gone agent-1');
    assert.ok(service.lists.every(({ query }) => query.status === 'READY' && query.limit === '100'));
  });
});

describe('watches of one client', () => {
  it('share their requests where they ask for the same, and each begins with what there is', async (test) => {
    const { time, service, take } = await watched(test, 3);
    await time.pass(20_000);
    take();
    const late = reader(service.control.deployments.watch({ filter: {} }));
    const calls = [];
    const watch = await service.control.deployments.watch();
    const stop = watch.subscribe((changes, { isComplete }) => {
      // What only tells of a newer listing has no changes.
      if (changes.length > 0) calls.push([changes.length, isComplete]);
    });
    await time.pass(250);
    assert.deepEqual([late.seen.length, calls], [3, [[3, true]]]);
    const sent = service.requests.length;
    service.remove(1);
    await time.pass(31_000);
    assert.deepEqual([take(), late.take().at(-1), calls.at(-1)], [['gone agent-1'], 'gone agent-1', [1, true]]);
    assert.ok(service.requests.length - sent <= 4, 'as many requests as for one');
    stop();
    service.remove(2);
    await time.pass(31_000);
    assert.equal(calls.length, 2);
    const other = reader(service.control.deployments.watch({ filter: { name_contains: 'x' } }));
    await time.pass(1_000);
    assert.equal(service.lists.at(-1).query.name_contains, 'x');
    void other;
  });

  it('pause for themselves, and send nothing when all are paused', async (test) => {
    const { time, service, watch, take } = await watched(test, 2);
    const other = await service.control.deployments.watch();
    const others = reader(other);
    await time.pass(1_000);
    take();
    watch.pause();
    service.remove(1);
    await time.pass(60_000);
    assert.deepEqual([take(), watch.snapshot().deployments.length, watch.snapshot().isPaused], [[], 2, true]);
    assert.equal(others.seen.at(-1), 'gone agent-1');
    other.pause();
    const sent = service.requests.length;
    await time.pass(600_000, 5_000);
    assert.equal(service.requests.length, sent);
    watch.resume();
    await time.pass(500);
    assert.deepEqual([take(), service.requests.length], [['gone agent-1'], sent + 1]);
  });

  it('go on after a pause between two pages of a listing', async (test) => {
    const { time, service, watch, take } = await watched(test, 1_000);
    await time.pass(60_000);
    take();
    // A listing of ten pages takes longer than half a minute: the pause is in the midst of one.
    const { length } = service.lists;
    while (service.lists.length < length + 2) await time.pass(1_000);
    watch.pause();
    await time.pass(60_000);
    const sent = service.requests.length;
    watch.resume();
    await time.pass(500);
    assert.deepEqual([watch.snapshot().error, watch.snapshot().isClosed], [null, false]);
    assert.ok(service.requests.length > sent);
    service.remove(7);
    await time.pass(600_000, 5_000);
    assert.deepEqual(take(), ['gone agent-7']);
  });

  it('list when they are told to, also while they are paused', async (test) => {
    const { time, service, watch, take } = await watched(test, 2);
    await time.pass(1_000);
    take();
    watch.pause();
    service.remove(2);
    const refreshed = watch.refresh();
    await time.pass(250);
    assert.deepEqual((await refreshed).deployments.length, 1);
    assert.deepEqual([take(), watch.snapshot().deployments.length], [[], 1]);
    const sent = service.requests.length;
    await time.pass(60_000);
    assert.equal(service.requests.length, sent);
  });
});

describe('a watch ends', () => {
  it('when its loop is left, and sends nothing then', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 3);
    let count = 0;
    const loop = (async () => {
      for await (const _ of service.control.deployments.watch()) if ((count += 1) === 2) break;
    })();
    await time.pass(500);
    await loop;
    const sent = service.requests.length;
    await time.pass(60_000);
    assert.deepEqual([count, service.requests.length], [2, sent]);
  });

  it('by close, which ends its loops and the request on its way', async (test) => {
    const { time, service, watch, ended } = await watched(test, 1);
    service.answerBy(() => new Promise(() => {}));
    await time.pass(500);
    watch.close();
    assert.equal(await ended, 'ended');
    assert.equal(service.requests[0].signal.aborted, true);
    await assert.rejects(watch.refresh(), /the watch is closed/);
    assert.equal(watch.snapshot().isClosed, true);
  });

  it('by its signal, with the reason of that, and leaves no listener', async (test) => {
    const { signal, listeners, abort } = countedSignal();
    const { time, ended, service } = await watched(test, 1, { options: { signal } });
    await time.pass(500);
    abort(new Error('the page was left'));
    assert.equal((await ended).message, 'the page was left');
    assert.equal(listeners(), 0);
    const sent = service.requests.length;
    await time.pass(60_000);
    assert.equal(service.requests.length, sent);
  });

  it('with the error of a refusal that waiting does not mend, which listeners are told too', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 1);
    const watch = await service.control.deployments.watch();
    const { ended } = reader(watch);
    const calls = [];
    watch.subscribe((changes, { error, isClosed }) => calls.push([changes.length, error?.status, isClosed]));
    await time.pass(500);
    service.answerBy(() => new Response('{}', { status: 401 }));
    await time.pass(31_000);
    assert.equal((await ended).status, 401);
    assert.deepEqual(calls, [
      [1, undefined, false],
      [0, 401, true],
    ]);
  });
});

it('a listener of the store that throws ends nothing: the log tells it', async (test) => {
  const time = stoppedTime(test);
  const { control } = workspace(time, 1);
  const lines = [];
  const watch = await control
    .withOptions({ logger: { ...console, error: (line) => lines.push(line) } })
    .deployments.watch();
  let calls = 0;
  watch.store.subscribe(throwing(new Error('a defect')));
  watch.store.subscribe(() => (calls += 1));
  await time.pass(500);
  assert.ok(calls > 0);
  assert.match(lines[0], /a listener of the store of deployments\.watch.*a defect/);
  watch.close();
});

describe('the options of a watch', () => {
  it('are checked, with the nearest name', async (test) => {
    const { control } = workspace(stoppedTime(test), 1);
    for (const [options, expected] of [
      [{ interval: 5 }, /there is no interval in the options of a watch; use minDelay and maxDelay/],
      [{ maxdelay: 5 }, /there is no maxdelay in the options of a watch; did you mean maxDelay\?/],
      [{ minDelay: 10, maxDelay: 5 }, /maxDelay must be at least minDelay, which is 10, not 5/],
      [{ minDelay: -1 }, /minDelay must be a number of milliseconds of at least 0, not -1/],
      [{ filter: { limit: 5 } }, /a watch lists every page, so its filter takes no limit; deployments\.list does/],
      [{ filter: new URLSearchParams() }, /filter must be a plain object/],
      [{ signal: new AbortController() }, /signal must be an AbortSignal/],
    ]) {
      const error = await rejects(control.deployments.watch(options), ConfigError);
      assert.match(error.message, expected);
    }
    const watch = await control.deployments.watch();
    assert.throws(() => watch.subscribe(), /subscribe takes a function of changes and snapshot, not undefined/);
  });

  it('a filter with errors ends the loop before anything is sent', async (test) => {
    const { control, requests } = workspace(stoppedTime(test), 1);
    const { ended } = reader(control.deployments.watch({ filter: { deployment_type: 'x' } }));
    assert.equal((await ended).name, 'ValidationError');
    assert.equal(requests.length, 0);
  });
});
