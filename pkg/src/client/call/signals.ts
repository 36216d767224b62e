// Abort signals, timers and pauses. None of them leaves a listener or a timer behind.

import { core } from '../../core/instance.js';
import type { AbortSignalLike } from '../../values/platform.js';
import type { Settings } from '../options/settings.js';
import { checkSignal } from '../options/option-checks.js';

/** The longest time that a timer of JavaScript can hold; longer ones would fire at once. */
const LONGEST_TIMER = 2_147_483_647;

interface SharedListener {
  readonly callbacks: Set<() => void>;
  readonly listener: () => void;
}

/** Our listener on each signal. It is one for all calls, since runtimes warn of a leak where there are many. */
const sharedListeners = new WeakMap<AbortSignalLike, SharedListener>();

/**
 * Calls back when the signal is aborted, until `offAbort`.
 * @throws ConfigError if the signal is none
 */
export function onAbort(signal: AbortSignalLike, callback: () => void): void {
  checkSignal(signal);
  let shared = sharedListeners.get(signal);
  if (shared === undefined) {
    const callbacks = new Set<() => void>();
    const listener = (): void => {
      for (const each of [...callbacks]) each();
    };
    shared = { callbacks, listener };
    sharedListeners.set(signal, shared);
    signal.addEventListener('abort', listener);
  }
  shared.callbacks.add(callback);
}

/** Removes a callback of `onAbort`. */
export function offAbort(signal: AbortSignalLike, callback: () => void): void {
  const shared = sharedListeners.get(signal);
  shared?.callbacks.delete(callback);
  if (shared?.callbacks.size !== 0) return;
  sharedListeners.delete(signal);
  signal.removeEventListener('abort', shared.listener);
}

/** The reason of an abort; the runtime's default if the signal has none. */
export function abortReason(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : signal.reason;
}

/** The promise, or a rejection with the signal's reason if that is aborted first. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(abortReason(signal));
    };
    onAbort(signal, abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(() => {
      offAbort(signal, abort);
    });
  });
}

/** Waits for the core, while it is being loaded. */
export function whenReady(settings: Settings, signal: AbortSignalLike | undefined): Promise<void> | undefined {
  const loading = settings.whenReady();
  return loading ? unlessAborted(loading, signal) : undefined;
}

interface VisibilityDocument {
  readonly visibilityState?: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** Waits between two polls. The pause ends early when a hidden tab is shown; it rejects if the signal is aborted. */
export function pause(ms: number, signal: AbortSignalLike | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const { document } = globalThis as { document?: VisibilityDocument };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const instance = core();
    // A trap of the core ends every call in flight, and the waits between calls too.
    const inFlight = {
      fail: (error: unknown): void => {
        reject(error);
        end();
      },
    };
    const end = (): void => {
      clearTimeout(timer);
      instance.remove(inFlight);
      document?.removeEventListener('visibilitychange', visibilityChanged);
      if (signal) offAbort(signal, abort);
      // Changes nothing after a rejection.
      resolve();
    };
    const visibilityChanged = (): void => {
      if (document?.visibilityState === 'visible') end();
    };
    const abort = (): void => {
      inFlight.fail(abortReason(signal));
    };
    if (signal?.aborted) {
      abort();
      return;
    }
    instance.add(inFlight);
    if (signal) onAbort(signal, abort);
    document?.addEventListener('visibilitychange', visibilityChanged);
    timer = setTimeout(end, Math.min(ms, LONGEST_TIMER));
  });
}
