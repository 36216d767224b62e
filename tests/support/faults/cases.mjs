// The faults that break clients, as one table: what the server does, what is called, what a user sees, and the time it
// may take. It knows nothing of Node, so that a page can run it too.
import { ANSWERS } from './rows/answers.mjs';
import { CONNECTIONS } from './rows/connections.mjs';
import { LISTS } from './rows/lists.mjs';
import { get } from './rows/parts.mjs';
import { REFUSALS } from './rows/refusals.mjs';
import { WAITS } from './rows/waits.mjs';

/**
 * Each case: `answers` of the server in order, `call` where it does not get a deployment, client `options`, and what a
 * user `sees`: fields of the error (`message` as a pattern, several words where each will do) or of the value. `most` is
 * the time it may take in milliseconds where that is not 400, `least` the one it must; `requests` how many reach the
 * server where that is not one for each answer, null for any number. `node` marks what a page cannot do, or sees
 * otherwise by its nature.
 */
export const CASES = { ...CONNECTIONS, ...REFUSALS, ...WAITS, ...ANSWERS, ...LISTS };

/** What a machine with much other work may take longer, in milliseconds: less than any of the usual time limits. */
const SLACK = 4_000;

/** What a run may lose to the rest of the machine, in milliseconds: as much as the shortest time limit of a case. */
const MOST_LOST = 100;

/** How often a case is run at most until the machine gave it its time. */
const TURNS = 5;

/** Whether a case keeps the processor busy by itself: nothing else is run beside it, and what it loses is its own. */
export const isBusy = (name) => CASES[name].requests >= 1_000;

/**
 * Runs one case; gives what a user saw, in plain words, and the name under which the server heard of it. `origin` is
 * that of the server. A run from which the machine took its time, so that time limits ended before anything was sent,
 * is made again.
 */
export async function runFault(name, { origin, DeploymentControl }) {
  for (let turn = 1; ; turn += 1) {
    const path = turn === 1 ? slug(name) : `${slug(name)}~${turn}`;
    const { lost, ...seen } = await runOnce(name, { baseUrl: `${origin}/${path}`, DeploymentControl });
    if (lost <= MOST_LOST || turn === TURNS || isBusy(name)) return { ...seen, path };
  }
}

async function runOnce(name, { baseUrl, DeploymentControl }) {
  const { call = get, options = {} } = CASES[name];
  const control = new DeploymentControl({ baseUrl, apiKey: () => 'k', logLevel: 'off', ...options });
  const controller = new AbortController();
  // Compiling the core is not the case's time.
  control.toJSON();
  const stopwatch = startStopwatch();
  const outcome = await Promise.resolve()
    .then(() => call(control, { signal: controller.signal, abort: (reason) => controller.abort(reason) }))
    .then(
      (value) => ({ ...value }),
      (error) => ({ ...error, name: error.name, message: error.message }),
    );
  return { ...stopwatch(), outcome: JSON.parse(JSON.stringify(outcome)), signal: controller.signal };
}

/** Gives a function that stops, and says how long it took and the longest that a timer was held back, in milliseconds. */
function startStopwatch(every = 20) {
  const began = performance.now();
  let due = began + every;
  let lost = 0;
  const look = () => {
    lost = Math.max(lost, performance.now() - due);
    due = performance.now() + every;
  };
  const ticking = setInterval(look, every);
  return () => {
    look();
    clearInterval(ticking);
    return { ms: performance.now() - began, lost };
  };
}

/** What is wrong with what was seen; nothing where all is as it should be. */
export function judgeFault(name, { ms, outcome }, requests) {
  const { answers, sees, least = 0, most = 400, requests: due = answers?.length ?? null } = CASES[name];
  const wrong = [];
  for (const [field, expected] of Object.entries(sees)) {
    const found = outcome[field];
    if (
      field === 'message'
        ? !new RegExp(expected, 's').test(found) || found.length > 300
        : ![expected].flat().includes(found)
    )
      wrong.push(`${field} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
  }
  if (sees.message === undefined && sees.name === undefined && outcome.message !== undefined)
    wrong.push(`it failed: ${outcome.message}`);
  if (ms < least || ms > most + SLACK) wrong.push(`it took ${Math.round(ms)} ms, not ${least} to ${most}`);
  if (due !== null && requests !== due) wrong.push(`${requests} requests came, not ${due}`);
  return wrong.join('; ');
}

/** The answers of the case of which the server hears under `path`. */
export const answersAt = (path) => BY_SLUG.get(path.replace(/~\d$/, ''));

const slug = (name) => name.replace(/\W+/g, '-');
const BY_SLUG = new Map(Object.entries(CASES).map(([name, { answers }]) => [slug(name), answers]));
