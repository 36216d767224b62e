// `deployment-control emulator`: real HTTP on loopback.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { ending } from '../../support/command/command.mjs';
import { FORM, send, serve, start, temporaryFolder } from '../../support/service/emulator.mjs';

test('it serves over HTTP and stops when asked to', async () => {
  const server = await serve();
  assert.match(server.url ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
  const created = await send(`${server.url}/v2/deployments`, 'POST', FORM);
  assert.equal(created.status, 201);
  assert.equal((await send(`${server.url}/v2/deployments/${created.body.id}`)).body.name, 'agent');
  const refused = await send(`${server.url}/v2/deployments/${created.body.id}`, 'PUT');
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, HEAD, PATCH, DELETE, OPTIONS']);
  const { code, errors } = await server.end('SIGTERM');
  assert.deepEqual({ code, errors }, { code: 0, errors: '' });
});

/** Opens a connection that may end in any way, and sends the first bytes. */
async function open({ url }, text = '') {
  const { port } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

/** Sends a creation up to the middle of its body, and waits until the server reads the body. */
async function openHalf(server) {
  const body = JSON.stringify(FORM);
  const socket = await open(
    server,
    `POST /v2/deployments HTTP/1.1\r\nhost: ${new URL(server.url).host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  );
  assert.match((await once(socket, 'data'))[0], /^HTTP\/1\.1 100 /);
  socket.write(body.slice(0, 10));
  return { socket, rest: body.slice(10) };
}

/** Resolves when nothing listens there any more. */
async function refused({ url }) {
  const { port } = new URL(url);
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1');
    const listening = await new Promise((resolve) =>
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false)),
    );
    socket.destroy();
    if (!listening) return;
  }
}

test('it stops while connections are open that never sent a whole request', { timeout: 20_000 }, async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const server = await serve();
    await open(server);
    await open(server, 'GET /v2/depl');
    await openHalf(server);
    const { code, errors } = await server.end(signal);
    assert.deepEqual({ code, errors }, { code: 0, errors: '' }, signal);
  }
});

test('a second signal stops it at once and in order', { timeout: 20_000 }, async () => {
  const server = await serve();
  await openHalf(server);
  server.child.kill('SIGTERM');
  await refused(server);
  const { code, signal } = await server.end('SIGTERM');
  assert.deepEqual({ code, signal }, { code: 0, signal: null });
});

test('an answer under way goes out before it stops', { timeout: 20_000 }, async () => {
  const server = await serve();
  const { socket, rest } = await openHalf(server);
  server.child.kill('SIGTERM');
  await refused(server);
  socket.write(rest);
  const [answer] = await once(socket, 'data');
  assert.match(answer, /^HTTP\/1\.1 201 /);
  assert.equal((await server.ended).code, 0);
});

test('a port in use is told, and the data file is left as it was', async () => {
  const folder = await temporaryFolder();
  const data = join(folder, 'journal');
  const first = await serve('--data', data);
  await send(`${first.url}/v2/deployments`, 'POST', FORM);
  await first.end('SIGTERM');
  const bytes = await readFile(data);
  const other = await serve();
  const { port } = new URL(other.url);
  const { code, out, errors } = await (await start('emulator', '--port', port, '--data', data)).ended;
  assert.deepEqual({ code, out }, { code: 1, out: '' });
  assert.match(
    errors,
    new RegExp(`port ${port} of 127\\.0\\.0\\.1 is in use: stop what uses it, or take another by --port`),
  );
  assert.deepEqual(await readFile(data), bytes);
  assert.deepEqual(await readdir(folder), ['journal']);
  await other.end('SIGTERM');
});

/** Sends a request target and a host as they stand: no client tidies them. */
async function sendRaw(server, target, host = new URL(server.url).host, method = 'GET') {
  const socket = await open(server, `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
  let text = '';
  for await (const part of socket) text += part;
  const [head, body] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body: body === '' ? null : JSON.parse(body) };
}

test('a request target that is no path of its own is 400', async () => {
  const server = await serve();
  const { host } = new URL(server.url);
  for (const target of ['//', '//x/v2/deployments', 'http://[', 'http://', 'ftp://x/', '*']) {
    const { status, head, body } = await sendRaw(server, target);
    assert.equal(status, 400, target);
    assert.match(head, /content-type: application\/json/);
    assert.match(head, /x-request-id: [0-9a-f-]{36}/);
    assert.match(body.detail, /request target/);
  }
  assert.equal((await sendRaw(server, `http://${host}/nothing`)).status, 404);
  assert.equal((await sendRaw(server, '/http://[')).status, 404);
  await server.end('SIGTERM');
});

test('what Node.js cannot read is refused as everything else is', async () => {
  const server = await serve();
  const { host } = new URL(server.url);
  for (const [text, status] of [
    [`FOO /v2/deployments HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 405],
    ['no HTTP\r\n\r\n', 405],
    [`GET /v2/deployments/\u00e4 HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nhost: ${host}\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: ${host}\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`, 400],
    [`GET / HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, 400],
    [`GET / HTTP/1.0\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, 400],
    [`POST / HTTP/1.1\r\nhost: ${host}\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`, 400],
    [`CONNECT ${host} HTTP/1.1\r\nhost: ${host}\r\n\r\n`, 405],
    [`POST / HTTP/1.1\r\nhost: ${host}\r\nexpect: a miracle\r\n\r\n`, 417],
  ]) {
    const socket = await open(server, text);
    let answer = '';
    for await (const part of socket) answer += part;
    const [head, body] = answer.split('\r\n\r\n');
    assert.equal(Number(head.split(' ')[1]), status, text.slice(0, 40));
    assert.match(head, /content-type: application\/json\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    assert.equal(typeof JSON.parse(body).detail, 'string');
  }
  await server.end('SIGTERM');
});

test('a host that is not its own is refused, in the request target too', async () => {
  const server = await serve();
  const { port } = new URL(server.url);
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1:1',
    `127.0.0.1.evil.example:${port}`,
    `localhost.evil.example:${port}`,
    `@127.0.0.1:${port}`,
  ]) {
    const { status, head, body } = await sendRaw(server, '/v2/deployments', host);
    assert.equal(status, 421, host);
    assert.match(body.detail, /--host 0\.0\.0\.0/);
    assert.doesNotMatch(head, /access-control/);
    assert.equal((await sendRaw(server, '/v2/deployments', host, 'OPTIONS')).status, 421, host);
  }
  assert.equal((await sendRaw(server, `http://evil.example:${port}/nothing`)).status, 421);
  for (const host of [
    `127.0.0.1:${port}`,
    `localhost:${port}`,
    `LOCALHOST:${port}`,
    `emulator.localhost:${port}`,
    `[::1]:${port}`,
  ]) {
    assert.equal((await sendRaw(server, '/nothing', host)).status, 404, host);
  }
  await server.end('SIGTERM');
});

test('listening on every address, it answers for every host', async () => {
  const server = await serve('--host', '0.0.0.0');
  const { port } = new URL(server.url);
  for (const host of [`build-machine:${port}`, 'emulator', '10.1.2.3:9000'])
    assert.equal((await sendRaw(server, '/nothing', host)).status, 404, host);
  assert.match((await start('emulator', '--help').then(({ ended }) => ended)).out, /0\.0\.0\.0.*every/s);
  await server.end('SIGTERM');
});

test('a key is asked for, and pages of this machine may read the answers', async () => {
  const server = await serve('--api-key', 'k3y', '--hosting', 'cloud');
  const url = `${server.url}/v2/deployments`;
  assert.equal((await send(url, 'POST', FORM)).status, 401);
  const created = await send(url, 'POST', FORM, { 'x-api-key': 'k3y', origin: 'http://localhost:3000' });
  assert.deepEqual(
    [created.status, created.headers.get('access-control-allow-origin')],
    [201, 'http://localhost:3000'],
  );
  const foreign = await send(url, 'POST', FORM, { 'x-api-key': 'k3y', origin: 'https://pages.example' });
  assert.deepEqual([foreign.status, foreign.headers.get('access-control-allow-origin')], [403, null]);
  const preflight = await send(url, 'OPTIONS', undefined, {
    origin: 'http://127.0.0.1:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-api-key',
  });
  assert.deepEqual(
    [preflight.status, preflight.headers.get('access-control-allow-headers')],
    [204, 'content-type,x-api-key'],
  );
  await server.end('SIGTERM');
});

test('a body that is too long is refused without being waited for', async () => {
  const server = await serve();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST /v2/deployments HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n`,
  );
  socket.write(' '.repeat((1 << 20) + 1));
  const [answer] = await once(socket.setEncoding('utf8'), 'data');
  assert.match(answer, /^HTTP\/1\.1 413 /);
  socket.destroy();
  await server.end('SIGTERM');
});

test('mistakes on the command line end it with 2 and say what is expected', async () => {
  const cases = [
    [['emulator', '--port', 'x'], /--port takes a whole number from 0 to 65535, not "x"/],
    [['emulator', '--hosting', 'moon'], /--hosting takes cloud or self_hosted, not "moon"/],
    [['emulator', '--speed', 'slow'], /--speed takes fast or real, not "slow"/],
    [['emulator', '--nothing'], /--nothing/],
    [['nothing'], /there is no command "nothing"/],
    [['toString'], /there is no command "toString"/],
    [[], /name a command/],
  ];
  for (const [args, expected] of cases) {
    await ending((await start(...args)).ended, 2, { errors: expected, about: args.join(' ') });
  }
});

test('it tells its version and its help', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../../pkg/package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await (await start('--version')).ended, { code: 0, signal: null, out: `${version}\n`, errors: '' });
  for (const args of [['--help'], ['emulator', '--help']]) {
    await ending((await start(...args)).ended, 0, { out: /^Usage: deployment-control / });
  }
});
