// `deployment-control console`: serves the built console page from this machine, and, where it is told to, a proxy to one service.
import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isIP, type AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from './command.js';
import { isLoopback, isOwnHost } from './host.js';
import { listening, stopped } from './listen.js';
import { API, passOn, type Upstream } from './proxy.js';
import { builtFiles, pageHeaders, refuse, sendFile, type Setup } from './site.js';

const HELP = `Usage: deployment-control console [options]

Serves the console page. It starts on the emulator inside it, or on a service that an option names.

Options:
  --upstream URL  passes the page's requests on to the service at this address, and to no other
  --connect URL   lets the page itself speak to the service at this address, where the service allows it
  --hosting KIND  what the service is: cloud (the default) or self_hosted
  --port N        the port to listen on; 0 takes any free one (default 8123)
  --host HOST     the address to listen on (default 127.0.0.1)
  --open          opens the page in a browser
  --help          shows this text

Environment, with --upstream: DEPLOYMENT_CONTROL_API_KEY, DEPLOYMENT_CONTROL_TENANT_ID and DEPLOYMENT_CONTROL_BEARER_TOKEN are added to what is passed on. The page
then needs no key, and never sees it.
`;

/** The environment's credentials: what the page calls them, and the header that carries each. */
const CREDENTIALS = [
  ['apiKey', 'DEPLOYMENT_CONTROL_API_KEY', 'x-api-key', ''],
  ['tenantId', 'DEPLOYMENT_CONTROL_TENANT_ID', 'x-tenant-id', ''],
  ['bearerToken', 'DEPLOYMENT_CONTROL_BEARER_TOKEN', 'authorization', 'Bearer '],
] as const;

interface Options {
  readonly port: number;
  readonly host: string;
  readonly open: boolean;
  readonly upstream: URL | undefined;
  readonly connect: URL | undefined;
  readonly hosting: string;
}

/** Runs the command `console` with its arguments; resolves when the server has stopped. A mistake in the arguments sets the exit code 2. */
export function consoleCommand(args: readonly string[]): Promise<void> {
  return runCommand({ name: 'console', help: HELP, read: readArguments, run: serve }, args);
}

function readArguments(args: readonly string[]): Options | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      upstream: { type: 'string' },
      connect: { type: 'string' },
      hosting: { type: 'string', default: 'cloud' },
      port: { type: 'string', default: '8123' },
      host: { type: 'string', default: '127.0.0.1' },
      open: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const port = wholeNumber('--port', values.port, 65_535);
  const { host, hosting } = values;
  if (host === '') throw new Error('--host takes an address or a name, such as 127.0.0.1');
  if (hosting !== 'cloud' && hosting !== 'self_hosted') throw new Error(`--hosting takes cloud or self_hosted, not "${hosting}"`);
  if (values.upstream !== undefined && values.connect !== undefined) throw new Error('--upstream and --connect exclude each other: the page speaks through this server, or by itself');
  const upstream = address('--upstream', values.upstream);
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (upstream && !isLoopback(bare) && bare !== '::1') {
    throw new Error(`--upstream serves this machine alone: whoever reaches --host ${host} could use the service with your credentials`);
  }
  return { port, host, open: values.open, upstream, connect: address('--connect', values.connect), hosting };
}

/** The base address that an option names. Credentials never travel unencrypted to another machine. */
function address(option: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error(`${option} takes the service's base address, such as https://control.example, not "${text}"`);
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') throw new Error(`${option} takes an address without user, query or fragment`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new Error(`${option} takes https for another machine: over http anyone on the way could read the key`);
  return url;
}

async function serve({ port, host, open, upstream, connect, hosting }: Options): Promise<void> {
  const files = await builtFiles(new URL('./console/', import.meta.url));
  const credentials = upstream ? fromEnvironment() : [];
  const setup: Setup = { mode: upstream ? 'proxy' : connect ? 'direct' : 'emulator', hosting, ...setupOf(upstream ?? connect, credentials) };
  const site: Site = {
    headers: pageHeaders(connect?.origin),
    files,
    setup,
    ...(upstream && { upstream: { url: upstream, credentials: Object.fromEntries(credentials.map(({ header, value }) => [header, value])) } }),
  };
  const server = createServer((request, response) => {
    void answer(request, response, site, host, portOf(server)).catch(() => response.destroy());
  });
  await listening(server, host, port);
  const shown = isIP(host) === 6 ? `[${host}]` : host;
  const here = `http://${shown}:${portOf(server)}/`;
  // Whoever reads the line may send a signal at once.
  const end = stopped(server);
  const way = upstream ? ` in front of ${upstream.href}` : '';
  process.stdout.write(`The console is at ${here}${way} (Ctrl+C stops it)\n`);
  if (open) openBrowser(here);
  await end;
}

interface Site {
  readonly headers: Readonly<Record<string, string>>;
  readonly files: ReadonlyMap<string, URL>;
  readonly setup: Setup;
  readonly upstream?: Upstream;
}

function fromEnvironment() {
  return CREDENTIALS.flatMap(([name, variable, header, before]) => {
    const value = process.env[variable];
    return value ? [{ name, header, value: before + value }] : [];
  });
}

function setupOf(url: URL | undefined, credentials: readonly { readonly name: string }[]): Partial<Setup> {
  return { ...(url && { url: url.href }), ...(credentials.length > 0 && { adds: credentials.map(({ name }) => name) }) };
}

async function answer(request: IncomingMessage, response: ServerResponse, { headers, files, setup, upstream }: Site, host: string, port: number): Promise<void> {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (!isOwnHost(request.headers.host, host, port)) {
    refuse(response, 421, 'This server does not answer for that host.');
    return;
  }
  if (upstream && request.url?.startsWith(API)) {
    passOn(request, response, upstream, `http://${request.headers.host}`);
    return;
  }
  await sendFile(request, response, files, setup);
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
