// A journal in a file: what was appended is on disk before it is acknowledged, and no two processes write to one file.
import { fdatasync, writeSync } from 'node:fs';
import { type FileHandle, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { JournalStore } from 'deployment-control/emulator';
import { lock } from './lock.js';

/** A journal in a file of its own. */
export interface FileStore extends JournalStore {
  /** Closes the file and frees it for others. */
  close(): Promise<void>;
}

/** Opens the journal in `file`, which need not exist yet; rejects while another process has it. The file is for its owner's eyes only: it carries secrets. */
export async function openFileStore(file: string): Promise<FileStore> {
  const path = resolve(file);
  return opened(path).catch((error: NodeJS.ErrnoException) => {
    const why = error.code === undefined ? undefined : WHY[error.code];
    throw why === undefined ? error : new Error(`the data file ${path} cannot be opened: ${why}, or name another file by --data (${error.message})`, { cause: error });
  });
}

const DENIED = 'this user may not write there: change who may';

/** Why a data file cannot be opened, and what to do. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there: make it',
  ENOTDIR: 'what should be its folder is a file: move that away',
  EISDIR: 'it is a folder: name a file in it',
  EROFS: 'it is on a disk that can only be read: make that writable',
  EACCES: DENIED,
  EPERM: DENIED,
  ENOSPC: 'the disk is full: make room',
};

async function opened(path: string): Promise<FileStore> {
  const release = await lock(`${path}.lock`);
  // Left behind by a process that was killed while it wrote; the journal itself is whole.
  await rm(`${path}.new`, { force: true });
  let journal: FileHandle;
  try {
    journal = await open(path, 'a', 0o600);
    // The file's name must not be lost either.
    await syncFolder(dirname(path));
  } catch (error) {
    await release();
    throw error;
  }
  return {
    load: () => readFile(path),
    append(entry) {
      return new Promise((resolve, reject) => {
        // A short write takes less time than to have another thread do it. What takes long is that it lasts.
        for (let at = 0; at < entry.byteLength; ) at += writeSync(journal.fd, entry, at, entry.byteLength - at);
        fdatasync(journal.fd, (error) => (error ? reject(error) : resolve()));
      });
    },
    async replace(all) {
      const next = await open(`${path}.new`, 'w', 0o600);
      try {
        await writeAll(next, all);
        await next.sync();
      } finally {
        await next.close();
      }
      await rename(`${path}.new`, path);
      await syncFolder(dirname(path));
      const old = journal;
      journal = await open(path, 'a', 0o600);
      await old.close();
    },
    async close() {
      await journal.close();
      await release();
    },
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  let at = 0;
  while (at < bytes.byteLength) at += (await file.write(bytes, at, bytes.byteLength - at)).bytesWritten;
}

/** Makes a new name in a folder last. Windows has no such thing, and needs none. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
