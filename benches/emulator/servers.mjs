// The servers that are compared, each in a process of its own.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const at = (path) => fileURLToPath(new URL(path, import.meta.url));

/** Starts a server and gives its address, once it has said that it listens. */
async function start(args, ready) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = () => child.kill();
  process.once('exit', kill);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let said = '';
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (part) => {
      said += part;
      const [, found] = ready.exec(said) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${said}`)));
  });
  const stop = () => {
    process.off('exit', kill);
    child.kill();
    return ended;
  };
  return { url, stop, cpu: () => cpuOf(child.pid) };
}

/** The CPU time that a process has taken, in seconds, in the steps of 10 ms in which Linux tells it; NaN elsewhere. */
function cpuOf(pid) {
  try {
    const [, after] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const [user, system] = after.split(' ').slice(11, 13).map(Number);
    return (user + system) / 100;
  } catch {
    return Number.NaN;
  }
}

export const startEmulator = (...options) =>
  start([at('../../pkg/dist/cli.js'), 'emulator', '--port', '0', ...options], /listening on (\S+)\n/);

export const startBare = (status, text) => start([at('bare.mjs'), String(status), text], /listening on (\S+)\n/);

/** Prism takes no port 0, so a free one is looked for. */
export async function startPrism() {
  const port = await new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => resolve(free));
    });
  });
  const prism = [
    at('../node_modules/@stoplight/prism-cli/dist/index.js'),
    'mock',
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--verboseLevel',
    'info',
    at('../../schema/openapi.json'),
  ];
  return start(prism, /listening on (http:\S+)/);
}
