// The files of the built console page, and the headers that limit what the page may do.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What the page learns about its server. It never contains a credential. */
export interface PageSetup {
  /** The service: the emulator in the page, a service behind the proxy of this server, or a service that the page speaks to. */
  readonly mode: 'emulator' | 'proxy' | 'direct';
  /** The service's base address. */
  readonly url?: string;
  /** The credentials that the proxy adds: `apiKey`, `tenantId`, `bearerToken`. */
  readonly adds?: readonly string[];
  readonly hosting?: string;
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.map': 'application/json',
};

/** The headers of every answer. `connect` is an origin that the page may speak to beside its own server. */
export function pageHeaders(connect: string | undefined): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    // The package compiles its wasm in the page; nothing else may be evaluated.
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${connect === undefined ? '' : ` ${connect}`}`,
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ];
  return {
    'Content-Security-Policy': policy.join('; '),
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  };
}

/** Files that the page loads from the folder above, where the package has them for all its entries. */
const SHARED_FILES = ['core.wasm', 'emulator.wasm'];
/** Folders of modules there. */
const SHARED_FOLDERS = ['esm/core-slim', 'esm/emulator-slim', 'esm/shared'];

/** The files of the built page by the paths at which they are served. No other file can be requested. */
export async function builtFiles(folder: URL): Promise<ReadonlyMap<string, URL>> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes('index.html'))
    throw new Error('the console page is missing: run "make build" in a checkout, or install the package again');
  const files = new Map(
    names
      .filter((name) => extname(name) in TYPES)
      .map((name) => [`/${name}`, new URL(encodeURIComponent(name), folder)]),
  );
  const shared = await Promise.all(
    SHARED_FOLDERS.map(async (name) => (await readdir(new URL(`../${name}`, folder))).map((file) => `${name}/${file}`)),
  );
  for (const name of [...SHARED_FILES, ...shared.flat()]) files.set(`/${name}`, new URL(`../${name}`, folder));
  files.set('/', new URL('index.html', folder));
  return files;
}

/** Answers with a file of the page. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: ReadonlyMap<string, URL>,
  setup: PageSetup,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('Allow', 'GET, HEAD');
    refuse(response, 405, 'Only GET and HEAD are answered here.');
    return;
  }
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  const file = files.get(path);
  if (!file) {
    refuse(response, 404, 'There is no such file.');
    return;
  }
  const type = TYPES[extname(file.pathname)] ?? 'application/octet-stream';
  const isPage = type.startsWith('text/html');
  const { body, encoding } = await encoded(
    // The page differs by what a server tells it.
    isPage ? `/ ${JSON.stringify(setup)}` : path,
    isPage ? async () => Buffer.from(withSetup(await readFile(file, 'utf8'), setup)) : () => readFile(file),
    request,
  );
  // A page that is opened again asks for the package's files again, and is told that they are the same.
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const isKept = !isPage && request.headers['if-none-match'] === tag;
  response.writeHead(isKept ? 304 : 200, {
    ...(!isPage && { ETag: tag }),
    ...(!isKept && { 'Content-Type': type, 'Content-Length': body.byteLength }),
    // The content of a file with a hash in its name never changes.
    'Cache-Control': isPage ? 'no-store' : /-[A-Z0-9]{8}\.\w+$/.test(path) ? 'max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' || isKept ? undefined : body);
}

const ENCODINGS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
/** The encoded files. They do not change while servers run. */
const bodies = new Map<string, Promise<Buffer>>();

async function encoded(
  name: string,
  read: () => Promise<Buffer>,
  request: IncomingMessage,
): Promise<{ readonly body: Buffer; readonly encoding?: string }> {
  const accepted = String(request.headers['accept-encoding'] ?? '').split(/\s*,\s*/);
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  const key = `${encoding} ${name}`;
  let body = bodies.get(key);
  if (!body) {
    body = encoding ? read().then(ENCODINGS[encoding]) : read();
    bodies.set(key, body);
  }
  return { body: await body, ...(encoding && { encoding }) };
}

/** The headers of an answer that is a sentence. */
export const TEXT_HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' };

/** Answers with a sentence. */
export function refuse(response: ServerResponse, status: number, text: string): void {
  const body = `${text}\n`;
  response.writeHead(status, { ...TEXT_HEADERS, 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}

/** The page with the setup in its `<meta>` element: the page knows it before the first paint, without a request. */
function withSetup(page: string, setup: PageSetup): string {
  const escaped = JSON.stringify(setup).replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return page.replace(/(<meta name="deployment-control" content=")"/, (_, start: string) => `${start}${escaped}"`);
}
