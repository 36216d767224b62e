// Opens a connection: starts the emulator, or sends a first request to the service. This file needs the package, so it
// is loaded after the first paint.
import '../browser/restore-focus.js';
import '../ui/shell.js';
import { DeploymentControl, init } from 'deployment-control/slim';
import { connection, keyRefused, readAnew, rememberedTarget, STORAGE_KEY } from '../service/connection.js';
import { learnServiceTime } from '../browser/clock.js';
import { addressOf, type Connection, type Target } from '../service/setup.js';

// The package contains both files once, in the folder above the console. The console's server also serves them here.
const coreFile = new URL('../core.wasm', import.meta.url);
const emulatorFile = new URL('../emulator.wasm', import.meta.url);

// The views check forms and explain patches synchronously, so they are drawn once the core is ready.
const core = init(coreFile);

const COLLEAGUE = 'Have a colleague change this deployment';

/** Opens a connection that ends with `signal`. */
export function open(target: Target, signal: AbortSignal): Promise<Connection> {
  keyRefused.value = false;
  return target.kind === 'emulator' ? openEmulator(target, signal) : openService(target, addressOf(target.url), signal);
}

async function openEmulator(
  { hosting, sample }: Target & { kind: 'emulator' },
  signal: AbortSignal,
): Promise<Connection> {
  // The file is requested at the same time as the code that starts it.
  const wasm = fetch(emulatorFile);
  wasm.catch(() => undefined);
  const { startEmulator, changeAsColleague, DEPLOY_FAILS } = await import('./sample-data.js');
  const [emulator] = await Promise.all([startEmulator(wasm, hosting, sample), core]);
  return {
    label: 'Emulator in this page',
    host: new URL(emulator.baseUrl).host,
    keyState: 'no key needed',
    credentials: ['apiKey'],
    hosting,
    client: new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null }),
    polling: { minDelay: 200, maxDelay: 500, maxWait: Infinity },
    refreshMs: 2_000,
    signal,
    tries: (id) => [
      ['Make the next revision fail', () => emulator.script(DEPLOY_FAILS), 'The next revision will fail'],
      ...(id ? [[COLLEAGUE, () => void changeAsColleague(emulator, id), 'A colleague has changed it'] as const] : []),
    ],
  };
}

async function openService(
  target: Target & { kind: 'service' },
  { isProxied, host, adds }: ReturnType<typeof addressOf>,
  signal: AbortSignal,
): Promise<Connection> {
  const { url, hosting, apiKey, tenantId, bearerToken } = target;
  const credentials = (['apiKey', 'bearerToken', 'tenantId'] as const).filter(
    (name) => target[name] || adds?.includes(name),
  );
  let key = bearerToken || apiKey || '';
  const client = new DeploymentControl({
    baseUrl: url,
    fetch: async (input, init) => {
      const sentAt = Date.now();
      const response = await fetch(input, init);
      // Where another origin does not let the page read it, the records tell the time.
      learnServiceTime(response.headers.get('date'), sentAt);
      return response;
    },
    // Functions keep the key out of objects that might be logged.
    apiKey: apiKey ? () => key : null,
    tenantId: tenantId || null,
    bearerToken: bearerToken ? () => key : null,
    fetchOptions: { credentials: 'same-origin', referrerPolicy: 'no-referrer', cache: 'no-store' },
    onEvent: (event) => {
      if (event.type === 'response' && connection.peek()?.client === client) keyRefused.value = event.status === 401;
    },
  });
  const readWorkspace = async () => {
    const { items } = await client.deployments.list({ limit: 1 }, { signal, retry: false });
    return tenantId || items[0]?.tenant_id;
  };
  const [workspace] = await Promise.all([readWorkspace(), core]);
  const renew = async (next: string) => {
    const before = key;
    key = next;
    try {
      const other = await readWorkspace();
      if (workspace && other && workspace !== other)
        throw new Error('This key is for another workspace. Disconnect to connect with it.');
    } catch (error) {
      key = before;
      throw error;
    }
    const renewed = { ...target, [bearerToken ? 'bearerToken' : 'apiKey']: next };
    if (rememberedTarget()) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(renewed));
    keyRefused.value = false;
    if (connection.peek()?.client === client) readAnew();
  };
  return {
    label: isProxied ? 'Through this server' : 'Direct',
    host,
    workspace,
    keyState: keyStateOf(target, adds !== undefined),
    keyIs: bearerToken ? 'token' : apiKey ? 'key' : undefined,
    renew,
    credentials,
    hosting,
    client,
    polling: { minDelay: 1_000, maxDelay: 10_000, maxWait: Infinity },
    signal,
  };
}

function keyStateOf({ apiKey, bearerToken, tenantId }: Target & { kind: 'service' }, isAdded: boolean): string {
  const byServer = isAdded ? 'key held by the command' : 'no key';
  const key = apiKey ? 'key in memory' : bearerToken ? 'token in memory' : byServer;
  return tenantId ? `${key}, tenant ${tenantId.slice(0, 8)}` : key;
}
