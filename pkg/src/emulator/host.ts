// Keeps the emulator's wasm instance and its store in step.

import { textEncoding } from '../values/text-encoding.js';
import { EmulatorInstance, withOwnBody } from './emulator-instance.js';
import type { EmulatorResponse } from './exchange.js';
import { Faults } from './faults.js';
import { JournalWriter, type Store } from './journal-writer.js';
import type { ReceivedRequest } from './public-types.js';

/** Handles requests one after the other, and returns a response when everything that it may show is stored. */
export class Host {
  readonly #settings: string;
  readonly #store: Store;
  readonly droppedBytes: number;
  readonly faults: Faults;
  #instance: EmulatorInstance;
  #writer: JournalWriter;
  /** The replacement in progress of an instance that trapped. */
  #restart: Promise<void> | undefined;

  private constructor(
    settings: string,
    seed: number,
    store: Store,
    instance: EmulatorInstance,
    journal: Uint8Array | null,
  ) {
    this.faults = new Faults(seed);
    this.#settings = settings;
    this.#store = store;
    this.#instance = instance;
    this.#writer = new JournalWriter(store, instance, journal);
    this.droppedBytes = instance.droppedBytes;
  }

  /** Starts an emulator with the contents of a store. */
  static async open(settings: string, seed: number, store: Store): Promise<Host> {
    const journal = await store.load();
    const host = new Host(settings, seed, store, await EmulatorInstance.open(settings, journal), journal);
    await host.flush();
    return host;
  }

  /** See `Exchange`. */
  exchange(
    method: string,
    url: string,
    headerLines: string,
    body: Uint8Array | null,
  ): EmulatorResponse | Promise<EmulatorResponse> | null {
    return this.faults.areActive ? null : this.handle(method, url, headerLines, body);
  }

  /** Whether something must be awaited before a request is handled. */
  get #isUnready(): boolean {
    return this.#instance.isBroken || this.#writer.needsRepair || this.#instance.lacksLogs;
  }

  /** See `RefuseUpload`. Nothing is refused early that a fault, a repair or a restart may answer otherwise. */
  refuseUpload(url: string): EmulatorResponse | undefined {
    if (this.faults.areActive || this.#isUnready) return undefined;
    const refusal = this.#instance.refuseUpload(url);
    return refusal && withOwnBody(refusal);
  }

  /** Answers a request. Returns the response itself, as in `Exchange`, if nothing has to be awaited. */
  handle(
    method: string,
    url: string,
    headerLines: string,
    body: Uint8Array | null,
  ): EmulatorResponse | Promise<EmulatorResponse> {
    if (this.#isUnready) return this.#recoverAndHandle(method, url, headerLines, body);
    const response = this.#instance.handle(method, url, headerLines, body);
    if (!response.hasChanged && this.#writer.pending === undefined) return response;
    // Copied before the write, which calls the instance.
    const copy = withOwnBody(response);
    // A response without a change waits too: it may show a change that is not stored yet.
    const stored = response.hasChanged ? this.#writer.write() : this.#writer.pending;
    return stored === undefined
      ? copy
      : stored.then(
          () => copy,
          (error: unknown) => storeFailure(error, copy.headers),
        );
  }

  /**
   * Handles a request after the instance works again, knows the logs that it plays, and the store is up to date. Until
   * then nothing is changed, since the change could not be stored.
   */
  async #recoverAndHandle(
    method: string,
    url: string,
    headerLines: string,
    body: Uint8Array | null,
  ): Promise<EmulatorResponse> {
    const refusal = await this.settle();
    if (refusal !== undefined) return refusal;
    const response = this.handle(method, url, headerLines, body);
    return response instanceof Promise ? response : withOwnBody(response);
  }

  /** See `Settle`. */
  async settle(): Promise<EmulatorResponse | undefined> {
    if (this.#instance.isBroken) {
      this.#restart ??= this.#replaceInstance();
      await this.#restart;
    }
    if (this.#instance.lacksLogs) {
      try {
        await this.#instance.loadLogs();
      } catch (error) {
        return refusal(
          500,
          `The emulator cannot load the logs of failures: ${messageOf(error)}; the next request tries it again`,
        );
      }
    }
    try {
      await this.#writer.write();
      return undefined;
    } catch (error) {
      return storeFailure(error);
    }
  }

  /** Replaces an instance that trapped by a new one with everything that is stored. */
  async #replaceInstance(): Promise<void> {
    try {
      // Changes that are not stored yet are lost, and the requests that made them fail.
      await this.#writer.idle();
      const journal = await this.#store.load();
      this.#instance = await EmulatorInstance.open(this.#settings, journal);
      this.#writer = new JournalWriter(this.#store, this.#instance, journal);
    } finally {
      this.#restart = undefined;
    }
  }

  /** Lists a request among those received, without handling it. */
  record(method: string, url: string, body: Uint8Array | null): void {
    if (!this.#instance.isBroken) this.#instance.remember(method, url, body);
  }

  /** Changes the instance now, and the store as soon as it is free. */
  change(change: (instance: EmulatorInstance) => void): void {
    change(this.#instance);
    // The next request stores the change first, and reports an error.
    this.flush().catch(() => undefined);
  }

  /** The same for a change that the journal cannot record. */
  rewrite(change: (instance: EmulatorInstance) => void): void {
    this.change((instance) => {
      change(instance);
      this.#writer.replaceNext();
    });
  }

  snapshot(): Uint8Array {
    return this.#instance.snapshot();
  }

  requests(): ReceivedRequest[] {
    const texts = this.#instance.requests();
    const requests: ReceivedRequest[] = [];
    for (let index = 0; index + 2 < texts.length; index += 3) {
      const [method, url, body] = texts.slice(index, index + 3);
      requests.push({ method, url, body: valueOfBody(body) });
    }
    return requests;
  }

  /** Stores everything so far. */
  async flush(): Promise<void> {
    await this.#writer.write();
    // A compaction may follow, and the store must not be closed during it.
    await this.#writer.current;
  }
}

/** The codes and names of errors that say that there is no room. */
const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EFBIG', 'QuotaExceededError'];

/** 500, or 507 if the store is full: the change is not acknowledged, because it is not stored. */
function storeFailure(error: unknown, headers: readonly string[] = []): EmulatorResponse {
  const { code, name } = (error ?? {}) as Partial<Error> & { readonly code?: unknown };
  const detail = `The emulator cannot write to its store: ${messageOf(error)}; the next request tries it again`;
  return refusal(NO_ROOM.includes(code) || NO_ROOM.includes(name) ? 507 : 500, detail, headers);
}

function messageOf(error: unknown): string {
  const { message = String(error) } = (error ?? {}) as Partial<Error>;
  return message;
}

function refusal(status: number, detail: string, headers: readonly string[] = []): EmulatorResponse {
  const id = headers[headers.indexOf('x-request-id') + 1] ?? globalThis.crypto.randomUUID();
  return {
    status,
    hasChanged: false,
    headers: ['content-type', 'application/json', 'x-request-id', id],
    body: new textEncoding.TextEncoder().encode(JSON.stringify({ detail })),
  };
}

function valueOfBody(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
