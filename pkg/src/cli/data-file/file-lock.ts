// A lock file between the processes of one machine. The lock of a process that has ended is taken over at once.
import { access, link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

/** The process that holds a lock. Process ids are reused, so `started` says when it started, where the system tells. */
interface Owner {
  readonly pid: number;
  readonly started: string | undefined;
}

/** How often the removal of a stale lock is tried while others try it too, and the longest pause between two tries. */
const ATTEMPTS = 40;
const MAX_PAUSE_MS = 60;

/**
 * Takes the lock file `path`, and resolves with a function that releases it. Rejects if another process has it.
 *
 * While a process starts it has a claim, a file whose name is its own. The lock is a second name of the claim, so it
 * appears with its content and for one process only. A stale lock is removed by a process that sees no other claim: each
 * writes its claim before it looks, so of two processes at least one sees the other. What a process leaves that is killed
 * meanwhile is a claim that names it, so the next one removes it.
 *
 * If the disk is full and no process has the lock, `makeRoom` may remove what the last one has left.
 */
export async function lock(path: string, makeRoom: () => Promise<void>): Promise<() => Promise<void>> {
  const { started } = (await statusOf(process.pid)) ?? {};
  const text = started === undefined ? `${process.pid}\n` : `${process.pid} ${started}\n`;
  const claim = `${path}.${process.pid}-${started ?? Date.now()}`;
  let starting: Claim | undefined;
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await rm(claim, { force: true });
      await writeClaim(claim, text, async () => {
        // Its name says enough to claim the lock while it is empty.
        await isLeft(path);
        if ((await othersStarting(path, claim)) !== undefined) return;
        await isLeft(path);
        await makeRoom();
      });
      if (await tryLink(claim, path)) {
        // This only removes what was left behind.
        await othersStarting(path, claim).catch(() => undefined);
        return () => release(path, text);
      }
      await isLeft(path);
      starting = await othersStarting(path, claim);
      if (starting === undefined) {
        // Looked at again, because one that has started in the meantime has no claim left. Where no lock is left, one
        // that another process makes right now must not be removed.
        if (await isLeft(path)) await rm(path, { force: true });
      } else {
        await rm(claim, { force: true });
        await new Promise((resolve) => setTimeout(resolve, Math.random() * MAX_PAUSE_MS));
      }
    }
  } finally {
    await rm(claim, { force: true });
  }
  throw new Error(
    starting === undefined
      ? `the lock file ${path} comes back whenever it is removed: is another emulator starting on the same data file?`
      : `process ${starting.pid} is starting on the same data file: name another file by --data (if it is no emulator, remove ${starting.file})`,
  );
}

/** Writes a claim. If there is no room for its content, `makeRoom` is called, and it is tried once more. */
async function writeClaim(claim: string, text: string, makeRoom: () => Promise<void>): Promise<void> {
  try {
    await writeFile(claim, text, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isThere = await access(claim).then(
      () => true,
      () => false,
    );
    if (!isThere || (code !== 'ENOSPC' && code !== 'EDQUOT')) throw error;
    await makeRoom();
    await writeFile(claim, text, { mode: 0o600 });
  }
}

/** Whether a process that has ended has left its lock; false where there is none. Rejects if a process that runs has it. */
async function isLeft(path: string): Promise<boolean> {
  const owner = await ownerOf(path);
  if (owner === null) return false;
  if (!(await isAlive(owner))) return true;
  throw new Error(
    `process ${owner.pid} has the data file open: stop it, or name another file by --data (if it is no emulator, remove ${path})`,
  );
}

/** Removes a lock. If its folder was removed in the meantime, another process may have the lock of that name. */
async function release(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) await rm(path, { force: true });
}

/** The file of a process that starts. */
interface Claim {
  readonly pid: number;
  readonly file: string;
}

/** A claim of another process that runs, if there is one. Those of processes that have ended are removed. */
async function othersStarting(path: string, own: string): Promise<Claim | undefined> {
  const folder = dirname(path);
  const start = `${basename(path)}.`;
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const [, pid, started] = (name.startsWith(start) && CLAIM.exec(name.slice(start.length))) || [];
    if (pid === undefined || started === undefined || file === own) continue;
    const owner = { pid: Number(pid), started: process.platform === 'linux' ? started : undefined };
    if (await isAlive(owner)) return { pid: owner.pid, file };
    // No process has this name again, because it includes the time of the start.
    await rm(file, { force: true });
  }
  return undefined;
}

/** What the name of a claim ends in: the process and when it started. */
const CLAIM = /^([1-9]\d{0,9})-(\d+)$/;

/**
 * Gives a file that is already written a second name, so that the name appears with its content. False if the name is
 * taken.
 */
async function tryLink(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * The process that holds a lock; null if the lock is gone. Rejects if the file names no process, because nobody can
 * know whether it still runs.
 */
async function ownerOf(path: string): Promise<Owner | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? null : '',
  );
  if (text === null) return null;
  const [, pid, started] = /^([1-9]\d{0,9})(?: (\d+))?\n$/.exec(text) ?? [];
  if (pid === undefined)
    throw new Error(
      `the lock file ${path} does not name the process that has the data file open: make sure that none has, and remove ${path}`,
    );
  return { pid: Number(pid), started };
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  const status = await statusOf(pid);
  if (status?.isEnded) return false;
  if (status && started !== undefined) return status.started === started;
  // This process has not taken the lock yet, so an earlier one with the same id did.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // The process runs, but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The state of a process on Linux (proc_pid_stat(5)); null if there is no such process, and on other systems. */
async function statusOf(pid: number): Promise<{ readonly isEnded: boolean; readonly started: string } | null> {
  const text = process.platform === 'linux' ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : '';
  // The second field is a name in parentheses, and may contain anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  // A process that has ended is listed until its parent has waited for it.
  return state && started ? { isEnded: state === 'Z' || state === 'X', started } : null;
}
