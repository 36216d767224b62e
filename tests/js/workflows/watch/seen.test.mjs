// How soon a watch knows what happened, and what that costs: by a clock that stands still until the test moves it.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { equalBy } from '../../../support/lists.mjs';
import { idOf, reader, revisionOf, stoppedTime, workspace } from '../../../support/service/workspace.mjs';

const MINUTE = 60_000;

/** A watch of a workspace that was read, and how long it takes until something is told. */
async function watched(test, count, more) {
  const time = stoppedTime(test);
  const service = workspace(time, count, more);
  const watch = await service.control.deployments.watch();
  test.after(() => watch.close());
  const { seen, take } = reader(watch);
  await time.pass(10_000);
  /** How long it takes until this is told, in milliseconds. */
  const until = async (told, most) => {
    const from = time.now();
    while (!seen.some((each) => each.endsWith(told))) {
      assert.ok(time.now() - from <= most, `${told} is not told within ${most} ms`);
      await time.pass(250);
    }
    return time.now() - from;
  };
  return { time, service, watch, seen, take, until };
}

describe('a watch of 500 deployments', () => {
  it('knows what fails and what is in progress within 5 s, where each answer takes 100 ms', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 500, { building: 100 });
    for (const number of [120, 333, 500]) service.begin(number, 'BUILD_FAILED');
    service.answerBy(() => new Promise((resolve) => setTimeout(resolve, 100)));
    const watch = await service.control.deployments.watch();
    test.after(() => watch.close());
    reader(watch);
    const first = [450, 451].map(idOf);
    for (const number of [450, 451]) service.begin(number, 'BUILD_FAILED');
    watch.readFirst(first);
    const statuses = () => [...watch.snapshot().revisions.values()].map(({ status }) => status);
    await time.pass(5_000, 50);
    assert.equal(statuses().filter((status) => status === 'BUILD_FAILED').length, 5);
    assert.equal(statuses().filter((status) => status === 'BUILDING').length, 100);
    assert.ok(!statuses().includes(null));
    equalBy(
      service.reads.slice(0, 2),
      ({ path }) => /deployments\/([^/]+)/.exec(path)[1],
      first,
      'those on the screen come first',
    );
    assert.equal(service.reads.length, 105, 'each once');
  });

  it('sees a revision that another began fail among 100 in progress within 15 s, at 60 requests a minute', async (test) => {
    const { time, service, until } = await watched(test, 500, { building: 100 });
    const sent = service.requests.length;
    for (const number of [101, 333, 480, 499, 250]) {
      await time.pass(17_250);
      service.begin(number, 'BUILD_FAILED');
      await until(`agent-${number} BUILD_FAILED`, 15_000);
    }
    service.add(501, { active_revision_id: null });
    service.move(501, 'DEPLOY_FAILED', 1);
    await until('agent-501 DEPLOY_FAILED', 15_000);
    // What was in progress before fails without a change of its record, so that each is read in turn.
    service.move(77, 'BUILD_FAILED');
    await until('agent-77 BUILD_FAILED', 3 * MINUTE);
    assert.ok(service.mostInAMinute(sent) <= 60, `${service.mostInAMinute(sent)} in a minute`);
  });

  it('sees a failure within 25 s where nothing moved, at 12 requests a minute', async (test) => {
    const { time, service, until } = await watched(test, 500);
    await time.pass(5 * MINUTE);
    for (const number of [1, 101, 250, 399, 500, 7]) {
      await time.pass(11_000);
      service.begin(number, 'BUILD_FAILED', 5);
      await until(`agent-${number} BUILD_FAILED`, 25_000);
    }
    const sent = service.requests.length;
    await time.pass(5 * MINUTE);
    assert.ok(service.mostInAMinute(sent) <= 12, `${service.mostInAMinute(sent)} in a minute`);
    assert.equal(service.reads.length, 6);
  });
});

describe('a watch of 5,000 deployments', () => {
  it('sees a failure within a minute of what is new or changed lately, at 12 requests a minute', async (test) => {
    const { time, service, until, watch } = await watched(test, 5_000);
    service.change(4_321, { updated_at: '2026-01-01T00:00:01Z' });
    watch.readFirst([idOf(2_222)]);
    await time.pass(6 * MINUTE);
    for (const number of [4_321, 2_222]) {
      service.begin(number, 'BUILD_FAILED');
      await until(`agent-${number} BUILD_FAILED`, MINUTE);
      await time.pass(12_000);
    }
    service.add(5_001, { active_revision_id: null });
    service.move(5_001, 'BUILD_FAILED', 1);
    await until('agent-5001 BUILD_FAILED', MINUTE);
    assert.equal(watch.snapshot().deployments[0].id, idOf(5_001), 'it stands where the service lists it');
    // Of any other, one listing after the other tells.
    service.begin(3_333, 'BUILD_FAILED');
    await until('agent-3333 BUILD_FAILED', 6 * MINUTE);
    const sent = service.requests.length;
    await time.pass(10 * MINUTE);
    assert.ok(service.mostInAMinute(sent) <= 12, `${service.mostInAMinute(sent)} in a minute`);
    assert.equal(watch.snapshot().deployments.length, 5_001);
  });
});

it('who comes back sees at once what came of the revisions in progress, and a moment later asks for nothing twice', async (test) => {
  const { time, service, watch, take } = await watched(test, 40, { building: 40 });
  watch.pause();
  await time.pass(10 * MINUTE, 5_000);
  for (let number = 1; number <= 40; number += 1) service.move(number, 'BUILD_FAILED');
  take();
  watch.resume();
  await time.pass(1_000);
  assert.equal(take().filter((each) => each.endsWith('BUILD_FAILED')).length, 40);
  service.begin(1, 'BUILDING', 3);
  await time.pass(21_000);
  const reads = service.reads.length;
  watch.pause();
  watch.resume();
  await time.pass(500);
  assert.ok(service.reads.length <= reads + 1, String(revisionOf(1, 3)));
});
