// What the service behind the console's proxy may answer: whatever it sends, the request ends and the command lives.
import assert from 'node:assert/strict';
import { connect, createServer as createSocketServer } from 'node:net';
import { after, before, test } from 'node:test';
import { cookieOf, startConsole } from '../../support/browser/console.mjs';
import { dechunked, exchange, parse, startRawService } from '../../support/service/raw-http.mjs';

const OK = 'HTTP/1.1 200 OK\r\n';
const GOOD = `${OK}content-type: application/json\r\ncontent-length: 2\r\n\r\n{}`;

/** Breaks the connection after some bytes. */
const reset = (bytes) => (socket) =>
  void (bytes === '' ? socket.resetAndDestroy() : socket.write(bytes, 'latin1', () => socket.resetAndDestroy()));

/** Answers that are none: 502, with a reason that matches. */
const MALFORMED = {
  'nothing, and the end': ['', /ended the connection before it had answered/],
  'nothing, and a reset': [reset(''), /ECONNRESET/],
  'half a head, and the end': [`${OK}content-ty`, /ended the connection before it had answered/],
  'half a head, and a reset': [reset(`${OK}content-ty`), /ECONNRESET|before it had answered/],
  garbage: ['garbage\r\n\r\n', /not valid HTTP/],
  'bytes of TLS': ['\x15\x03\x01\x00\x02\x02\x46\r\n\r\n', /not valid HTTP/],
  'bytes of HTTP/2': ['\x00\x00\x00\x04\x00\x00\x00\x00\x00', /not valid HTTP/],
  'a greeting of SSH': ['SSH-2.0-OpenSSH_9\r\n', /not valid HTTP/],
  'no status': ['HTTP/1.1\r\n\r\n', /not valid HTTP/],
  'a status of two digits': ['HTTP/1.1 20 OK\r\n\r\n', /not valid HTTP/],
  'a status of four digits': ['HTTP/1.1 2000 OK\r\n\r\n', /not valid HTTP/],
  'a status that is no number': ['HTTP/1.1 2x0 OK\r\n\r\n', /not valid HTTP/],
  'a negative status': ['HTTP/1.1 -20 OK\r\n\r\n', /not valid HTTP/],
  'status 000': ['HTTP/1.1 000 Zero\r\ncontent-length: 0\r\n\r\n', /status 0\b/],
  'status 099': ['HTTP/1.1 099 Low\r\ncontent-length: 0\r\n\r\n', /status 99\b/],
  'status 600': ['HTTP/1.1 600 High\r\ncontent-length: 0\r\n\r\n', /status 600\b/],
  'status 999': ['HTTP/1.1 999 Request denied\r\ncontent-length: 0\r\n\r\n', /status 999\b/],
  'status 304': ['HTTP/1.1 304 Not Modified\r\n\r\n', /status 304\b/],
  'status 300': ['HTTP/1.1 300 Multiple Choices\r\ncontent-length: 0\r\n\r\n', /status 300\b/],
  'status 100 alone': ['HTTP/1.1 100 Continue\r\n\r\n', /before it had answered/],
  'status 103 alone': ['HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', /before it had answered/],
  'status 199 alone': ['HTTP/1.1 199 Odd\r\n\r\n', /before it had answered/],
  'interim answers without end': [
    (socket) => {
      const more = () => socket.writable && socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50), more);
      more();
    },
    /interim answers/,
  ],
  'status 101 with an upgrade': [
    'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\nraw',
    /status 101\b/,
  ],
  'status 101 that stays open': [
    (socket) => void socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
    /status 101\b/,
  ],
  'status 101 without an upgrade': ['HTTP/1.1 101 Switching\r\n\r\n', /status 101\b|before it had answered/],
  'HTTP/2.0 in the status line': ['HTTP/2.0 200 OK\r\ncontent-length: 0\r\n\r\n', /in place of HTTP\/1\.1/],
  'HTTP/9.9 in the status line': ['HTTP/9.9 200 OK\r\ncontent-length: 0\r\n\r\n', /not valid HTTP/],
  'another protocol': ['ICY 200 OK\r\ncontent-length: 0\r\n\r\n', /not valid HTTP/],
  'a header without a colon': [`${OK}content-type\r\n\r\n`, /not valid HTTP/],
  'a header without a name': [`${OK}: x\r\n\r\n`, /not valid HTTP/],
  'a name with a space': [`${OK}content type: x\r\n\r\n`, /not valid HTTP/],
  'a name with a space behind': [`${OK}content-length : 2\r\n\r\n{}`, /not valid HTTP/],
  'a value with a zero byte': [`${OK}content-type: a\0b\r\ncontent-length: 0\r\n\r\n`, /not valid HTTP/],
  'a value with a control character': [`${OK}content-type: a\x01b\r\ncontent-length: 0\r\n\r\n`, /not valid HTTP/],
  'a lone carriage return in a value': [
    `${OK}retry-after: 1\rset-cookie: a=b\r\ncontent-length: 0\r\n\r\n`,
    /not valid HTTP/,
  ],
  'a folded length': [`${OK}content-length: 1\r\n 0\r\n\r\n{}`, /not valid HTTP/],
  'a header of 100 kB': [`${OK}x: ${'x'.repeat(100_000)}\r\n\r\n`, /not valid HTTP/],
  'headers without end': [
    (socket) => {
      const more = () => socket.writable && socket.write('x: y\r\n'.repeat(1_000), more);
      socket.write(OK, more);
    },
    /not valid HTTP/,
  ],
  'two lengths': [`${OK}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, /not valid HTTP/],
  'two equal lengths': [`${OK}content-length: 2\r\ncontent-length: 2\r\n\r\n{}`, /not valid HTTP/],
  'a length and chunks': [`${OK}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, /not valid HTTP/],
  'chunks and a length': [`${OK}transfer-encoding: chunked\r\ncontent-length: 2\r\n\r\n0\r\n\r\n`, /not valid HTTP/],
  'a negative length': [`${OK}content-length: -1\r\n\r\n`, /not valid HTTP/],
  'a length that is no number': [`${OK}content-length: 1e3\r\n\r\n`, /not valid HTTP/],
  'a length beyond 64 bits': [`${OK}content-length: 99999999999999999999\r\n\r\n`, /not valid HTTP/],
  'a coding of the transfer': [`${OK}transfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n`, /Transfer-Encoding/],
  'a transfer that is gzip alone': [`${OK}transfer-encoding: gzip\r\n\r\nx`, /Transfer-Encoding/],
  'an unknown transfer': [`${OK}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, /Transfer-Encoding/],
  'the transfer identity': [`${OK}transfer-encoding: identity\r\n\r\n0\r\n\r\n`, /Transfer-Encoding/],
  'two transfers': [
    `${OK}transfer-encoding: chunked\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    /not valid HTTP|Transfer-Encoding/,
  ],
  'a coding with a list that no browser has': [
    `${OK}content-encoding: x"y\r\ncontent-length: 0\r\n\r\n`,
    /Content-Encoding/,
  ],
  ...Object.fromEntries(
    [301, 302, 303, 307, 308].map((status) => [
      `redirect ${status}`,
      [
        `HTTP/1.1 ${status} Away\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n`,
        /a redirect, and none is followed/,
      ],
    ]),
  ),
  'a redirect without a place': ['HTTP/1.1 302 Away\r\ncontent-length: 0\r\n\r\n', /a redirect, and none is followed/],
};

/** More than is kept back because a credential may have begun in it. */
const LONG = 'x'.repeat(0x2000);

/** Answers whose body breaks after a good head: the page sees that it broke. */
const CUT = {
  'a length that is not reached, after a long part': `${OK}content-length: 10000\r\n\r\n${LONG}`,
  'no last chunk, after a long part': `${OK}transfer-encoding: chunked\r\n\r\n2000\r\n${LONG}\r\n`,
  'a length that is not reached': `${OK}content-length: 100\r\n\r\n{"a":`,
  'a length that is not reached, and a reset': reset(`${OK}content-length: 100\r\n\r\n{"a":`),
  'no last chunk': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`,
  'half a chunk': `${OK}transfer-encoding: chunked\r\n\r\n50\r\n{"a":`,
  'chunks, and a reset': reset(`${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`),
  'a size that is no number': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\nzz\r\n`,
  'a negative size': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n-1\r\n`,
  'a size beyond 64 bits': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\nfffffffffffffffff\r\nx`,
  'a chunk without its end': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":}}}}0\r\n\r\n`,
  'a trailer of 100 kB': `${OK}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n0\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`,
};

/** Answers that are unusual and sound: they arrive, with this body. */
const SOUND = {
  'HTTP/1.0 without a length': ['HTTP/1.0 200 OK\r\n\r\n{}', '{}'],
  'no length, and the end': [`${OK}\r\n{}`, '{}'],
  'interim answers first': [`HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n${GOOD}`, '{}'],
  'a second answer behind it': [`${GOOD}HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\nother`, '{}'],
  'garbage behind it': [`${GOOD}\0\0\0`, '{}'],
  'an upgrade that is offered': [`${OK}connection: upgrade\r\nupgrade: h2c\r\ncontent-length: 2\r\n\r\n{}`, '{}'],
  'headers twice': [
    `${OK}content-type: a/b\r\ncontent-type: c/d\r\nx-request-id: 1\r\nx-request-id: 2\r\ncontent-length: 2\r\n\r\n{}`,
    '{}',
  ],
  'bytes beyond ASCII in a value': [`${OK}x-request-id: \xe4\r\ncontent-length: 2\r\n\r\n{}`, '{}'],
  'a long reason': [`HTTP/1.1 200 ${'x'.repeat(10_000)}\r\ncontent-length: 2\r\n\r\n{}`, '{}'],
  trailers: [`${OK}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nset-cookie: a=b\r\n\r\n`, '{}'],
  '204 with a body': ['HTTP/1.1 204 No Content\r\ncontent-length: 2\r\n\r\n{}', ''],
  '205 with a body': ['HTTP/1.1 205 Reset Content\r\ncontent-length: 2\r\n\r\n{}', ''],
  426: ['HTTP/1.1 426 Upgrade Required\r\nupgrade: h2c\r\nconnection: upgrade\r\ncontent-length: 2\r\n\r\n{}', '{}'],
  599: ['HTTP/1.1 599 Odd\r\ncontent-length: 2\r\n\r\n{}', '{}'],
};

let answer;
let service;
let server;
before(async () => {
  service = await startRawService((socket) => (typeof answer === 'function' ? answer(socket) : answer));
  server = await startConsole(['--upstream', service.url], { DEPLOYMENT_CONTROL_API_KEY: 'k3y-of-the-command' });
});
after(async () => {
  await server?.stop();
  service?.close();
});

async function ask({ version = 'HTTP/1.1', method = 'GET', url = server.url } = {}) {
  const { host } = new URL(url);
  return exchange(
    url,
    `${method} /api/v2/deployments ${version}\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookieOf(url)}\r\nconnection: close\r\n\r\n`,
  );
}

/** Asserts that the command still answers. */
async function assertLives(name) {
  answer = GOOD;
  assert.equal(parse(await ask()).status, 200, `it still answers after: ${name}`);
}

test('an answer that is none is 502, with its reason', async () => {
  for (const [name, [bytes, reason]] of Object.entries(MALFORMED)) {
    answer = bytes;
    const { status, headers, rest } = parse(await ask());
    assert.equal(status, 502, name);
    assert.match(headers['content-type'], /^application\/json/, name);
    assert.match(headers['content-security-policy'], /^default-src 'none'/, name);
    const { detail } = JSON.parse(rest);
    assert.match(detail, reason, name);
    assert.doesNotMatch(detail, /k3y/, name);
    await assertLives(name);
  }
});

test('a body that breaks off is 502 if nothing of it was sent, and breaks off for the page too', async () => {
  for (const [name, bytes] of Object.entries(CUT)) {
    answer = bytes;
    const { status, headers, rest } = parse(await ask());
    if (status === 502) {
      // A reset may overtake the head.
      assert.match(JSON.parse(rest).detail, /not valid HTTP|broke off|before it had answered: .*ECONNRESET/, name);
      assert.doesNotMatch(name, /long part/);
      await assertLives(name);
      continue;
    }
    assert.equal(status, 200, name);
    const isWhole =
      headers['transfer-encoding'] === 'chunked'
        ? dechunked(rest).isWhole
        : rest.length >= Number(headers['content-length']);
    assert.equal(isWhole, false, name);
    await assertLives(name);
  }
});

test('an unusual answer that is sound arrives', async () => {
  for (const [name, [bytes, body]] of Object.entries(SOUND)) {
    answer = bytes;
    const { status, headers, rest } = parse(await ask());
    assert.equal(status, Number(/HTTP\/\S+ ([2-9]\d\d)/.exec(bytes)[1]), name);
    assert.equal(headers['transfer-encoding'] === 'chunked' ? dechunked(rest).text : rest, body, name);
    for (const header of ['set-cookie', 'upgrade', 'link', 'trailer']) assert.equal(headers[header], undefined, name);
    await assertLives(name);
  }
});

test('an answer to one request is never the answer to another', async () => {
  const stolen = `HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nstolen`;
  // It comes when the first exchange is over, and would wait on the connection for the next one.
  answer = (socket) => void socket.write(GOOD, () => setImmediate(() => socket.write(stolen)));
  for (let round = 0; round < 5; round += 1) {
    assert.equal(parse(await ask()).rest, '{}');
    await service.received.at(-1).ended;
  }
});

test('a client of HTTP/1.0, which knows no chunks, sees that a body broke off', async () => {
  answer = `${OK}content-length: 10000\r\n\r\n${LONG}`;
  const { status, headers, rest } = parse(await ask({ version: 'HTTP/1.0' }));
  assert.equal(status, 200);
  assert.ok(rest.length < Number(headers['content-length']), 'the length says so');
  await assertLives('HTTP/1.0');
});

test('an answer without end is passed on as it comes, and ends with the page', async () => {
  let socket;
  answer = (asked) => {
    socket = asked;
    const more = () => asked.writable && asked.write(`4000\r\n${' '.repeat(0x4000)}\r\n`, more);
    asked.write(`${OK}transfer-encoding: chunked\r\n\r\n`, more);
  };
  const { hostname, port, host } = new URL(server.url);
  const client = connect(Number(port), hostname);
  client.on('error', () => undefined);
  client.write(
    `GET /api/v2/deployments HTTP/1.1\r\nhost: ${host}\r\nsec-fetch-site: same-origin\r\ncookie: ${server.cookie}\r\n\r\n`,
  );
  let length = 0;
  await new Promise((resolve) => client.on('data', (part) => (length += part.length) > 1 << 20 && resolve()));
  client.destroy();
  if (!socket.destroyed) await new Promise((resolve) => socket.on('close', resolve));
  await assertLives('an endless answer');
});

test('an address that nobody answers is 502, with its reason', async () => {
  const unencrypted = createSocketServer((socket) => {
    socket.on('error', () => undefined);
    socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
  });
  await new Promise((resolve) => unencrypted.listen(0, '127.0.0.1', resolve));
  for (const [address, reason] of [
    ['http://127.0.0.1:1', /ECONNREFUSED/],
    ['http://localhost:1', /ECONNREFUSED/],
    [`https://127.0.0.1:${unencrypted.address().port}`, /could not be reached: \S/],
  ]) {
    const other = await startConsole(['--upstream', address]);
    const { status, rest } = parse(await ask({ url: other.url }));
    assert.equal(status, 502, address);
    assert.match(rest, reason, address);
    assert.match(rest, /--upstream/);
    assert.equal(await other.stop(), 0);
  }
  unencrypted.close();
});
