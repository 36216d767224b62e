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
      if (document.visibilityState === 'hidden') {
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
