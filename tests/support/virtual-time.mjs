// Time that passes only when nothing else is left to do: the timers of the client fire in their order, at once.

/** Runs work in virtual time. `onAdvance` is told how many milliseconds pass before the next timer fires. */
export async function inVirtualTime(random, onAdvance, work) {
  const real = { setTimeout, clearTimeout, now: performance.now, random: Math.random };
  const timers = new Map();
  let [now, last, busy] = [0, 0, 0];
  globalThis.setTimeout = (callback, ms = 0, ...args) => {
    last += 1;
    timers.set(last, { at: now + Math.max(0, Number(ms) || 0), run: () => callback(...args) });
    return last;
  };
  globalThis.clearTimeout = (id) => timers.delete(id);
  performance.now = () => now;
  Math.random = random;
  const time = {
    now: () => now,
    sleep: (ms) => new Promise((resolve) => globalThis.setTimeout(resolve, ms)),
    /** Work that must end before a timer fires. */
    during: async (promise) => {
      busy += 1;
      try {
        return await promise;
      } finally {
        busy -= 1;
      }
    },
  };
  let ended = false;
  const result = Promise.resolve(work(time)).finally(() => {
    ended = true;
  });
  result.catch(() => undefined);
  try {
    while (!ended) {
      await new Promise(setImmediate);
      if (busy > 0 || ended) continue;
      await new Promise(setImmediate);
      if (busy > 0 || ended) continue;
      let [id, next] = [undefined, undefined];
      for (const [each, timer] of timers) if (next === undefined || timer.at < next.at) [id, next] = [each, timer];
      if (next === undefined) continue;
      timers.delete(id);
      if (next.at > now) {
        onAdvance(next.at - now);
        now = next.at;
      }
      next.run();
    }
    return await result;
  } finally {
    Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
    performance.now = real.now;
    Math.random = real.random;
  }
}
