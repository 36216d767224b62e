// The decisions of a watch, as functions: what is next, when, and what differs between two listings.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { generator } from '../support/generator.mjs';
import { moduleOf } from '../support/module.mjs';

let pace;
let state;
before(async () => {
  [pace, state] = await Promise.all(
    ['watch-pace', 'watch-state'].map((name) => moduleOf(`client/workflows/watch/${name}`)),
  );
});

describe('the pace', () => {
  it('never exceeds the limit in any minute, whatever is asked for and when', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = generator(seed);
      const sent = [];
      let now = random() * 1e6;
      let budget = pace.fullBudget(now);
      let perMinute = pace.IDLE_PER_MINUTE;
      for (let step = 0; step < 300; step += 1) {
        now += random() < 0.5 ? 0 : random() * 20_000;
        // A revision begins, or the last one ends.
        if (random() < 0.02)
          perMinute = perMinute === pace.IDLE_PER_MINUTE ? pace.BUSY_PER_MINUTE : pace.IDLE_PER_MINUTE;
        now += pace.untilAffordable(budget, now, perMinute);
        assert.equal(pace.untilAffordable(budget, now, perMinute), 0, 'the pause is long enough');
        budget = pace.afterRequest(budget, now, perMinute);
        sent.push({ at: now, perMinute });
      }
      for (const { at } of sent) {
        const minute = sent.filter((each) => each.at >= at && each.at < at + 60_000);
        const most = Math.max(...minute.map((each) => each.perMinute));
        assert.ok(minute.length <= most, `seed ${seed}: ${minute.length} requests within a minute`);
      }
    }
  });

  it('is the whole limit where requests always wait', () => {
    for (const perMinute of [pace.IDLE_PER_MINUTE, pace.BUSY_PER_MINUTE]) {
      let [now, count, budget] = [0, 0, pace.fullBudget(0)];
      for (; now < 600_000; count += 1) {
        budget = pace.afterRequest(budget, now, perMinute);
        now += pace.untilAffordable(budget, now, perMinute);
      }
      assert.ok(Math.abs(count - (perMinute / 3 + (perMinute * 10 * 2) / 3)) <= 1, String(count));
    }
  });

  it('takes what is due, and listings and readings in turn', () => {
    const none = Infinity;
    for (const [now, waiting, expected] of [
      [0, { listAt: 0, readAt: none, readings: 0, isComplete: true }, { kind: 'list', at: 0 }],
      [5, { listAt: 9, readAt: none, readings: 0, isComplete: true }, { kind: 'list', at: 9 }],
      [5, { listAt: 9, readAt: 7, readings: 3, isComplete: true }, { kind: 'read', at: 7 }],
      [5, { listAt: 9, readAt: 5, readings: 9, isComplete: true }, { kind: 'read', at: 5 }],
      [9, { listAt: 9, readAt: 5, readings: 2, isComplete: true }, { kind: 'read', at: 9 }],
      [9, { listAt: 9, readAt: 5, readings: 3, isComplete: true }, { kind: 'list', at: 9 }],
      [9, { listAt: 9, readAt: 0, readings: 0, isComplete: false }, { kind: 'list', at: 9 }],
    ])
      assert.deepEqual(pace.nextStep(now, waiting), expected, JSON.stringify(waiting));
  });

  it('slows down after failures, and as much as the service asks for', () => {
    const pauses = [1, 2, 3, 4, 9].map((failures) => pace.pauseAfterFailure(failures, 0, 5_000, 30_000));
    assert.deepEqual(pauses, [5_000, 10_000, 20_000, 30_000, 30_000]);
    assert.equal(pace.pauseAfterFailure(1, 90_000, 5_000, 30_000), 90_000);
    assert.equal(pace.pauseAfterFailure(1, Infinity, 5_000, 30_000), pace.LONGEST_REQUESTED);
    assert.equal(pace.pauseAfterFailure(3, 0, 60_000, 30_000), 60_000);
  });
});

const deployment = (id, more = {}) => ({
  id,
  name: id,
  status: 'READY',
  latest_revision_id: `${id}-1`,
  active_revision_id: `${id}-1`,
  ...more,
});
const shown = ({ deployment: { id }, revision, dueAt }) => [id, revision?.status ?? null, dueAt];
const reading = (status, isFinal, at = 100) => ({ revision: { id: 'a-1', status }, isFinal, at, readAt: 0 });
const listed = (entries, ...deployments) => state.afterListing(entries, deployments);

describe('what is known after a listing', () => {
  it('is the status of an active revision, and for any other that it must be read', () => {
    const entries = listed(
      new Map(),
      deployment('a'),
      deployment('b', { latest_revision_id: 'b-2' }),
      deployment('c', { latest_revision_id: null }),
    );
    assert.deepEqual([...entries.values()].map(shown), [
      ['a', 'DEPLOYED', null],
      ['b', null, 0],
      ['c', null, null],
    ]);
  });

  it('stays the same object where the records say the same', () => {
    const entries = listed(new Map(), deployment('a'), deployment('b'));
    const again = listed(entries, deployment('a'), deployment('b', { status: 'UNUSED' }));
    assert.equal(again.get('a'), entries.get('a'));
    assert.notEqual(again.get('b'), entries.get('b'));
    assert.deepEqual(state.difference(entries, listed(entries, deployment('a'), deployment('b'))), []);
  });

  it('keeps what a reading found, until the record changes', () => {
    const inProgress = deployment('a', { active_revision_id: null });
    let entries = listed(new Map(), inProgress);
    const read = (each) => (entries = new Map([['a', state.afterReading(entries.get('a'), each, 10, 80)]]));
    for (const [status, dueAt] of [
      ['QUEUED', 110],
      ['QUEUED', 115],
      ['QUEUED', 122.5],
      ['BUILDING', 110],
    ]) {
      read(reading(status, false));
      assert.deepEqual([entries.get('a').dueAt, state.isBusy(entries)], [dueAt, true], status);
    }
    entries = listed(entries, { ...inProgress, updated_at: 'later' });
    assert.deepEqual([shown(entries.get('a')), state.isBusy(entries)], [['a', 'BUILDING', 0], true]);
    read(reading('BUILD_FAILED', true));
    assert.deepEqual([shown(entries.get('a')), state.isBusy(entries)], [['a', 'BUILD_FAILED', null], false]);
    // A redeployment of the same revision.
    entries = listed(entries, { ...inProgress, updated_at: 'last' });
    assert.deepEqual(shown(entries.get('a')), ['a', 'BUILD_FAILED', 0]);
    read({ ...reading(), revision: null });
    assert.deepEqual([shown(entries.get('a')), state.nextReading(entries)], [['a', 'BUILD_FAILED', null], undefined]);
  });

  it('is read in the order in which it is due, what is new first', () => {
    const entries = new Map(
      [30, null, 10, 0, 20].map((dueAt, at) => [`${at}`, { deployment: deployment(`${at}`), dueAt }]),
    );
    assert.equal(state.nextReading(entries).deployment.id, '3');
    entries.delete('3');
    assert.equal(state.nextReading(entries).deployment.id, '2');
  });
});

it('differences lead from every state to every other', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = generator(seed);
    const some = (known) =>
      state.afterListing(
        known,
        ['a', 'b', 'c', 'd', 'e'].flatMap((id) =>
          random() < 0.6 ? [deployment(id, { status: random() < 0.5 ? 'READY' : 'UNUSED' })] : [],
        ),
      );
    const one = some(new Map());
    const other = some(one);
    const followed = new Map([...one].map(([id, each]) => [id, each.deployment.status]));
    for (const change of state.difference(one, other)) {
      const { id, status } = change.deployment;
      assert.equal(followed.has(id), change.type !== 'appeared', `seed ${seed}`);
      assert.equal(change.previous === null, change.type === 'appeared');
      if (change.type === 'gone') followed.delete(id);
      else followed.set(id, status);
      if (change.type === 'changed') assert.notEqual(change.previous.deployment.status, status);
    }
    const expected = [...other].map(([id, each]) => [id, each.deployment.status]);
    assert.deepEqual([...followed].sort(), expected.sort(), `seed ${seed}`);
  }
});
