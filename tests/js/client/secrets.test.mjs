// What a service repeats of a client's own credentials is shown nowhere, and what an answer says is printed nowhere
// that nobody asked for.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { DeploymentControl, issuesFrom } from 'deployment-control';
import { DEPLOYMENT, ID, IDS, caught, client, json } from '../../support/service/calls.mjs';
import { none, words } from '../../support/lists.mjs';

const CREATION = { ...DEPLOYMENT, id: undefined };

/** Everything that somebody may print of an error, and what they can read of it. */
function everything(error) {
  const parts = [
    String(error),
    error.message,
    error.stack,
    JSON.stringify(error),
    inspect(error, { depth: 9, showHidden: true }),
    inspect(error, { depth: 9, showHidden: true, getters: true }),
  ];
  for (const member of ['text', 'body', 'issues', 'headers', 'requestId', 'request', 'path', 'revision', 'history'])
    parts.push(inspect(error[member], { depth: 9 }), JSON.stringify(error[member]) ?? '');
  if (error.headers) parts.push(JSON.stringify([...error.headers]));
  parts.push(JSON.stringify(issuesFrom(error)));
  return parts.join('\n');
}

/** A text as it stands in JSON. */
const jsonOf = (text) => JSON.stringify(text).slice(1, -1);

/** How a key may be written in an answer. */
const WRITTEN = {
  plain: (key) => key,
  'URL-encoded': (key) => encodeURIComponent(key),
  'URL-encoded character by character': (key) =>
    [...Buffer.from(key)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  'URL-encoded as Latin-1': (key) =>
    [...Buffer.from(key, 'latin1')]
      .map((byte) => (byte < 0x80 ? encodeURIComponent(String.fromCharCode(byte)) : `%${byte.toString(16)}`))
      .join(''),
  'with JSON escapes': (key) =>
    [...key].map((character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
  'with escaped slashes': (key) => JSON.stringify(key).slice(1, -1).replaceAll('/', '\\/'),
  'URL-encoded three times': (key) => encodeURIComponent(encodeURIComponent(encodeURIComponent(key))),
  'in JSON in JSON': (key) => jsonOf(jsonOf(key)),
  'in JSON in JSON in JSON': (key) => jsonOf(jsonOf(jsonOf(key))),
  'as Base64': (key) => Buffer.from(key, 'latin1').toString('base64').replace(/=+$/, ''),
};

/** What a service may do with what it was sent. `echo` is written into a JSON text as it is. */
const ANSWERS = {
  'the detail': (echo) => [400, `{"detail":"no such key ${echo}"}`],
  'the message': (echo) => [500, `{"message":"unknown ${echo}!"}`],
  'the error': (echo) => [403, `{"error":"${echo}"}`],
  'the list of a 422': (echo) => [
    422,
    `{"detail":[{"loc":["header","${echo}"],"msg":"bad ${echo}","type":"${echo}","ctx":{"given":"${echo}","${echo}":[["${echo}"]]},"input":"${echo}"}]}`,
  ],
  'the text of a 422': (echo) => [422, `{"detail":"${echo}"}`],
  'a plain body': (echo) => [502, `upstream refused ${echo}, sorry`],
  'an HTML body': (echo) => [502, `<html>${echo}</html>`],
  'a success that is none': (echo) => [200, `["${echo}",{"${echo}":1}]`],
  'a success that is no JSON': (echo) => [200, `echo: ${echo}`],
};

/** Every spelling in which a text must not have the key. */
function spellings(key) {
  return Object.values(WRITTEN).map((write) => write(key));
}

function assertHidden(key, shown, about) {
  for (const spelling of spellings(key)) assert.ok(!shown.includes(spelling), `${about} shows ${spelling}:\n${shown}`);
}

/** Keys as services make them, and keys with every character that a header can carry. */
function randomKeys(count) {
  const keys = [];
  let state = 42;
  const random = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let index = 0; index < count; index += 1) {
    const length = 8 + random(40);
    const letters = Array.from({ length }, () => {
      const code =
        index % 2 === 0 ? 0x21 + random(0x5e) : [0x2d, 0x5f, 0x41 + random(26), 0x61 + random(26)][random(4)];
      return String.fromCharCode(code);
    });
    keys.push(letters.join(''));
  }
  return keys;
}

describe('a credential that the service repeats', () => {
  for (const [place, answer] of Object.entries(ANSWERS)) {
    it(`in ${place} is shown nowhere`, async () => {
      for (const key of [...randomKeys(8), 'sk-live/abc+def==', 'k"ey\\with\'quotes', 'kéy-with-ümlauts']) {
        for (const [spelling, write] of Object.entries(WRITTEN)) {
          // Characters that JSON would not have by themselves are escaped wherever the answer is JSON.
          const echo = spelling === 'plain' ? JSON.stringify(key).slice(1, -1) : write(key);
          const [status, text] = answer(echo);
          const lines = [];
          const events = [];
          const control = client(async () => new Response(text, { status, headers: { 'x-request-id': 'r-1' } }), {
            apiKey: key,
            logLevel: 'debug',
            logger: Object.fromEntries(
              ['error', 'warn', 'info', 'debug'].map((level) => [level, (line) => lines.push(line)]),
            ),
            onEvent: (event) => events.push(event),
          });
          const error = await caught(control.deployments.create(CREATION, { validate: false }));
          const shown = [everything(error), ...lines, inspect(events, { depth: 9, showHidden: true })].join('\n');
          assertHidden(key, shown, `${place}, ${spelling}`);
          assert.match(String(error.text), /\*\*\*/, `${place}, ${spelling}: ${error.text}`);
        }
      }
    });
  }

  it('in JSON that is a text of another JSON is shown nowhere', async () => {
    for (const key of ['k"ey-with-quotes', 'k\\ey/with-slashes', '\\"both\\"']) {
      const text = JSON.stringify({ detail: JSON.stringify({ key }) });
      const error = await caught(
        client(async () => new Response(text, { status: 400 }), { apiKey: key }).deployments.get(ID),
      );
      assert.doesNotMatch(everything(error), /with-quotes|with-slashes|both/);
      assert.match(error.message, /\*\*\*/);
    }
  });

  it('that is very long is shown nowhere, and the error is that of the call', async () => {
    const key = Array.from({ length: 10_000 }, (_, index) => ((index * 7919) % 36).toString(36)).join('');
    for (const [way, write] of Object.entries(WRITTEN)) {
      const control = client(async () => new Response(`key ${write(key)} is not known`, { status: 401 }), {
        apiKey: key,
      });
      const error = await caught(control.deployments.list());
      assert.equal(error.name, 'AuthenticationError', way);
      const said = everything(error);
      for (const part of [0, 240, 5_000, 9_980])
        assert.ok(!said.includes(write(key.slice(part, part + 20))), `${way}: ${part}`);
    }
  });

  it('that is short and begins or ends with a sign is shown nowhere', async () => {
    for (const key of ['!abc12!', '$ecret!', '#abcd', 'abcd#']) {
      const text = `key ${key}, (${key}) and ${encodeURIComponent(key)}=${key}.`;
      const error = await caught(
        client(async () => new Response(text, { status: 400 }), { apiKey: key }).deployments.get(ID),
      );
      assert.equal(error.text, 'key ***, (***) and ***=***.', key);
    }
  });

  it('is also the value of a cookie, and the password of a login', async () => {
    const text = 'session abcdefgh-1, csrf abcdefgh-2, password pass:word-3, login me:pass:word-3';
    const authorization = `Basic ${btoa('me:pass:word-3')}`;
    const headers = { cookie: 'session=abcdefgh-1; csrf=abcdefgh-2', authorization };
    const error = await caught(
      client(async () => new Response(text, { status: 400 }), { headers }).deployments.get(ID),
    );
    assert.equal(error.text, 'session ***, csrf ***, password ***, login ***');
  });

  it('is a token, a key of a function, or one among the headers of a client or a call', async () => {
    const text = JSON.stringify({ detail: 'a-secret-1 and a-secret-2 and a-secret-3 and a-secret-4' });
    const fetch = async () => new Response(text, { status: 400 });
    const control = client(fetch, {
      apiKey: async () => 'a-secret-1',
      bearerToken: 'a-secret-2',
      headers: { cookie: 'a-secret-3' },
      tenantId: 'tenant-is-no-secret',
    });
    const { message } = await caught(control.deployments.get(ID, { headers: { authorization: 'Basic a-secret-4' } }));
    assert.match(message, /answered 400: \*\*\* and a-secret-2 and \*\*\* and \*\*\*$/, 'the call replaced the token');
    const { message: next } = await caught(control.deployments.get(ID));
    assert.match(next, /answered 400: \*\*\* and \*\*\* and \*\*\* and \*\*\*$/);
    const tenant = client(async () => json({ detail: 'no tenant-is-no-secret' }, { status: 403 }), {
      tenantId: 'tenant-is-no-secret',
    });
    assert.match((await caught(tenant.deployments.get(ID))).message, /no tenant-is-no-secret/);
  });

  it('has another header if authHeaders says so', async () => {
    const fetch = async () => json({ detail: 'a-secret-1, token a-secret-2' }, { status: 400 });
    const control = client(fetch, {
      apiKey: 'a-secret-1',
      bearerToken: 'a-secret-2',
      authHeaders: { apiKey: 'x-own', bearer: 'x-other' },
    });
    assert.match((await caught(control.deployments.get(ID))).message, /answered 400: \*\*\*, token \*\*\*$/);
  });

  it('in the address of a redirect, in a header and in a request id is shown nowhere', async () => {
    const key = 'sk-live/abc+def';
    const headers = {
      location: `https://other.example/${encodeURIComponent(key)}/login`,
      'x-request-id': `r-${key}`,
      'x-echo': `got ${key}`,
    };
    for (const status of [302, 500]) {
      const events = [];
      const control = client(async () => new Response(null, { status, headers }), {
        apiKey: key,
        onEvent: (event) => events.push(event),
      });
      const error = await caught(control.deployments.get(ID));
      assertHidden(key, everything(error) + inspect(events, { depth: 9, showHidden: true }), String(status));
      assert.equal(error.requestId, 'r-***');
      assert.equal(error.headers.get('x-echo'), 'got ***');
      if (status === 302) assert.match(error.message, /a redirect to https:\/\/other\.example\/\*\*\*\/login/);
    }
  });

  it('in the state of a revision is not in the error of its wait', async () => {
    const key = 'sk-live-abcdef';
    const answer = { id: ID, status: 'BUILD_FAILED', status_message: `the key ${key} is wrong` };
    const control = client(async () => json(answer), { apiKey: key });
    const error = await caught(control.revisions.wait(IDS));
    assertHidden(key, everything(error), 'the wait');
    assert.match(error.message, /ended as BUILD_FAILED after \S+ s: the key \*\*\* is wrong$/);
    assert.equal(error.revision.status_message, 'the key *** is wrong');
  });

  it('is not quoted in part where a text is no JSON', async () => {
    const key = 'sk-live-abcdefghijklmnop';
    const headers = { 'content-type': 'application/json' };
    const control = client(async () => new Response(`${key} is unknown`, { headers }), { apiKey: key });
    const { message } = await caught(control.request('GET', '/health'));
    for (const piece of ['sk-l', 'abcd']) assert.ok(!message.includes(piece), message);
  });

  it('in what fetch throws is not in the message', async () => {
    const key = 'sk-live-abcdef';
    const control = client(
      async () => {
        throw new TypeError(`cannot send ${key}`);
      },
      { apiKey: key },
    );
    const { message } = await caught(control.deployments.get(ID));
    assert.match(message, /got no answer: cannot send \*\*\*$/);
  });

  it('in what fetch throws is not in its cause, which keeps its class and its code', async () => {
    class FetchError extends Error {}
    const key = 'sk-live-abcdef';
    const thrown = new FetchError('bad', {
      cause: Object.assign(new RangeError(`header ${key}`), { headers: { key } }),
    });
    const [control, other] = [thrown, new FetchError('plain')].map((error) =>
      client(
        async () => {
          throw Object.assign(error, { code: 'ERR_INVALID_CHAR', socket: { localPort: 1 } });
        },
        { apiKey: key, retry: 0 },
      ),
    );
    const error = await caught(control.deployments.get(ID));
    assert.ok(!everything(error).includes(key), everything(error));
    assert.ok(error.cause instanceof FetchError && error.cause.cause instanceof RangeError);
    assert.deepEqual([error.cause.code, error.cause.cause.message], ['ERR_INVALID_CHAR', 'header ***']);
    assert.ok(thrown.cause.message.includes(key), 'what was thrown is not changed');
    assert.equal((await caught(other.deployments.get(ID))).cause.socket.localPort, 1);
  });

  it('among the headers of a caller, by its name, is shown nowhere', async () => {
    const control = client(async (_url, { headers }) =>
      json({ detail: `bad ${headers['x-session-token']}` }, { status: 400 }),
    );
    const error = await caught(control.deployments.get(ID, { headers: { 'X-Session-Token': 'abc-def-ghi' } }));
    assert.match(error.message, /answered 400: bad \*\*\*$/);
  });

  it('of the body that was sent is in no error, event and log', async () => {
    const events = [];
    const logger = Object.fromEntries(
      ['error', 'warn', 'info', 'debug'].map((level) => [level, (...line) => events.push(line)]),
    );
    const value = 'hunter-two-seven';
    for (const answer of [
      { detail: `bad ${value}` },
      { detail: [{ loc: ['body', 'secrets', 0, 'value'], msg: `bad ${value}`, type: 'value_error', input: value }] },
    ]) {
      const control = client(async () => json(answer, { status: 422 }), {
        ...{ logger, logLevel: 'debug' },
        onEvent: (event) => events.push(event),
      });
      const error = await caught(control.deployments.patch(ID, { secrets: [{ name: 'A', value }] }));
      assert.match(error.message, /bad \*\*\*/);
      assert.ok(!everything(error).includes(value), everything(error));
    }
    const broken = client(
      async (_url, { body }) => {
        throw new Error(`cannot send ${body}`);
      },
      { logger, onEvent: (event) => events.push(event) },
    );
    assert.ok(
      !everything(await caught(broken.deployments.patch(ID, { secrets: [{ name: 'A', value }] }))).includes(value),
    );
    assert.ok(!inspect(events, { depth: 9 }).includes(value));
  });

  it('is data where the call succeeds', async () => {
    const key = 'sk-live-abcdef';
    const control = client(async () => json({ ...DEPLOYMENT, name: key }), { apiKey: key });
    assert.equal((await control.deployments.get(ID)).name, key);
  });

  it('that is a common word leaves longer words as they are', async () => {
    const detail = [{ loc: ['body', 'secrets', 0, 'name'], msg: 'Bad secret', type: 'value_error' }];
    const control = client(async () => json({ detail }, { status: 422 }), { apiKey: 'secret' });
    const error = await caught(control.deployments.create(CREATION, { validate: false }));
    assert.deepEqual(issuesFrom(error)[0].path, ['secrets', 0, 'name']);
    assert.equal(issuesFrom(error)[0].msg, 'Bad ***');
  });
});

describe('a printed error', () => {
  const HIDDEN = 'hunter2-hidden';
  const answers = {
    'of a 422 that repeats what was sent': new Response(
      JSON.stringify({
        detail: [
          {
            loc: ['body', 'secrets', 0],
            msg: 'Bad',
            type: 'value_error',
            input: HIDDEN,
            ctx: { given: HIDDEN, error: { reason: HIDDEN }, ge: 1 },
          },
        ],
      }),
      { status: 422, headers: { 'set-cookie': `session=${HIDDEN}`, 'x-more': HIDDEN } },
    ),
    'of an answer that cannot be read': new Response(JSON.stringify({ id: 5, secrets: HIDDEN }), {
      headers: { 'set-cookie': `session=${HIDDEN}` },
    }),
    'of a gateway': new Response(`<html>${HIDDEN}</html>`, { status: 502, headers: { 'x-more': HIDDEN } }),
  };
  for (const [name, answer] of Object.entries(answers)) {
    it(`${name} shows neither text nor header, even with hidden members`, async () => {
      const error = await caught(client(async () => answer.clone()).deployments.get(ID));
      for (const showHidden of [false, true]) {
        const shown = inspect(error, { depth: 9, showHidden });
        assert.ok(!shown.includes(HIDDEN), shown);
      }
      assert.ok(!JSON.stringify(error).includes(HIDDEN));
      assert.ok(error.text.includes(HIDDEN), 'who asks for the text gets it');
      none(Object.getOwnPropertyNames(error), (member) => ['text', 'headers', 'body'].includes(member));
    });
  }

  it('has of the context of an issue what sentences name', async () => {
    const ctx = { given: HIDDEN, ge: 1, expected: 'a number', error: { reason: HIDDEN } };
    const detail = [{ loc: ['body', 'name'], msg: 'Bad', type: 'value_error', ctx }];
    const error = await caught(client(async () => json({ detail }, { status: 422 })).deployments.get(ID));
    assert.deepEqual(issuesFrom(error)[0].ctx, { ge: 1, expected: 'a number' });
    assert.deepEqual(issuesFrom({ detail })[0].ctx, { ge: 1, expected: 'a number' });
  });

  it('has no header that carries a secret, also for who asks', async () => {
    const names = words(`
      authorization cookie proxy-authorization set-cookie x-api-key x-own set-cookie2 x-auth-token x-csrf-token
      x-amz-security-token authentication-info`);
    const headers = new Headers(names.map((name) => [name, HIDDEN]));
    headers.set('x-more', 'more');
    const control = client(async () => new Response('', { status: 500, headers }), {
      authHeaders: { apiKey: 'X-Own' },
    });
    const error = await caught(control.deployments.get(ID));
    for (const name of names) assert.equal(error.headers.get(name), null, name);
    assert.equal(error.headers.get('x-more'), 'more');
    assert.ok(error.headers instanceof Headers);
  });

  it('has headers by name where a fetch of its own has no others', async () => {
    const headers = { get: (name) => ({ 'x-more': 'more', 'set-cookie': HIDDEN })[name] ?? null };
    const control = client(async () => ({ status: 500, headers, text: async () => '' }));
    const error = await caught(control.deployments.get(ID));
    assert.equal(error.headers.get('x-more'), 'more');
    assert.equal(error.headers.get('set-cookie'), null);
  });
});

it('a client that is printed shows no credential that it has sent', async () => {
  const control = new DeploymentControl({
    baseUrl: 'http://localhost',
    apiKey: 'sk-live-abcdef',
    fetch: async () => new Response('', { status: 500 }),
    retry: 0,
  });
  await caught(control.deployments.get(ID));
  assert.ok(!inspect(control, { depth: 9, showHidden: true }).includes('sk-live-abcdef'));
});
