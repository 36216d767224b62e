// Brings what an emulator's instance has changed into its store, and repairs the store after a write that failed.

import type { EmulatorInstance } from './emulator-instance.js';
import { concatenate } from './journal-parts.js';

/** The smallest journal that is replaced to make it shorter. */
const MIN_COMPACTION_BYTES = 1 << 20;

const NO_BYTES = new Uint8Array();

/** A `JournalStore`. A store that finishes a call before it returns may return undefined. */
export interface Store {
  load(): Promise<Uint8Array | null>;
  append(entry: Uint8Array): Promise<void> | undefined;
  replace(all: Uint8Array): Promise<void> | undefined;
  truncate?(length: number): Promise<void>;
}

/**
 * One write runs at a time. Changes that are made during a write are stored together by the next one, so many
 * concurrent requests share one write.
 */
export class JournalWriter {
  readonly #store: Store;
  #instance: EmulatorInstance;
  #storedBytes: number;
  /** Entries that the instance has given and a write has not stored. */
  #unstored: Uint8Array = NO_BYTES;
  /** What must be done before anything is appended: cut off all but `#storedBytes`, or replace everything. */
  #repair: 'truncate' | 'replace' | undefined;
  /** From how many bytes on the journal is replaced to make it shorter. */
  #compactAbove = MIN_COMPACTION_BYTES;
  /** The write in progress. It rejects if it fails. */
  #pending: Promise<void> | undefined;
  /** The same with the compaction that may follow it. It never rejects. */
  #current: Promise<void> | undefined;
  /** The write after the current one. Everybody who asks during the current write shares it. */
  #next: Promise<void> | undefined;

  /** `journal` is what the store contains and `instance` was opened with. */
  constructor(store: Store, instance: EmulatorInstance, journal: Uint8Array | null) {
    this.#store = store;
    this.#instance = instance;
    this.#storedBytes = (journal?.byteLength ?? 0) - instance.droppedBytes;
    if (instance.droppedBytes > 0) this.#require('truncate');
    if (instance.mustUpgrade) this.#require('replace');
  }

  /** Whether the store must be repaired before anything may be changed. */
  get needsRepair(): boolean {
    return this.#repair !== undefined;
  }

  /** The write in progress, if there is one: what the instance shows may not be stored yet. */
  get pending(): Promise<void> | undefined {
    return this.#pending;
  }

  /** The same with the compaction that may follow it. */
  get current(): Promise<void> | undefined {
    return this.#current;
  }

  /** Makes the next write replace everything, after a change that the journal cannot record. */
  replaceNext(): void {
    this.#require('replace');
  }

  /** Stores everything that the instance has by now. Returns undefined if that is done already. */
  write(): Promise<void> | undefined {
    if (this.#current === undefined) return this.#start();
    const next = () => {
      this.#next = undefined;
      return this.write();
    };
    this.#next ??= this.#current.then(next, next);
    return this.#next;
  }

  /** Resolves when no write is in progress or waits for its turn, whatever became of them. */
  async idle(): Promise<void> {
    while (this.#current) await (this.#next ?? this.#current).catch(() => undefined);
  }

  /** Starts a write. No other may be in progress. */
  #start(): Promise<void> | undefined {
    const entry = this.#instance.takeJournal();
    this.#unstored = this.#unstored.byteLength === 0 ? entry : concatenate([this.#unstored, entry]);
    const write = this.#repair === undefined ? this.#append() : this.#repairAndAppend();
    const finish = () => {
      this.#pending = undefined;
      this.#current = this.#compact()?.then(() => {
        this.#current = undefined;
      });
      return this.#current;
    };
    if (write === undefined) {
      finish();
      return undefined;
    }
    this.#pending = write;
    // Whoever waits for the write does not wait for the compaction after it.
    this.#current = write.then(finish, finish);
    return write;
  }

  #append(): Promise<void> | undefined {
    const entry = this.#unstored;
    if (entry.byteLength === 0) return undefined;
    const finish = () => {
      this.#unstored = NO_BYTES;
      this.#storedBytes += entry.byteLength;
    };
    const write = called(() => this.#store.append(entry));
    if (write === undefined) {
      finish();
      return undefined;
    }
    return write.then(finish, (error: unknown) => {
      // The store may contain a part of the entry, after which nothing can be appended.
      this.#require('truncate');
      throw error;
    });
  }

  async #repairAndAppend(): Promise<void> {
    const repair = this.#repair;
    // Removed first, because a reset during the repair requires the next one.
    this.#repair = undefined;
    if (repair === 'truncate') {
      try {
        await this.#store.truncate?.(this.#storedBytes);
        return await this.#append();
      } catch (error) {
        // If the append failed, another truncation is required, and the disk may lack room for a second journal too.
        if (this.#repair !== undefined) throw error;
      }
    }
    try {
      await this.#replace();
    } catch (error) {
      this.#require('replace');
      throw error;
    }
  }

  #replace(): Promise<void> | undefined {
    const all = this.#instance.wholeJournal();
    const finish = () => {
      this.#unstored = NO_BYTES;
      this.#storedBytes = all.byteLength;
      this.#compactAbove = Math.max(MIN_COMPACTION_BYTES, 4 * all.byteLength);
    };
    const write = called(() => this.#store.replace(all));
    if (write !== undefined) return write.then(finish);
    finish();
    return undefined;
  }

  /**
   * Replaces a long journal by a shorter one, if nothing waits to be stored. If that fails, no request does, because
   * either journal has everything.
   */
  #compact(): Promise<void> | undefined {
    const isDue = this.#storedBytes > this.#compactAbove && this.#unstored.byteLength === 0;
    if (!isDue || this.#repair !== undefined || this.#instance.isBroken) return undefined;
    return called(() => this.#replace())?.catch(async () => {
      // Soon enough to make a full disk emptier, and not so often that most writes are those that fail.
      this.#compactAbove = this.#storedBytes + Math.max(MIN_COMPACTION_BYTES, this.#storedBytes) / 16;
      try {
        this.#storedBytes = (await this.#store.load())?.byteLength ?? 0;
      } catch {
        this.#require('replace');
      }
    });
  }

  #require(repair: 'truncate' | 'replace'): void {
    if (this.#repair !== 'replace') this.#repair = this.#store.truncate === undefined ? 'replace' : repair;
  }
}

/** Calls a store. A store that throws counts as a store that rejects. */
function called(call: () => Promise<void> | undefined): Promise<void> | undefined {
  try {
    const write = call();
    return write && Promise.resolve(write);
  } catch (error) {
    return Promise.reject(error as Error);
  }
}
