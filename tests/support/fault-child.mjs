// Runs one fault in a process of its own and says what was seen, and how long something then kept the process alive.
import { getEventListeners } from 'node:events';
import { DeploymentControl } from 'deployment-control';
import { runFault } from './fault-cases.mjs';

const [name, baseUrl, warmUrl] = process.argv.slice(2);
const unhandled = [];
process.on('unhandledRejection', (reason) => unhandled.push(String(reason)));

process.once('beforeExit', async () => {
  const { ms, outcome, signal } = await runFault(name, { baseUrl, DeploymentControl });
  await new Promise(setImmediate);
  const listeners = getEventListeners(signal, 'abort').length;
  const ended = performance.now();
  process.once('exit', () =>
    process.stdout.write(JSON.stringify({ ms, outcome, listeners, unhandled, lingered: performance.now() - ended })),
  );
});
// On first use Node loads its fetch and compiles for a while: neither is the case's time. The case begins when the
// process would end.
await new DeploymentControl({ baseUrl: warmUrl, apiKey: null }).request('GET', '/', {
  headers: { connection: 'close' },
});
