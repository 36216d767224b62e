// `deployment-control console`: serves the built console page, and nothing else, from loopback.
import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from './command.js';
import { isOwnHost } from './host.js';
import { listening, stopped } from './listen.js';

const HELP = `Usage: deployment-control console [options]

Serves the console page, with the emulator inside it.

Options:
  --port N      the port to listen on; 0 takes any free one (default 8123)
  --host HOST   the address to listen on (default 127.0.0.1)
  --open        opens the page in a browser
  --help        shows this text
`;

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

const POLICY = [
  "default-src 'none'",
  // The package compiles its wasm in the page; nothing else may be evaluated.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS: Record<string, string> = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

interface Options {
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
}

/** Runs the command `console` with its arguments; resolves when the server has stopped. A mistake in the arguments sets the exit code 2. */
export function consoleCommand(args: readonly string[]): Promise<void> {
  return runCommand({ name: 'console', help: HELP, read: readArguments, run: serve }, args);
}

function readArguments(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string', default: '8123' },
      host: { type: 'string', default: '127.0.0.1' },
      open: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const port = wholeNumber('--port', values.port, 65_535);
  if (values.host === '') throw new Error('--host takes an address or a name, such as 127.0.0.1');
  return { port, host: values.host, open: values.open };
}

async function serve({ port, host, open }: Options): Promise<void> {
  const files = await builtFiles(new URL('./console/', import.meta.url));
  const server = createServer((request, response) => {
    void answer(request, response, { files, host, port: portOf(server) }).catch(() => response.destroy());
  });
  await listening(server, host, port);
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  const address = `http://${shown}:${portOf(server)}/`;
  // Whoever reads the line may send a signal at once.
  const end = stopped(server);
  process.stdout.write(`The console is at ${address} (Ctrl+C stops it)\n`);
  if (open) openBrowser(address);
  await end;
}

/** The files of the built page by the path at which they are served: what is not listed here cannot be asked for. */
async function builtFiles(folder: URL): Promise<ReadonlyMap<string, URL>> {
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes('index.html')) throw new Error('the package holds no built console page: build it with "make build" and try again');
  const files = new Map(names.filter((name) => extname(name) in TYPES).map((name) => [`/${name}`, new URL(encodeURIComponent(name), folder)]));
  files.set('/', new URL('index.html', folder));
  return files;
}

interface Site {
  readonly files: ReadonlyMap<string, URL>;
  readonly host: string;
  readonly port: number;
}

async function answer(request: IncomingMessage, response: ServerResponse, { files, host, port }: Site): Promise<void> {
  for (const [name, value] of Object.entries(HEADERS)) response.setHeader(name, value);
  if (!isOwnHost(request.headers.host, host, port)) {
    refuse(response, 421, 'This server does not answer for that host.');
    return;
  }
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
  const body = await readFile(file);
  const type = TYPES[extname(file.pathname)] ?? 'application/octet-stream';
  response.writeHead(200, {
    'Content-Type': type,
    'Content-Length': body.byteLength,
    'Cache-Control': type.startsWith('text/html') ? 'no-store' : 'no-cache',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function refuse(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo | null)?.port ?? 0;
}

/** Tries to open a browser. The address is printed in any case, so that nothing is lost where there is none. */
function openBrowser(address: string): void {
  const [command, ...args] = process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open'];
  const child = spawn(command ?? 'xdg-open', [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}
