// The emulator's HTTP door: what stands between a socket and the emulator's `fetch`.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Emulator } from 'deployment-control/emulator';
import type { CoreAnswer } from '../emulator-wasm.js';
import { EXCHANGE, type Exchange } from '../exchange.js';
import { textOf } from './command.js';
import { CONTROL, control } from './control.js';
import { isEveryAddress, isLoopback, isOwnHost } from './host.js';

/** What the door must know. */
export interface DoorSettings {
  readonly host: string;
  /** The origins whose pages may read the answers; undefined for those of this machine. */
  readonly origins: readonly string[] | undefined;
  readonly apiKey: string | null;
}

/** One byte more than the emulator takes, so that it refuses what is too long, while nothing longer is kept. */
const MOST_BYTES = (1 << 20) + 1;
/** The same for an upload, and for a snapshot. */
const MOST_UPLOAD_BYTES = 200_000_001;

/** The headers that the emulator reads. Node.js gives each as one text. */
const READ = ['x-api-key', 'x-tenant-id', 'authorization', 'content-type'];

/** Answers the requests of a server that listens on `port`. */
export function door(emulator: Emulator, settings: DoorSettings, port: number): (request: IncomingMessage, response: ServerResponse) => void {
  const exchange = (emulator as Emulator & { readonly [EXCHANGE]: Exchange })[EXCHANGE];
  const isEvery = isEveryAddress(settings.host);
  // Clients name one host again and again.
  let known: string | undefined;
  const isOwn = (host: string | undefined) => {
    if (isEvery || (host !== undefined && host === known)) return true;
    if (!isOwnHost(host, settings.host, port)) return false;
    known = host;
    return true;
  };
  return (request, response) => {
    const failed = (error: unknown) => {
      if (isReset(error)) request.socket.resetAndDestroy();
      else if (response.headersSent || response.destroyed) response.destroy();
      else refuse(response, 500, textOf(error));
    };
    try {
      // What need not wait is answered at once: promises cost a quarter of what the emulator's own work does.
      answer(emulator, exchange, settings, isOwn, request, response)?.catch(failed);
    } catch (error) {
      failed(error);
    }
  };
}

/** Answers what is no HTTP, or is HTTP that Node.js does not read, as every other refusal is answered. */
export function refuseUnread({ code }: NodeJS.ErrnoException, socket: Duplex): void {
  if (code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, detail] = UNREAD[code ?? ''] ?? ['400 Bad Request', 'The request is no HTTP/1.1 that can be read'];
  const body = JSON.stringify({ detail });
  socket.end(`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\nx-request-id: ${randomUUID()}\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
}

/** What Node.js' parser gives up on, by the code of its error. */
const UNREAD: Readonly<Record<string, readonly [string, string]>> = {
  HPE_INVALID_METHOD: ['405 Method Not Allowed', 'Method Not Allowed'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The header fields are too long: at most 16384 bytes are taken'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive whole in time'],
};

function answer(
  emulator: Emulator, exchange: Exchange, settings: DoorSettings, isOwn: (host: string | undefined) => boolean, request: IncomingMessage, response: ServerResponse,
): Promise<void> | undefined {
  const target = request.url ?? '/';
  const { headers } = request;
  const url = urlOf(target, emulator.baseUrl);
  if (!isOwn(headers.host) || (url?.host !== undefined && !target.startsWith('/') && !isOwn(url.host))) {
    refuse(response, 421, 'This emulator does not answer for that host: use the address that it printed, or start it with --host 0.0.0.0 to have it answer for every host.');
    return undefined;
  }
  if (!url) {
    refuse(response, 400, 'The request target is no path: it starts with one slash, such as /v2/deployments, or is a whole http address.');
    return undefined;
  }
  if (request.method === 'OPTIONS' && headers['access-control-request-method'] !== undefined) {
    response.writeHead(204, sharedWith(settings.origins, request)).end();
    return undefined;
  }
  if (!hasBody(headers)) return work(emulator, exchange, settings, request, response, url, null, false);
  const most = url.path.startsWith('/uploads/') || url.path.startsWith(CONTROL) ? MOST_UPLOAD_BYTES : MOST_BYTES;
  return new Promise((resolve, reject) => {
    const taken = (body: Uint8Array<ArrayBuffer> | null) => {
      try {
        resolve(work(emulator, exchange, settings, request, response, url, body, body !== null && body.byteLength >= most));
      } catch (error) {
        reject(error as Error);
      }
    };
    read(request, most, taken, reject);
  });
}

/** Has a request that arrived whole answered; of one that `isCut` the rest is not waited for. */
function work(
  emulator: Emulator, exchange: Exchange, settings: DoorSettings, request: IncomingMessage, response: ServerResponse, url: Target, body: Uint8Array<ArrayBuffer> | null, isCut: boolean,
): Promise<void> | undefined {
  const shared = sharedWith(settings.origins, request);
  if (isCut) shared.push('connection', 'close');
  if (url.path.startsWith(CONTROL)) {
    const { status, headers, content } = control(emulator, settings.apiKey, request, url.path.replace(/\?.*/, ''), body);
    send(response, status, [...shared, ...headers.flat()], content);
    return undefined;
  }
  const method = request.method ?? 'GET';
  const sent = method === 'GET' || method === 'HEAD' ? null : body;
  // Upload URLs are made of the address at which the emulator was reached.
  const address = `http://${request.headers.host ?? new URL(emulator.baseUrl).host}${url.path}`;
  const given = exchange(method, address, headOf(request), sent);
  if (given === null) return delivered(emulator, method, address, request, response, url, shared, sent);
  if (given instanceof Promise) return given.then((late) => out(response, method, shared, late));
  out(response, method, shared, given);
  return undefined;
}

/** Sends an answer of the emulator. */
function out(response: ServerResponse, method: string, shared: string[], { status, headers, body }: CoreAnswer): void {
  for (const part of headers) shared.push(part);
  if (method === 'HEAD' || status === 204) {
    response.writeHead(status, shared).end();
    return;
  }
  shared.push('content-length', String(body.byteLength));
  // It must outlast the next request, which may come before all of it is on the wire.
  response.writeHead(status, shared).end(Buffer.from(body));
}

/** Has the emulator's `fetch` answer, which knows of faults. */
async function delivered(
  emulator: Emulator, method: string, address: string, request: IncomingMessage, response: ServerResponse, url: Target, shared: string[], sent: Uint8Array<ArrayBuffer> | null,
): Promise<void> {
  put(response, shared);
  // A Request cannot be made of it, and no operation has it: only what the path takes is asked.
  if (method === 'TRACE') {
    const taken = await emulator.fetch(emulator.baseUrl + url.path, { method: 'OPTIONS' });
    response.setHeader('allow', taken.headers.get('allow') ?? '');
    refuse(response, taken.ok ? 405 : 404, taken.ok ? 'Method Not Allowed' : 'Not Found');
    return;
  }
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  await pass(await emulator.fetch(address, { method, headers: headersOf(request), signal: gone.signal, ...(sent && { body: sent }) }), response);
}

/** Passes an answer on as it comes: one that stops or breaks in the middle does so on the wire too. */
async function pass(result: Response, response: ServerResponse): Promise<void> {
  for (const [name, value] of result.headers) response.setHeader(name, value);
  response.writeHead(result.status);
  if (result.body === null) {
    response.end();
    return;
  }
  const reader = result.body.getReader();
  let part = await reader.read();
  while (!part.done) {
    const { value } = part;
    const following = reader.read();
    // Broken off now, and only then waited for: what has arrived is on its way first.
    await new Promise<void>((resolve) => response.write(value, () => resolve()));
    part = await following;
  }
  response.end();
}

function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNRESET';
}

/** What of a URL is looked at: its path with its query, and its host where it is a whole address. */
interface Target {
  readonly host?: string;
  readonly path: string;
}

/** The URL that a request target means; null where it is no path and no http address. Two slashes at its start would make a host of its first segment. */
function urlOf(target: string, baseUrl: string): Target | null {
  // Nothing in it that a URL would write otherwise.
  if (/^(?:\/[\w~-]+)+(?:\?[\w=&%.,~+-]+)?$/.test(target)) return { path: target };
  if (target.startsWith('//')) return null;
  if (!target.startsWith('/') && !(/^https?:\/\//i.test(target) && URL.canParse(target))) return null;
  const { host, pathname, search } = new URL(target.startsWith('/') ? baseUrl + target : target);
  return { host, path: pathname + search };
}

/** Answers in place of the emulator. */
function refuse(response: ServerResponse, status: number, detail: string): void {
  send(response, status, ['content-type', 'application/json', 'x-request-id', randomUUID()], JSON.stringify({ detail }));
}

function send(response: ServerResponse, status: number, headers: readonly string[], body: string | Uint8Array): void {
  put(response, headers);
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Sets headers: a name, its value, the next name. */
function put(response: ServerResponse, headers: readonly string[]): void {
  for (let at = 0; at + 1 < headers.length; at += 2) response.setHeader(headers[at] ?? '', headers[at + 1] ?? '');
}

/** The headers that let pages of these origins read the answers, by default those of this machine, and no others. */
function sharedWith(origins: readonly string[] | undefined, request: IncomingMessage): string[] {
  const { origin } = request.headers;
  if (origin === undefined) return ['vary', 'origin'];
  const isAllowed = origins ? origins.includes('*') || origins.includes(origin) : URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (!isAllowed) return ['vary', 'origin'];
  return [
    'vary', 'origin',
    'access-control-allow-origin', origin,
    'access-control-expose-headers', 'x-request-id, retry-after, allow',
    'access-control-allow-methods', 'GET, HEAD, POST, PATCH, PUT, DELETE',
    'access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type, x-api-key, x-tenant-id, authorization',
    'access-control-max-age', '600',
  ];
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** Takes the body, cut after the first byte that is too many; null for none. */
function read(request: IncomingMessage, most: number, taken: (body: Uint8Array<ArrayBuffer> | null) => void, failed: (error: Error) => void): void {
  const parts: Buffer<ArrayBuffer>[] = [];
  let length = 0;
  let isDone = false;
  const done = () => {
    if (isDone) return;
    isDone = true;
    const [first] = parts;
    taken(first === undefined ? null : (parts.length === 1 ? first : Buffer.concat(parts)).subarray(0, most));
  };
  request.on('data', (part: Buffer<ArrayBuffer>) => {
    parts.push(part);
    length += part.byteLength;
    if (length < most) return;
    request.pause();
    done();
  });
  request.on('end', done);
  request.on('error', failed);
  // A caller that goes away in the middle of the body ends it without a word.
  request.on('close', () => {
    if (!request.complete) failed(new Error('the connection was closed before the body was whole'));
  });
}

/** The headers that the emulator reads, as lines. */
function headOf({ headers }: IncomingMessage): string {
  let head = '';
  for (const name of READ) {
    const value = headers[name];
    if (value !== undefined) head += head === '' ? `${name}\n${value as string}` : `\n${name}\n${value as string}`;
  }
  return head;
}

function headersOf(request: IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < request.rawHeaders.length; at += 2) {
    const name = request.rawHeaders[at] ?? '';
    // They belong to the connection, not to the request.
    if (/^(connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/i.test(name)) continue;
    headers.push([name, request.rawHeaders[at + 1] ?? '']);
  }
  return headers;
}
