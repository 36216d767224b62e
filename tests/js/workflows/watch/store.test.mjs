// A watch as a store for `useSyncExternalStore`: what a snapshot is, and when requests begin and end.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { idOf, stoppedTime, workspace } from '../../../support/service/workspace.mjs';

async function stored(test, count = 2) {
  const time = stoppedTime(test);
  const service = workspace(time, count);
  const watch = await service.control.deployments.watch();
  test.after(() => watch.close());
  return { time, service, watch, ...watch.store };
}

describe('the snapshot', () => {
  it('is one frozen object until something is told, and then keeps what has not changed', async (test) => {
    const { time, service, subscribe, getSnapshot, getServerSnapshot } = await stored(test);
    const seen = [];
    subscribe(() => seen.push(getSnapshot()));
    const unread = getSnapshot();
    assert.deepEqual(unread, getServerSnapshot());
    assert.equal(getSnapshot(), unread);
    await time.pass(500);
    const first = getSnapshot();
    assert.ok(first === seen.at(-1) && Object.isFrozen(first) && Object.isFrozen(first.deployments));
    service.change(1, { status: 'UNUSED' });
    await time.pass(31_000);
    const second = getSnapshot();
    assert.ok(second === seen.at(-1) && second !== first);
    const [[one, two], [oneLater, twoLater]] = [first.deployments, second.deployments];
    assert.deepEqual([one === oneLater, two === twoLater], [false, true]);
    assert.equal(first.revisions.get(idOf(2)), second.revisions.get(idOf(2)));
    await time.pass(60_000);
    // Only the time of the listing is newer.
    assert.ok(getSnapshot() !== second && getSnapshot().deployments === second.deployments);
    assert.equal(new Set(seen).size, seen.length);
  });

  it('has a revision that says the same as the same object', async (test) => {
    const { time, service, subscribe, getSnapshot } = await stored(test, 1);
    service.begin(1, 'BUILDING');
    subscribe(() => {});
    await time.pass(3_000);
    const before = getSnapshot().revisions.get(idOf(1));
    const { length } = service.reads;
    await time.pass(20_000);
    const after = getSnapshot().revisions.get(idOf(1));
    assert.ok(service.reads.length > length && after.readAt > before.readAt);
    assert.equal(after.revision, before.revision);
  });
});

describe('a subscription', () => {
  it('goes on for a second after the last one, so that one who comes back starts no second listing', async (test) => {
    const { time, service, subscribe, getSnapshot } = await stored(test);
    const stop = subscribe(() => {});
    await time.pass(250);
    stop();
    await time.pass(500);
    const back = subscribe(() => {});
    await time.pass(1_000);
    assert.equal(service.lists.length, 1);
    back();
    back();
    await time.pass(60_000);
    assert.equal(service.lists.length, 1);
    // It is no end: the next one begins anew.
    subscribe(() => {});
    await time.pass(500);
    assert.deepEqual([service.lists.length, getSnapshot().isClosed], [2, false]);
  });

  it('is not told while it subscribes, and not after it has ended', async (test) => {
    const { time, watch, subscribe } = await stored(test);
    const calls = [];
    const stops = [subscribe(() => calls.push('first')), subscribe(() => calls.push('second'))];
    await time.pass(500);
    calls.length = 0;
    // The first one ends the second in its own call.
    stops.push(
      subscribe(() => {
        calls.push('third');
        stops[3]();
      }),
    );
    stops.push(subscribe(() => calls.push('fourth')));
    watch.pause();
    assert.deepEqual(calls, ['first', 'second', 'third']);
    for (const stop of stops) stop();
    watch.resume();
    assert.equal(calls.length, 3);
  });

  it('is told of the end, once', async (test) => {
    const { time, watch, subscribe, getSnapshot } = await stored(test);
    let calls = 0;
    subscribe(() => (calls += 1));
    await time.pass(500);
    const before = calls;
    watch.close();
    watch.close();
    assert.deepEqual([calls - before, getSnapshot().isClosed], [1, true]);
  });

  it('is told of each failure, with its error', async (test) => {
    const { time, service, subscribe, getSnapshot } = await stored(test);
    const errors = new Set();
    subscribe(() => errors.add(getSnapshot().error));
    await time.pass(500);
    service.answerBy(() => new Response('{}', { status: 503 }));
    await time.pass(60_000);
    assert.ok(errors.has(null) && errors.size > 2, String(errors.size));
  });
});
