// Whom the served emulator refuses before it does or reads anything: pages of other origins, bodies that are not JSON,
// and test controls without the key.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { run, startCommand } from '../../support/command/command.mjs';
import { FORM, send, serve, temporaryFolder } from '../../support/service/emulator.mjs';
import { exchange, open, parse } from '../../support/service/raw-http.mjs';

const JSON_TYPE = { 'content-type': 'application/json' };

describe('pages of other origins', () => {
  let server;
  let id;
  let revision;
  before(async () => {
    server = await serve('--clock', 'manual');
    const { body } = await send(`${server.url}/v2/deployments`, 'POST', FORM);
    [id, revision] = [body.id, body.latest_revision_id];
  });
  after(() => server.end('SIGTERM'));

  /** Everything that changes something. */
  const changes = () => [
    ['POST', '/v2/deployments', JSON.stringify({ ...FORM, name: 'written' })],
    ['PATCH', `/v2/deployments/${id}`, '{"secrets":[{"name":"A","value":"b"}]}'],
    ['DELETE', `/v2/deployments/${id}`, ''],
    ['POST', `/v2/deployments/${id}/revisions/${revision}/redeploy`, ''],
    ['POST', `/v2/deployments/${id}/push-token`, ''],
    ['POST', `/v2/deployments/${id}/upload-url`, ''],
    ['PUT', `/uploads/x/${id}/y?token=z`, 'bytes'],
    ['POST', '/_emulator/advance', '{"ms":1000}'],
    ['POST', '/_emulator/reset', '{}'],
    ['POST', '/_emulator/restore', 'bytes'],
  ];

  async function ask([method, path, body], headers, { host } = new URL(server.url)) {
    const lines = Object.entries({ host, connection: 'close', 'content-length': body.length, ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const answer = parse(await exchange(server.url, `${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`));
    return { ...answer, detail: answer.rest === '' ? undefined : JSON.parse(answer.rest).detail };
  }

  test('cannot change anything, whatever they send', async () => {
    const state = () => fetch(`${server.url}/_emulator/snapshot`).then((response) => response.text());
    const unchanged = await state();
    const pages = [
      { origin: 'https://evil.example' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://localhost.evil.example' },
      { origin: 'http://127.0.0.1.evil.example' },
      { origin: 'http://127.0.0.1@evil.example' },
      { origin: 'null' },
      { origin: '' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const change of changes()) {
      for (const page of pages) {
        for (const type of [{}, JSON_TYPE, { 'content-type': 'text/plain' }]) {
          const { status, headers, detail } = await ask(change, { ...page, ...type });
          const name = JSON.stringify([change, page, type]);
          assert.equal(status, 403, name);
          assert.match(detail, /--cors/, name);
          assert.equal(headers['access-control-allow-origin'], undefined, name);
        }
      }
    }
    assert.equal(await state(), unchanged);
  });

  test('can change what the pages of this machine, and clients that are no pages, can', async () => {
    for (const [at, page] of [
      {},
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-mode': 'cors' },
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'cross-site' },
      { origin: 'http://[::1]:3000' },
      { origin: server.url, 'sec-fetch-site': 'same-origin' },
    ].entries()) {
      const body = JSON.stringify({ ...FORM, name: `of-${at}` });
      assert.equal((await ask(['POST', '/v2/deployments', body], { ...JSON_TYPE, ...page })).status, 201, String(at));
    }
  });

  test('can ask without an answer that they could read', async () => {
    const page = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
    const { status, headers } = await ask(['GET', '/v2/deployments', ''], page);
    assert.deepEqual([status, headers['access-control-allow-origin']], [200, undefined]);
  });

  test('are named by --cors, and then no others', async () => {
    const named = await serve('--cors', 'https://app.example');
    const all = await serve('--cors', '*');
    for (const [{ url }, origin, status] of [
      [named, 'https://app.example', 201],
      [named, 'https://other.example', 403],
      [named, 'http://app.example', 403],
      [named, 'http://localhost:3000', 403],
      [all, 'https://any.example', 201],
      [all, 'null', 201],
    ]) {
      const answer = await send(`${url}/v2/deployments`, 'POST', { ...FORM, name: `of ${origin}` }, { origin });
      assert.equal(answer.status, status, origin);
    }
    await named.end('SIGTERM');
    await all.end('SIGTERM');
  });

  test('cannot come as the emulator’s own page by pointing their name at this machine', async () => {
    const everywhere = await serve('--host', '0.0.0.0');
    const { port } = new URL(everywhere.url);
    const rebound = { host: `evil.example:${port}`, 'sec-fetch-site': 'same-origin', connection: 'close' };
    const asked = async (line, headers) => {
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      return parse(await exchange(`http://127.0.0.1:${port}`, `${line} HTTP/1.1\r\n${lines.join('')}\r\n`)).status;
    };
    assert.equal(await asked('GET /_emulator/snapshot', rebound), 403);
    assert.equal(await asked('POST /_emulator/reset', { ...rebound, origin: `http://evil.example:${port}` }), 403);
    const { 'sec-fetch-site': _, ...program } = rebound;
    assert.equal(await asked('GET /_emulator/snapshot', program), 200, 'a program may use any name');
    await everywhere.end('SIGTERM');
  });
});

test('a body without a content type is not JSON', async () => {
  const server = await serve();
  const { host } = new URL(server.url);
  const body = JSON.stringify(FORM);
  for (const [type, status] of [
    ['', 415],
    ['content-type:\r\n', 415],
    ['content-type: text/plain\r\n', 415],
    ['content-type: text/plain;application/json\r\n', 415],
    ['content-type: application/x-www-form-urlencoded\r\n', 415],
    ['content-type: multipart/form-data; boundary=x\r\n', 415],
    ['content-type: application/json; charset=utf-8\r\n', 201],
  ]) {
    const answer = await exchange(
      server.url,
      `POST /v2/deployments HTTP/1.1\r\nhost: ${host}\r\n${type}connection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
    assert.equal(parse(answer).status, status, type);
  }
  // A fault lets the emulator's own fetch answer, by the same rule.
  await send(`${server.url}/_emulator/inject`, 'POST', {
    match: { path: '/v2/deployments' },
    headers: { 'x-seen': '1' },
  });
  const answer = await exchange(
    server.url,
    `POST /v2/deployments HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  assert.deepEqual([parse(answer).status, parse(answer).headers['x-seen']], [415, '1']);
  for (const type of ['application/jsonp', 'application/json-seq', 'text/json', 'application/json, text/plain']) {
    const init = { method: 'POST', headers: { 'content-type': type }, body: '{"ms":1}' };
    assert.equal((await fetch(`${server.url}/_emulator/advance`, init)).status, 415, type);
  }
  await server.end('SIGTERM');
});

test('a test control looks at path, key, type and length before it reads the body', async () => {
  const server = await serve('--api-key', 'k3y');
  const { host } = new URL(server.url);
  const key = 'x-api-key: k3y\r\n';
  const json = 'content-type: application/json\r\n';
  const bytes = 'content-type: application/octet-stream\r\n';
  for (const [line, headers, status] of [
    ['POST /_emulator/restore', bytes, 401],
    ['POST /_emulator/restore', `x-api-key: k3x\r\n${bytes}`, 401],
    ['POST /_emulator/nothing', key + json, 404],
    ['PUT /_emulator/restore', key + bytes, 404],
    ['POST /_emulator/restore', key, 415],
    ['POST /_emulator/restore', key + json, 415],
    ['POST /_emulator/seed', key + bytes, 415],
    ['POST /_emulator/restore', key + bytes, 413],
    ['POST /_emulator/seed', key + json, 413],
    ['GET /_emulator/requests', key, 200],
  ]) {
    // Nothing of the body is sent, and the answer comes.
    const head = `${line} HTTP/1.1\r\nhost: ${host}\r\n${headers}content-length: 100000000\r\n\r\n`;
    const socket = await open(server.url, head);
    const [answer] = await once(socket, 'data');
    assert.equal(parse(answer).status, status, line + headers);
    socket.destroy();
  }
  for (const [name, type, mostBytes] of [
    ['advance', json, 1 << 20],
    ['script', json, 1 << 20],
    ['inject', json, 1 << 20],
    ['reset', json, 1 << 20],
    ['seed', json, 64 << 20],
    ['restore', bytes, 64 << 20],
  ]) {
    const head = `POST /_emulator/${name} HTTP/1.1\r\nhost: ${host}\r\n${key}${type}`;
    const declared = await open(server.url, `${head}content-length: ${mostBytes + 1}\r\n\r\n`);
    assert.equal(parse((await once(declared, 'data'))[0]).status, 413, name);
    declared.destroy();
    const chunked = `${head}transfer-encoding: chunked\r\nconnection: close\r\n\r\n100001\r\n${' '.repeat(0x100001)}`;
    assert.equal(parse(await exchange(server.url, chunked)).status, 413, name);
  }
  await server.end('SIGTERM');
});

test('bodies of a hundred megabytes do not move the memory', {
  skip: process.platform !== 'linux' && 'reads /proc',
}, async () => {
  const server = await serve('--api-key', 'k3y');
  const peak = async () =>
    Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))[1]);
  const { hostname, port, host } = new URL(server.url);
  const before = await peak();
  const chunk = Buffer.alloc(1 << 20, ' ');
  const sendLong = (line, headers, isChunked) =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname);
      let left = 100;
      const more = () => {
        left -= 1;
        if (left < 0) {
          socket.end();
          return;
        }
        if (isChunked) socket.write(`${chunk.length.toString(16)}\r\n`);
        socket.write(chunk, more);
        if (isChunked) socket.write('\r\n');
      };
      socket.on('error', () => undefined).on('close', resolve);
      socket.resume();
      const length = isChunked ? 'transfer-encoding: chunked' : `content-length: ${100 << 20}`;
      socket.write(`${line} HTTP/1.1\r\nhost: ${host}\r\n${headers}${length}\r\n\r\n`, more);
    });
  const bytes = 'content-type: application/octet-stream\r\n';
  for (const headers of [bytes, `x-api-key: k3y\r\n${bytes}`, 'x-api-key: k3y\r\ncontent-type: text/plain\r\n'])
    for (const isChunked of [false, true])
      await Promise.all(Array.from({ length: 3 }, () => sendLong('POST /_emulator/restore', headers, isChunked)));
  // Only a PUT is an upload.
  for (const method of ['POST', 'GET', 'PATCH', 'DELETE'])
    await Promise.all(Array.from({ length: 3 }, () => sendLong(`${method} /uploads/x`, bytes, method === 'PATCH')));
  const grown = (await peak()) - before;
  assert.ok(grown < 100_000, `${grown} kB more than before`);
  assert.equal((await send(`${server.url}/v2/deployments`, 'GET', undefined, { 'x-api-key': 'k3y' })).status, 200);
  await server.end('SIGTERM');
});

test('long bodies that come together have a limit together', async () => {
  const server = await serve();
  const { hostname, port, host } = new URL(server.url);
  const form = { ...FORM, source: 'internal_source', source_revision_config: {} };
  const { body: created } = await send(`${server.url}/v2/deployments`, 'POST', form);
  const { body: upload } = await send(`${server.url}/v2/deployments/${created.id}/upload-url`, 'POST');
  const { pathname, search } = new URL(upload.upload_url);
  const head = `PUT ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\n`;
  const chunk = Buffer.alloc(1 << 20);
  const sockets = [];
  // None of them ends: what has come of them stays in memory.
  const sendMost = () =>
    new Promise((resolve) => {
      const socket = connect(Number(port), hostname).setEncoding('latin1');
      sockets.push(socket);
      let left = 99;
      const more = () => {
        left -= 1;
        if (left >= 0) socket.write(chunk, more);
      };
      socket.on('error', () => undefined).on('data', resolve);
      socket.write(`${head}content-length: ${100 << 20}\r\n\r\n`, more);
    });
  const { status, headers } = parse(await Promise.race([sendMost(), sendMost(), sendMost()]));
  assert.deepEqual([status, headers['retry-after'], headers.connection], [503, '1', 'close']);
  const small = await exchange(server.url, `${head}connection: close\r\ncontent-length: 5\r\n\r\nbytes`);
  assert.notEqual(parse(small).status, 503, 'the memory of the one that was refused is free again');
  for (const socket of sockets) socket.destroy();
  await server.end('SIGTERM');
});

test('on an address that others reach, it warns unless there is a key', async () => {
  for (const [args, isWarned] of [
    [['--host', '0.0.0.0'], true],
    [['--host', '::'], true],
    [['--host', '0.0.0.0', '--api-key', 'k3y'], false],
    [['--host', '127.0.0.1'], false],
    [['--host', 'localhost'], false],
    [[], false],
  ]) {
    const server = await serve(...args);
    const { code, errors } = await server.end('SIGTERM');
    if (code !== 0 && /EAFNOSUPPORT|EADDRNOTAVAIL/.test(errors)) continue;
    const warning = /^deployment-control emulator: anyone who reaches \S+ can read and change everything: .*--api-key/m;
    assert.deepEqual([code, warning.test(errors)], [0, isWarned], `${args}: ${errors}`);
  }
});

test('the key comes from the command line, a file or the environment', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'key');
  await writeFile(file, 'of-the-file\n');
  const variable = 'DEPLOYMENT_CONTROL_EMULATOR_API_KEY';
  for (const [args, env, key] of [
    [[], { [variable]: 'of-the-environment\n' }, 'of-the-environment'],
    [['--api-key-file', file], {}, 'of-the-file'],
    [['--api-key-file', file], { [variable]: 'of-the-environment' }, 'of-the-file'],
    [['--api-key', 'of-the-line'], { [variable]: 'of-the-environment' }, 'of-the-line'],
    [['--key-spans-tenants'], { [variable]: 'of-the-environment' }, 'of-the-environment'],
  ]) {
    const command = startCommand(['emulator', '--port', '0', ...args], { env });
    let out = '';
    command.child.stdout.on('data', (text) => (out += text));
    await command.says(/listening on/);
    const ask = async (headers) => (await fetch(`${/http:\S+/.exec(out)[0]}/_emulator/requests`, { headers })).status;
    assert.deepEqual([await ask({}), await ask({ 'x-api-key': key })], [401, 200], key);
    command.child.kill('SIGTERM');
    const ended = await command.ended;
    assert.doesNotMatch(ended.out + ended.errors, /of-the/);
  }
});

test('a key that cannot be one ends it with 2, and is not shown', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'key');
  await writeFile(file, 'k3y\nk3y');
  const empty = join(folder, 'empty');
  await writeFile(empty, '\n');
  for (const [args, env, reason] of [
    [['--api-key', 'k3y\nk3y'], {}, /--api-key contains a line break/],
    [['--api-key', ''], {}, /--api-key takes KEY, which is empty/],
    [['--api-key-file', file], {}, /key contains a line break/],
    [['--api-key-file', empty], {}, /empty is empty/],
    [['--api-key-file', join(folder, 'none')], {}, /none: ENOENT/],
    [['--api-key', 'k3y', '--api-key-file', file], {}, /exclude each other/],
    [
      [],
      { DEPLOYMENT_CONTROL_EMULATOR_API_KEY: 'k3y\r\nx: y' },
      /DEPLOYMENT_CONTROL_EMULATOR_API_KEY contains a line break/,
    ],
    [['--key-spans-tenants'], {}, /needs a key/],
  ]) {
    const { code, out, errors } = await run(['emulator', '--port', '0', ...args], { env });
    assert.deepEqual({ code, out }, { code: 2, out: '' }, `${args} ${errors}`);
    assert.match(errors, reason);
    assert.doesNotMatch(errors, /k3y/);
  }
});
