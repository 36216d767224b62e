// `deployment-control console`: serves the built console page from this machine, and if asked a proxy to one service.
import { isIP } from 'node:net';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { hostingOption, parseHeaderValue, parseHosting, parsePort } from '../../command/values.js';
import { openBrowser, openPrivately } from '../../process/browser.js';
import { UsageError } from '../../process/exit.js';
import { writeOut } from '../../process/streams.js';
import { consoleServer } from '../../server/console-server.js';
import { isLoopback, isLoopbackHost } from '../../server/host-header.js';
import { listening, portOf, stopped } from '../../server/listen.js';
import { builtFiles, type PageSetup } from '../../server/page-files.js';
import { PageToken } from '../../server/page-token.js';
import { type ChosenService, profiled } from '../../service/chosen.js';
import { CredentialMask } from '../../../../pkg/src/values/credential-mask.js';

const DEFAULT_PORT = '8123';

const OPTIONS = {
  upstream: {
    value: 'URL',
    help: "passes the page's requests on to the service at this address, and to no other",
  },
  profile: {
    value: 'NAME',
    completes: 'profile',
    help: 'the same for the service of this name in "deployment-control profile list", with its key',
  },
  connect: {
    value: 'URL',
    help: 'lets the page itself speak to the service at this address, if the service allows it',
  },
  hosting: hostingOption('what the service is: cloud (the default) or self_hosted', 'KIND'),
  port: { value: 'N', help: `the port to listen on; 0 takes any free one (default ${DEFAULT_PORT})` },
  host: { value: 'HOST', help: 'the address to listen on (default 127.0.0.1)' },
  open: { help: 'opens the page in a browser' },
} as const;

type OptionName = keyof typeof OPTIONS;

export const consoleCommand: Command<OptionName> = {
  name: 'console',
  group: 'Servers',
  summary: 'serves the console page, with the emulator inside it',
  about: 'Serves the console page. It starts on the emulator inside it, or on a service that an option names.',
  example: 'console --open',
  options: OPTIONS,
  notes: `With --upstream or --profile, the credentials are added to what is passed on: those that the profile names, else
DEPLOYMENT_CONTROL_API_KEY, DEPLOYMENT_CONTROL_TENANT_ID and DEPLOYMENT_CONTROL_BEARER_TOKEN. The page then needs no
key, and never sees it. Open the whole address that is printed: its token lets that browser, and no other user of the
machine, use them.`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const port = parsePort(args.value('port') ?? DEFAULT_PORT);
  const host = args.value('host') ?? '127.0.0.1';
  const { upstream, connect, profile } = serviceOf(args, host);
  const hosting = parseHosting(args.value('hosting')) ?? profile?.options.hosting ?? 'cloud';
  const files = await builtFiles(new URL('../console/', import.meta.url));
  const credentials = upstream ? credentialsOf(profile) : [];
  const service = upstream ?? connect;
  const setup: PageSetup = {
    mode: upstream ? 'proxy' : connect ? 'direct' : 'emulator',
    hosting,
    ...(service && { url: service.href }),
    ...(credentials.length > 0 && { adds: credentials.map(({ name }) => name) }),
  };
  const headers = Object.fromEntries(credentials.map(({ header, value }) => [header, value]));
  const mask = new CredentialMask();
  // A tenant id is no secret, and records contain it.
  for (const { name, value } of credentials) if (name !== 'tenantId') mask.add(value);
  const token = new PageToken();
  const server = consoleServer({
    token,
    host,
    files,
    setup,
    connect,
    ...(upstream && { upstream: { url: upstream, credentials: headers, mask } }),
  });
  await listening(server, host, port);
  const page = `http://${isIP(host) === 6 ? `[${host}]` : host}:${portOf(server)}/`;
  const address = upstream ? token.addressOf(page) : page;
  // The reader of the line may send a signal at once, so its listener comes first.
  const end = stopped(server);
  writeOut(`The console is at ${address}${upstream ? ` in front of ${upstream.href}` : ''} (Ctrl+C stops it)\n`);
  // If there is no browser, the printed address is still there.
  if (args.flag('open')) await (upstream ? openPrivately(address, end) : openBrowser(address));
  await end;
}

/** The service that the page uses: through this server (`upstream`), or by itself (`connect`). */
function serviceOf(
  args: Arguments<OptionName>,
  host: string,
): { readonly upstream: URL | undefined; readonly connect: URL | undefined; readonly profile?: ChosenService } {
  const connect = parseBaseUrl('connect', args.value('connect'));
  const name = args.value('profile');
  if (name !== undefined && args.value('upstream') !== undefined)
    throw new UsageError('--upstream and --profile both name a service: give one of them');
  const profile = name === undefined ? undefined : profiled(name, '--profile');
  const upstream = parseBaseUrl(
    profile === undefined ? 'upstream' : 'profile',
    profile === undefined ? args.value('upstream') : String(profile.options.baseUrl),
  );
  if (upstream && connect)
    throw new UsageError(
      profile
        ? '--profile and --connect exclude each other: the page speaks to one service'
        : '--upstream and --connect exclude each other: the page speaks to the service through this server, or by itself',
    );
  if (upstream && !isLoopbackHost(host)) {
    throw new UsageError(
      `--upstream serves this machine alone: whoever reaches --host ${host} could use the service with your credentials`,
    );
  }
  return { upstream, connect, ...(profile && { profile }) };
}

/** The base address that an option names. Credentials never travel unencrypted to another machine. */
function parseBaseUrl(option: string, text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--${option} takes the service's base address, such as https://control.example, not "${text}"`,
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new UsageError(`--${option} takes an address without user, query or fragment`);
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new UsageError(`--${option} takes https for another machine: over http anyone on the way could read the key`);
  return url;
}

/**
 * Credentials: their name in the page, their variable, the member of a profile that stands for it, and the header that
 * carries them.
 */
const CREDENTIALS = [
  { name: 'apiKey', variable: 'DEPLOYMENT_CONTROL_API_KEY', member: 'keyVariable', header: 'x-api-key', scheme: '' },
  { name: 'tenantId', variable: 'DEPLOYMENT_CONTROL_TENANT_ID', member: 'tenantId', header: 'x-tenant-id', scheme: '' },
  {
    name: 'bearerToken',
    variable: 'DEPLOYMENT_CONTROL_BEARER_TOKEN',
    member: 'tokenVariable',
    header: 'authorization',
    scheme: 'Bearer ',
  },
] as const;

/** The credentials that are added to requests: the profile's, and from the environment what the profile leaves open. */
function credentialsOf({ options, profile }: Partial<ChosenService> = {}) {
  return CREDENTIALS.flatMap(({ name, variable, member, header, scheme }) => {
    const own = options?.[name];
    const text = own === undefined ? process.env[variable] : typeof own === 'function' ? String(own()) : own;
    const source = (typeof own === 'function' && profile?.fields[member]) || variable;
    return text ? [{ name, header, value: scheme + parseHeaderValue(source, text) }] : [];
  });
}
