// The one connection of the page: which service it talks to, and with what. It lives in memory only.
import { signal } from '@preact/signals';
import { DeploymentControl, type WaitOptions } from 'deployment-control';

export interface Connection {
  /** What the page talks to, in words for people. */
  readonly label: string;
  /** The host that receives every request, and so any key. */
  readonly host: string;
  /** What is known of the key, never the key itself. */
  readonly keyState: string;
  /** Whether the service runs as a cloud or on someone's own machines: it decides which sources exist. */
  readonly hosting: 'cloud' | 'self_hosted';
  readonly client: DeploymentControl;
  /** How often a revision is looked at while it is on its way. */
  readonly polling: WaitOptions;
  /** Makes the next revision fail, to see what that looks like; only an emulator can. */
  readonly failNext?: () => void;
}

/** The connection, once it stands. */
export const connection = signal<Connection | null>(null);
/** Why there is no connection. */
export const connectionError = signal<unknown>(null);

const FAILING = [
  { status: 'CREATING', forMs: 400 },
  { status: 'QUEUED', forMs: 400 },
  { status: 'AWAITING_DEPLOY', forMs: 400 },
  { status: 'DEPLOYING', forMs: 1600 },
  { status: 'DEPLOY_FAILED', forMs: Infinity },
];

let connecting: Promise<Connection> | undefined;

/** Starts the connection, or answers the one that stands or is being made. */
export function connected(): Promise<Connection> {
  connecting ??= startEmulator().then(
    (made) => {
      connection.value = made;
      return made;
    },
    (error: unknown) => {
      connecting = undefined;
      connectionError.value = error;
      throw error;
    },
  );
  return connecting;
}

/** Starts the connection; a failure is shown by the page. */
export async function connect(): Promise<void> {
  connectionError.value = null;
  await connected().catch(() => undefined);
}

async function startEmulator(): Promise<Connection> {
  // Fetched apart from the page, so that the first paint does not wait for the emulator's wasm.
  const { createEmulator } = await import('deployment-control/emulator');
  const emulator = await createEmulator({ hosting: 'cloud' });
  return {
    label: 'Emulator in this page',
    host: new URL(emulator.baseUrl).host,
    keyState: 'no key needed',
    hosting: 'cloud',
    client: new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null }),
    polling: { minDelay: 200, maxDelay: 500 },
    failNext: () => emulator.script(FAILING),
  };
}
