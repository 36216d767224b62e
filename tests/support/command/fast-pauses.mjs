// Lets the pauses of a command pass at once, and with them the clocks that it reads: for `node --import`. What is as long
// as the limit of a request passes only if the pauses take as long.
const LIMIT_MS = 60_000;
const { setTimeout: start, clearTimeout: stop } = globalThis;
const now = performance.now.bind(performance);
const today = Date.now;
const limits = new Map();
let passed = 0;
performance.now = () => now() + passed;
Date.now = () => today() + passed;

globalThis.setTimeout = (callback, ms = 0, ...args) => {
  if (ms >= LIMIT_MS) {
    const timer = start(callback, ms, ...args);
    limits.set(timer, { at: performance.now() + ms, end: () => callback(...args) });
    return timer;
  }
  return start(() => {
    passed += ms;
    for (const [timer, { at, end }] of [...limits]) {
      if (performance.now() < at) continue;
      globalThis.clearTimeout(timer);
      end();
    }
    callback(...args);
  }, 0);
};
globalThis.clearTimeout = (timer) => {
  limits.delete(timer);
  stop(timer);
};
