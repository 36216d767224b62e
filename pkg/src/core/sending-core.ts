// An instance of the wasm file that sends: what JavaScript calls back, and the timers that it has set.

import { instantiate as bind } from '../../wasm/core.glue.js';
import { textEncoding } from '../values/text-encoding.js';
import type { CoreInstance } from './shipped.js';

type Timer = ReturnType<typeof setTimeout>;

/** Makes an instance. Everything that calls it back runs in `enter`; `stop` clears its timers. */
export function instantiate(module: WebAssembly.Module, enter: (work: () => unknown) => unknown): CoreInstance {
  const timers = new Set<Timer>();
  let isStopped = false;
  const clear = (timer: Timer): void => {
    timers.delete(timer);
    clearTimeout(timer);
  };
  const start = (callback: () => void, ms: number): Timer => {
    // A clock of tests may fire what it has cleared.
    const timer = setTimeout(() => {
      if (timers.delete(timer)) callback();
    }, ms);
    if (isStopped) clearTimeout(timer);
    else timers.add(timer);
    return timer;
  };
  return {
    exports: bind(module, { ...textEncoding, setTimeout: start, clearTimeout: clear }, enter),
    stop: () => {
      isStopped = true;
      for (const timer of timers) clear(timer);
    },
  };
}
