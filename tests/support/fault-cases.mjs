// The faults that break clients, as one table: what the server does, what is called, what a user sees, and the time it
// may take. It knows nothing of Node, so that a page can run it too.
import { ANSWERS } from './faults/answers.mjs';
import { CONNECTIONS } from './faults/connections.mjs';
import { LISTS } from './faults/lists.mjs';
import { get } from './faults/parts.mjs';
import { REFUSALS } from './faults/refusals.mjs';
import { WAITS } from './faults/waits.mjs';

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

/** Runs one case; gives what a user saw, in plain words. `baseUrl` is where the server hears of the case. */
export async function runFault(name, { baseUrl, DeploymentControl }) {
  const { call = get, options = {} } = CASES[name];
  const control = new DeploymentControl({ baseUrl, apiKey: () => 'k', logLevel: 'off', ...options });
  const controller = new AbortController();
  // Compiling the core is not the case's time.
  control.toJSON();
  const began = performance.now();
  const outcome = await Promise.resolve()
    .then(() => call(control, { signal: controller.signal, abort: (reason) => controller.abort(reason) }))
    .then(
      (value) => ({ ...value }),
      (error) => ({ ...error, name: error.name, message: error.message }),
    );
  return { ms: performance.now() - began, outcome: JSON.parse(JSON.stringify(outcome)), signal: controller.signal };
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

/** The name of a case in an address. */
export const slug = (name) => name.replace(/\W+/g, '-');
