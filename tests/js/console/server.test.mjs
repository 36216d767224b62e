// The console's server below its page: what it refuses by itself carries the headers of every response, and credentials
// that cannot be sent end it at the start.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { run } from '../../support/command/command.mjs';
import { startConsole } from '../../support/browser/console.mjs';
import { temporaryFolder } from '../../support/service/emulator.mjs';
import { exchange, open, parse, startRawService } from '../../support/service/raw-http.mjs';

/** A console that is stopped after the test, with code 0. */
async function start(t, ...options) {
  const server = await startConsole(...options);
  t.after(async () => assert.equal(await server.stop(), 0));
  return server;
}

const POLICY_HEADERS = [
  'content-security-policy',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
];

/** Requests that no page sends, and their refusal. */
const REFUSED = (host) => [
  ['no HTTP at all\r\n\r\n', 405],
  ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 405],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\n${'x: y\r\n'.repeat(10_000)}\r\n`, 431],
  [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 431],
  [`GET / HTTP/9.9\r\nhost: ${host}\r\n\r\n`, 400],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\nx y\r\n\r\n`, 400],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\nx: a\0b\r\n\r\n`, 400],
  [`POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: x\r\n\r\n`, 400],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
  [`GET / HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
  ['GET / HTTP/1.1\r\n\r\n', 400],
  ['GET / HTTP/1.0\r\n\r\n', 421],
  ['GET / HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n', 421],
  [`GET / HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n`, 421],
  [`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 405],
  [`FOO / HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 405],
  [`POST / HTTP/1.1\r\nhost: ${host}\r\nexpect: a miracle\r\n\r\n`, 417],
  [`GET /missing HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 404],
  [`PUT / HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`, 405],
];

for (const [name, env] of [
  ['what it refuses', {}],
  ['what it refuses, with a lenient parser asked for', { NODE_OPTIONS: '--insecure-http-parser' }],
]) {
  test(`${name} has the headers that every response has, and the whole refusal arrives`, async (t) => {
    const server = await start(t, [], env);
    const { host } = new URL(server.url);
    for (const [text, status] of REFUSED(host)) {
      const answer = parse(await exchange(server.url, text));
      const what = JSON.stringify(text.slice(0, 80));
      assert.equal(answer.status, status, what);
      for (const header of POLICY_HEADERS) assert.ok(answer.headers[header], `${what} has ${header}`);
      assert.equal(answer.headers['cache-control'], 'no-store', what);
      assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8', what);
      assert.equal(answer.rest.length, Number(answer.headers['content-length']), what);
      assert.match(answer.rest, /\.\n$/, what);
    }
  });
}

test('an upgrade that is offered is left out', async (t) => {
  const server = await start(t);
  const { host } = new URL(server.url);
  for (const protocol of ['websocket', 'h2c']) {
    const { status } = parse(
      await exchange(
        server.url,
        `GET / HTTP/1.1\r\nhost: ${host}\r\nconnection: upgrade, close\r\nupgrade: ${protocol}\r\n\r\n`,
      ),
    );
    assert.equal(status, 200, protocol);
  }
});

test('what cannot be read is never refused in the place of another answer', async (t) => {
  let answer;
  const service = await startRawService((socket) => void (answer = () => socket.end('HTTP/1.1 200 OK\r\n\r\n{}')));
  t.after(() => service.close());
  const server = await start(t, ['--upstream', service.url]);
  const { host } = new URL(server.url);
  const head = `GET /api/v2/deployments HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${server.cookie}\r\n\r\n`;
  const socket = await open(server.url, head);
  while (answer === undefined) await new Promise(setImmediate);
  let received = '';
  socket.on('data', (part) => (received += part));
  socket.write('no HTTP at all\r\n\r\n');
  await new Promise((resolve) => socket.on('close', resolve));
  assert.equal(received, '', 'the connection ends without an answer to the first request');
  answer();
});

test('a request whose framing is refused has one answer, whatever follows it', async (t) => {
  const server = await start(t);
  const { host } = new URL(server.url);
  for (const coding of ['xchunked', 'identity', 'gzip', 'gzip, chunked']) {
    for (const rest of ['', '0\r\n\r\n', `GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`]) {
      const head = `GET / HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: ${coding}\r\n\r\n`;
      const answer = await exchange(server.url, head + rest);
      assert.deepEqual(answer.match(/HTTP\/1\.1 \d+/g), ['HTTP/1.1 400'], `${coding}, then ${rest}`);
      const { headers, rest: body } = parse(answer);
      assert.equal(body.length, Number(headers['content-length']));
    }
  }
});

test('a connection that is never used, or breaks at any byte, does not end the command', async (t) => {
  const server = await start(t);
  const { host } = new URL(server.url);
  const text = `POST /x HTTP/1.1\r\nhost: ${host}\r\nexpect: 100-continue\r\ncontent-length: 5\r\n\r\nabc`;
  for (let at = 0; at <= text.length; at += 1) {
    const socket = await open(server.url);
    const sent = at === 0 ? Promise.resolve() : new Promise((resolve) => socket.write(text.slice(0, at), resolve));
    await sent;
    socket.resetAndDestroy();
  }
  assert.equal((await fetch(server.url)).status, 200);
});

test('credentials that no header can carry end it with 2, and are not shown', async () => {
  for (const variable of [
    'DEPLOYMENT_CONTROL_API_KEY',
    'DEPLOYMENT_CONTROL_TENANT_ID',
    'DEPLOYMENT_CONTROL_BEARER_TOKEN',
  ]) {
    for (const value of ['k3y\r\nx-admin: 1', 'k3y\nk3y', 'k3y\u0001', 'k3y\u007f', 'k3y-ключ', 'k3y…']) {
      const { code, out, errors } = await run(['console', '--port', '0', '--upstream', 'https://control.example'], {
        env: { [variable]: value },
      });
      assert.deepEqual({ code, out }, { code: 2, out: '' }, JSON.stringify(value));
      assert.match(errors, new RegExp(`^deployment-control console: ${variable} contains a line break or another`));
      assert.doesNotMatch(errors, /k3y|x-admin|ERR_|Usage/);
    }
    const { code, errors } = await run(['console', '--port', '0', '--upstream', 'https://control.example'], {
      env: { [variable]: ' \n' },
    });
    assert.deepEqual(
      { code, errors: errors.trim() },
      { code: 2, errors: `deployment-control console: ${variable} is empty` },
    );
  }
});

test('a key of a profile that no header can carry is named by its own variable', async () => {
  const folder = await temporaryFolder();
  const env = { DEPLOYMENT_CONTROL_CONFIG: join(folder, 'profiles.json'), KEY_OF_PROD: 'k3y', TOKEN_OF_PROD: 't0ken' };
  const added = await run(
    [
      'profile',
      'set',
      'prod',
      '--url',
      'https://control.example',
      '--key-variable',
      'KEY_OF_PROD',
      '--token-variable',
      'TOKEN_OF_PROD',
    ],
    { env },
  );
  assert.equal(added.code, 0, added.errors);
  for (const variable of ['KEY_OF_PROD', 'TOKEN_OF_PROD']) {
    const bad = { ...env, [variable]: 'k3y-\u043a' };
    const { code, errors } = await run(['console', '--port', '0', '--profile', 'prod'], { env: bad });
    assert.equal(code, 2);
    assert.match(errors, new RegExp(`^deployment-control console: ${variable} contains a line break or another`));
  }
});

test('white space around a credential is not sent, as the client does', async (t) => {
  const service = await startRawService(() => 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}');
  t.after(() => service.close());
  const server = await start(t, ['--upstream', service.url], {
    DEPLOYMENT_CONTROL_API_KEY: ' k3y\n',
    DEPLOYMENT_CONTROL_BEARER_TOKEN: 't0ken\n',
  });
  const { status } = await fetch(`${server.url}api/v2/deployments`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: server.cookie },
  });
  assert.equal(status, 200);
  assert.match(service.text(), /^x-api-key: k3y\r$/m);
  assert.match(service.text(), /^authorization: Bearer t0ken\r$/m);
});
