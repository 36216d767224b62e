// A journal in the browser's own database: what was acknowledged outlives a reload.
import type { JournalStore } from './emulator.js';
import { joined } from './journal-parts.js';

const ENTRIES = 'entries';

/**
 * Stores an emulator's journal in IndexedDB, in a database of this name; two emulators need two names.
 *
 * Only one tab at a time can use it: `load` rejects while another tab does (if the browser has Web Locks), and a tab releases it when it is closed or reloaded.
 * Appended bytes are flushed to disk before they count as stored.
 *
 * @example
 * const emulator = await createEmulator({ store: indexedDbStore('my-dashboard') });
 */
export function indexedDbStore(name: string): JournalStore {
  let opened: Promise<IDBDatabase> | undefined;
  let isHeld = false;
  const database = () => (opened ??= open(name));
  const change = async (work: (entries: IDBObjectStore) => void) => {
    const transaction = (await database()).transaction(ENTRIES, 'readwrite', { durability: 'strict' });
    // All of it is stored, or nothing.
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error(`the database ${name} did not take the journal`));
      work(transaction.objectStore(ENTRIES));
    });
  };
  return {
    async load() {
      // Not before: a page that a server renders may make the store there, and use it in the browser alone.
      if (typeof indexedDB === 'undefined') throw new Error('indexedDbStore needs a browser: this runtime has no IndexedDB');
      // Asked again by the same emulator, after a trap.
      if (!isHeld) await lock(name);
      isHeld = true;
      const request = (await database()).transaction(ENTRIES).objectStore(ENTRIES).getAll();
      const parts = (await settled(request)) as Uint8Array[];
      return joined(parts);
    },
    append: (entry) => change((entries) => void entries.add(entry)),
    replace: (all) =>
      change((entries) => {
        entries.clear();
        entries.add(all);
      }),
  };
}

function open(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  // Keys count up, so that entries are read in the order in which they were added.
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { autoIncrement: true });
  return settled(request);
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Takes the database for one emulator of this tab; rejects while another one has it. */
async function lock(name: string): Promise<void> {
  if (!('locks' in navigator)) return;
  await new Promise<void>((resolve, reject) => {
    const taken = navigator.locks.request(`deployment-control emulator ${name}`, { ifAvailable: true }, (granted) => {
      if (!granted) throw new Error(`another tab, or another emulator of this one, has the database ${name} open: close it, or give this one another name`);
      resolve();
      // Until the page is gone.
      return new Promise<never>(() => undefined);
    });
    taken.catch(reject);
  });
}
