// A core, its store, and the order of what happens to them; and the `fetch` before them.
import { coders } from './coders.js';
import { Core, type CoreAnswer, kept } from './emulator-wasm.js';
import { deliver, type Exchange, Faults } from './emulator-faults.js';
import { ConfigError } from './errors.js';
import type { ReceivedRequest } from './emulator.js';

/** A base URL that is never resolved. */
export const BASE_URL = 'http://emulator.localhost';

/** How many bytes the store may take before it is asked to replace them by a snapshot. */
const LEAST_COMPACTION = 1 << 20;

/** A `JournalStore`, or one that is done with a call when it returns. */
export interface Store {
  load(): Promise<Uint8Array | null>;
  append(entry: Uint8Array): Promise<void> | undefined;
  replace(all: Uint8Array): Promise<void> | undefined;
}

/**
 * A core, its store, and the order of what happens to them: requests are answered one after the other, as they come, and an answer is handed out once everything that it
 * may show is in the store. What is changed while the store is busy is written together, so that many at once wait for one write and not for each other's.
 */
export class Host {
  readonly #settings: string;
  readonly #store: Store;
  readonly droppedBytes: number;
  readonly faults: Faults;
  #core: Core;
  /** The write under way, and the one that comes after it, for those who ask meanwhile. */
  #writing: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #reviving: Promise<void> | undefined;
  /** Whether only a whole snapshot brings the store up to date: after a write that failed, and after a change that the journal cannot tell. */
  #needsRewrite: boolean;
  #storedBytes: number;
  #compactedBytes = 0;

  private constructor(settings: string, seed: number, store: Store, core: Core, storedBytes: number) {
    this.faults = new Faults(seed);
    this.#settings = settings;
    this.#store = store;
    this.#core = core;
    this.#storedBytes = storedBytes;
    this.#needsRewrite = core.mustRewrite;
    this.droppedBytes = core.droppedBytes;
  }

  static async open(settings: string, seed: number, store: Store): Promise<Host> {
    const journal = await store.load();
    const host = new Host(settings, seed, store, await Core.open(settings, journal), journal?.byteLength ?? 0);
    await host.flush();
    return host;
  }

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const missing = (['Request', 'Response', 'Headers'] as const).filter((name) => typeof globalThis[name] !== 'function');
    if (missing.length > 0) return Promise.reject(lacking(missing));
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
      work: async () => {
        signal?.throwIfAborted();
        const given = this.#answer(request.method, request.url, head, body);
        const answer = given instanceof Promise ? await given : kept(given);
        return { status: answer.status, headers: pairs(answer.headers), body: answer.body };
      },
      log: () => {
        if (!this.#core.isBroken) this.#core.remember(request.method, request.url, body);
      },
    };
    return deliver(exchange, this.faults.next(request.method, request.url), signal);
  }

  /** Answers a request as it came over a wire: at once where nothing is to be waited for. Null where a fault may strike. */
  exchange(method: string, url: string, head: string, body: Uint8Array | null): CoreAnswer | Promise<CoreAnswer> | null {
    return this.faults.mayStrike ? null : this.#answer(method, url, head, body);
  }

  #answer(method: string, url: string, head: string, body: Uint8Array | null): CoreAnswer | Promise<CoreAnswer> {
    if (this.#core.isBroken || this.#needsRewrite) return this.#answerLate(method, url, head, body);
    const answer = this.#core.handle(method, url, head, body);
    if (!answer.hasChanged && this.#writing === undefined) return answer;
    // To write is to ask the core.
    const own = kept(answer);
    // No answer may show what a crash could take back, and so none overtakes a change that it may show.
    const stored = answer.hasChanged ? this.#write() : this.#writing;
    return stored === undefined ? own : stored.then(() => own, (error: unknown) => refusal(error, own.headers));
  }

  /** Answers once the core works again and what an earlier request could not store is stored: nothing is changed meanwhile that could not be kept. */
  async #answerLate(method: string, url: string, head: string, body: Uint8Array | null): Promise<CoreAnswer> {
    if (this.#core.isBroken) await (this.#reviving ??= this.#revive());
    try {
      if (this.#needsRewrite) await this.#write();
    } catch (error) {
      return refusal(error);
    }
    const answer = this.#answer(method, url, head, body);
    return answer instanceof Promise ? answer : kept(answer);
  }

  /** Has everything that the core holds by now stored; nothing to wait for where it is at once. Whoever asks while a write is under way shares the next one. */
  #write(): Promise<void> | undefined {
    if (this.#writing === undefined) return this.#persist();
    const next = () => {
      this.#following = undefined;
      return this.#write();
    };
    return (this.#following ??= this.#writing.then(next, next));
  }

  /** Brings the store up to date. Nothing else may be under way. */
  #persist(): Promise<void> | undefined {
    const entry = this.#core.takeJournal();
    const isLong = this.#storedBytes + entry.byteLength > Math.max(LEAST_COMPACTION, 4 * this.#compactedBytes);
    const all = this.#needsRewrite || (entry.byteLength > 0 && isLong) ? this.#core.snapshot() : null;
    if (all === null && entry.byteLength === 0) return undefined;
    this.#needsRewrite = false;
    let write: Promise<void> | undefined;
    try {
      write = all === null ? this.#store.append(entry) : this.#store.replace(all);
    } catch (error) {
      write = Promise.reject(error as Error);
    }
    const done = () => {
      this.#writing = undefined;
      if (all !== null) this.#compactedBytes = all.byteLength;
      this.#storedBytes = all === null ? this.#storedBytes + entry.byteLength : all.byteLength;
    };
    if (write === undefined) {
      done();
      return undefined;
    }
    return (this.#writing = Promise.resolve(write).then(done, (error: unknown) => {
      this.#writing = undefined;
      // Half of an entry may have been written: nothing can be appended to that.
      this.#needsRewrite = true;
      throw error;
    }));
  }

  /** Puts a fresh core, with everything that was acknowledged, in place of one that trapped. */
  async #revive(): Promise<void> {
    try {
      // What the old one had changed and not yet handed out fails.
      while (this.#writing) await (this.#following ?? this.#writing).catch(() => undefined);
      const journal = await this.#store.load();
      this.#core = await Core.open(this.#settings, journal);
      this.#needsRewrite = this.#core.mustRewrite;
    } finally {
      this.#reviving = undefined;
    }
  }

  /** Changes the core now, and the store as soon as it is free. */
  change(change: (core: Core) => void): void {
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

  async flush(): Promise<void> {
    await this.#write();
  }
}

/** What a test runner's page may hide: Jest's jsdom does. */
function lacking(names: readonly string[]): ConfigError {
  return new ConfigError(
    `the emulator answers requests with the runtime's own ${names.join(', ')}, which this environment does not have. Where Jest's jsdom hides them, use the environment jest-fixed-jsdom, or set them on globalThis before the first request`,
  );
}

/** 500: the change cannot be acknowledged, because it is not stored. */
function refusal(error: unknown, headers: string[] = []): CoreAnswer {
  const detail = `The emulator cannot write to its store: ${error instanceof Error ? error.message : String(error)}`;
  const id = headers.indexOf('x-request-id');
  return {
    status: 500,
    hasChanged: false,
    headers: ['content-type', 'application/json', 'x-request-id', headers[id + 1] ?? globalThis.crypto.randomUUID()],
    body: new coders.TextEncoder().encode(JSON.stringify({ detail })),
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
