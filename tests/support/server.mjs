// Starts the real `deployment-control emulator` on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export const COMMAND = fileURLToPath(new URL('../../pkg/dist/cli.js', import.meta.url));

/** Starts the command and waits until it listens. `kill()` ends it as a crash would, `stop()` as Ctrl+C does. */
export async function startEmulator(args = ['--port', '0']) {
  const child = spawn(process.execPath, [COMMAND, 'emulator', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const exited = once(child, 'exit');
  child.stderr.on('data', (chunk) => (said += chunk));
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const found = /listening on (http:\/\/\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    exited.then(
      ([code]) => reject(new Error(`the command ended with code ${code} before it was ready: ${said}`)),
      reject,
    );
  });
  const end = async (signal) => {
    child.kill(signal);
    await exited;
  };
  return { url, port: new URL(url).port, kill: () => end('SIGKILL'), stop: () => end('SIGINT') };
}
