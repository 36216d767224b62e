// `deployment-control emulator`: serves the emulator over HTTP, for clients in any language.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createEmulator, type Emulator, type EmulatorOptions } from 'deployment-control/emulator';
import { runCommand, textOf, wholeNumber } from './command.js';
import { isEveryAddress, isLoopback, isOwnHost } from './host.js';
import { listening, stopped } from './listen.js';
import { type FileStore, openFileStore } from './store.js';

const HELP = `Usage: deployment-control emulator [options]

Serves the Deployment Control Service in memory, for tests and offline work.

Options:
  --port N             the port to listen on; 0 takes any free one (default 8124)
  --host HOST          the address to listen on (default 127.0.0.1); a request for another host is refused,
                       but with 0.0.0.0 or :: every host is answered
  --data FILE          keeps everything in this file: it survives restarts, and secrets stand in it as they are
  --api-key KEY        the key that every request must carry
  --hosting KIND       cloud or self_hosted; without it every source is taken
  --seed N             a whole number from which all ids follow (default 0)
  --speed SPEED        fast (seconds, the default) or real (minutes)
  --help               shows this text
`;

/** One byte more than the emulator takes, so that it refuses what is too long, while nothing longer is kept. */
const MOST_BYTES = (1 << 20) + 1;

interface Settings {
  readonly port: number;
  readonly host: string;
  readonly data: string | undefined;
  readonly emulator: EmulatorOptions;
}

/** Runs the command `emulator` with its arguments; resolves when the server has stopped. A mistake in the arguments sets the exit code 2. */
export function emulatorCommand(args: readonly string[]): Promise<void> {
  return runCommand({ name: 'emulator', help: HELP, read: readArguments, run: serve }, args);
}

function readArguments(args: readonly string[]): Settings | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8124' },
      host: { type: 'string', default: '127.0.0.1' },
      data: { type: 'string' },
      'api-key': { type: 'string' },
      hosting: { type: 'string' },
      seed: { type: 'string', default: '0' },
      speed: { type: 'string', default: 'fast' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const { host, data, hosting, speed } = values;
  const port = wholeNumber('--port', values.port, 65_535);
  const seed = wholeNumber('--seed', values.seed, Number.MAX_SAFE_INTEGER);
  if (host === '') throw new Error('--host takes an address or a name, such as 127.0.0.1');
  if (data === '') throw new Error('--data takes the path of a file');
  if (values['api-key'] === '') throw new Error('--api-key takes a key of at least one character');
  if (hosting !== undefined && hosting !== 'cloud' && hosting !== 'self_hosted') throw new Error(`--hosting takes cloud or self_hosted, not "${hosting}"`);
  if (speed !== 'fast' && speed !== 'real') throw new Error(`--speed takes fast or real, not "${speed}"`);
  return { port, host, data, emulator: { seed, speed, apiKey: values['api-key'], hosting } };
}

async function serve({ port, host, data, emulator: options }: Settings): Promise<void> {
  const store = data === undefined ? null : await openFileStore(data);
  try {
    const emulator = await createEmulator({ ...options, store: store ?? undefined }).catch((error: unknown) => {
      throw data === undefined ? error : new Error(`${resolve(data)}: ${textOf(error)}`, { cause: error });
    });
    if (emulator.droppedBytes > 0) {
      process.stderr.write(`deployment-control emulator: dropped ${emulator.droppedBytes} bytes at the end of ${data}: a change that was never acknowledged\n`);
    }
    await listenUntilStopped(emulator, host, port, store);
  } finally {
    await store?.close();
  }
}

async function listenUntilStopped(emulator: Emulator, host: string, port: number, store: FileStore | null): Promise<void> {
  const server = createServer();
  await listening(server, host, port);
  const { address, family, port: taken } = server.address() as AddressInfo;
  const isOwn = (name: string | undefined) => isEveryAddress(host) || isOwnHost(name, host, taken);
  server.on('request', (request, response) => {
    answer(emulator, isOwn, request, response).catch((error: unknown) => {
      if (response.headersSent || response.destroyed) response.destroy();
      else refuse(response, 500, textOf(error));
    });
  });
  const shown = family === 'IPv6' ? `[${address}]` : address;
  // Whoever reads the line may send a signal at once.
  const end = stopped(server);
  process.stdout.write(`deployment-control emulator listening on http://${shown}:${taken}\n`);
  await end;
  if (store) await emulator.flush();
}

async function answer(emulator: Emulator, isOwn: (host: string | undefined) => boolean, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = request.url ?? '/';
  const url = urlOf(target, emulator.baseUrl);
  const hosts = target.startsWith('/') || !url ? [request.headers.host] : [request.headers.host, url.host];
  if (!hosts.every(isOwn)) {
    refuse(response, 421, 'This emulator does not answer for that host: use the address that it printed, or start it with --host 0.0.0.0 to have it answer for every host.');
    return;
  }
  if (!url) {
    refuse(response, 400, 'The request target is no path: it starts with one slash, such as /v2/deployments, or is a whole http address.');
    return;
  }
  allowOrigin(request, response);
  if (request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined) {
    response.writeHead(204).end();
    return;
  }
  // A Request cannot be made of it, and no operation has it.
  if (request.method === 'TRACE') {
    refuse(response, 405, 'Method Not Allowed');
    return;
  }
  const body = await read(request);
  // The rest of a body that is too long is not waited for.
  if (body && body.byteLength >= MOST_BYTES) response.setHeader('connection', 'close');
  const hasBody = body !== null && request.method !== 'GET' && request.method !== 'HEAD';
  const result = await emulator.fetch(emulator.baseUrl + url.pathname + url.search, {
    method: request.method ?? 'GET',
    headers: headersOf(request),
    ...(hasBody && { body }),
  });
  send(response, result.status, [...result.headers], new Uint8Array(await result.arrayBuffer()));
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

/** Lets pages of this machine read the answers, and no others: whoever wants more puts a proxy before it. */
function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  response.setHeader('vary', 'origin');
  if (origin === undefined || !URL.canParse(origin) || !isLoopback(new URL(origin).hostname)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', 'x-request-id, retry-after, allow');
  response.setHeader('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE');
  response.setHeader('access-control-allow-headers', request.headers['access-control-request-headers'] ?? 'content-type, x-api-key, authorization');
  response.setHeader('access-control-max-age', '600');
}

/** The body, cut after the first byte that is too many; null for none. */
async function read(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    parts.push(part);
    length += part.byteLength;
    if (length >= MOST_BYTES) break;
  }
  return length === 0 ? null : new Uint8Array(Buffer.concat(parts).subarray(0, MOST_BYTES));
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
