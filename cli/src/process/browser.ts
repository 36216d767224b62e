// Opens an address in the browser of the person at the terminal.
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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

/**
 * The same for an address with a token. Other users of the machine see what a program is started with, so the browser
 * gets a file that leads there, which only this user can read. It is removed once `end` has settled.
 */
export async function openPrivately(address: string, end: Promise<void>): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'deployment-control-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  void end.then(remove, remove);
  const file = join(folder, 'console.html');
  const html = `<!doctype html><meta http-equiv="refresh" content="0;url=${address}">`;
  await writeFile(file, `${html}<a href="${address}">Open the console</a>\n`, { mode: 0o600 });
  return openBrowser(file);
}
