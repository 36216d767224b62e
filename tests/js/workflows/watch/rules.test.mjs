// The decisions of a watch, as functions: what is next, when, and what differs between two listings.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { generator } from '../../../support/checks/generator.mjs';
import { equalBy } from '../../../support/lists.mjs';
import { moduleOf } from '../../../support/checks/module.mjs';

let pace;
let state;
let shownBy;
before(async () => {
  [pace, state, shownBy] = await Promise.all(
    ['watch-pace', 'watch-state', 'watch-snapshot'].map((name) => moduleOf(`client/workflows/watch/${name}`)),
  );
});

describe('the pace', () => {
  it('never exceeds the limit in any minute, whatever is asked for and when', () => {
    const limit = (isBusy) => (isBusy ? pace.BUSY_PER_MINUTE : pace.IDLE_PER_MINUTE);
    for (let seed = 1; seed <= 200; seed += 1) {
      const random = generator(seed);
      const sent = [];
      let now = random() * 1e6;
      let isBusy = false;
      for (let step = 0; step < 300; step += 1) {
        now += random() < 0.5 ? 0 : random() * 20_000;
        // A revision begins, or the last one ends.
        if (random() < 0.02) isBusy = !isBusy;
        const last = sent.at(-1)?.at ?? -Infinity;
        now += pace.untilAllowed(last, now, isBusy);
        assert.equal(pace.untilAllowed(last, now, isBusy), 0, 'the pause is long enough');
        sent.push({ at: now, isBusy });
      }
      for (const { at } of sent) {
        const minute = sent.filter((each) => each.at >= at && each.at < at + 60_000);
        const most = limit(minute.some((each) => each.isBusy));
        assert.ok(minute.length <= most, `seed ${seed}: ${minute.length} requests within a minute`);
      }
    }
  });

  it('takes what is due, and first a revision whose status is not known', () => {
    const none = Infinity;
    for (const [now, waiting, expected] of [
      [0, { listAt: 0, readAt: none, ahead: 0 }, { kind: 'list', at: 0 }],
      [5, { listAt: 9, readAt: none, ahead: 0 }, { kind: 'list', at: 9 }],
      [5, { listAt: 9, readAt: 7, ahead: -1 }, { kind: 'read', at: 7 }],
      [9, { listAt: 9, readAt: 5, ahead: 0.2 }, { kind: 'read', at: 9 }],
      [9, { listAt: 9, readAt: 5, ahead: 0 }, { kind: 'list', at: 9 }],
      [9, { listAt: 0, readAt: pace.AT_ONCE, ahead: -1 }, { kind: 'read', at: pace.AT_ONCE }],
    ])
      assert.deepEqual(pace.nextStep(now, waiting), expected, JSON.stringify(waiting));
  });

  it('gives pages two of five requests where revisions wait too', () => {
    const kinds = [];
    for (let ahead = 0; kinds.length < 50; ahead = pace.aheadAfter(ahead, kinds.at(-1)))
      kinds.push(pace.nextStep(9, { listAt: 0, readAt: 0, ahead }).kind);
    assert.equal(kinds.filter((kind) => kind === 'list').length, 20);
    assert.doesNotMatch(kinds.join(), /list,list|read,read,read/);
  });

  it('glances in one of four requests of a long listing, in turn at the first page and at what may change', () => {
    const glances = (pages) => [1, 2, 3, 4, 5, 6, 7, 8, 12, 16].map((count) => pace.glanceOf(count, pages));
    assert.deepEqual(new Set(glances(5)), new Set([undefined]));
    assert.deepEqual([glances(6)[2], ...glances(6).filter(Boolean)], [undefined, 'likely', 'first', 'likely', 'first']);
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
const NONE = new Set();
const shown = ({ deployment: { id }, revision, dueAt }) => [id, revision?.status ?? null, dueAt];
const reading = (status, isFinal, at = 100) => ({ revision: { id: 'a-1', status }, isFinal, at, readAt: 0 });
/** The entries after a whole listing of these. */
const listed = (entries, ...deployments) =>
  state.only(
    state.afterPage(entries, deployments),
    deployments.map(({ id }) => id),
  );

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
      ['b', null, pace.AT_ONCE],
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
    assert.deepEqual([shown(entries.get('a')), state.nextReadings(entries, NONE)], [['a', 'BUILD_FAILED', null], []]);
  });

  it('stays the same after a reading that failed, which is repeated later and later', () => {
    let [entry] = listed(new Map(), deployment('a', { active_revision_id: null })).values();
    const fail = (more) =>
      (entry = state.afterFailure(entry, { at: 100, asked: 0, isRefused: false, ...more }, 10, 20));
    const dues = (...failures) => failures.map((more) => fail(more).dueAt);
    assert.deepEqual(dues({}, {}, {}, {}), [110, 115, 120, 120]);
    assert.deepEqual(dues({ asked: 60 }, { asked: Infinity }), [160, 100 + pace.LONGEST_REQUESTED]);
    assert.deepEqual([entry.revision.status, dues({})], [null, [120]]);
    entry = state.afterReading(entry, reading('BUILDING', false), 10, 20);
    assert.deepEqual([fail({}).inProgress, fail({ isRefused: true }).inProgress], [true, false]);
    assert.deepEqual(dues({ isRefused: true }, { isRefused: true }), [133.75, 150.625]);
    assert.equal(entry.revision.status, 'BUILDING');
    const show = shownBy.snapshots();
    const snapshot = show({ entries: new Map([['a', entry]]), readAt: 1 });
    assert.equal(show({ entries: new Map([['a', fail({})]]), readAt: 1 }), snapshot, 'nothing that is shown differs');
  });

  it('is read in the order in which it is due: what is not known first, four at a time, and of that what is wanted', () => {
    const entriesOf = (...due) =>
      new Map(due.map((dueAt, at) => [`${at}`, { deployment: deployment(`${at}`), dueAt, inProgress: false }]));
    const next = (entries, ...first) => state.nextReadings(entries, new Set(first)).map((each) => each.deployment.id);
    assert.deepEqual(next(entriesOf(30, null, 10, 0, 20), '4'), ['3']);
    assert.deepEqual(next(entriesOf(null, null)), []);
    const unknown = entriesOf(0, -1, -1, -1, -1, -1, -1);
    assert.deepEqual(next(unknown), ['1', '2', '3', '4']);
    assert.deepEqual(next(unknown, '6', '0', '5'), ['5', '6', '1', '2']);
  });

  it('is not known any more to who comes back after a minute, if it was in progress', () => {
    const entries = new Map(
      [
        [true, 10],
        [true, 30],
        [false, 10],
      ].map(([inProgress, readAt], at) => [`${at}`, { revision: { readAt }, dueAt: 9, inProgress }]),
    );
    equalBy([...state.seenAgain(entries, 20).values()], ({ dueAt }) => dueAt, [pace.AT_ONCE, 9, 9]);
    assert.equal(state.seenAgain(entries, 5), entries);
  });
});

describe('a page of a listing', () => {
  const all = (text) => new Map([...text].map((id) => [id, { deployment: deployment(id), dueAt: null }]));
  const order = (before, page) =>
    [
      ...state
        .afterPage(
          all(before),
          [...page].map((id) => deployment(id, { status: 'UNUSED' })),
        )
        .keys(),
    ].join('');

  it('puts its records where it has them, and leaves the others where they are', () => {
    for (const [before, page, expected] of [
      ['', 'abc', 'abc'],
      ['abcd', 'ab', 'abcd'],
      ['abcd', 'nab', 'nabcd'],
      ['abcd', 'cdn', 'abcdn'],
      ['abcd', 'cab', 'cabd'],
      ['abcdef', 'dxe', 'abcdxef'],
      ['abc', 'xyz', 'abcxyz'],
      ['abcd', 'dcba', 'dcba'],
    ])
      assert.equal(order(before, page), expected, `${page} on ${before}`);
  });

  it('that says the same leaves everything as it is', () => {
    const entries = state.afterPage(new Map(), [deployment('a'), deployment('b')]);
    assert.equal(state.afterPage(entries, [deployment('b')]), entries);
  });
});

it('differences lead from every state to every other', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = generator(seed);
    const some = (known) =>
      listed(
        known,
        ...['a', 'b', 'c', 'd', 'e'].flatMap((id) =>
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
