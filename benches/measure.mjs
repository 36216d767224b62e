// Times functions against each other: in one process, in rounds that take turns, so that whatever else the machine does
// falls on all alike.

const SAMPLE_MS = 4;
const WARM_UP_MS = 150;

/** The middle one of some numbers. */
export function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/**
 * Times each of `{ name: function }` in so many rounds and gives `{ name: microseconds }`, the median of all rounds.
 * What a function gives back is gathered, so that no engine leaves its work out.
 */
export function race(contestants, rounds = 61) {
  const entries = Object.entries(contestants).map(([name, work]) => ({ name, work, times: [], calls: warmUp(work) }));
  for (let round = 0; round < rounds; round += 1) {
    // There and back, so that nobody always follows the same one.
    const order = round % 2 === 0 ? entries : [...entries].reverse();
    for (let turn = 0; turn < order.length; turn += 1) {
      const entry = order[(turn + (round >> 1)) % order.length];
      // What the one before left behind (caches, a heap that has shrunk or is full) is not this one's time.
      sample(entry.work, Math.ceil(entry.calls / 2));
      entry.times.push((sample(entry.work, entry.calls) * 1000) / entry.calls);
    }
  }
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)]));
}

/** Gives how many calls fill a sample, once the engine has made what it can of the function. */
function warmUp(work) {
  let calls = 1;
  let spent = 0;
  for (;;) {
    const time = sample(work, calls);
    spent += time;
    if (spent >= WARM_UP_MS && time > 0) return Math.max(1, Math.round((calls * SAMPLE_MS) / time));
    if (time < SAMPLE_MS) calls *= 2;
  }
}

let gathered = 0;

function sample(work, calls) {
  const start = performance.now();
  for (let call = 0; call < calls; call += 1) gathered += work();
  const time = performance.now() - start;
  if (Number.isNaN(gathered)) throw new Error('a benchmark gave no number');
  return time;
}
