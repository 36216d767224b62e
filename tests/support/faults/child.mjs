// Runs every fault in a process that does nothing else, and says what was seen, and how long something then kept the
// process alive. Arguments are the ports of the server of faults, and names of cases where not all of them are wanted.
import { getEventListeners } from 'node:events';
import { DeploymentControl } from 'deployment-control';
import { CASES, isBusy, runFault } from './cases.mjs';

const [port, resettingPort, ...names] = process.argv.slice(2);
/** Most of them wait for a time limit or a pause. */
const AT_ONCE = 10;
const unhandled = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));

const origin = (number) => `http://127.0.0.1:${number}`;
// On first use Node loads its fetch and compiles for a while, which is the time of no case.
await new DeploymentControl({ baseUrl: `${origin(port)}/warm`, apiKey: null }).request('GET', '/');

const seen = {};
const due = names.length > 0 ? names : Object.keys(CASES);
const alone = due.filter(isBusy);
const together = due.filter((name) => !isBusy(name));
async function work(queue) {
  for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
    const { signal, ...run } = await runFault(name, {
      origin: origin(CASES[name].resetting ? resettingPort : port),
      DeploymentControl,
    });
    await new Promise(setImmediate);
    seen[name] = { ...run, listeners: getEventListeners(signal, 'abort').length };
  }
}
await Promise.all(Array.from({ length: AT_ONCE }, () => work(together)));
await work(alone);

const ended = performance.now();
process.once('exit', () =>
  process.stdout.write(JSON.stringify({ seen, unhandled, lingered: performance.now() - ended })),
);
