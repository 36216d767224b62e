// A lock in a file: of the processes of one machine one has it, and whoever ended has it no longer.
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/** Who holds a lock. `started` is when the process started, as the system counts: ids come round again. */
interface Owner {
  readonly pid: number;
  readonly started: string | undefined;
}

/** Takes the lock file `path`; rejects while another process has it. Resolves with what gives it back. */
export async function lock(path: string): Promise<() => Promise<void>> {
  const own = `${path}.${process.pid}`;
  // A process with the same id may have left it behind, as a second name of the lock: not to be written over.
  await rm(own, { force: true });
  const { started } = (await statusOf(process.pid)) ?? {};
  try {
    await writeFile(own, started === undefined ? `${process.pid}\n` : `${process.pid} ${started}\n`, { flag: 'wx', mode: 0o600 });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await place(own, path)) return () => rm(path, { force: true });
      const owner = await ownerOf(path);
      if (owner === null) continue;
      if (await isAlive(owner)) {
        throw new Error(`process ${owner.pid} has the data file open: stop it, or name another file by --data (if it is no emulator, remove ${path})`);
      }
      await removeStale(own, path);
    }
  } finally {
    await rm(own, { force: true });
  }
  throw new Error(`the lock file ${path} comes back whenever it is removed: is another emulator starting on the same data file?`);
}

/**
 * Removes the lock of a process that ended, and no other: looking and removing are two steps, so whoever takes them holds a second lock meanwhile.
 * That one is never removed for another process.
 */
async function removeStale(own: string, path: string): Promise<void> {
  const guard = `${path}.takeover`;
  if (!(await place(own, guard))) {
    const owner = await ownerOf(guard);
    if (owner === null) return;
    if (await isAlive(owner)) throw new Error(`process ${owner.pid} is taking the data file over: name another file by --data (if it is no emulator, remove ${guard})`);
    throw new Error(`process ${owner.pid} ended while it was taking the data file over: make sure that no emulator has the file open, and remove ${guard}`);
  }
  try {
    const owner = await ownerOf(path);
    if (owner && !(await isAlive(owner))) await rm(path, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** Gives a file that is already written a second name, so that nobody sees that name without its content; false where the name is taken. */
async function place(own: string, name: string): Promise<boolean> {
  try {
    await link(own, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Who holds a lock; null where it is gone. Rejects where the file names no process: whether its owner lives cannot be known. */
async function ownerOf(path: string): Promise<Owner | null> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? null : ''));
  if (text === null) return null;
  const [, pid, started] = /^([1-9]\d{0,9})(?: (\d+))?\n$/.exec(text) ?? [];
  if (pid === undefined) throw new Error(`the lock file ${path} does not name the process that has the data file open: make sure that none has, and remove ${path}`);
  return { pid: Number(pid), started };
}

async function isAlive({ pid, started }: Owner): Promise<boolean> {
  const status = await statusOf(pid);
  if (status?.isEnded) return false;
  if (status && started !== undefined) return status.started === started;
  // No process starts with a lock: it is that of an earlier one with the same id.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of another user is alive, though it may not be signalled.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** What Linux tells of a process (proc_pid_stat(5)); null where there is no such process, and on other systems. */
async function statusOf(pid: number): Promise<{ readonly isEnded: boolean; readonly started: string } | null> {
  const text = process.platform === 'linux' ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '') : '';
  // The second field is a name, and may have anything in it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, started] = [fields[0], fields[19]];
  // An ended process is listed until its parent has asked for it.
  return state && started ? { isEnded: state === 'Z' || state === 'X', started } : null;
}
