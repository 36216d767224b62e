// The emulator's HTTP door: what stands between a socket and the emulator's `fetch`.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Emulator } from 'deployment-control/emulator';
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

/** Answers the requests of a server that listens on `port`. */
export function door(emulator: Emulator, settings: DoorSettings, port: number): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    answer(emulator, settings, port, request, response).catch((error: unknown) => {
      if (isReset(error)) request.socket.resetAndDestroy();
      else if (response.headersSent || response.destroyed) response.destroy();
      else refuse(response, 500, textOf(error));
    });
  };
}

async function answer(emulator: Emulator, settings: DoorSettings, port: number, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/';
  const url = urlOf(target, emulator.baseUrl);
  const hosts = target.startsWith('/') || !url ? [request.headers.host] : [request.headers.host, url.host];
  if (!isEveryAddress(settings.host) && !hosts.every((host) => isOwnHost(host, settings.host, port))) {
    refuse(response, 421, 'This emulator does not answer for that host: use the address that it printed, or start it with --host 0.0.0.0 to have it answer for every host.');
    return;
  }
  if (!url) {
    refuse(response, 400, 'The request target is no path: it starts with one slash, such as /v2/deployments, or is a whole http address.');
    return;
  }
  allowOrigin(settings.origins, request, response);
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.writeHead(204).end();
    return;
  }
  // A Request cannot be made of it, and no operation has it: only what the path takes is asked.
  if (request.method === 'TRACE') {
    const taken = await emulator.fetch(emulator.baseUrl + url.pathname, { method: 'OPTIONS' });
    response.setHeader('allow', taken.headers.get('allow') ?? '');
    refuse(response, taken.ok ? 405 : 404, taken.ok ? 'Method Not Allowed' : 'Not Found');
    return;
  }
  const most = /^\/(uploads|_emulator)\//.test(url.pathname) ? MOST_UPLOAD_BYTES : MOST_BYTES;
  const body = await read(request, most);
  // The rest of a body that is too long is not waited for.
  if (body && body.byteLength >= most) response.setHeader('connection', 'close');
  if (url.pathname.startsWith(CONTROL)) {
    const { status, headers, content } = control(emulator, settings.apiKey, request, url, body);
    send(response, status, headers, content);
    return;
  }
  const hasBody = body !== null && request.method !== 'GET' && request.method !== 'HEAD';
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  // Upload URLs are made of the address at which the emulator was reached.
  const host = request.headers.host ?? new URL(emulator.baseUrl).host;
  const result = await emulator.fetch(`http://${host}${url.pathname}${url.search}`, {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    signal: gone.signal,
    ...(hasBody && { body }),
  });
  await pass(result, response);
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

/** The URL that a request target means; null where it is no path and no http address. Two slashes at its start would make a host of its first segment. */
function urlOf(target: string, baseUrl: string): URL | null {
  if (target.startsWith('//')) return null;
  if (target.startsWith('/')) return new URL(baseUrl + target);
  return /^https?:\/\//i.test(target) && URL.canParse(target) ? new URL(target) : null;
}

/** Answers in place of the emulator. */
function refuse(response: ServerResponse, status: number, detail: string): void {
  send(response, status, [['content-type', 'application/json'], ['x-request-id', randomUUID()]], JSON.stringify({ detail }));
}

function send(response: ServerResponse, status: number, headers: readonly (readonly [string, string])[], body: string | Uint8Array): void {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.writeHead(status, { 'content-length': Buffer.byteLength(body) }).end(body);
}

/** Lets pages of these origins read the answers, by default those of this machine, and no others. */
function allowOrigin(origins: readonly string[] | undefined, request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  if (origin === undefined) return;
  const isAllowed = origins ? origins.includes('*') || origins.includes(origin) : URL.canParse(origin) && isLoopback(new URL(origin).hostname);
  if (!isAllowed) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'x-request-id, retry-after, allow');
  response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PATCH, PUT, DELETE');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type, x-api-key, x-tenant-id, authorization');
  response.setHeader('access-control-max-age', '600');
}

/** The body, cut after the first byte that is too many; null for none. */
async function read(request: IncomingMessage, most: number): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.byteLength;
    if (length >= most) break;
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(parts).subarray(0, most));
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
