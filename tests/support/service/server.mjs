// The real `deployment-control emulator` on loopback, in a process of its own.
import { serveApart } from '../command/command.mjs';

/** Starts the command and waits until it listens. `kill()` ends it as a crash would, `stop()` as Ctrl+C does. */
export async function startEmulator(args = ['--port', '0']) {
  const { url, end } = await serveApart(['emulator', ...args]);
  return { url, port: new URL(url).port, kill: () => end('SIGKILL'), stop: () => end('SIGINT') };
}
