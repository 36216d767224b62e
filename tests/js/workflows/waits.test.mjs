// Waiting for a revision: what is told of each poll, what ends a wait and what it survives.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DeploymentControl,
  NotFoundError,
  RevisionFailedError,
  RevisionSupersededError,
  ServerError,
  WaitTimeoutError,
} from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { FORM } from '../../support/service/emulator.mjs';
import {
  client,
  countedSignal,
  DEPLOYMENT,
  ID,
  IDS,
  json,
  OTHER,
  playing,
  recorder,
  rejects,
  revision,
  throwing,
} from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';

describe('waiting', () => {
  it('every poll is reported, as a callback and as a stream', async () => {
    const seen = [];
    const last = await client(playing('QUEUED', 'QUEUED', 'DEPLOYED')).revisions.wait(IDS, {
      minDelay: 1,
      onProgress: (progress) => seen.push(progress),
    });
    assert.equal(last.status, 'DEPLOYED');
    equalBy(seen, ({ status, changed, poll, nextDelayMs }) => [status, changed, poll, nextDelayMs !== null], [
      ['QUEUED', true, 1, true],
      ['QUEUED', false, 2, true],
      ['DEPLOYED', true, 3, false],
    ]);
    const streamed = [];
    for await (const { status } of client(playing('QUEUED', 'DEPLOYED')).revisions.watch(IDS, { minDelay: 1 }))
      streamed.push(status);
    assert.deepEqual(streamed, ['QUEUED', 'DEPLOYED']);
  });

  it('leaving the loop ends the polls', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let polls = 0;
    const control = client(async () => {
      polls += 1;
      return revision('BUILDING');
    });
    for await (const { poll } of control.revisions.watch(IDS, { minDelay: 1, maxDelay: 1 })) {
      if (poll === 3) break;
      test.mock.timers.tick(1);
    }
    test.mock.timers.tick(60_000);
    await new Promise(setImmediate);
    assert.equal(polls, 3);
  });

  it('leaving while a poll is on its way aborts it, and gives nothing more', async () => {
    let sent;
    const stream = client((_, { signal }) => {
      sent = signal;
      return new Promise(() => {});
    }).revisions.watch(IDS);
    const next = stream.next();
    await new Promise(setImmediate);
    await stream.return();
    assert.equal(sent.aborted, true);
    const end = { value: undefined, done: true };
    assert.deepEqual([await next, await stream.next()], [end, end]);
  });

  it('a callback that throws or rejects ends nothing', async () => {
    const sync = throwing(new Error('mine'));
    for (const onProgress of [sync, async () => sync()]) {
      const control = client(playing('BUILDING', 'DEPLOYED'), { logLevel: 'off' });
      assert.equal((await control.revisions.wait(IDS, { minDelay: 1, maxDelay: 1, onProgress })).status, 'DEPLOYED');
      const stream = client(playing('BUILDING', 'DEPLOYED'), { logLevel: 'off' }).revisions.watch(IDS, {
        minDelay: 1,
        onProgress,
      });
      assert.equal((await stream.next()).value.status, 'BUILDING');
      await stream.return();
    }
  });

  it('polls that nobody has read are gone after leaving', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const seen = [];
    const stream = client(playing('QUEUED', 'BUILDING')).revisions.watch(IDS, {
      minDelay: 1,
      onProgress: ({ status }) => seen.push(status),
    });
    assert.equal((await stream.next()).value.status, 'QUEUED');
    test.mock.timers.tick(1);
    await new Promise(setImmediate);
    assert.deepEqual(seen, ['QUEUED', 'BUILDING']);
    await stream.return();
    assert.deepEqual(await stream.next(), { value: undefined, done: true });
  });

  it('a hidden tab polls seldom, and at once when it is shown', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    const tab = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    globalThis.document = tab;
    test.after(() => {
      delete globalThis.document;
    });
    const seen = [];
    const last = client(playing('BUILDING', 'DEPLOYED')).revisions.wait(IDS, {
      minDelay: 1,
      onProgress: ({ status, nextDelayMs }) => seen.push([status, nextDelayMs]),
    });
    await new Promise(setImmediate);
    tab.dispatchEvent(new Event('visibilitychange'));
    await new Promise(setImmediate);
    assert.deepEqual(seen, [['BUILDING', 30_000]]);
    tab.visibilityState = 'visible';
    tab.dispatchEvent(new Event('visibilitychange'));
    assert.equal((await last).status, 'DEPLOYED');
  });

  it('the error of a failure carries the revision and its history', async () => {
    const error = await rejects(
      client(playing('BUILDING', 'BUILD_FAILED')).revisions.wait(IDS, { minDelay: 1 }),
      RevisionFailedError,
    );
    assert.deepEqual(
      [error.revision.status, error.polls, error.history.map(({ status }) => status)],
      ['BUILD_FAILED', 2, ['BUILDING', 'BUILD_FAILED']],
    );
    const late = await rejects(
      client(playing('BUILDING')).revisions.wait(IDS, { minDelay: 1, maxWait: 10 }),
      WaitTimeoutError,
    );
    assert.match(late.message, /was still BUILDING after .* it goes on at the service/);
  });

  it('a failure holds the last error of its log, without passwords, and reads that once', async () => {
    const read = async (status, { message, logs, ...more } = {}) => {
      const paths = [];
      const fetch = async (url) => {
        paths.push(new URL(url).pathname.split('/').at(-1));
        if (!String(url).includes('/logs')) return new Response(JSON.stringify({ id: OTHER, status, ...more }));
        const lines = [...(logs ?? [])].reverse().map((text, id) => ({ id: String(id), message: text, level: 'INFO' }));
        return logs
          ? new Response(JSON.stringify({ logs: lines, next_offset: null }))
          : new Response('', { status: 503 });
      };
      const options = { failOn: 'INTERRUPTED' };
      const error = await rejects(client(fetch).revisions.wait(IDS, options), RevisionFailedError);
      return { error, paths };
    };
    const build = ['Step 1', 'ERROR: no such wheel', 'ERROR: failed to build: failed to solve'];
    const { error, paths } = await read('BUILD_FAILED', { logs: build });
    assert.deepEqual(
      [error.lastError.log, error.lastError.text, error.lastError.around.length],
      ['build', build[1], 3],
    );
    assert.match(
      error.message,
      /ended as BUILD_FAILED after [\d.]+ s; the last error of its build log: ERROR: no such wheel$/,
    );
    assert.equal(paths.length, 2);
    const told = await read('DEPLOY_FAILED', {
      status_message: 'not ready',
      logs: ['ValueError: no access to postgresql://a:h1dden@db/x', 'Application startup failed. Exiting.'],
    });
    assert.match(told.error.message, /: not ready; the last error of its deploy log: ValueError: .*:\/\/\*\*\*@db\/x$/);
    assert.doesNotMatch(JSON.stringify(told.error.lastError), /h1dden/);
    for (const [status, more, count] of [
      ['BUILD_FAILED', {}, 2],
      ['BUILD_FAILED', { logs: ['all is well'] }, 2],
      ['INTERRUPTED', { logs: build }, 1],
    ]) {
      const none = await read(status, more);
      assert.deepEqual(['lastError' in none.error, none.paths.length], [false, count], status);
    }
  });

  it("a failure says why in the service's words, or where to look where it has none", async () => {
    const said = async (status, more = {}, options = {}) => {
      const fetch = async () => new Response(JSON.stringify({ id: OTHER, status, ...more }));
      return (await rejects(client(fetch).revisions.wait(IDS, options), RevisionFailedError)).message.replace(
        /^revision \S+ ended as (\w+) after [\d.]+ s/,
        '$1',
      );
    };
    assert.equal(
      await said('BUILD_FAILED', { status_message: ' no space left on device\n' }),
      'BUILD_FAILED: no space left on device',
    );
    assert.equal(await said('BUILD_FAILED'), 'BUILD_FAILED; the service gives no reason, so read its build log');
    assert.equal(
      await said('DEPLOY_FAILED', { status_message: '' }),
      'DEPLOY_FAILED; the service gives no reason, so read its deploy log',
    );
    assert.equal(
      await said('CREATE_FAILED', { status_message: null }),
      'CREATE_FAILED; the service gives no reason, so compare its source and its configuration with what the source needs',
    );
    assert.equal(
      await said('INTERRUPTED', {}, { failOn: 'INTERRUPTED' }),
      'INTERRUPTED, which this wait was told to take for a failure',
    );
    assert.equal(
      await said('DEPLOYED', {}, { until: 'BUILDING' }),
      'DEPLOYED, which this wait was told to take for a failure',
    );
    const superseded = await rejects(client(playing('SKIPPED')).revisions.wait(IDS), RevisionSupersededError);
    assert.match(
      superseded.message,
      /was superseded by a newer revision after .*; wait for the deployment's latest_revision_id$/,
    );
  });

  it('a caller may say when it ends', async () => {
    assert.equal((await client(playing('deployed')).revisions.wait(IDS)).status, 'deployed');
    const until = await client(playing('QUEUED', 'BUILDING')).revisions.wait(IDS, { minDelay: 1, until: 'BUILDING' });
    assert.equal(until.status, 'BUILDING');
    const past = await client(playing('DEPLOYED', 'INTERRUPTED')).revisions.wait(IDS, {
      minDelay: 1,
      until: ({ status }) => status === 'INTERRUPTED',
    });
    assert.equal(past.status, 'INTERRUPTED');
    for (const failOn of ['INTERRUPTED', ['INTERRUPTED'], ({ status }) => status === 'INTERRUPTED']) {
      await rejects(client(playing('INTERRUPTED')).revisions.wait(IDS, { failOn }), RevisionFailedError);
    }
    const thrown = await client(playing('QUEUED'))
      .revisions.wait(IDS, {
        until: throwing(new RangeError('mine')),
      })
      .catch((error) => error);
    assert.equal(thrown.message, 'mine');
  });
});

describe('what ends a wait', () => {
  const pace = { minDelay: 0, maxDelay: 0 };
  const answers =
    (...statuses) =>
    async () => {
      const status = statuses.length > 1 ? statuses.shift() : statuses[0];
      return typeof status === 'number' ? new Response('{}', { status }) : revision(status);
    };

  it('failOn is asked before until', async () => {
    await rejects(
      client(answers('DEPLOYED')).revisions.wait(IDS, { until: 'DEPLOYED', failOn: 'DEPLOYED' }),
      RevisionFailedError,
    );
  });

  it('a function as failOn decides in place of the three failures, states come beside them', async () => {
    const done = await client(answers('BUILD_FAILED', 'DEPLOYED')).revisions.wait(IDS, {
      ...pace,
      failOn: () => false,
    });
    assert.equal(done.status, 'DEPLOYED');
    await rejects(
      client(answers('BUILD_FAILED')).revisions.wait(IDS, { ...pace, failOn: 'INTERRUPTED' }),
      RevisionFailedError,
    );
  });

  it('as many failed polls in a row as are tolerated are survived, and one more is not', async () => {
    const failed = (count) => Array(count).fill(503);
    assert.equal(
      (await client(answers(...failed(5), 'BUILDING', ...failed(5), 'DEPLOYED')).revisions.wait(IDS, pace)).status,
      'DEPLOYED',
    );
    await rejects(client(answers(...failed(6), 'DEPLOYED')).revisions.wait(IDS, pace), ServerError);
    await rejects(client(answers(503, 'DEPLOYED')).revisions.wait(IDS, { ...pace, tolerateErrors: 0 }), ServerError);
  });

  it('a failure after which the service asks for a pause is none of those', async () => {
    const busy = Array.from(
      { length: 8 },
      () => new Response('{}', { status: 503, headers: { 'retry-after-ms': '1' } }),
    );
    const control = client(async () => busy.pop() ?? revision('DEPLOYED'));
    assert.equal((await control.revisions.wait(IDS, pace)).status, 'DEPLOYED');
  });

  it('the pause before a poll of what has no status is that of one in progress', () => {
    const { revisions } = client(async () => json({}));
    for (const odd of [{}, { status: null }, { status: 5 }]) assert.equal(typeof revisions.pollDelay(odd), 'number');
  });

  it('too long a wait names why its last poll failed', async () => {
    const error = await rejects(client(answers(503)).revisions.wait(IDS, { maxWait: 0 }), WaitTimeoutError);
    assert.match(error.message, /was still unknown after [\d.]+ s; .*; its last request failed: .*answered 503/);
    assert.ok(error.cause instanceof ServerError);
    const first = client(answers(503)).deployments.waitUntilDeployed(ID, { maxWait: 0 });
    assert.match((await rejects(first, WaitTimeoutError)).message, /its last request failed: .*answered 503/);
    const answered = await rejects(client(answers('BUILDING')).revisions.wait(IDS, { maxWait: 0 }), WaitTimeoutError);
    assert.deepEqual([answered.cause, answered.message.includes('failed')], [undefined, false]);
  });

  it('of a deployment by its id has its options in every request, and takes a missing revision for none yet', async () => {
    const { latest_revision_id: _, ...early } = DEPLOYMENT;
    const answersTo = [
      () => new Response('{}', { status: 503 }),
      () => json(early),
      () => json({ ...early, latest_revision_id: OTHER }),
      () => revision('DEPLOYED'),
    ];
    const { sent, control } = recorder((count) => answersTo[count - 1]());
    const options = { ...pace, headers: { 'x-trace': 'own' } };
    assert.equal((await control.deployments.waitUntilDeployed(ID, options)).id, OTHER);
    equalBy(sent, ({ headers }) => new Headers(headers).get('x-trace'), ['own', 'own', 'own', 'own']);
    const other = recorder((count) => answersTo[count]());
    assert.equal((await other.control.deployments.waitUntilDeployed(early, pace)).id, OTHER);
  });

  it('a poll that fails at the end of the time ends the wait as too long, not with its own error', async () => {
    await rejects(client(answers(503)).revisions.wait(IDS, { maxWait: 0, tolerateErrors: 0 }), WaitTimeoutError);
    await rejects(client(answers(404)).revisions.wait(IDS, { maxWait: 0 }), NotFoundError);
  });

  it('the pause that a service asks for is kept, up to the longest one, and the last poll is at the end of the time', async (test) => {
    const busy = (status) => {
      const first = [new Response('{}', { status: 503, headers: { 'retry-after-ms': '3600000' } })];
      return client(async () => first.pop() ?? revision(status));
    };
    assert.equal((await busy('DEPLOYED').revisions.wait(IDS, { minDelay: 0, maxDelay: 1 })).status, 'DEPLOYED');
    // Timers ring a millisecond before the clock says so, as Node's do.
    let now = 0;
    test.mock.timers.enable({ apis: ['setTimeout'] });
    test.mock.method(performance, 'now', () => now);
    let error;
    busy('BUILDING')
      .revisions.wait(IDS, { minDelay: 0, maxDelay: 3_600_000, maxWait: 20 })
      .catch((caught) => {
        error = caught;
      });
    await new Promise(setImmediate);
    for (; error === undefined && now < 30; now += 1) {
      test.mock.timers.tick(1);
      await new Promise(setImmediate);
    }
    assert.equal(error?.constructor, WaitTimeoutError, String(error));
    assert.deepEqual([error.polls, error.elapsedMs >= 20], [2, true]);
  });

  it('ends at its limit where only timers are mocked', async (test) => {
    test.mock.timers.enable({ apis: ['setTimeout'] });
    let error;
    client(answers('BUILDING'))
      .revisions.wait(IDS, { maxWait: 60_000 })
      .catch((caught) => {
        error = caught;
      });
    for (let minutes = 0; error === undefined && minutes < 40; minutes += 1 / 60) {
      await new Promise(setImmediate);
      test.mock.timers.tick(1_000);
    }
    assert.equal(error?.constructor, WaitTimeoutError, String(error));
    assert.ok(error.elapsedMs >= 60_000, String(error.elapsedMs));
  });

  it("a wait that an emulator's stopped clock lets run into its limit says so", async () => {
    const ended = async (clock) => {
      const emulator = await createEmulator({ clock });
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, apiKey: null, fetch: emulator.fetch });
      emulator.script([{ status: 'BUILDING', forMs: Infinity }]);
      const deployment = await control.deployments.create({ ...FORM, name: 'waiting' });
      const error = await rejects(control.deployments.waitUntilDeployed(deployment, { maxWait: 1 }), WaitTimeoutError);
      return error.message;
    };
    assert.match(await ended('manual'), /was still BUILDING after .*; the emulator's clock is manual and stands still/);
    assert.match(await ended('real'), /was still BUILDING after .*; it goes on at the service/);
  });

  it('a stream of polls leaves no listener on its signal, however it ends', async () => {
    const { signal, listeners } = countedSignal();
    for await (const _ of client(answers('QUEUED', 'DEPLOYED')).revisions.watch(IDS, { ...pace, signal }));
    assert.equal(listeners(), 0);
    for await (const _ of client(answers('QUEUED')).revisions.watch(IDS, { ...pace, signal })) break;
    assert.equal(listeners(), 0);
  });
});
