// HTTP as plain bytes over sockets: a service that records what reaches it and answers anything, and a client that sends
// anything. No library tidies either of them.
import { once } from 'node:events';
import { connect, createServer } from 'node:net';

/**
 * Starts a service that records the bytes of each connection. Once the head of a request has come, `answer` gets the
 * socket and the text so far; a text or bytes that it returns are sent, and end the connection.
 */
export async function startRawService(answer) {
  const received = [];
  const sockets = new Set();
  const server = createServer((socket) => {
    const connection = { text: '', ended: once(socket, 'close').catch(() => undefined) };
    let hasAnswered = false;
    received.push(connection);
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.setEncoding('latin1').on('data', (part) => {
      connection.text += part;
      if (hasAnswered || !connection.text.includes('\r\n\r\n')) return;
      hasAnswered = true;
      const bytes = answer(socket, connection.text);
      if (bytes !== undefined) socket.end(bytes, 'latin1');
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    received,
    /** Everything that has come so far, as one text. */
    text: () => received.map(({ text }) => text).join(''),
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Opens a connection to the host of an address, and sends the first bytes. */
export async function open(url, text = '') {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (text !== '') socket.write(text, 'latin1');
  return socket;
}

/** Sends bytes as they stand; resolves with everything that comes back until the connection is closed. */
export async function exchange(url, text) {
  const socket = await open(url, text);
  let answer = '';
  socket.on('data', (part) => (answer += part));
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

/** The first response of some bytes: its status, its headers by lower-case name, and what follows them. */
export function parse(answer) {
  const end = answer.indexOf('\r\n\r\n');
  const [line = '', ...fields] = answer.slice(0, end < 0 ? undefined : end).split('\r\n');
  const headers = {};
  for (const field of fields) {
    const at = field.indexOf(':');
    headers[field.slice(0, at).toLowerCase()] = field.slice(at + 1).trim();
  }
  return { status: Number(line.split(' ')[1]), headers, rest: end < 0 ? '' : answer.slice(end + 4) };
}

/** The text of a chunked body, and whether its end has come. */
export function dechunked(rest) {
  let text = '';
  for (let at = 0; ; ) {
    const line = rest.indexOf('\r\n', at);
    if (line < 0) return { text, isWhole: false };
    const size = Number.parseInt(rest.slice(at, line), 16);
    if (size === 0) return { text, isWhole: true };
    text += rest.slice(line + 2, line + 2 + size);
    at = line + 2 + size + 2;
  }
}
