// `deployment-control emulator`: real HTTP on loopback, and a data file that survives the process.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const COMMAND = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));
const FORM = { name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: { image_uri: 'registry.example/agent:1' }, secrets: [] };

const running = new Set();
const folder = await mkdtemp(join(tmpdir(), 'deployment-control-'));
after(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Starts the command; resolves with its address once it listens, or with how it ended. */
async function start(...args) {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (errors += text));
  const ended = once(child, 'close').then(([code, signal]) => {
    running.delete(child);
    return { code, signal, out, errors };
  });
  const address = () => /listening on (http:\S+)\n/.exec(out)?.[1];
  const listening = new Promise((resolve) => child.stdout.on('data', () => address() && resolve()));
  await Promise.race([listening, ended]);
  return { child, ended, url: address(), end: (signal) => (child.kill(signal), ended) };
}

const serve = (...args) => start('emulator', '--port', '0', ...args);

async function send(url, method = 'GET', body = undefined, headers = {}) {
  const init = body === undefined ? { method, headers } : { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const response = await fetch(url, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}

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

test('what it acknowledged is there after it was killed, and goes on to DEPLOYED', async () => {
  const data = join(folder, 'killed.journal');
  const first = await serve('--data', data);
  const created = await send(`${first.url}/v2/deployments`, 'POST', FORM);
  assert.equal((await first.end('SIGKILL')).signal, 'SIGKILL');

  const second = await serve('--data', data);
  const { id, latest_revision_id } = created.body;
  assert.equal((await send(`${second.url}/v2/deployments/${id}`)).body.latest_revision_id, latest_revision_id);
  let status;
  for (let poll = 0; poll < 200 && status !== 'DEPLOYED'; poll += 1) {
    if (poll > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    status = (await send(`${second.url}/v2/deployments/${id}/revisions/${latest_revision_id}`)).body.status;
  }
  assert.equal(status, 'DEPLOYED');
  assert.equal((await second.end('SIGINT')).code, 0);
});

test('killed again and again under load, it has every deployment that it acknowledged', async () => {
  const data = join(folder, 'load.journal');
  const acknowledged = [];
  for (let round = 0; round < 4; round += 1) {
    const server = await serve('--data', data);
    const requests = Array.from({ length: 20 }, (_, index) =>
      send(`${server.url}/v2/deployments`, 'POST', { ...FORM, name: `agent-${round}-${index}` }).then(
        ({ status, body }) => {
          assert.equal(status, 201);
          acknowledged.push(body.id);
          if (index === 5 + round) server.child.kill('SIGKILL');
        },
        () => undefined,
      ),
    );
    await Promise.all(requests);
    await server.ended;
  }
  const last = await serve('--data', data);
  const found = await Promise.all(acknowledged.map(async (id) => (await send(`${last.url}/v2/deployments/${id}`)).status));
  assert.ok(acknowledged.length >= 4);
  assert.deepEqual(found, acknowledged.map(() => 200));
  await last.end('SIGTERM');
});

test('only its owner can read the data file', async () => {
  const data = join(folder, 'mode.journal');
  const server = await serve('--data', data);
  await server.end('SIGTERM');
  // Windows has no such modes.
  assert.equal((await stat(data)).mode & 0o777, process.platform === 'win32' ? 0o666 : 0o600);
});

test('a data file has one process at a time', async () => {
  const data = join(folder, 'shared.journal');
  const first = await serve('--data', data);
  const second = await (await serve('--data', data)).ended;
  assert.equal(second.code, 1);
  assert.match(second.errors, new RegExp(`process ${first.child.pid} has the data file open`));
  await first.end('SIGTERM');
  const third = await serve('--data', data);
  assert.ok(third.url);
  await third.end('SIGTERM');
});

test('a damaged data file is refused and left as it is', async () => {
  const data = join(folder, 'damaged.journal');
  const server = await serve('--data', data);
  await send(`${server.url}/v2/deployments`, 'POST', FORM);
  await server.end('SIGTERM');
  const bytes = await readFile(data);
  bytes[70] ^= 1;
  await writeFile(data, bytes);
  const { code, errors } = await (await serve('--data', data)).ended;
  assert.equal(code, 1);
  assert.match(errors, /damaged in line 2, at byte 38/);
  assert.deepEqual(await readFile(data), bytes);
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
