// A clock for a page of the console, which stands still until a test moves it. Short timers stay real: they only wait
// for the page to draw.

/** Timers of at least this many milliseconds wait for the clock. */
const SHORTEST = 250;

/** Loads the page anew with a clock that stands still; `pass(ms)` moves it, and waits for what that brings about. */
export async function stopClock(page) {
  await page.evaluateOnNewDocument(install, SHORTEST);
  await page.reload();
  return { pass: (ms) => page.evaluate((ms) => window.passTime(ms), ms) };
}

function install(shortest) {
  const real = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    setInterval: window.setInterval.bind(window),
    clearInterval: window.clearInterval.bind(window),
  };
  const start = [Date.now(), performance.now()];
  const timers = new Map();
  let passed = 0;
  let lastId = 1_000_000;
  let requests = 0;
  Date.now = () => start[0] + passed;
  performance.now = () => start[1] + passed;
  const add = (run, delay, every) => {
    lastId += 1;
    timers.set(lastId, { run, at: passed + delay, every });
    return lastId;
  };
  window.setTimeout = (run, delay = 0, ...args) =>
    delay < shortest ? real.setTimeout(run, delay, ...args) : add(() => run(...args), delay);
  window.setInterval = (run, delay = 0, ...args) =>
    delay < shortest ? real.setInterval(run, delay, ...args) : add(() => run(...args), delay, delay);
  window.clearTimeout = (id) => timers.delete(id) || real.clearTimeout(id);
  window.clearInterval = (id) => timers.delete(id) || real.clearInterval(id);
  const realFetch = window.fetch.bind(window);
  window.fetch = async (...args) => {
    requests += 1;
    try {
      const response = await realFetch(...args);
      // The body is read before the next timer rings.
      const body = await response.clone().arrayBuffer();
      void body;
      return response;
    } finally {
      requests -= 1;
    }
  };
  const settled = async () => {
    // What follows from an answer may be another request.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      await new Promise((resolve) => real.setTimeout(resolve, 5));
      if (requests > 0) quiet = -1;
    }
  };
  window.passTime = async (ms) => {
    const end = passed + ms;
    await settled();
    for (;;) {
      const [id, timer] = [...timers].sort(([, one], [, other]) => one.at - other.at)[0] ?? [];
      if (timer === undefined || timer.at > end) break;
      passed = Math.max(passed, timer.at);
      if (timer.every === undefined) timers.delete(id);
      else timer.at += timer.every;
      timer.run();
      await settled();
    }
    passed = end;
    await settled();
  };
}
