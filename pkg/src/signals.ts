// Ends and pauses: one listener of ours on a signal however many calls share it, and pauses that leave no timer behind.

import { ConfigError } from './errors.js';
import type { AbortSignalLike } from './platform.js';
import { core } from './wasm.js';

/** The longest time that a timer of JavaScript can hold; longer ones would fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Who waits for each signal. A signal that many calls share carries one listener of ours: runtimes warn of a leak where there are many. */
const waiting = new WeakMap<AbortSignalLike, { readonly stops: Set<() => void>; readonly listener: () => void }>();

/**
 * Checks that a signal is one: a controller in its place is a slip that is easily made.
 * @throws ConfigError for anything else
 */
export function checkSignal(signal: Partial<AbortSignalLike>): void {
  if (typeof signal.addEventListener !== 'function' || typeof signal.removeEventListener !== 'function') {
    throw new ConfigError('signal must be an AbortSignal; an AbortController has one as its `signal`');
  }
}

/**
 * Calls `stop` when the signal is aborted, until `unlisten`.
 * @throws ConfigError for what is no signal
 */
export function listen(signal: AbortSignalLike, stop: () => void): void {
  checkSignal(signal);
  let entry = waiting.get(signal);
  if (entry === undefined) {
    const stops = new Set<() => void>();
    const listener = (): void => {
      for (const each of [...stops]) each();
    };
    entry = { stops, listener };
    waiting.set(signal, entry);
    signal.addEventListener('abort', listener);
  }
  entry.stops.add(stop);
}

/** Takes a `stop` back that `listen` was given. */
export function unlisten(signal: AbortSignalLike, stop: () => void): void {
  const entry = waiting.get(signal);
  entry?.stops.delete(stop);
  if (entry?.stops.size !== 0) return;
  waiting.delete(signal);
  signal.removeEventListener('abort', entry.listener);
}

/** The reason of an abort; the runtime's own where the signal gives none. */
export function reasonOf(signal: AbortSignalLike | undefined): unknown {
  return signal?.reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : signal.reason;
}

/** Waits for a promise, but no longer than until the signal is aborted: then it rejects with the signal's reason. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignalLike | undefined): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(reasonOf(signal));
    };
    listen(signal, abort);
    if (signal.aborted) abort();
    promise.then(resolve, reject).finally(() => {
      unlisten(signal, abort);
    });
  });
}

/** Calls `ring` after so many milliseconds, never for more than a timer can hold; gives what takes that back. */
export function alarm(ms: number, ring: () => void): () => void {
  if (ms > LONGEST_TIMER) return () => {};
  const timer = setTimeout(ring, Math.max(0, ms));
  return () => {
    clearTimeout(timer);
  };
}

interface VisibilityDocument {
  readonly visibilityState?: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/**
 * Waits. Rejects at once with the signal's reason where that is aborted.
 * @param patient whether the pause ends early when a hidden tab is shown again
 */
export function pause(ms: number, signal: AbortSignalLike | undefined, patient: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const { document } = patient ? (globalThis as { document?: VisibilityDocument }) : {};
    let timer: ReturnType<typeof setTimeout> | undefined;
    const instance = core();
    // A trap of the core ends whatever is under way, pauses too.
    const inFlight = {
      fail: (error: unknown): void => {
        end();
        reject(error);
      },
    };
    const end = (): void => {
      clearTimeout(timer);
      instance.remove(inFlight);
      document?.removeEventListener('visibilitychange', shown);
      if (signal) unlisten(signal, abort);
    };
    const done = (): void => {
      end();
      resolve();
    };
    const shown = (): void => {
      if (document?.visibilityState === 'visible') done();
    };
    const abort = (): void => {
      inFlight.fail(reasonOf(signal));
    };
    if (signal?.aborted) {
      reject(reasonOf(signal));
      return;
    }
    instance.add(inFlight);
    if (signal) listen(signal, abort);
    document?.addEventListener('visibilitychange', shown);
    timer = setTimeout(done, Math.min(ms, LONGEST_TIMER));
  });
}
