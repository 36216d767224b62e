// A server over raw sockets that answers wrongly on purpose: it can stall, drip, reset and cut off where no HTTP
// library lets it.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * Starts the server. The first segment of a request's path names its case; `answersOf` gives the answers of a case, of
 * which the last one repeats.
 *
 * An answer is `{ status, headers, body }` and perhaps a fault: `stall` ('headers', 'body'), `reset` ('read': after the
 * request was read, 'body': within the body), `cut` (so many bytes of the body, then the end), `drip` (milliseconds
 * between single bytes), `flood` (bytes without end), `gzip`, `raw` (bytes in place of an answer) or `delay`. A second port resets every connection
 * as soon as it stands.
 */
export async function startFaultServer(answersOf, otherwise = () => undefined) {
  const counts = new Map();
  const sockets = new Set();
  const timers = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    let read = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      read = Buffer.concat([read, chunk]);
      for (;;) {
        const request = take(read);
        if (request === undefined) return;
        read = read.subarray(request.length);
        const [, name = ''] = request.path.split(/[/?]/);
        const given = otherwise(request);
        if (given !== undefined) {
          send(socket, given);
          continue;
        }
        const count = (counts.get(name) ?? 0) + 1;
        counts.set(name, count);
        const answers = answersOf(name);
        const answer = answers[Math.min(count, answers.length) - 1];
        const made = answer.make === undefined ? answer : { ...answer, ...answer.make(request, count) };
        if (made.delay === undefined) send(socket, made);
        else timers.add(setTimeout(() => send(socket, made), made.delay));
      }
    });
  });
  const resetting = createServer((socket) => {
    socket.on('error', () => {});
    socket.resetAndDestroy();
  });
  for (const each of [server, resetting]) {
    each.listen(0, '127.0.0.1');
    await once(each, 'listening');
  }
  return {
    port: server.address().port,
    resettingPort: resetting.address().port,
    /** How many requests of a case have come. */
    count: (name) => counts.get(name) ?? 0,
    forget: () => counts.clear(),
    close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      server.close();
      resetting.close();
    },
  };
}

/** The first whole request of some bytes. */
function take(bytes) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [line, ...fields] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const [method, path] = line.split(' ');
  const headers = Object.fromEntries(
    fields.map((field) => [
      field.slice(0, field.indexOf(':')).toLowerCase(),
      field.slice(field.indexOf(':') + 1).trim(),
    ]),
  );
  const length = end + 4 + Number(headers['content-length'] ?? 0);
  return bytes.length < length
    ? undefined
    : { method, path, headers, body: bytes.subarray(end + 4, length).toString(), length };
}

function send(socket, { status = 200, headers = {}, body = '', stall, reset, cut, drip, flood, gzip, raw }) {
  if (socket.destroyed || stall === 'headers') return;
  if (reset === 'read') {
    socket.resetAndDestroy();
    return;
  }
  if (raw !== undefined) {
    socket.end(raw);
    return;
  }
  const text =
    typeof body === 'string' || Buffer.isBuffer(body) ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const bytes = gzip ? gzipSync(text) : text;
  const fields = {
    'content-type': 'application/json',
    ...(status !== 204 && (flood ? { connection: 'close' } : { 'content-length': bytes.length })),
    ...(gzip && { 'content-encoding': 'gzip' }),
    ...headers,
  };
  socket.write(
    `HTTP/1.1 ${status} Status\r\n${Object.entries(fields)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  );
  if (stall === 'body' || reset === 'body' || cut !== undefined) {
    const part = bytes.subarray(0, cut ?? Math.floor(bytes.length / 2));
    socket.write(part, () => {
      // What was written goes out before the end does.
      if (reset === 'body') setTimeout(() => socket.resetAndDestroy(), 5);
      else if (cut !== undefined) socket.end();
    });
    return;
  }
  if (flood) {
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const more = () => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
    return;
  }
  if (drip === undefined) {
    socket.write(bytes);
    return;
  }
  let at = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || at >= bytes.length) clearInterval(timer);
    else socket.write(bytes.subarray(at, (at += 1)));
  }, drip);
}
