// What a watch sends: how often, in what order, and what it makes of answers that fail or that shift under it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { equalBy } from '../../../support/lists.mjs';
import { idOf, reader, revisionOf, stoppedTime, workspace } from '../../../support/service/workspace.mjs';

const HOUR = 3_600_000;

describe('the requests of a watch', () => {
  it('of 100 deployments where nothing moves are at most 12 a minute, and soon three', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 100);
    // Revisions that failed long ago are read once each, and no more.
    for (let number = 1; number <= 20; number += 1) service.begin(number, 'BUILD_FAILED');
    const watch = await service.control.deployments.watch();
    const { seen } = reader(watch);
    await time.pass(1_000);
    assert.equal(service.reads.length, 20, 'they are read as soon as they are listed');
    const first = service.requests.length;
    await time.pass(HOUR / 4, 500);
    assert.ok(service.mostInAMinute(first) <= 12, `${service.mostInAMinute(first)} in a minute`);
    assert.equal(service.reads.length, 20);
    assert.equal(seen.filter((each) => each.endsWith('BUILD_FAILED')).length, 20);
    // A page of 100 is full. What may follow it is asked for by one listing of twelve, since new ones come first.
    const last = service.requests.filter(({ at }) => at >= HOUR / 4 - 4 * 60_000);
    assert.deepEqual([last.length, last.filter(({ query }) => query.offset > 0).length], [13, 1]);
    watch.close();
  });

  it('of 100 deployments with 90 in progress are at most 54 a minute, and read all of them in turn', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 100, { building: 90 });
    const watch = await service.control.deployments.watch();
    const { take } = reader(watch);
    await time.pass(1_000);
    assert.equal(service.reads.length, 90, 'at once');
    const first = service.requests.length;
    await time.pass(HOUR / 12, 100);
    assert.ok(service.mostInAMinute(first) <= 54, `${service.mostInAMinute(first)} in a minute`);
    assert.ok(service.mostInAMinute(first) >= 50, `${service.mostInAMinute(first)} in a minute`);
    const read = new Set(service.reads.map(({ path }) => path));
    assert.equal(read.size, 90);
    const counts = [...read].map((path) => service.reads.filter((each) => each.path === path).length);
    assert.ok(Math.max(...counts) - Math.min(...counts) <= 1, 'each has its turn');
    take();
    // A listing shows at once that all are deployed.
    const sent = service.requests.length;
    for (let number = 1; number <= 90; number += 1) service.move(number, 'DEPLOYED');
    await time.pass(15_000);
    assert.equal(new Set(take().filter((each) => each.endsWith('DEPLOYED'))).size, 90);
    assert.ok(service.requests.length - sent <= 15);
    watch.close();
  });

  it('of 2,000 deployments follow one after the other for the first listing, and stay below the same limits then', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 2_000, { building: 30 });
    const watch = await service.control.deployments.watch();
    const calls = [];
    watch.subscribe((changes, { isComplete, readAt }) => calls.push([changes.length, isComplete, readAt]));
    await time.pass(2_000);
    assert.deepEqual([watch.snapshot().deployments.length, watch.snapshot().isComplete], [2_000, true]);
    equalBy(
      calls.slice(0, 3),
      ([changes, isComplete, readAt]) => [changes, isComplete, readAt],
      [1, 2, 3].map(() => [100, false, null]),
      'each page is shown at once',
    );
    const first = service.requests.length;
    assert.ok(service.lists.length === 20 || service.lists.length === 21, `${service.lists.length} pages`);
    await time.pass(HOUR / 6, 500);
    assert.ok(service.mostInAMinute(first) <= 54, `${service.mostInAMinute(first)} in a minute`);
    const age = Date.now() - watch.snapshot().readAt;
    assert.ok(age > 15_000 && age < 240_000, `${age} ms old`);
    assert.ok(service.reads.length > service.lists.length, 'revisions have their turn between pages');
    watch.close();
  });

  it('come at once where something is new, and slower the longer nothing is', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 5);
    const watch = await service.control.deployments.watch({ minDelay: 10_000, maxDelay: 40_000 });
    reader(watch);
    const pauses = () => service.lists.map(({ at }, index) => at - (service.lists[index - 1]?.at ?? 0)).slice(1);
    await time.pass(100_000);
    assert.deepEqual(pauses(), [10_000, 15_000, 22_500, 33_750]);
    service.change(1, { status: 'UNUSED' });
    await time.pass(40_000);
    assert.deepEqual(pauses().slice(4), [40_000, 10_000]);
    watch.close();
  });

  it('are few in a hidden tab', async (test) => {
    const time = stoppedTime(test);
    const service = workspace(time, 5, { building: 3 });
    const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    globalThis.document = tab;
    test.after(() => delete globalThis.document);
    const watch = await service.control.deployments.watch();
    reader(watch);
    await time.pass(60_000);
    tab.visibilityState = 'hidden';
    const sent = service.requests.length;
    await time.pass(120_000);
    assert.ok(service.requests.length - sent <= 6, `${service.requests.length - sent} in two minutes`);
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    const before = service.requests.length;
    await time.pass(250);
    assert.ok(service.requests.length > before);
    watch.close();
  });
});

describe('a watch survives', () => {
  /** A watch of three deployments after its first listing, whose next requests are answered by what is given. */
  async function disturbed(test, ...answers) {
    const time = stoppedTime(test);
    const service = workspace(time, 3);
    const watch = await service.control.deployments.watch();
    test.after(() => watch.close());
    const { take } = reader(watch);
    const errors = [];
    watch.subscribe((_, { error }) => errors.push(error === null ? null : (error.status ?? error.name)));
    await time.pass(1_000);
    take();
    errors.length = 0;
    service.answerBy(() => answers.shift()?.());
    return { time, service, watch, take, errors };
  }
  const refusal =
    (status, headers = {}) =>
    () =>
      new Response('{}', { status, headers });
  const dropped = () => Promise.reject(new TypeError('fetch failed'));

  it('503, 429, dropped and unreadable answers, says so, and changes nothing', async (test) => {
    const { time, service, watch, take, errors } = await disturbed(
      test,
      refusal(503),
      dropped,
      () => new Response('<html>'),
      refusal(429),
    );
    await time.pass(5_000);
    const { error, deployments, readAt } = watch.snapshot();
    assert.deepEqual([error.status, deployments.length, readAt], [503, 3, Date.UTC(2026, 0, 1)]);
    await time.pass(120_000);
    // What is told after the failure is that of a listing that succeeded.
    assert.deepEqual([take(), [...new Set(errors)]], [[], [503, null]]);
    assert.equal(watch.snapshot().error, null);
    assert.ok(watch.snapshot().readAt > readAt);
    const pauses = service.requests.map(({ at }, index) => at - (service.requests[index - 1]?.at ?? 0));
    assert.deepEqual(pauses.slice(2, 6), [5_000, 10_000, 20_000, 20_000]);
  });

  it('a Retry-After, which it keeps, and a refresh by hand, which need not', async (test) => {
    const { time, service, watch } = await disturbed(test, refusal(429, { 'retry-after': '90' }));
    await time.pass(6_000);
    const sent = service.requests.length;
    await time.pass(85_000);
    assert.equal(service.requests.length, sent);
    await time.pass(10_000);
    assert.equal(service.requests.length, sent + 1);
    service.answerBy(refusal(503, { 'retry-after': '300' }));
    await assert.rejects(Promise.all([watch.refresh(), time.pass(1_000)]), { status: 503 });
    service.answerBy(() => undefined);
    const [{ error }] = await Promise.all([watch.refresh(), time.pass(1_000)]);
    assert.equal(error, null);
  });

  it('a revision that cannot be read for a while', async (test) => {
    const { time, service, take } = await disturbed(test);
    service.answerBy(({ kind }) => (kind === 'read' ? refusal(500)() : undefined));
    service.begin(1, 'BUILDING');
    await time.pass(60_000);
    service.answerBy(() => undefined);
    await time.pass(60_000);
    assert.deepEqual(take(), ['changed agent-1 null', 'changed agent-1 BUILDING']);
  });

  for (const [name, answer, mostReads] of [
    ['with 500', refusal(500), 15],
    ['with 503 and a Retry-After', refusal(503, { 'retry-after': '50' }), 3],
    ['with a body of no use', () => new Response('[]'), 15],
    ['with 403', refusal(403), 7],
    ['not at all', dropped, 15],
  ])
    it(`one revision that is answered ${name}, and follows the others meanwhile`, async (test) => {
      const { time, service, watch, take } = await disturbed(test);
      const isBad = ({ path }) => path.endsWith(revisionOf(1, 2));
      service.answerBy((request) => (isBad(request) ? answer() : undefined));
      for (const number of [1, 2]) service.begin(number, 'BUILDING');
      await time.pass(60_000);
      assert.deepEqual(take(), ['changed agent-1 null', 'changed agent-2 null', 'changed agent-2 BUILDING']);
      service.add(4);
      service.move(2, 'BUILD_FAILED');
      await time.pass(60_000);
      assert.deepEqual(take().sort(), ['appeared agent-4 DEPLOYED', 'changed agent-2 BUILD_FAILED']);
      const { isClosed, revisions } = watch.snapshot();
      assert.deepEqual([isClosed, revisions.get(idOf(1)).status], [false, null]);
      const reads = service.reads.filter(isBad);
      assert.ok(reads.length >= 2 && reads.length <= mostReads, `${reads.length} readings`);
      assert.ok(service.lists.length >= 9, `${service.lists.length} listings`);
    });

  it('an outage in which a revision cannot be read either, with pauses that grow', async (test) => {
    const { time, service, watch } = await disturbed(test);
    service.begin(1, 'BUILDING');
    await time.pass(20_000);
    service.answerBy(refusal(503));
    await time.pass(60_000);
    assert.equal(watch.snapshot().error.status, 503);
    const sent = service.requests.length;
    await time.pass(60_000);
    assert.equal(watch.snapshot().error.status, 503);
    assert.ok(service.requests.length - sent <= 8, `${service.requests.length - sent} in a minute`);
  });
});

it('a watch warns once of a status in small letters', async (test) => {
  const time = stoppedTime(test);
  const warnings = [];
  const logger = { warn: (message) => warnings.push(message), error() {}, info() {}, debug() {} };
  const { control, requests } = workspace(time, 1);
  const watch = await control.withOptions({ logger }).deployments.watch({ filter: { status: 'ready' } });
  reader(watch);
  await time.pass(60_000);
  watch.close();
  assert.ok(requests.length > 3);
  assert.deepEqual([warnings.length, /in capitals, such as READY/.test(warnings[0])], [1, true]);
});

describe('a listing of several pages', () => {
  async function paged(test, count) {
    const time = stoppedTime(test);
    const service = workspace(time, count);
    const watch = await service.control.deployments.watch();
    test.after(() => watch.close());
    const { take } = reader(watch);
    await time.pass(20_000);
    assert.equal(take().length, count);
    return { time, service, watch, take };
  }
  /** Does something before the answer to the first page of each further listing that starts at an offset. */
  const beforePage = (service, offset, change) => {
    let isDone = false;
    service.answerBy(({ kind, query }) => {
      if (isDone || kind === 'read' || query.offset !== String(offset)) return undefined;
      isDone = true;
      return change();
    });
  };

  it('that fails half way changes nothing, however often', async (test) => {
    const { time, service, watch, take } = await paged(test, 250);
    service.answerBy(({ query }) => (query.offset === '200' ? new Response('{}', { status: 502 }) : undefined));
    service.remove(1);
    service.change(250, { status: 'UNUSED' });
    const errors = new Set();
    watch.subscribe((_, { error }) => errors.add(error?.status));
    await time.pass(HOUR / 4, 1_000);
    assert.deepEqual([take(), watch.snapshot().deployments.length, errors.has(502)], [[], 250, true]);
    service.answerBy(() => undefined);
    await time.pass(90_000);
    assert.deepEqual(take().sort(), ['changed agent-250 DEPLOYED', 'gone agent-1']);
  });

  it('loses none that moves to a page before, where others are deleted meanwhile', async (test) => {
    const { time, service, take } = await paged(test, 250);
    beforePage(service, 100, () => {
      for (const number of [1, 2, 3]) service.remove(number);
    });
    await time.pass(90_000);
    assert.deepEqual(take().sort(), ['gone agent-1', 'gone agent-2', 'gone agent-3']);
    const asked = service.lists.find(({ query }) => query.deployment_ids !== undefined);
    // The three that were on the first page when that was read are known to be gone by the next listing.
    assert.deepEqual(asked.query.deployment_ids.split(','), [101, 102, 103].map(idOf));
  });

  it('takes nothing twice and misses nothing, where a page or more is created meanwhile', async (test) => {
    const { time, service, take } = await paged(test, 250);
    beforePage(service, 100, () => {
      for (let number = 301; number <= 400; number += 1) service.add(number);
    });
    await time.pass(120_000);
    const seen = take();
    assert.equal(seen.length, 100);
    assert.ok(seen.every((each) => each.startsWith('appeared agent-3') || each.startsWith('appeared agent-400')));
  });

  it('asks in parts for more than a hundred that are missing', async (test) => {
    const { time, service, take } = await paged(test, 450);
    for (let number = 1; number <= 250; number += 1) service.remove(number);
    await time.pass(120_000);
    const asked = service.lists.flatMap(({ query }) => query.deployment_ids?.split(',').length ?? []);
    assert.deepEqual([take().length, Math.max(...asked), asked.length >= 3], [250, 100, true]);
  });
});

it('a program ends by itself once its watch has', async () => {
  const program = `
    import { DeploymentControl } from 'deployment-control';
    const page = () => Response.json({ resources: [], offset: 0 });
    const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, fetch: async () => page() });
    const watch = await control.deployments.watch();
    watch.subscribe((_, { isComplete }) => { console.log(isComplete); watch.close(); });
  `;
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.on('data', (text) => (out += text));
  const [code] = await once(child, 'close');
  assert.deepEqual([code, out], [0, 'true\n']);
});
