// Stores an emulator's journal in the browser's database, where it outlives a reload.

import { concatenate } from './journal-parts.js';
import type { JournalStore } from './public-types.js';

const ENTRIES = 'entries';

/**
 * Stores an emulator's journal in IndexedDB, in a database of this name; two emulators need two names.
 *
 * Only one tab at a time can use it: `load` rejects while another tab does (if the browser has Web Locks), and a tab
 * releases it when it is closed or reloaded. Appended bytes are flushed to disk before they count as stored.
 *
 * @example
 * const emulator = await createEmulator({ store: indexedDbStore('my-dashboard') });
 */
export function indexedDbStore(name: string): JournalStore {
  let opened: Promise<IDBDatabase> | undefined;
  let isLocked = false;
  const database = () => (opened ??= open(name));
  const change = async (work: (entries: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(ENTRIES, 'readwrite', { durability: 'strict' });
    // A transaction stores all of its changes or none.
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () =>
        reject(transaction.error ?? new Error(`the database ${name} did not store the journal`));
      work(transaction.objectStore(ENTRIES));
    });
  };
  const stored = async () => {
    const request = (await database()).transaction(ENTRIES).objectStore(ENTRIES).getAll();
    return concatenate((await resultOf(request)) as Uint8Array[]);
  };
  const replace = (all: Uint8Array) =>
    change((entries) => {
      entries.clear();
      entries.add(all);
    });
  return {
    async load() {
      // Checked here and not earlier: a page may create the store while a server renders it, and use it in the browser.
      if (typeof indexedDB === 'undefined')
        throw new Error('indexedDbStore needs a browser: this runtime has no IndexedDB');
      // An emulator loads again after a trap. It then has the lock.
      if (!isLocked) await lock(name);
      isLocked = true;
      return stored();
    },
    append: (entry) => change((entries) => void entries.add(entry)),
    replace,
    async truncate(length) {
      const all = await stored();
      if (all.byteLength < length)
        throw new Error(`the database ${name} has ${all.byteLength} bytes in place of ${length}: entries were removed`);
      // A transaction that failed has left nothing, so that there is seldom something to cut off.
      if (all.byteLength > length) await replace(all.slice(0, length));
    },
  };
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  // Keys increase, so entries are read in the order in which they were added.
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { autoIncrement: true });
  return resultOf(request);
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Locks the database for one emulator of this tab. Rejects while another emulator has it. */
async function lock(name: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>((resolve, reject) => {
    const locked = navigator.locks.request(`deployment-control emulator ${name}`, { ifAvailable: true }, (granted) => {
      if (!granted)
        throw new Error(
          `another tab, or another emulator of this one, has the database ${name} open: close it, or give this one another name`,
        );
      resolve();
      // The lock is held until this promise settles, which is never: the page's end releases it.
      return new Promise<never>(() => undefined);
    });
    locked.catch(reject);
  });
}
