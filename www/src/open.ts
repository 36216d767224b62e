// Opens a connection: starts the emulator, or asks the service for a first answer. It needs the package, which the page does not wait for.
import './frame.js';
import './focus.js';
import { DeploymentControl, init } from 'deployment-control/slim';
import { hostOf, ownApi, setup, type Connection, type Target } from './connection.js';

// The package ships both files once, in the folder above the page's: its own server answers for them beside the page.
const coreFile = new URL('../core.wasm', import.meta.url);
const emulatorFile = new URL('../emulator.wasm', import.meta.url);

// The views check forms and explain patches at once: they are drawn when the core is there.
const core = init(coreFile);

/** Opens a connection that ends with `signal`. */
export async function open(target: Target, signal: AbortSignal): Promise<Connection> {
  const opened = target.kind === 'emulator' ? openEmulator(target, signal) : openService(target, signal);
  return (await Promise.all([opened, core]))[0];
}

async function openEmulator({ hosting, sample }: Target & { kind: 'emulator' }, signal: AbortSignal): Promise<Connection> {
  // Asked for at once, beside the code that starts it.
  const wasm = fetch(emulatorFile);
  wasm.catch(() => undefined);
  const { startEmulator, FAILING } = await import('./sample.js');
  const emulator = await startEmulator(wasm, hosting, sample);
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
    failNext: () => emulator.script(FAILING),
  };
}

async function openService(target: Target & { kind: 'service' }, signal: AbortSignal): Promise<Connection> {
  const { url, hosting, apiKey, tenantId, bearerToken } = target;
  const proxied = url === ownApi();
  const credentials = (['apiKey', 'bearerToken', 'tenantId'] as const).filter((name) => target[name] || (proxied && setup.adds?.includes(name)));
  const client = new DeploymentControl({
    baseUrl: url,
    // Functions, so that the key is in no object that could be shown by mistake.
    apiKey: apiKey ? () => apiKey : null,
    tenantId: tenantId || null,
    bearerToken: bearerToken ? () => bearerToken : null,
    fetchOptions: { credentials: 'omit', referrerPolicy: 'no-referrer', cache: 'no-store' },
  });
  await client.deployments.list({ limit: 1 }, { signal, retry: false });
  const given = apiKey ? 'key in memory' : bearerToken ? 'token in memory' : proxied && setup.adds ? 'key held by the command' : 'no key';
  return {
    label: proxied ? 'Through this server' : 'Direct',
    host: proxied ? hostOf(setup.url ?? url) : hostOf(url),
    keyState: tenantId ? `${given}, tenant ${tenantId.slice(0, 8)}` : given,
    credentials,
    hosting,
    client,
    polling: { minDelay: 1_000, maxDelay: 10_000, maxWait: Infinity },
    refreshMs: 10_000,
    signal,
  };
}
