// An HTTP server that sees what every other server would see in the same bytes, and that answers all it cannot read in
// its own form. Node.js would answer some of it by itself, without our headers.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** A refusal in the form of a server. */
export interface Refusal {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a server does with its requests. */
export interface StrictServerOptions {
  /** Answers a request. It must not throw. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** The refusal with a sentence, which has no full stop. */
  readonly refusal: (detail: string) => Refusal;
}

/** The longest head of a request, in bytes. */
const MOST_HEADER_BYTES = 16_384;
/** How long a client whose request could not be read may take to close its connection. */
const LINGER_MS = 1_000;

/** How a request is refused that Node.js cannot read, by the code of its error. */
const UNREADABLE: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  HPE_INVALID_METHOD: ['405 Method Not Allowed', 'Method Not Allowed'],
  HPE_HEADER_OVERFLOW: [
    '431 Request Header Fields Too Large',
    `The header fields are too long: at most ${MOST_HEADER_BYTES} bytes are accepted`,
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
};

/** Makes a server. The parser is the strict one, whatever options Node.js was started with. */
export function strictServer({ answer, refusal }: StrictServerOptions): Server {
  const server = createServer({
    insecureHTTPParser: false,
    maxHeaderSize: MOST_HEADER_BYTES,
    requireHostHeader: false,
  });
  // Node.js drops headers beyond a number. The length of the head is limit enough.
  server.maxHeadersCount = 0;
  /** The latest response of each connection. Responses are sent in order, so the others are finished before it is. */
  const latest = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    const previous = latest.get(request.socket);
    latest.set(request.socket, response);
    // After a response that closes the connection there is no other one.
    if (previous?.getHeader('connection') === 'close') return;
    const problem = framingProblem(request);
    if (problem === undefined) answer(request, response);
    else refuse(response, 400, refusal(problem));
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) =>
    refuse(response, 417, refusal('Only the expectation 100-continue can be met')),
  );
  server.on('connect', (_, socket) => end(socket, '405 Method Not Allowed', refusal('Method Not Allowed')));
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    const response = latest.get(socket);
    const isAnswering = response !== undefined && !response.writableFinished;
    // A refusal that closes the connection is the last answer, whatever the bytes behind its request are.
    if (response?.writableEnded && response.getHeader('connection') === 'close') return;
    if (socket.writableEnded || (isAnswering && error.code === 'HPE_CLOSED_CONNECTION')) return;
    if (error.code === 'ECONNRESET' || !socket.writable || (isAnswering && !isUnread(response, socket))) {
      socket.destroy();
      return;
    }
    const [status, detail] = UNREADABLE[error.code ?? ''] ?? ['400 Bad Request', 'The request is not valid HTTP/1.1'];
    end(socket, status, refusal(detail));
  });
  return server;
}

/** What is wrong with the framing of a request that Node.js has accepted; undefined if nothing is. */
function framingProblem({ headers, httpVersion }: IncomingMessage): string | undefined {
  if (headers.host === undefined && httpVersion === '1.1') return 'The request names no host';
  const transfer = headers['transfer-encoding'];
  if (transfer === undefined) return undefined;
  if (httpVersion !== '1.1') return `HTTP/${httpVersion} has no Transfer-Encoding`;
  if (transfer.toLowerCase() !== 'chunked') return 'The only Transfer-Encoding that is read is chunked';
  return headers['content-length'] === undefined ? undefined : 'The request has two lengths';
}

/**
 * Whether a response is the one to a request whose body could not be read. Otherwise a refusal would look like the
 * answer to another request.
 */
function isUnread(response: ServerResponse, socket: Duplex): boolean {
  return response.socket === socket && !response.headersSent && !response.req.complete;
}

function refuse(response: ServerResponse, status: number, { headers, body }: Refusal): void {
  const own = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  // Set one by one, so that the next request on this connection finds them.
  for (const [name, value] of Object.entries({ ...headers, ...own })) response.setHeader(name, value);
  response.writeHead(status).end(body);
}

function end(socket: Duplex, status: string, { headers, body }: Refusal): void {
  const own = { 'content-length': String(Buffer.byteLength(body)), connection: 'close' };
  const lines = Object.entries({ ...headers, ...own }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
