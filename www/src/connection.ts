// The one connection of the page: which service it talks to, and with what. The key lives in memory alone, unless the reader asks to keep it until the tab closes.
import { effect, signal } from '@preact/signals';
import type { DeploymentControl, WaitOptions } from 'deployment-control/slim';
import type { Credential } from './form/request-code.js';
import { route } from './routes.js';

export type Hosting = 'cloud' | 'self_hosted';

export interface Connection {
  /** What the page talks to, in words for people. */
  readonly label: string;
  /** The host that receives every request, and so any key. */
  readonly host: string;
  /** What is known of the key, never the key itself. */
  readonly keyState: string;
  /** Which credentials a request from elsewhere needs. */
  readonly credentials: readonly Credential[];
  /** Whether the service runs as a cloud or on someone's own machines: it decides which sources exist. */
  readonly hosting: Hosting;
  readonly client: DeploymentControl;
  /** How often a revision is looked at while it is on its way. */
  readonly polling: WaitOptions;
  /** How often a list on the screen is read anew, in milliseconds. */
  readonly refreshMs: number;
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal;
  /** Makes the next revision fail, to see what that looks like; only an emulator can. */
  readonly failNext?: () => void;
}

/** What the page is told to connect to. */
export type Target =
  | { readonly kind: 'emulator'; readonly hosting: Hosting; readonly sample: boolean }
  | { readonly kind: 'service'; readonly url: string; readonly hosting: Hosting; readonly apiKey?: string; readonly tenantId?: string; readonly bearerToken?: string; readonly idleMinutes?: number };

/** What the page's own server says of itself; a static host says nothing. */
export interface Setup {
  readonly mode?: 'emulator' | 'proxy' | 'direct';
  readonly url?: string;
  readonly adds?: readonly Credential[];
  readonly hosting?: Hosting;
}

export const setup: Setup = readSetup();

/** The connection, once it stands. */
export const connection = signal<Connection | null>(null);
/** What the page is connecting to, while it does. */
export const connecting = signal<string | null>(null);
/** Whether the page connects by itself, as it does when it is loaded. */
export const starting = signal(true);
/** Why there is no connection. */
export const connectionError = signal<unknown>(null);
/** Which operations the service turned out not to have: those that were only observed may be missing. */
export const missing = signal<readonly string[]>([]);

const KEPT = 'deployment-control.connection';
const forgetters: (() => void)[] = [];
let made: Promise<Connection> | undefined;
let lastUse = Date.now();
let idleMs = Infinity;

/** Has a store forget what it holds of a service when the connection ends. */
export function onDisconnect(forget: () => void): void {
  forgetters.push(forget);
}

/** The connection that stands or is being made; rejects where there is none. */
export function connected(): Promise<Connection> {
  return made ?? Promise.reject(new Error('There is no connection'));
}

/**
 * Connects as the page's server or the last choice of this tab says, by default to the emulator; where a key is needed first, it is asked for. Where the reader
 * came to choose, nothing is begun before the choice, or before another view is asked for.
 */
export async function start(): Promise<void> {
  const kept = sessionStorage.getItem(KEPT);
  const own = setup.adds?.some((name) => name !== 'tenantId');
  const target: Target | null = kept
    ? (JSON.parse(kept) as Target)
    : own
      ? { kind: 'service', url: ownApi(), hosting: setup.hosting ?? 'cloud' }
      : setup.url
        ? null
        : { kind: 'emulator', hosting: setup.hosting ?? 'cloud', sample: true };
  const begin = async () => {
    if (target && !made && !connectionError.peek()) await connect(target, kept !== null).catch(() => undefined);
    starting.value = false;
  };
  if (kept !== null || route.peek().view !== 'connect') return begin();
  const waiting = effect(() => {
    if (route.value.view === 'connect') return;
    queueMicrotask(() => waiting());
    void begin();
  });
}

/** Connects. `keep` lets a reload of this tab find the target again, its key included. */
export function connect(target: Target, keep = false): Promise<Connection> {
  disconnect();
  connecting.value = target.kind === 'emulator' ? 'Starting the emulator…' : `Connecting to ${hostOf(target.url)}…`;
  const ending = new AbortController();
  // The package is fetched apart from the page, so that the first paint does not wait for it.
  const opening: Promise<Connection> = import('./open.js').then(({ open }) => open(target, ending.signal)).then(
    (opened) => {
      ending.signal.throwIfAborted();
      connecting.value = null;
      connection.value = opened;
      if (keep) sessionStorage.setItem(KEPT, JSON.stringify(target));
      return opened;
    },
    (error: unknown) => {
      if (made === opening) {
        made = undefined;
        connecting.value = null;
        connectionError.value = error;
      }
      throw error;
    },
  );
  made = opening;
  stop = () => ending.abort(new DOMException('The connection was ended', 'AbortError'));
  lastUse = Date.now();
  idleMs = target.kind === 'service' && (target.apiKey || target.bearerToken) ? (target.idleMinutes ?? 15) * 60_000 : Infinity;
  return opening;
}

let stop = (): void => undefined;

/** Ends the connection: the key, and everything that was read with it, is gone from the page. */
export function disconnect(reason: unknown = null): void {
  stop();
  sessionStorage.removeItem(KEPT);
  made = undefined;
  missing.value = [];
  connecting.value = connection.value = null;
  connectionError.value = reason;
  for (const forget of forgetters) forget();
}

/** Whether the service has an observed operation, as far as is known. */
export function offers(operation: string): boolean {
  return !missing.value.includes(operation);
}

/** Whether an error says that the service has no such operation; it is remembered. The record itself must be known to be there. */
export function isMissing(operation: string, error: unknown): boolean {
  if (![404, 405, 501].includes(statusOf(error))) return false;
  if (offers(operation)) missing.value = [...missing.value, operation];
  return true;
}

/** The status with which the service refused; 0 for any other error. */
export function statusOf(error: unknown): number {
  return Number((error as { status?: unknown } | null)?.status ?? 0);
}

/** The host of an address, for people. */
export function hostOf(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).host : url;
}

/** The address under which the page's own server passes requests on. */
export function ownApi(): string {
  return new URL('api', location.href.replace(/[?#].*$/, '')).href;
}

// A key does not outlive its use: not in a page that was left, nor in one that nobody looks at.
addEventListener('pagehide', () => {
  if (idleMs < Infinity && !sessionStorage.getItem(KEPT)) disconnect();
});
for (const type of ['pointerdown', 'keydown'] as const) {
  addEventListener(
    type,
    () => {
      if (!endIdle()) lastUse = Date.now();
    },
    { capture: true, passive: true },
  );
}
setInterval(endIdle, 15_000);
document.addEventListener('visibilitychange', endIdle);

function endIdle(): boolean {
  const idle = connection.value !== null && Date.now() - lastUse > idleMs;
  if (idle) disconnect(new Error(`Disconnected: nobody used the page for ${Math.round(idleMs / 60_000)} minutes, so it forgot the key.`));
  return idle;
}

function readSetup(): Setup {
  const text = document.querySelector<HTMLMetaElement>('meta[name="deployment-control"]')?.content;
  return text ? (JSON.parse(text) as Setup) : {};
}
