// `deployment-control emulator`: real HTTP on loopback.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { test } from 'node:test';
import { FORM, send, serve, start } from '../support/emulator.mjs';

test('it serves over HTTP and stops when asked to', async () => {
  const server = await serve();
  assert.match(server.url ?? '', /^http:\/\/127\.0\.0\.1:\d+$/);
  const created = await send(`${server.url}/v2/deployments`, 'POST', FORM);
  assert.equal(created.status, 201);
  assert.equal((await send(`${server.url}/v2/deployments/${created.body.id}`)).body.name, 'agent');
  const refused = await send(`${server.url}/v2/deployments/${created.body.id}`, 'DELETE');
  assert.deepEqual([refused.status, refused.headers.get('allow')], [405, 'GET, PATCH']);
  const { code, errors } = await server.end('SIGTERM');
  assert.deepEqual({ code, errors }, { code: 0, errors: '' });
});

test('a key is asked for, and pages of this machine may read the answers', async () => {
  const server = await serve('--api-key', 'k3y', '--hosting', 'cloud');
  const url = `${server.url}/v2/deployments`;
  assert.equal((await send(url, 'POST', FORM)).status, 401);
  const created = await send(url, 'POST', FORM, { 'x-api-key': 'k3y', origin: 'http://localhost:3000' });
  assert.deepEqual([created.status, created.headers.get('access-control-allow-origin')], [201, 'http://localhost:3000']);
  const foreign = await send(url, 'POST', FORM, { 'x-api-key': 'k3y', origin: 'https://pages.example' });
  assert.deepEqual([foreign.status, foreign.headers.get('access-control-allow-origin')], [409, null]);
  const preflight = await send(url, 'OPTIONS', undefined, {
    origin: 'http://127.0.0.1:3000',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type,x-api-key',
  });
  assert.deepEqual([preflight.status, preflight.headers.get('access-control-allow-headers')], [204, 'content-type,x-api-key']);
  await server.end('SIGTERM');
});

test('a body that is too long is refused without being waited for', async () => {
  const server = await serve();
  const { port } = new URL(server.url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /v2/deployments HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ncontent-length: 1000000000\r\n\r\n');
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
    const { code, errors } = await (await start(...args)).ended;
    assert.equal(code, 2, args.join(' '));
    assert.match(errors, expected);
  }
});

test('it tells its version and its help', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../pkg/package.json', import.meta.url), 'utf8'));
  assert.deepEqual(await (await start('--version')).ended, { code: 0, signal: null, out: `${version}\n`, errors: '' });
  for (const args of [['--help'], ['emulator', '--help']]) {
    const { code, out } = await (await start(...args)).ended;
    assert.equal(code, 0);
    assert.match(out, /^Usage: deployment-control /);
  }
});
