// Work that goes on only while a view is shown in a visible tab.
import { useEffect } from 'preact/hooks';

/**
 * Runs `run` while the component is drawn and the tab is visible. Its signal aborts when the tab is hidden, the view is
 * left, or an item of `inputs` changes; a tab that is shown again runs it anew.
 */
export function useWhileVisible(run: (signal: AbortSignal) => void, inputs: readonly unknown[]): void {
  useEffect(() => {
    let running: AbortController | undefined;
    const check = () => {
      if (isHidden()) {
        running?.abort();
        running = undefined;
      } else if (!running) {
        running = new AbortController();
        run(running.signal);
      }
    };
    check();
    document.addEventListener('visibilitychange', check);
    return () => {
      document.removeEventListener('visibilitychange', check);
      running?.abort();
    };
  }, inputs);
}

export const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Runs `run` while the component is drawn, in a hidden tab too. Its signal aborts as that of `useWhileVisible`. */
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
