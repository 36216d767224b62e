// The page's one connection to a service. The key is held in memory only, unless the user asks to keep it until the tab
// is closed.
import { signal } from '@preact/signals';
import { type Connection, hostOf, type Target } from './setup.js';

/** The connection, once it is open. */
export const connection = signal<Connection | null>(null);
/** What the page is connecting to, while it does. */
export const connecting = signal<string | null>(null);
/** Whether the service refused the key last. The connection stays, so that another key can be given in its place. */
export const keyRefused = signal<boolean>();
/** Why there is no connection. */
export const connectionError = signal<unknown>(null);

/** Where the tab's storage has the target that it was asked to remember. */
export const STORAGE_KEY = 'deployment-control';
const disconnectHandlers: (() => void)[] = [];
type Opener = (target: Target, signal: AbortSignal) => Promise<Connection>;
let opener: Opener = () => Promise.reject(new Error('The page cannot connect yet'));
let opening: Promise<Connection> | undefined;
let abort = (): void => undefined;
let lastUse = Date.now();
let idleLimitMs = Infinity;

/** Sets how a connection is opened. It is set by the page, because it needs the package, which is loaded later. */
export function setOpener(open: Opener): void {
  opener = open;
}

/** Runs `handler` whenever the connection ends; stores register here to forget what they read. */
export function onDisconnect(handler: () => void): void {
  disconnectHandlers.push(handler);
}

/** The connection that is open or being opened; rejects if there is none. */
export function connected(): Promise<Connection> {
  return opening ?? Promise.reject(new Error('There is no connection'));
}

/** The target that this tab was asked to remember. */
export function rememberedTarget(): Target | null {
  return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Target | null;
}

/** Connects. With `remember`, a reload of this tab connects to the same target, with the same key. */
export function connect(target: Target, remember = false): Promise<Connection> {
  disconnect();
  connecting.value = target.kind === 'emulator' ? 'Starting the emulator…' : `Connecting to ${hostOf(target.url)}…`;
  const ending = new AbortController();
  const attempt: Promise<Connection> = opener(target, ending.signal).then(
    (opened) => {
      ending.signal.throwIfAborted();
      connecting.value = null;
      connection.value = opened;
      if (remember) sessionStorage.setItem(STORAGE_KEY, JSON.stringify(target));
      return opened;
    },
    (error: unknown) => {
      if (opening === attempt) {
        opening = undefined;
        connecting.value = null;
        connectionError.value = error;
      }
      throw error;
    },
  );
  opening = attempt;
  abort = () => ending.abort(new DOMException('The connection was ended', 'AbortError'));
  lastUse = Date.now();
  idleLimitMs =
    target.kind === 'service' && (target.apiKey || target.bearerToken) ? (target.idleMinutes ?? 15) * 60_000 : Infinity;
  return attempt;
}

/** Has whatever reads with the connection read anew. */
export function readAnew(): void {
  if (connection.peek()) connection.value = { ...(connection.peek() as Connection) };
}

/** Ends the connection. The key and everything that was read with it are gone from the page. */
export function disconnect(reason: unknown = null): void {
  abort();
  sessionStorage.removeItem(STORAGE_KEY);
  opening = undefined;
  connecting.value = null;
  connection.value = null;
  connectionError.value = reason;
  for (const handler of disconnectHandlers) handler();
}

// A key must not outlive its use: neither in a page that was left, nor in one that nobody uses.
addEventListener('pagehide', () => {
  if (idleLimitMs < Infinity && !sessionStorage.getItem(STORAGE_KEY)) disconnect();
});
for (const type of ['pointerdown', 'keydown'] as const) {
  addEventListener(
    type,
    () => {
      if (!disconnectIfIdle()) lastUse = Date.now();
    },
    { capture: true, passive: true },
  );
}
setInterval(disconnectIfIdle, 15_000);
document.addEventListener('visibilitychange', disconnectIfIdle);

function disconnectIfIdle(): boolean {
  const idle = connection.value !== null && Date.now() - lastUse > idleLimitMs;
  if (idle) {
    const minutes = Math.round(idleLimitMs / 60_000);
    disconnect(new Error(`Disconnected: nobody used the page for ${minutes} minutes, so it forgot the key.`));
  }
  return idle;
}
