// What a client tells while it works: events and log lines, without secrets.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { DEPLOYMENT, ID, caught, client, json, recorder, throwing } from '../../support/service/calls.mjs';
import { equalBy } from '../../support/lists.mjs';
import { FORM } from '../../support/service/records.mjs';

describe('events and log lines', () => {
  it('tell of each attempt, with one id a call', async () => {
    const events = [];
    const { control } = recorder(
      (count) => (count === 1 ? json({}, { status: 503 }) : json(DEPLOYMENT, { headers: { 'x-request-id': 'r-1' } })),
      {
        retry: { maxRetries: 1, baseDelay: 2 },
        onEvent: (event) => events.push(event),
      },
    );
    await control.deployments.get(ID);
    equalBy(events, ({ type, attempt }) => [type, attempt], [
      ['request', 1],
      ['response', 1],
      ['retry', 1],
      ['request', 2],
      ['response', 2],
    ]);
    assert.equal(new Set(events.map(({ id }) => id)).size, 1);
    assert.deepEqual([events[1].status, events[2].reason, events[4].requestId], [503, '503', 'r-1']);
    assert.ok(events[2].delayMs >= 1 && events[2].delayMs <= 2);
  });

  it('tell of the end of a call that fails or is aborted, once', async () => {
    for (const [fetch, signal] of [
      [async () => json({}, { status: 500 })],
      [
        async () => {
          throw new TypeError('x');
        },
      ],
      [() => new Promise(() => {}), AbortSignal.timeout(5)],
    ]) {
      const events = [];
      const error = await caught(
        client(fetch, { onEvent: (event) => events.push(event) }).deployments.get(ID, { signal }),
      );
      const ends = events.filter(({ type }) => type === 'error');
      assert.equal(ends.length, 1);
      assert.equal(ends[0].error, error);
      assert.ok(ends[0].attempts === 1 && ends[0].durationMs >= 0);
    }
  });

  it('hold no credential, no body and nothing of a query that looks secret', async () => {
    const shown = [];
    const logger = Object.fromEntries(
      ['error', 'warn', 'info', 'debug'].map((level) => [level, (...line) => shown.push(line)]),
    );
    const { control } = recorder(() => json({ detail: 'no' }, { status: 500 }), {
      apiKey: 'k-hidden',
      bearerToken: 'b-hidden',
      logger,
      logLevel: 'debug',
      onEvent: (event) => shown.push(event),
    });
    await caught(control.deployments.create({ ...FORM, secrets: [{ name: 'A', value: 's-hidden' }] }));
    const error = await caught(control.deployments.get(ID, { query: { access_token: 'q-hidden', plain: 'seen' } }));
    assert.ok(shown.length > 6);
    assert.ok(!inspect([shown, error], { depth: 9 }).includes('hidden'));
    assert.match(error.message, /access_token=\*\*\*&plain=seen/);
  });

  it('that throw or reject harm no call, and the log tells it', async () => {
    const sync = throwing(new Error('mine'));
    for (const onEvent of [sync, async () => sync()]) {
      const lines = [];
      const logger = { error: (line) => lines.push(line), warn() {}, info() {}, debug() {} };
      assert.equal((await recorder(DEPLOYMENT, { onEvent, logger }).control.deployments.get(ID)).id, ID);
      await new Promise(setImmediate);
      assert.match(lines[0], /onEvent failed, .*mine/);
    }
  });

  it('are written from the level on that the client is told', async () => {
    const written = async (logLevel) => {
      const lines = [];
      const logger = Object.fromEntries(
        ['error', 'warn', 'info', 'debug'].map((level) => [level, () => lines.push(level)]),
      );
      const { control } = recorder((count) => (count === 1 ? json({}, { status: 503 }) : json(DEPLOYMENT)), {
        retry: { maxRetries: 1, baseDelay: 0 },
        logger,
        logLevel,
      });
      await control.deployments.patch(ID, { unknown: 1 }).catch(() => {});
      await control.deployments.get(ID).catch(() => {});
      return [...new Set(lines)].sort();
    };
    assert.deepEqual(await written('off'), []);
    assert.deepEqual(await written('error'), []);
    assert.deepEqual(await written(undefined), ['warn']);
    assert.deepEqual(await written('info'), ['info', 'warn']);
    assert.deepEqual(await written('debug'), ['debug', 'info', 'warn']);
  });

  it('that nobody hears cost nothing: no timer and no listener is left by a call', async () => {
    const { control } = recorder(DEPLOYMENT);
    const before = process.getActiveResourcesInfo().length;
    for (let count = 0; count < 100; count += 1) await control.deployments.get(ID);
    assert.ok(process.getActiveResourcesInfo().length <= before);
  });
});
