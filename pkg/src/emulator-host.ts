// A core, its store, and the order of what happens to them; and the `fetch` before them.
import { Core, type CoreAnswer } from './emulator-wasm.js';
import { deliver, type Exchange, Faults } from './emulator-faults.js';
import type { JournalStore, ReceivedRequest } from './emulator.js';

/** A base URL that is never resolved. */
export const BASE_URL = 'http://emulator.localhost';

/** How many bytes the store may take before it is asked to replace them by a snapshot. */
const LEAST_COMPACTION = 1 << 20;

/** A core, its store, and the order of what happens to them: one thing at a time, so that the journal's order is the order of the answers. */
export class Host {
  readonly #settings: string;
  readonly #store: JournalStore;
  readonly droppedBytes: number;
  readonly faults: Faults;
  #core: Core;
  #last: Promise<unknown> = Promise.resolve();
  /** How many things are under way or wait for their turn. */
  #waiting = 0;
  /** Whether only a whole snapshot brings the store up to date: after a write that failed, and after a change that the journal cannot tell. */
  #needsRewrite: boolean;
  /** Whether the core holds what no request stored: a change from outside. */
  #isAhead = false;
  #storedBytes: number;
  #compactedBytes = 0;

  private constructor(settings: string, seed: number, store: JournalStore, core: Core, storedBytes: number) {
    this.faults = new Faults(seed);
    this.#settings = settings;
    this.#store = store;
    this.#core = core;
    this.#storedBytes = storedBytes;
    this.#needsRewrite = core.mustRewrite;
    this.droppedBytes = core.droppedBytes;
  }

  static async open(settings: string, seed: number, store: JournalStore): Promise<Host> {
    const journal = await store.load();
    const host = new Host(settings, seed, store, await Core.open(settings, journal), journal?.byteLength ?? 0);
    await host.flush();
    return host;
  }

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const answer = this.#receive(given, input, init);
    if (!given) return answer;
    return new Promise((resolve, reject) => {
      const abort = () => reject(given.reason);
      // Rejected at once, as `fetch` does; a request that was begun may still take effect, as on any service.
      given.addEventListener('abort', abort, { once: true });
      answer.then(resolve, reject).finally(() => given.removeEventListener('abort', abort));
      if (given.aborted) abort();
    });
  }

  async #receive(signal: AbortSignal | null, input: string | URL | Request, init?: RequestInit): Promise<Response> {
    signal?.throwIfAborted();
    // The signal is ours to watch: a Request of its own would reject with a reason of its own.
    const request = new Request(typeof input === 'string' ? new URL(input, BASE_URL) : input, { ...init, signal: null });
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const head = [...request.headers].flat().join('\n');
    const exchange: Exchange = {
      method: request.method,
      url: request.url,
      work: () =>
        this.#inOrder(async () => {
          signal?.throwIfAborted();
          const answer = await this.#exchange(request.method, request.url, head, body);
          return { status: answer.status, headers: pairs(answer.headers), body: answer.body };
        }),
      log: () => {
        if (!this.#core.isBroken) this.#core.remember(request.method, request.url, body);
      },
    };
    return deliver(exchange, this.faults.next(request.method, request.url), signal);
  }

  /** Answers a request as it came over a wire: at once where nothing is under way and nothing is to be stored. Null where a fault may strike. */
  exchange(method: string, url: string, head: string, body: Uint8Array | null): CoreAnswer | Promise<CoreAnswer> | null {
    if (this.faults.mayStrike) return null;
    if (this.#waiting > 0 || this.#isAhead || this.#needsRewrite || this.#core.isBroken) return this.#inOrder(() => this.#exchange(method, url, head, body));
    const answer = this.#core.handle(method, url, head, body);
    return answer.hasChanged ? this.#inOrder(() => this.#stored(answer)) : answer;
  }

  async #exchange(method: string, url: string, head: string, body: Uint8Array | null): Promise<CoreAnswer> {
    if (this.#core.isBroken) await this.#revive();
    try {
      // What an earlier request could not store is stored first: no answer may show what a crash could take back.
      if (this.#isAhead || this.#needsRewrite) await this.#persist();
    } catch (error) {
      return refusal(error);
    }
    return this.#stored(this.#core.handle(method, url, head, body));
  }

  /** Stores what a request changed, before its answer goes out. */
  async #stored(answer: CoreAnswer): Promise<CoreAnswer> {
    try {
      if (answer.hasChanged) await this.#persist();
    } catch (error) {
      return refusal(error, answer.headers);
    }
    return answer;
  }

  /** Brings the store up to date. */
  async #persist(): Promise<void> {
    const entry = this.#core.takeJournal();
    this.#isAhead = false;
    const isLong = this.#storedBytes + entry.byteLength > Math.max(LEAST_COMPACTION, 4 * this.#compactedBytes);
    const all = this.#needsRewrite || (entry.byteLength > 0 && isLong) ? this.#core.snapshot() : null;
    if (all === null && entry.byteLength === 0) return;
    this.#needsRewrite = false;
    try {
      await (all === null ? this.#store.append(entry) : this.#store.replace(all));
    } catch (error) {
      // Half of an entry may have been written: nothing can be appended to that.
      this.#needsRewrite = true;
      throw error;
    }
    if (all !== null) this.#compactedBytes = all.byteLength;
    this.#storedBytes = all === null ? this.#storedBytes + entry.byteLength : all.byteLength;
  }

  /** Puts a fresh core, with everything that was acknowledged, in place of one that trapped. */
  async #revive(): Promise<void> {
    const journal = await this.#store.load();
    this.#core = await Core.open(this.#settings, journal);
    this.#needsRewrite = this.#core.mustRewrite;
  }

  /** Changes the core now, and the store as soon as it is free. */
  change(change: (core: Core) => void): void {
    this.#isAhead = true;
    change(this.#core);
    // A failure shows in the next request, which must store this first.
    this.flush().catch(() => undefined);
  }

  /** As `change`, for changes after which nothing of the stored journal holds. */
  rewrite(change: (core: Core) => void): void {
    this.change((core) => {
      change(core);
      this.#needsRewrite = true;
    });
  }

  restore(snapshot: Uint8Array): void {
    this.rewrite((core) => core.restore(snapshot));
  }

  snapshot(): Uint8Array {
    return this.#core.snapshot();
  }

  requests(): ReceivedRequest[] {
    const flat = this.#core.requests();
    const requests: ReceivedRequest[] = [];
    for (let at = 0; at + 2 < flat.length; at += 3) {
      requests.push({ method: flat[at] ?? '', url: flat[at + 1] ?? '', body: bodyOf(flat[at + 2] ?? '') });
    }
    return requests;
  }

  trapForTest(): void {
    this.#core.trapForTest();
  }

  flush(): Promise<void> {
    return this.#inOrder(() => this.#persist());
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting += 1;
    const result = this.#last.then(work);
    const done = () => {
      this.#waiting -= 1;
    };
    this.#last = result.then(done, done);
    return result;
  }
}

/** 500: the change cannot be acknowledged, because it is not stored. */
function refusal(error: unknown, headers: string[] = []): CoreAnswer {
  const detail = `The emulator cannot write to its store: ${error instanceof Error ? error.message : String(error)}`;
  const id = headers.indexOf('x-request-id');
  return {
    status: 500,
    hasChanged: false,
    headers: ['content-type', 'application/json', 'x-request-id', headers[id + 1] ?? globalThis.crypto.randomUUID()],
    body: new TextEncoder().encode(JSON.stringify({ detail })),
  };
}

function pairs(flat: string[]): [string, string][] {
  return flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as [string, string]] : []));
}

function bodyOf(text: string): unknown {
  if (text === '') return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
