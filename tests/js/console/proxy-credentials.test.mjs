// What the service behind the console's proxy repeats of the command's own credentials: the page gets none of it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { answering } from '../../support/service/answering.mjs';
import { cookieOf, startConsole } from '../../support/browser/console.mjs';
import { dechunked, exchange, parse } from '../../support/service/raw-http.mjs';

const KEY = 's3cret-"Key"/with\\all+of=it';
const TOKEN = 'b3arer-t0ken.of/the+command=';
const BASE64 = (text, encoding = 'utf8') => Buffer.from(text, encoding).toString('base64');
const PERCENT = (text) => Array.from(text, (c) => `%${c.charCodeAt(0).toString(16).padStart(2, '0')}`).join('');
const UNICODE = (text) => Array.from(text, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

/** The ways in which a service, or what stands before it, writes a value. */
const WAYS = {
  'as it is': (text) => text,
  'in JSON': (text) => JSON.stringify(text),
  'in JSON in JSON': (text) => JSON.stringify(JSON.stringify({ text })),
  'in JSON in JSON in JSON': (text) => JSON.stringify(JSON.stringify({ text: JSON.stringify(text) })),
  'with escaped slashes': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'in escapes of JSON': (text) => `"${UNICODE(text)}"`,
  'in escapes of JSON, in upper case': (text) => `"${UNICODE(text).toUpperCase().replaceAll('\\U', '\\u')}"`,
  'in escapes in JSON': (text) => JSON.stringify(UNICODE(text)),
  'in an address': encodeURIComponent,
  'in an address, in lower case': (text) =>
    encodeURIComponent(text).replaceAll(/%[\dA-F]{2}/g, (code) => code.toLowerCase()),
  'in an address in an address': (text) => encodeURIComponent(encodeURIComponent(text)),
  'in an address, each byte': PERCENT,
  'in Base64': (text) => BASE64(text),
  'in Base64 for addresses': (text) => Buffer.from(text).toString('base64url'),
  'in upper case': (text) => text.toUpperCase(),
};

/** Answers a request, and the requests that came. */
let answer;
const requests = [];
const service = await answering((request, response) => {
  requests.push(request);
  request.resume();
  answer(request, response);
});
const servers = [];
let server;

/** Starts the command with credentials in its environment. */
async function startWith(env) {
  const started = await startConsole(['--upstream', service.url], env);
  servers.push(started);
  return started;
}

before(async () => {
  server = await startWith({
    DEPLOYMENT_CONTROL_API_KEY: KEY,
    DEPLOYMENT_CONTROL_BEARER_TOKEN: TOKEN,
    DEPLOYMENT_CONTROL_TENANT_ID: '00000000-0000-4000-8000-000000000001',
  });
});
after(async () => {
  for (const started of servers) await started.stop();
});

/** What the page gets: the answer and the whole of its text. */
async function ask({ url } = server, headers = {}) {
  const response = await fetch(`${url}api/v2/deployments`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookieOf(url), ...headers },
  });
  return { response, text: Buffer.from(await response.arrayBuffer()).toString('latin1') };
}

/** Asserts that a text has none of some values, in any way of writing. */
function assertHidden(text, values, name) {
  for (const value of values) {
    for (const [way, write] of Object.entries(WAYS)) {
      const written = Buffer.from(write(value)).toString('latin1').replace(/=+"?$/, '');
      assert.ok(!text.toLowerCase().includes(written.toLowerCase()), `${name}: ${way}: ${text.slice(0, 300)}`);
    }
    // What is left of a value that was hidden in part.
    for (const part of [value.slice(0, 6), value.slice(-6, -1)]) assert.ok(!text.includes(part), `${name}: ${text}`);
  }
}

test('what the service repeats of the key and the token is hidden, in its headers too', async () => {
  answer = ({ headers }, response) => {
    const body = JSON.stringify({ detail: `key ${headers['x-api-key']} auth ${headers.authorization} is not known` });
    response.writeHead(401, { 'content-length': Buffer.byteLength(body), 'x-request-id': `1-${headers['x-api-key']}` });
    response.end(body);
  };
  const { response, text } = await ask();
  assert.equal(response.status, 401);
  const { detail } = JSON.parse(text);
  assert.match(detail, /^key \*+ auth Bearer \*+ is not known$/);
  assert.match(response.headers.get('x-request-id'), /^1-\*+$/);
  assert.equal(text.length, Number(response.headers.get('content-length')));
  assertHidden(text, [KEY, TOKEN], 'the body');
});

test('a credential is hidden however it is written, and nothing else is changed', async () => {
  assert.doesNotMatch(server.out(), /s3cret|b3arer/);
  for (const [way, write] of Object.entries(WAYS)) {
    for (const secret of [KEY, TOKEN, `Bearer ${TOKEN}`]) {
      answer = (_, response) => response.end(`before ${write(secret)} after \xe4\xff`);
      const { text } = await ask();
      assertHidden(text, [KEY, TOKEN], `${way} of ${secret}`);
      assert.match(text, /^before .*\*{8}.* after /, way);
      const end = Buffer.from(' after \xe4\xff').toString('latin1');
      assert.equal(text.slice(-end.length), end, way);
    }
  }
});

test('a credential is hidden wherever the parts of an answer end', async () => {
  const bodyOf = (filler) => `${'.'.repeat(filler)}${KEY}${','.repeat(filler)}${WAYS['in escapes of JSON'](TOKEN)}`;
  for (const [filler, size] of [
    [20, 1],
    [1_000, 7],
    [3_000, 64],
    [70_000, 4_099],
  ]) {
    const body = bodyOf(filler);
    answer = async (_, response) => {
      for (let at = 0; at < body.length; at += size)
        await new Promise((resolve) => response.write(body.slice(at, at + size), resolve));
      response.end();
    };
    const { text } = await ask();
    const hidden = body.replace(KEY, '*'.repeat(KEY.length)).replace(/(?:\\u00..)+/, (all) => '*'.repeat(all.length));
    assert.ok(text === hidden, `parts of ${size} bytes`);
  }
});

test('a short key is hidden as a word, and a tenant id is no secret', async () => {
  for (const [key, hidden, shown] of [
    ['abc123', 'key=abc123; "abc123"', 'xabc123 abc1234'],
    ['!abc1!', 'key=!abc1! "!abc1!"', 'abc1'],
    ['abc', '', 'abc "abc"'],
    ['k\xe9y-of-1234', 'k\xe9y-of-1234 k%E9y-of-1234 k%C3%A9y-of-1234 k\\u00e9y-of-1234', 'k-of-1234'],
  ]) {
    const other = await startWith({ DEPLOYMENT_CONTROL_API_KEY: key, DEPLOYMENT_CONTROL_TENANT_ID: 'tenant-of-1234' });
    for (const encoding of ['utf8', 'latin1']) {
      answer = (_, response) => response.end(Buffer.from(`${hidden} | ${shown} tenant-of-1234`, encoding));
      const { text } = await ask(other);
      const [before, after] = text.split(' | ');
      assert.ok(!/abc|of-1234/.test(before), `${key}: ${text}`);
      assert.equal(after, `${shown} tenant-of-1234`);
    }
  }
});

test('a long token is hidden too, and so is the beginning of one', async () => {
  const token = Array.from({ length: 1_500 }, (_, number) => `part${number}.`).join('');
  const other = await startWith({ DEPLOYMENT_CONTROL_BEARER_TOKEN: token });
  for (const [way, write] of Object.entries(WAYS)) {
    for (const written of [write(token), write(token.slice(0, 3_000)), BASE64(`Bearer ${token}`)]) {
      answer = (_, response) => response.end(`before ${written} after`);
      const { text } = await ask(other);
      const left = text.replace(/\*{1900,}/, '');
      // What the last character of Base64 is depends on what follows.
      assert.ok(
        /^before [^b-z]{0,20}(?:text)?[^b-z]{0,20}\w?={0,2} after$/i.test(left),
        `${way}: ${left.slice(0, 300)}`,
      );
    }
  }
});

test('an answer that is compressed is read, so that nothing hides in it', async () => {
  const bodyWith = (token) => JSON.stringify({ detail: `token ${token}`, more: 'x'.repeat(100_000) });
  answer = (_, response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(bodyWith(TOKEN)));
  };
  for (const accepted of ['gzip', 'br, gzip', 'identity']) {
    const { response, text } = await ask(server, { 'accept-encoding': accepted });
    assert.ok(text === bodyWith('*'.repeat(TOKEN.length)), text.slice(0, 100));
    assert.equal(response.headers.get('content-encoding'), null);
    assert.equal(requests.at(-1).headers['accept-encoding'], 'gzip');
  }
});

test('a coding that was not asked for is 502, and what is no gzip or breaks off is not taken for a whole answer', async () => {
  for (const [coding, bytes] of [
    ['br', brotliCompressSync(KEY)],
    ['gzip, gzip', gzipSync(gzipSync(KEY))],
    [`x-${TOKEN.replaceAll(/\W/g, '')}`, Buffer.from(KEY)],
    ['gzip', Buffer.from(KEY)],
    ['gzip', gzipSync(KEY).subarray(0, 9)],
  ]) {
    answer = (_, response) => {
      response.writeHead(200, { 'content-encoding': coding, 'content-length': bytes.length });
      response.end(bytes);
    };
    const { response, text } = await ask();
    assert.equal(response.status, 502, coding);
    assert.match(JSON.parse(text).detail, /Content-Encoding|gzip/, coding);
    assertHidden(text, [KEY, TOKEN], coding);
  }
  const random = Array.from({ length: 30_000 }, () => Math.random().toString(36)).join('');
  answer = (_, response) => {
    const bytes = gzipSync(random);
    response.writeHead(200, { 'content-encoding': 'gzip' });
    response.end(bytes.subarray(0, bytes.length - 20));
  };
  const { host } = new URL(server.url);
  const cut = parse(
    await exchange(
      server.url,
      `GET /api/v2/deployments HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${server.cookie}\r\nconnection: close\r\n\r\n`,
    ),
  );
  assert.equal(cut.status, 200);
  assert.equal(dechunked(cut.rest).isWhole, false);
});
