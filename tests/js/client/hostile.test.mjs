// What a caller's own functions, options and answers can do to a call, and what they must never do to another one.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import {
  ConfigError,
  ConnectionError,
  NotFoundError,
  RevisionFailedError,
  TimeoutError,
  UnprocessableError,
  WaitTimeoutError,
  explainPatch,
} from 'deployment-control';
import { ID, IDS, caught, client, revision, throwing } from '../../support/service/calls.mjs';
import { FORM } from '../../support/service/records.mjs';

describe('calls beside each other', () => {
  it('each go on in the context of their caller', async () => {
    const tenant = new AsyncLocalStorage();
    const sent = [];
    const control = client(
      async (_, { headers }) => {
        sent.push(headers['x-api-key']);
        return new Response('{}', { status: 503 });
      },
      { apiKey: () => tenant.getStore(), retry: { maxRetries: 1, baseDelay: 1 } },
    );
    const keys = ['key-of-a', 'key-of-b'];
    await Promise.allSettled(keys.map((key) => tenant.run(key, () => control.deployments.get(ID))));
    assert.deepEqual(sent.sort(), ['key-of-a', 'key-of-a', 'key-of-b', 'key-of-b']);
  });

  it('that is aborted while its answer arrives does nothing more', async () => {
    let text;
    const seen = [];
    const stop = new AbortController();
    const answer = { status: 503, headers: new Headers(), text: () => new Promise((resolve) => (text = resolve)) };
    const call = client(async () => answer, { retry: 2, onEvent: ({ type }) => seen.push(type) });
    const ended = caught(call.revisions.get(IDS, { signal: stop.signal }));
    await new Promise(setImmediate);
    text('{}');
    stop.abort();
    await ended;
    await new Promise(setImmediate);
    assert.deepEqual(seen, ['request', 'error']);
  });

  it('leave room for others where one is repeated without a pause', async () => {
    const control = client(throwing(new Error('no connection')), { retry: { maxRetries: Infinity, baseDelay: 0 } });
    const stop = new AbortController();
    setImmediate(() => stop.abort(new RangeError('enough')));
    assert.ok((await caught(control.revisions.get(IDS, { signal: stop.signal }))) instanceof RangeError);
  });
});

describe('one call gone wrong', () => {
  let bystander;
  let stop;
  beforeEach(() => {
    stop = new AbortController();
    bystander = client(() => new Promise(() => {}))
      .revisions.get(IDS, { signal: stop.signal, timeout: Infinity })
      .catch((reason) => reason);
  });
  afterEach(async () => {
    stop.abort('untouched');
    assert.equal(await bystander, 'untouched', 'another call in flight was harmed');
  });

  it('with headers that throw still rejects', async () => {
    const error = await caught(
      client(async () => ({
        status: 404,
        get headers() {
          throw new Error('hdr');
        },
        text: async () => '{}',
      })).revisions.get(IDS),
    );
    assert.ok(error instanceof NotFoundError);
    assert.equal(error.headers.get('x'), null);
  });

  it('with tests of a wait that are none is told so', async () => {
    for (const until of [new Set(['DEPLOYED']), 5, {}]) {
      assert.ok(
        (await caught(client(async () => revision('DEPLOYED')).revisions.wait(IDS, { until }))) instanceof ConfigError,
      );
    }
    const error = await caught(client(async () => revision('QUEUED')).revisions.wait(IDS, { until: async () => true }));
    assert.match(error.message, /until must return true or false, not a promise/);
  });

  it('with undefined parts of a retry policy has the defaults', async () => {
    const control = client(async () => revision('DEPLOYED'));
    assert.equal(
      (await control.revisions.get(IDS, { retry: { statuses: undefined, maxRetries: undefined } })).status,
      'DEPLOYED',
    );
    assert.match(
      (await caught(control.revisions.get(IDS, { retry: { statuses: 503 } }))).message,
      /retry\.statuses must be a list/,
    );
  });

  it('aborted while its fetch runs, by a listener that calls again, harms none', async () => {
    const abort = new AbortController();
    const other = client(async () => revision('DEPLOYED'));
    let nested;
    const control = client(
      (_url, { signal }) => {
        signal.addEventListener('abort', () => {
          nested = other.revisions.get(IDS);
        });
        abort.abort('mine');
        return new Promise(() => {});
      },
      { apiKey: async () => 'k' },
    );
    assert.equal(await caught(control.revisions.get(IDS, { signal: abort.signal })), 'mine');
    assert.equal((await nested).status, 'DEPLOYED');
  });

  it('with a logger or a callback that throws is no trap', async () => {
    const logger = {
      warn() {
        throw new Error('full disk');
      },
    };
    const created = await caught(
      client(async () => new Response('{}', { status: 422 }), { logger }).deployments.create({
        ...FORM,
        name: 'a',
        unknown: 1,
      }),
    );
    assert.ok(created instanceof UnprocessableError);
    const states = ['QUEUED', 'DEPLOYED'];
    const waited = await client(async () => revision(states.shift()), { logger }).revisions.wait(IDS, {
      onProgress() {
        throw new RangeError('mine');
      },
    });
    assert.equal(waited.status, 'DEPLOYED');
  });

  it('with what is thrown as hard to look at as can be still says something', async () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
        getPrototypeOf() {
          throw new Error('no');
        },
      },
    );
    for (const value of [hostile, Symbol('s'), null, undefined, 0n, () => {}, Object.create(null)]) {
      const error = await caught(client(throwing(value)).revisions.get(IDS));
      assert.ok(error instanceof ConnectionError, String(error));
    }
  });
});

describe('a credential', () => {
  it('that no header can carry is refused without being shown, and nothing is sent', async () => {
    const never = () => assert.fail('nothing may be sent');
    for (const name of ['apiKey', 'tenantId', 'bearerToken']) {
      for (const value of ['k-hidden\n2nd', 'k-hidden\0', 'k-hidden\u2603']) {
        assert.throws(
          () => client(never, { [name]: value }),
          (error) =>
            error instanceof ConfigError && error.message.startsWith(name) && !inspect(error).includes('hidden'),
        );
        const error = await caught(client(never, { [name]: async () => value }).revisions.get(IDS));
        assert.ok(error instanceof ConfigError && !inspect(error).includes('hidden'), inspect(error));
      }
      assert.throws(() => client(never, { [name]: 12345 }), ConfigError);
      assert.ok((await caught(client(never, { [name]: () => 12345 }).revisions.get(IDS))) instanceof ConfigError);
    }
  });

  it('keeps its header although an option has an undefined one, and loses the white space around it', async () => {
    let sent;
    await client(
      async (_url, { headers }) => {
        sent = headers;
        return revision('DEPLOYED');
      },
      { apiKey: ' k-1\n' },
    ).revisions.get(IDS, { headers: { 'X-Api-Key': undefined } });
    assert.equal(sent['x-api-key'], 'k-1');
  });
});

it('a body that may repeat secrets is readable on an error and printed by none', async () => {
  const error = await caught(
    client(
      async () =>
        new Response('{"detail":[{"loc":["body","secrets",0],"msg":"no","type":"t","input":"hunter2"}]}', {
          status: 422,
        }),
    ).revisions.get(IDS),
  );
  assert.ok(error.text.includes('hunter2') && error.body.detail[0].input === 'hunter2');
  assert.ok(!inspect(error, { depth: 9 }).includes('hunter2') && !JSON.stringify(error).includes('hunter2'));
});

it('thousands of calls at once all end', async () => {
  const control = client(async () => revision('DEPLOYED'), { timeout: Infinity });
  const calls = Array.from({ length: process.env.ALL ? 10_000 : 3_000 }, () => control.revisions.get(IDS));
  assert.equal(new Set((await Promise.all(calls)).map(({ status }) => status)).size, 1);
});

describe('numbers', () => {
  it('without end mean without end', async () => {
    let polls = 0;
    const failing = async () => {
      polls += 1;
      return polls < 9 ? new Response('{}', { status: 503 }) : revision('DEPLOYED');
    };
    assert.equal(
      (await client(failing, { retry: { maxRetries: Infinity, baseDelay: 0 } }).revisions.get(IDS)).status,
      'DEPLOYED',
    );
    polls = 0;
    assert.equal(
      (await client(failing).revisions.wait(IDS, { tolerateErrors: Infinity, minDelay: 0 })).status,
      'DEPLOYED',
    );
    polls = 0;
    assert.equal(
      (
        await client(failing).revisions.wait(IDS, {
          tolerateErrors: 2 ** 32,
          minDelay: 0,
          maxDelay: 0,
          factor: Infinity,
        })
      ).status,
      'DEPLOYED',
    );
  });

  it('bound a wait whatever ends it', async () => {
    const stalled = (_url, { signal }) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const cut = await caught(client(stalled).revisions.wait(IDS, { maxWait: 50, tolerateErrors: 0 }));
    assert.ok(cut instanceof WaitTimeoutError, String(cut));
    const late = await caught(
      client(async () => revision('BUILDING')).revisions.wait(IDS, { maxWait: 30, minDelay: 5 }),
    );
    assert.ok(late instanceof WaitTimeoutError, String(late));
  });

  it('of a clock that is set do not end a wait', async (t) => {
    const now = Date.now();
    t.mock.method(Date, 'now', () => now);
    let polls = 0;
    const jumping = async () => {
      polls += 1;
      Date.now.mock.mockImplementation(() => now + polls * 3_600_000);
      return revision(polls < 3 ? 'BUILDING' : 'DEPLOYED');
    };
    assert.equal((await client(jumping).revisions.wait(IDS, { minDelay: 1 })).status, 'DEPLOYED');
  });
});

describe('a wait', () => {
  it('until a word ends when the revision has ended in another state', async () => {
    const error = await caught(client(async () => revision('DEPLOYED')).revisions.wait(IDS, { until: 'BUILDING' }));
    assert.ok(error instanceof RevisionFailedError && /ended as DEPLOYED/.test(error.message), String(error));
    assert.ok(
      (await caught(client(async () => revision('BUILD_FAILED')).revisions.wait(IDS, { failOn: [] }))) instanceof
        RevisionFailedError,
    );
  });

  it('that ends with an answer of the service carries its headers', async () => {
    const error = await caught(
      client(async () => new Response('{}', { status: 404, headers: { 'x-foo': '1' } })).revisions.wait(IDS),
    );
    assert.equal(error.headers.get('x-foo'), '1');
  });

  it('as a stream ends at once when the loop is left in the middle of a pause', async () => {
    const polls = client(async () => revision('BUILDING')).revisions.watch(IDS, { minDelay: 60_000, maxDelay: 60_000 });
    assert.equal((await polls.next()).value.status, 'BUILDING');
    const pending = polls.next();
    assert.deepEqual(await polls.return(), { value: undefined, done: true });
    assert.deepEqual(await pending, { value: undefined, done: true });
    assert.deepEqual(await polls.next(), { value: undefined, done: true });
  });

  it('as a stream tells its error once', async () => {
    const polls = client(async () => revision('BUILD_FAILED')).revisions.watch(IDS);
    assert.equal((await polls.next()).value.status, 'BUILD_FAILED');
    assert.ok((await caught(polls.next())) instanceof RevisionFailedError);
    assert.deepEqual(await polls.next(), { value: undefined, done: true });
  });
});

describe('a hidden tab that is shown', () => {
  beforeEach(() => {
    globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  });
  afterEach(() => {
    delete globalThis.document;
  });
  const show = () => document.dispatchEvent(new Event('visibilitychange'));

  it('ends the pause between two polls', async () => {
    const statuses = ['BUILDING', 'DEPLOYED'];
    const deployed = client(async () => revision(statuses.shift())).revisions.wait(IDS, {
      minDelay: 60_000,
      maxDelay: 60_000,
      onProgress: () => setTimeout(show),
    });
    assert.equal((await deployed).status, 'DEPLOYED');
  });

  it('was asked for seldom while it was hidden', async () => {
    document.visibilityState = 'hidden';
    const statuses = ['BUILDING', 'DEPLOYED'];
    const pauses = [];
    const onProgress = ({ nextDelayMs }) => {
      pauses.push(nextDelayMs);
      document.visibilityState = 'visible';
      setTimeout(show);
    };
    assert.equal(
      (
        await client(async () => revision(statuses.shift())).revisions.wait(IDS, {
          minDelay: 1,
          maxDelay: 60_000,
          onProgress,
        })
      ).status,
      'DEPLOYED',
    );
    assert.deepEqual(pauses, [60_000, null]);
  });

  it('ends no time limit and no pause that the service asked for', async () => {
    const slow = client(
      () => new Promise((resolve) => setTimeout(() => resolve(revision('DEPLOYED')), 20)),
    ).revisions.wait(IDS, { tolerateErrors: 0 });
    setTimeout(show, 5);
    assert.equal((await slow).status, 'DEPLOYED');
    const answers = [new Response('{}', { status: 429, headers: { 'retry-after-ms': '40' } }), revision('DEPLOYED')];
    const began = performance.now();
    const limited = client(async () => answers.shift(), { retry: 1 }).revisions.wait(IDS);
    setTimeout(show, 5);
    await limited;
    assert.ok(performance.now() - began >= 35);
  });
});

describe("an answer of a caller's own fetch", () => {
  it('without headers, or with ones that only look up, comes as a Response too', async () => {
    for (const headers of [undefined, { get: () => null }]) {
      const control = client(async () => ({ status: 200, headers, text: async () => '{"status":"DEPLOYED"}' }));
      const { response, meta } = await control.revisions.get(IDS).withResponse();
      assert.deepEqual([[...response.headers.keys()].filter((name) => name === 'get'), meta.requestId], [[], null]);
      assert.ok((await control.revisions.get(IDS).asResult()).ok);
    }
  });

  it('gives one value however often it is awaited', async () => {
    const promise = client(async () => revision('DEPLOYED')).revisions.get(IDS);
    assert.equal(await promise, await promise);
  });
});

it('a change that may have been acted on once stays so', async () => {
  const thrown = [
    Object.assign(new Error('a'), { cause: { code: 'ECONNRESET' } }),
    Object.assign(new Error('b'), { cause: { code: 'ECONNREFUSED' } }),
  ];
  const control = client(
    () => {
      throw thrown.shift();
    },
    { retry: { maxRetries: 1, baseDelay: 0, unsafeMethods: true } },
  );
  assert.equal((await caught(control.deployments.patch(ID, {}))).maybeProcessed, true);
});

it('what is no patch is a TypeError', () => {
  for (const patch of [null, 5, 'x', [], undefined]) assert.throws(() => explainPatch(patch), TypeError);
});

it('a call that outlives its time limit is not also a rejection that nobody handles', async () => {
  const unhandled = [];
  const note = (reason) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  const late = client(() => new Promise((_, reject) => setTimeout(() => reject(new Error('late')), 15))).revisions.get(
    IDS,
    { timeout: 5 },
  );
  assert.ok((await caught(late)) instanceof TimeoutError);
  assert.equal(
    (
      await client(async () => new Response('{}', { status: 404 }))
        .revisions.get(IDS)
        .asResult()
    ).ok,
    false,
  );
  await new Promise((resolve) => setTimeout(resolve, 30));
  process.off('unhandledRejection', note);
  assert.deepEqual(unhandled, []);
});
