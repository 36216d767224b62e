// A journal in a file: what was appended is on disk before it is acknowledged, and one process at a time has the file.
import { fdatasync, fstatSync, type Stats, statSync, writeSync } from 'node:fs';
import { type FileHandle, lstat, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { JournalStore } from 'deployment-control/emulator';
import { lock } from './file-lock.js';
import { reasonOf } from '../process/file-reasons.js';
import { realPath } from '../output/real-path.js';

/** A journal in a file of its own. */
export interface FileStore extends Required<JournalStore> {
  /** Closes the file and frees it for others. */
  close(): Promise<void>;
}

/**
 * Opens the journal in `file`, which need not exist. Only its owner can read the file, because it contains secrets.
 * Rejects if another process has the file open. `warn` gets a sentence about what the user should know.
 */
export async function openFileStore(file: string, warn: (sentence: string) => void): Promise<FileStore> {
  try {
    const isLink = (await lstat(file).catch(() => undefined))?.isSymbolicLink() ?? false;
    return await openLocked({ path: await realPath(file), isLink, warn });
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === undefined) throw error;
    throw new Error(
      `the data file ${resolve(file)} cannot be opened: ${reason}, or name another file by --data (${(error as Error).message})`,
      { cause: error },
    );
  }
}

/** A data file that is to be opened. */
interface Wanted {
  readonly path: string;
  /** Whether it was named by a symbolic link. */
  readonly isLink: boolean;
  readonly warn: (sentence: string) => void;
}

async function openLocked(wanted: Wanted): Promise<FileStore> {
  const { path } = wanted;
  refuseOwnNames(path);
  await refuseOtherKinds(path);
  const release = await lock(path);
  try {
    const journal = await openJournal(wanted);
    // A process that was killed while it rewrote the journal has left a draft behind. The journal itself is complete.
    await rm(draftOf(path), { force: true });
    return new LockedFile(path, journal, (await journal.stat()).size, release);
  } catch (error) {
    await release();
    throw error;
  }
}

/** Where the journal is written anew before it gets the name of the data file. */
function draftOf(path: string): string {
  return `${path}.lock.new`;
}

/** Refuses a data file whose name could be that of the lock or of the draft of another one. */
function refuseOwnNames(path: string): void {
  if (/\.lock(?:\.new)?$/i.test(path))
    throw new Error(
      `the data file ${path} has a name like those that belong to another data file, which end in .lock or .lock.new: give it another name, and name that by --data`,
    );
}

/** Refuses what is no file. To open a pipe would wait for its reader, and a device must not be replaced by a file. */
async function refuseOtherKinds(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found && !found.isFile() && !found.isDirectory())
    throw new Error(`the data file ${path} is a device, a pipe or a socket: name a file by --data`);
}

async function openJournal({ path, isLink, warn }: Wanted): Promise<FileHandle> {
  const journal = await open(path, 'a+', 0o600);
  try {
    const { nlink } = await journal.stat();
    if (nlink > 1)
      throw new Error(
        `the data file ${path} has ${nlink} names (hard links), and the journal would live on under one of them only: remove the other name, or copy the file`,
      );
    await refuseOtherContent(path, journal);
    await hideFromOthers(path, journal, isLink, warn);
    // The name of a new file must survive a crash too.
    await syncFolder(dirname(path));
    return journal;
  } catch (error) {
    await journal.close();
    throw error;
  }
}

/** What every journal starts with; one that was cut off there has a part of it. */
const HEAD = 'deployment-control emulator journal ';

/** Refuses a file that holds something else, before anything of it is changed. */
async function refuseOtherContent(path: string, journal: FileHandle): Promise<void> {
  const { buffer, bytesRead } = await journal.read(Buffer.alloc(HEAD.length), 0, HEAD.length, 0);
  if (!HEAD.startsWith(buffer.toString('latin1', 0, bytesRead)))
    throw new Error(
      `${path}: not a journal of the emulator: its first line is another one; name another file, or an empty one`,
    );
}

/** The permissions of a file for others than its owner. Windows has no such permissions. */
async function othersMay(journal: FileHandle): Promise<number> {
  return process.platform === 'win32' ? 0 : (await journal.stat()).mode & 0o077;
}

/**
 * Takes the permissions of others away from a file that had some. Where a link or another user's file was named, that
 * may not be what was meant, and the file is refused.
 */
async function hideFromOthers(
  path: string,
  journal: FileHandle,
  isLink: boolean,
  warn: (sentence: string) => void,
): Promise<void> {
  if ((await othersMay(journal)) === 0) return;
  const { mode: bits, uid } = await journal.stat();
  const mode = (bits & 0o777).toString(8).padStart(4, '0');
  const isOwn = !isLink && uid === process.getuid?.();
  const failure = isOwn ? await journal.chmod(0o600).catch((error: Error) => error) : undefined;
  if ((await othersMay(journal)) !== 0) {
    const kept = isLink ? 'it was named by a symbolic link' : 'it belongs to another user';
    const why = isOwn ? (failure?.message ?? 'its file system does not keep modes') : kept;
    throw new Error(
      `others can read the data file ${path}, which contains secrets: its mode is ${mode} and was not changed to 0600 (${why}): let its owner run chmod 600, or name another file by --data`,
      { cause: failure },
    );
  }
  warn(
    `others had access to the data file ${path}, which contains secrets: its mode was ${mode} and is 0600 from here on`,
  );
}

/** A journal whose lock this process holds. */
class LockedFile implements FileStore {
  readonly #path: string;
  #journal: FileHandle;
  /** How long the file is if nobody else writes to it. */
  #size: number;
  readonly #release: () => Promise<void>;
  /** Whether the file has its name only until the next crash, because the folder could not be synced. */
  #mustSyncFolder = false;

  constructor(path: string, journal: FileHandle, size: number, release: () => Promise<void>) {
    this.#path = path;
    this.#journal = journal;
    this.#size = size;
    this.#release = release;
  }

  load(): Promise<Uint8Array<ArrayBuffer>> {
    return this.#explained(() => readFile(this.#path), 'read');
  }

  append(entry: Uint8Array): Promise<void> {
    const write = () =>
      new Promise<void>((resolve, reject) => {
        const { fd } = this.#journal;
        // The write itself is short, and handing it to another thread takes longer. The sync is slow, and goes there.
        for (let at = 0; at < entry.byteLength; ) at += writeSync(fd, entry, at, entry.byteLength - at);
        fdatasync(fd, (error) => (error ? reject(error) : resolve()));
      });
    const check = (size: number) => {
      const named = this.#named();
      if (named === undefined) throw new Error('it was removed');
      if (named.size !== size)
        throw new Error(`it has ${named.size} bytes in place of ${size}: another program has changed it`);
    };
    return this.#explained(async () => {
      await this.#syncFolder();
      // Before too: an entry behind what another program has written would damage what that one goes on with.
      check(this.#size);
      await write();
      const size = this.#size + entry.byteLength;
      check(size);
      this.#size = size;
    });
  }

  /** Replaces the whole journal. After a crash the file is either the old or the new journal. */
  replace(all: Uint8Array): Promise<void> {
    return this.#explained(async () => {
      this.#named();
      const next = await this.#writeNext(all);
      const old = this.#journal;
      this.#journal = next;
      this.#size = all.byteLength;
      this.#mustSyncFolder = true;
      await old.close().catch(() => undefined);
      await this.#syncFolder();
    });
  }

  truncate(length: number): Promise<void> {
    return this.#explained(async () => {
      const named = this.#named();
      if (named === undefined) throw new Error('it was removed');
      if (named.size < length)
        throw new Error(`it has ${named.size} bytes in place of ${length}: another program has cut it off`);
      await this.#journal.truncate(length);
      await this.#journal.datasync();
      this.#size = length;
    });
  }

  async close(): Promise<void> {
    try {
      await this.#journal.close();
    } finally {
      await this.#release();
    }
  }

  /** Writes the new journal and gives it the name of the old one. What fails leaves nothing behind. */
  async #writeNext(all: Uint8Array): Promise<FileHandle> {
    const name = draftOf(this.#path);
    await rm(name, { force: true });
    const next = await open(name, 'ax', 0o600);
    try {
      for (let at = 0; at < all.byteLength; ) at += (await next.write(all, at, all.byteLength - at)).bytesWritten;
      await next.sync();
      await rename(name, this.#path);
      return next;
    } catch (error) {
      await next.close().catch(() => undefined);
      await rm(name, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  /**
   * What the journal's name leads to; undefined if it was removed, and `replace` writes it again then. Throws if it is
   * another file than the open one, which is left alone.
   */
  #named(): Stats | undefined {
    const named = statSync(this.#path, { throwIfNoEntry: false });
    if (named === undefined) return undefined;
    const { dev, ino } = fstatSync(this.#journal.fd);
    if (named.dev !== dev || named.ino !== ino)
      throw new Error(
        'another file has taken its place: move that away, or stop the emulator and start it on that file',
      );
    return named;
  }

  async #syncFolder(): Promise<void> {
    if (!this.#mustSyncFolder) return;
    await syncFolder(dirname(this.#path));
    this.#mustSyncFolder = false;
  }

  /** Runs a call. An error says which file could not be written or read, why, and what to do. */
  async #explained<T>(call: () => Promise<T>, done: 'written' | 'read' = 'written'): Promise<T> {
    try {
      return await call();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      const reason = reasonOf(error);
      const because = reason === undefined ? message : `${reason} (${message})`;
      throw Object.assign(new Error(`the data file ${this.#path} cannot be ${done}: ${because}`, { cause: error }), {
        code,
      });
    }
  }
}

/** Makes a change of names in a folder survive a crash. Windows cannot sync a folder, and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
