// Work that goes on while a view is drawn, and what depends on whether its tab is visible.
import { useEffect } from 'preact/hooks';

export const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Runs `run` while the component is drawn. Its signal aborts when it is not any more, or an item of `inputs` changes. */
export function useWhileDrawn(run: (signal: AbortSignal) => void, inputs: readonly unknown[]): void {
  useEffect(() => {
    const running = new AbortController();
    run(running.signal);
    return () => running.abort();
  }, inputs);
}

/** A signal that aborts when the tab is hidden or shown, or `signal` aborts. */
export function untilTabChanges(signal: AbortSignal): AbortSignal {
  const change = new AbortController();
  document.addEventListener('visibilitychange', () => change.abort(), { once: true, signal });
  return AbortSignal.any([signal, change.signal]);
}

/** Resolves once the tab is visible, or `signal` aborts. */
export async function untilShown(signal: AbortSignal): Promise<void> {
  while (isHidden() && !signal.aborted) await sleep(LONGEST_SLEEP_MS, untilTabChanges(signal));
}

/** The longest time that a timer takes. */
const LONGEST_SLEEP_MS = 2 ** 31 - 1;

/** Resolves after a time, or as soon as `signal` aborts. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    if (signal.aborted) done();
    else signal.addEventListener('abort', done);
  });
}
