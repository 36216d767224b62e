// What reaches the service behind the console's proxy, byte by byte: one request for each that was accepted, framed
// anew, and nothing for each that was refused.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { startConsole } from '../../support/browser/console.mjs';
import { exchange, open, parse, startRawService } from '../../support/service/raw-http.mjs';

const ID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const SMUGGLED = 'DELETE /admin/everything HTTP/1.1\r\nhost: service\r\n\r\n';
const CHUNKED = `${SMUGGLED.length.toString(16)}\r\n${SMUGGLED}\r\n0\r\n\r\n`;
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}';

let service;
let server;
before(async () => {
  service = await startRawService(() => ANSWER);
  server = await startConsole(['--upstream', service.url], { DEPLOYMENT_CONTROL_API_KEY: 'k3y' });
});
after(async () => {
  await server?.stop();
  service?.close();
});

/** Sends a request of the page: its first line, further header lines, and the bytes of its body. */
async function send(line, headers = [], body = '') {
  const host = headers.some((header) => /^host:/i.test(header)) ? [] : [`host: ${new URL(server.url).host}`];
  const head = [
    line,
    ...host,
    'sec-fetch-site: same-origin',
    `cookie: ${server.cookie}`,
    'connection: close',
    ...headers,
  ];
  return parse(await exchange(server.url, `${head.join('\r\n')}\r\n\r\n${body}`));
}

/** Asserts that a request is refused with a status, and that no byte of it has reached the service. */
async function assertRefused(status, line, headers, body) {
  const before = service.received.length;
  const answer = await send(line, headers, body);
  const name = JSON.stringify([line, ...(headers ?? [])]).slice(0, 200);
  assert.equal(answer.status, status, name);
  assert.match(answer.headers['content-security-policy'] ?? '', /^default-src 'none'/, name);
  assert.equal(service.received.length, before, `nothing reaches the service: ${name}`);
  return answer;
}

test('a request whose operation has no body is refused if it has one', async () => {
  const paths = [
    ['GET', '/v2/deployments'],
    ['GET', `/v2/deployments/${ID}`],
    ['DELETE', `/v2/deployments/${ID}`],
    ['DELETE', '/v2/auth/agents/a/connections/c'],
    ['POST', `/v2/deployments/${ID}/revisions/${ID}/redeploy`],
  ];
  for (const [method, path] of paths) {
    const line = `${method} /api${path} HTTP/1.1`;
    const answer = await assertRefused(400, line, ['transfer-encoding: chunked'], CHUNKED);
    assert.match(JSON.parse(answer.rest).detail, /has no body/);
    await assertRefused(400, line, ['transfer-encoding: chunked'], '0\r\n\r\n');
    await assertRefused(400, line, [`content-length: ${SMUGGLED.length}`], SMUGGLED);
    assert.equal((await send(line, ['content-length: 0'])).status, 200, 'a body of no bytes is none');
  }
  for (const method of ['HEAD', 'OPTIONS', 'PUT', 'TRACE'])
    await assertRefused(405, `${method} /api/v2/deployments HTTP/1.1`, ['transfer-encoding: chunked'], CHUNKED);
  assert.doesNotMatch(service.text(), /admin/);
});

test('of what destroys something or hands out a secret, only what the page does is passed on', async () => {
  for (const [method, path, status] of [
    ['DELETE', `/v2/deployments/${ID}`, 200],
    ['DELETE', '/v2/auth/agents/a/connections/c', 200],
    ['DELETE', `/v2/deployments?deployment_ids=${ID}`, 405],
    ['POST', `/v2/deployments/${ID}/push-token`, 404],
    ['POST', '/v2/listeners', 405],
    ['PATCH', `/v2/listeners/${ID}`, 405],
    ['DELETE', `/v2/listeners/${ID}`, 405],
    ['POST', '/v2/auth/providers', 405],
    ['DELETE', '/v2/auth/providers/p', 405],
    ['GET', '/v2/auth/tokens', 404],
    ['DELETE', '/v2/auth/tokens?provider_id=p', 404],
    ['POST', '/v2/auth/authenticate', 404],
    ['GET', '/v2/auth/wait/a', 404],
    ['POST', '/v2/auth/agents/a/providers/p/tokens', 404],
  ]) {
    const line = `${method} /api${path} HTTP/1.1`;
    if (status === 200) assert.equal((await send(line)).status, 200, line);
    else await assertRefused(status, line);
  }
});

test('the proxy passes on every operation that the console calls', async () => {
  const folder = new URL('../../../www/src/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((name) => /\.tsx?$/.test(name));
  const texts = await Promise.all(files.map((name) => readFile(new URL(name, folder), 'utf8')));
  const called = new Set(
    texts.flatMap((text) => [...text.matchAll(/\bclient\s*\.(\w+\.\w+)\(/g)].map(([, name]) => name)),
  );
  const routes = await readFile(new URL('../../../pkg/src/generated/page-operations.ts', import.meta.url), 'utf8');
  const operations = await readFile(new URL('../../../pkg/src/generated/operations.ts', import.meta.url), 'utf8');
  // A watch, a rollback and the like send the requests of operations.
  const direct = [...called].filter((name) => new RegExp(`['"]${name}['"]`).test(operations));
  assert.ok(direct.length > 10, direct.join());
  for (const name of direct) assert.ok(routes.includes(`'${name}'`), name);
});

test('a body is framed anew, with one length', async () => {
  const line = 'POST /api/v2/deployments HTTP/1.1';
  const json = 'content-type: application/json';
  for (const [headers, body] of [
    [['transfer-encoding: chunked', json], CHUNKED],
    [['Transfer-Encoding: Chunked', json, 'trailer: x-api-key'], CHUNKED.replace(/\r\n$/, 'x-api-key: other\r\n\r\n')],
    [['transfer-encoding: chunked', json], CHUNKED.replace('\r\n', ';extension="x"\r\n')],
    [[`content-length: ${SMUGGLED.length}`, json], SMUGGLED],
  ]) {
    assert.equal((await send(line, headers, body)).status, 200, headers.join());
    const [head, ...rest] = service.received.at(-1).text.split('\r\n\r\n');
    assert.deepEqual(head.match(/^(content-length|transfer-encoding|trailer):.*$/gim), [
      `content-length: ${SMUGGLED.length}`,
    ]);
    assert.equal(rest.join('\r\n\r\n'), SMUGGLED, 'the bytes that were sent, and no others');
    assert.match(head, /^x-api-key: k3y$/m);
  }
  assert.equal((await send(line, ['content-length: 0', json])).status, 200);
  assert.match(service.received.at(-1).text, /^content-length: 0$/im);
  assert.doesNotMatch(service.received.at(-1).text, /transfer-encoding/i);
});

test('a second framing is 400', async () => {
  const line = 'POST /api/v2/deployments HTTP/1.1';
  for (const headers of [
    ['content-length: 5', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'content-length: 0'],
    ['content-length: 5', 'content-length: 5'],
    ['content-length: 5', 'content-length: 6'],
    ['content-length: 5, 5'],
    ['content-length: +5'],
    ['content-length: -5'],
    ['content-length: 0x5'],
    ['content-length:'],
    ['content-length: 99999999999999999999'],
    ['transfer-encoding: chunked', 'transfer-encoding: chunked'],
    ['transfer-encoding: chunked', 'transfer-encoding: identity'],
    ['transfer-encoding: chunked, chunked'],
    ['transfer-encoding: gzip, chunked'],
    ['transfer-encoding: identity'],
    ['transfer-encoding: xchunked'],
    ['transfer-encoding: \x0bchunked'],
    ['transfer-encoding : chunked'],
    ['transfer-encoding:', ' chunked'],
    ['x: y', ' transfer-encoding: chunked'],
  ]) {
    await assertRefused(400, line, headers, '0\r\n\r\n');
    await assertRefused(400, `GET /api/v2/deployments HTTP/1.1`, headers, '0\r\n\r\n');
  }
  await assertRefused(400, 'POST /api/v2/deployments HTTP/1.0', ['transfer-encoding: chunked'], CHUNKED);
  for (const body of ['zz\r\n', '-1\r\n\r\n', 'fffffffffffffffff\r\n', '1\r\nab\r\n0\r\n\r\n', '1\nab\n0\n\n'])
    await assertRefused(400, line, ['transfer-encoding: chunked'], body);
});

test('a body that is too long is refused without being read to its end', async () => {
  const line = 'POST /api/v2/deployments HTTP/1.1';
  const before = service.received.length;
  for (const [header, body] of [
    ['content-length: 1000000000000', '{'],
    ['transfer-encoding: chunked', `${(11 << 20).toString(16)}\r\n${' '.repeat(11 << 20)}`],
  ]) {
    const { status, rest } = await send(line, [header], body);
    assert.equal(status, 413, header);
    assert.match(JSON.parse(rest).detail, /at most 10485760 bytes/);
  }
  assert.equal(service.received.length, before);
});

test('a header that must be one is refused if it comes twice', async () => {
  const { host } = new URL(server.url);
  for (const header of ['x-api-key: a', 'x-tenant-id: a', 'authorization: a', 'content-type: a/b', `host: ${host}`])
    await assertRefused(400, 'GET /api/v2/deployments HTTP/1.1', [header, header.replace(/:.*/, ': z')]);
});

test('a header counts wherever it stands', async () => {
  const many = Array.from({ length: 3_000 }, () => 'a: b');
  const line = 'GET /api/v2/deployments HTTP/1.1';
  await assertRefused(400, line, [...many, 'transfer-encoding: chunked'], CHUNKED);
  await assertRefused(403, line, [...many, 'sec-fetch-dest: script']);
  await assertRefused(400, line, ['x-api-key: a', ...many, 'x-api-key: b']);
});

test('what cannot be a header does not reach the service', async () => {
  for (const header of ['x-tenant-id: a\x01b', 'x-tenant-id: a\x00b', 'x-tenant-id: a\rx-api-key: b', 'x tenant: a'])
    await assertRefused(400, 'GET /api/v2/deployments HTTP/1.1', [header]);
  assert.equal((await send('GET /api/v2/deployments HTTP/1.1', ['x-tenant-id: \xe4'])).status, 200);
});

test('headers of the connection stay on it', async () => {
  const headers = ['connection: x-tenant-id, close', 'te: trailers', 'upgrade: h2c', 'keep-alive: 9', 'via: 1.1 x'];
  const more = ['http2-settings: AAMAAABkAARAAAAAAAIAAAAA', 'expect: 100-continue', 'x-http-method-override: DELETE'];
  await send('GET /api/v2/deployments HTTP/1.1', [...headers, ...more, 'x-original-url: /admin', 'range: bytes=0-1']);
  const [head] = service.received.at(-1).text.split('\r\n\r\n');
  assert.deepEqual(head.split('\r\n').sort(), [
    'Connection: close',
    'GET /v2/deployments HTTP/1.1',
    'accept-encoding: gzip',
    `host: ${new URL(service.url).host}`,
    'x-api-key: k3y',
  ]);
});

test('only a path that every server reads alike is passed on', async () => {
  for (const path of [
    '/v2/deployments/..',
    '/v2/deployments/.',
    '/v2/deployments/..;',
    '/v2/deployments/..;x=1',
    '/v2/deployments/..%3b',
    '/v2/deployments/...',
    '/v2/deployments/..%20',
    '/v2/deployments/%2e%2e',
    '/v2/deployments/%252e%252e',
    '/v2/deployments/a%252fb',
    '/v2/deployments/a%5cb',
    '/v2/deployments/a%255cb',
    '/v2/deployments/a%00',
    '/v2/deployments/a%0d%0ab',
    '/v2/deployments/a%7f',
    '/v2/deployments/%c0%ae%c0%ae',
    '/v2/deployments/%e0%80%ae',
    '/v2/deployments/%u002e',
    '/v2/deployments//',
    '//v2/deployments',
    '/v2//deployments',
    '/v2/deployments/;a',
    '/v2/deployments/a\\b',
    '/V2/deployments',
    '/v2/deploymentsx',
    '/v2/deployments\t',
  ])
    await assertRefused(path.includes('\t') ? 400 : 404, `GET /api${path} HTTP/1.1`);
  const { host } = new URL(server.url);
  for (const target of [
    `http://${host}/api/v2/deployments`,
    `http://service.example/api/v2/deployments`,
    `//${host}/api/v2/deployments`,
    '/x/../api/v2/deployments',
    '/%61pi/v2/deployments',
  ])
    await assertRefused(404, `GET ${target} HTTP/1.1`);
  for (const target of ['*', host, 'api/v2/deployments', '']) {
    const { status } = parse(
      await exchange(server.url, `GET ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`),
    );
    assert.ok(status === 400 || status === 404, `${target}: ${status}`);
  }
  for (const query of ['a=b&c=%2F..%2F', '?', 'a=%0d%0a', '/../..', '']) {
    await send(`GET /api/v2/deployments?${query} HTTP/1.1`);
    assert.ok(service.received.at(-1).text.startsWith(`GET /v2/deployments?${query} HTTP/1.1\r\n`), query);
  }
  for (const query of ['a=\xe4', 'a#b', 'a=\x7f', 'a=\x01'])
    await assertRefused(400, `GET /api/v2/deployments?${query} HTTP/1.1`);
});

test('requests that follow each other on one connection each reach the service once, on a connection of their own', async () => {
  const { host } = new URL(server.url);
  const own = `HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${server.cookie}\r\n`;
  const before = service.received.length;
  const answer = await exchange(
    server.url,
    `GET /api/v2/listeners ${own}\r\nPOST /api/v2/deployments ${own}content-length: 2\r\n\r\n{}` +
      `GET /api/v2/auth/providers ${own}connection: close\r\n\r\n${SMUGGLED}`,
  );
  assert.equal(answer.split('HTTP/1.1 200 OK').length - 1, 3);
  const lines = service.received.slice(before).map(({ text }) => text.split('\r\n')[0]);
  assert.deepEqual(lines.sort(), [
    'GET /v2/auth/providers HTTP/1.1',
    'GET /v2/listeners HTTP/1.1',
    'POST /v2/deployments HTTP/1.1',
  ]);
});

test('a request that is refused takes what follows it on its connection along', async () => {
  const { host } = new URL(server.url);
  const own = `HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${server.cookie}\r\n`;
  const before = service.received.length;
  await exchange(
    server.url,
    `GET /api/v2/deployments ${own}content-length: 3\r\n\r\nabcPOST /api/v2/deployments ${own}\r\n`,
  );
  await exchange(
    server.url,
    `GET /api/v2/deployments ${own}transfer-encoding: chunked\r\n\r\n${CHUNKED}GET /api/v2/listeners ${own}\r\n`,
  );
  assert.equal(service.received.length, before);
});

test('only its own page may use it, and only by a request of a script', async () => {
  const { port } = new URL(server.url);
  const line = 'GET /api/v2/deployments HTTP/1.1';
  for (const dest of ['script', 'document', 'iframe', 'image', 'style', 'worker', 'object'])
    await assertRefused(403, line, [`sec-fetch-dest: ${dest}`]);
  assert.equal((await send(line, ['sec-fetch-dest: empty'])).status, 200);
  for (const host of [`evil.example:${port}`, `127.0.0.1:${port}@evil.example`, `evil.example`, `127.0.0.1:${port}x`])
    await assertRefused(421, line, [`host: ${host}`]);
});

test('nobody uses it without the token of the address that was printed', async () => {
  const { host, port } = new URL(server.url);
  const { pathname, searchParams } = new URL(server.address);
  const token = searchParams.get('token');
  const ask = async (target, ...cookies) =>
    parse(
      await exchange(
        server.url,
        [`GET ${target} HTTP/1.1`, `host: ${host}`, 'connection: close', ...cookies, '\r\n'].join('\r\n'),
      ),
    );
  const name = `deployment-control-${port}`;
  const wrong = [
    `${name}=`,
    `${name}=${token}x`,
    `${name}=${token.slice(1)}`,
    `${name}0=${token}`,
    token,
    `x${name}=${token}`,
  ];
  const before = service.received.length;
  for (const cookies of [[], ...wrong.map((cookie) => [`cookie: ${cookie}`])]) {
    for (const target of [
      '/api/v2/deployments',
      `/api/v2/deployments?token=${token}`,
      '/',
      '/index.html',
      '/?token=',
      `/?token=${token}x`,
    ]) {
      const answer = await ask(target, ...cookies);
      assert.equal(answer.status, 403, `${target} with ${cookies}`);
      assert.match(answer.rest, /Open the whole address that .+ printed when it started/);
      assert.equal(answer.headers['set-cookie'], undefined);
    }
  }
  assert.equal(service.received.length, before);
  const opened = await ask(`${pathname}?token=${token}`);
  assert.equal(opened.status, 200);
  assert.equal(opened.headers['set-cookie'], `${name}=${token}; Path=/; SameSite=Strict; HttpOnly`);
  for (const target of ['/', '/api/v2/deployments'])
    assert.equal((await ask(target, `cookie: a=b; ${name}=${token}; c=d`)).status, 200, target);
  assert.equal(service.received.length, before + 1);
  assert.ok(!service.received.at(-1).text.includes(token), 'the service gets the token');
});

test('a request that the page gives up is given up at the service too', async () => {
  const stalled = await startRawService(() => undefined);
  const other = await startConsole(['--upstream', stalled.url]);
  const { host } = new URL(other.url);
  const head = `GET /api/v2/deployments HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${other.cookie}\r\n\r\n`;
  const socket = await open(other.url, head);
  while (stalled.text() === '') await new Promise(setImmediate);
  socket.destroy();
  await stalled.received[0].ended;
  assert.equal(await other.stop(), 0);
  stalled.close();
});
