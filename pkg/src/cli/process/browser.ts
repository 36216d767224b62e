// Opens an address in the browser of the person at the terminal.
import { spawn } from 'node:child_process';

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  darwin: ['open'],
  // Not `start`, which is a word of the shell: an address may hold characters that mean something there.
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Tries to open a browser. Gives false where none can be started. */
export function openBrowser(address: string): Promise<boolean> {
  const [program = 'xdg-open', ...args] = PROGRAMS[process.platform] ?? [];
  return new Promise((resolve) => {
    const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
    child.on('error', () => resolve(false));
    child.on('spawn', () => resolve(true));
    child.unref();
  });
}
