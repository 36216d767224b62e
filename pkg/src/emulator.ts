/**
 * The Deployment Control Service in memory: for tests, demonstrations and offline work, with no account and no network.
 *
 * @example
 * import { createEmulator } from 'deployment-control/emulator';
 * const emulator = await createEmulator({ clock: 'manual' });
 * const answer = await emulator.fetch(`${emulator.baseUrl}/v2/deployments`, {
 *   method: 'POST',
 *   headers: { 'content-type': 'application/json' },
 *   body: JSON.stringify({ name: 'agent', source: 'internal_docker', source_config: {}, source_revision_config: {}, secrets: [] }),
 * });
 * console.log(answer.status); // 201
 *
 * @module
 */
import { Core } from './emulator-wasm.js';
import type { RevisionStatus } from './records.js';

/** `fetch` as the host declares it; any function where the host's types declare none. */
export type EmulatorFetch = typeof globalThis extends { fetch: infer F } ? F : (input: any, init?: any) => Promise<any>;

/**
 * Where an emulator keeps what it acknowledged. The bytes are a text of lines; only their order matters. Calls never overlap.
 *
 * A rejected promise makes the request that caused it answer 500.
 */
export interface JournalStore {
  /** Gives everything that was stored, in order; null or no bytes for nothing. */
  load(): Promise<Uint8Array | null>;
  /** Adds bytes at the end. Resolves when they can no longer be lost: the answer goes out after that. */
  append(entry: Uint8Array): Promise<void>;
  /** Puts bytes in place of everything that was stored, all of them or none. */
  replace(all: Uint8Array): Promise<void>;
}

/** One state of a revision's way. */
export interface ScriptStep {
  /** The state; any word is legal. */
  status: RevisionStatus;
  /** How long it lasts, in milliseconds; `Infinity` for ever. The last step's state stays in any case. */
  forMs: number;
}

/** A request as the emulator received it, without its headers. */
export interface ReceivedRequest {
  readonly method: string;
  readonly url: string;
  /** The body as JSON read it, as text where it is no JSON, null where there was none. It may carry secrets. */
  readonly body: unknown;
}

/** How an emulator behaves. An option that is undefined is as one that is not given. */
export interface EmulatorOptions {
  /** `real` follows the host's time; `manual` starts at 2026-01-01T00:00:00Z and moves by `advance` alone. Default `real`. */
  clock?: 'real' | 'manual' | undefined;
  /** A whole number from 0 on, from which ids and all random choices follow. Default 0. */
  seed?: number | undefined;
  /** The key that every request must carry as `X-Api-Key` or as a bearer token; none by default. */
  apiKey?: string | null | undefined;
  /** The kind of installation: `cloud` has no `external_docker`, `self_hosted` has no `repo_host`. Without it every source is taken. */
  hosting?: 'cloud' | 'self_hosted' | undefined;
  /** How long a revision takes: `fast` is 2.4 to 4 seconds, `real` about 3 to 12 minutes. Default `fast`. */
  speed?: 'fast' | 'real' | undefined;
  /** Where everything acknowledged is kept; in memory by default, and then gone with the emulator. */
  store?: JournalStore | undefined;
}

/** A service in memory. Two emulators share nothing. */
export interface Emulator {
  /** Answers requests as the service would. Needs no `this`; honours `signal`. The origin of the URL is not looked at. */
  readonly fetch: EmulatorFetch;
  /** A base URL to hand to a client together with `fetch`. It is never resolved. */
  readonly baseUrl: string;
  /** The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies. */
  readonly requests: readonly ReceivedRequest[];
  /** How many bytes at the store's end were dropped at the start: a change whose writing was cut short, and that was never acknowledged. */
  readonly droppedBytes: number;
  /** Sets the way of the next revision, in place of the default one; an empty list takes that back. */
  script(steps: readonly ScriptStep[]): void;
  /** Moves the clock on by a number of milliseconds, whichever clock it is. */
  advance(ms: number): void;
  /** Forgets everything, in the store too. Ids start again from the seed. */
  reset(): void;
  /** Everything the emulator holds, for `restore`. It carries secrets. */
  snapshot(): Uint8Array;
  /** Takes the state of a snapshot in place of its own, in the store too. Throws where the bytes are no snapshot; then nothing changes. */
  restore(snapshot: Uint8Array): void;
  /** Resolves when everything so far is in the store; rejects where it cannot be. */
  flush(): Promise<void>;
}

const BASE_URL = 'http://emulator.localhost';

/** Under this name tests find a function that makes the wasm trap, to see that it is contained. */
const TRAP = Symbol.for('deployment-control.trapForTest');

/** How many bytes the store may take before it is asked to replace them by a snapshot. */
const LEAST_COMPACTION = 1 << 20;

/** Starts an emulator on what its store holds. The wasm is compiled on the first call; importing this module does nothing. */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { store = memoryStore(), ...rest } = options;
  const settings = JSON.stringify({ ...rest, apiKey: rest.apiKey ?? null });
  const host = await Host.open(settings, store);
  const emulator: Emulator = {
    fetch: ((input: string | URL | Request, init?: RequestInit) => host.fetch(input, init)) as EmulatorFetch,
    baseUrl: BASE_URL,
    get requests() {
      return host.requests();
    },
    droppedBytes: host.droppedBytes,
    script: (steps) => host.change((core) => core.script(scriptJson(steps))),
    advance: (ms) => host.change((core) => core.advance(milliseconds(ms, 'advance'))),
    reset: () => host.rewrite((core) => core.reset()),
    snapshot: () => host.snapshot(),
    restore: (snapshot) => host.restore(snapshot),
    flush: () => host.flush(),
  };
  return Object.defineProperty(emulator, TRAP, { value: () => host.trapForTest() });
}

/** A core, its store, and the order of what happens to them: one thing at a time, so that the journal's order is the order of the answers. */
class Host {
  readonly #settings: string;
  readonly #store: JournalStore;
  readonly droppedBytes: number;
  #core: Core;
  #last: Promise<unknown> = Promise.resolve();
  /** Whether only a whole snapshot brings the store up to date: after a write that failed, and after a change that the journal cannot tell. */
  #needsRewrite: boolean;
  #storedBytes: number;
  #compactedBytes = 0;

  private constructor(settings: string, store: JournalStore, core: Core, storedBytes: number) {
    this.#settings = settings;
    this.#store = store;
    this.#core = core;
    this.#storedBytes = storedBytes;
    this.#needsRewrite = core.mustRewrite;
    this.droppedBytes = core.droppedBytes;
  }

  static async open(settings: string, store: JournalStore): Promise<Host> {
    const journal = await store.load();
    const host = new Host(settings, store, await Core.open(settings, journal), journal?.byteLength ?? 0);
    await host.flush();
    return host;
  }

  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const answer = this.#receive(input, init);
    if (!given) return answer;
    return new Promise((resolve, reject) => {
      const abort = () => reject(given.reason);
      // Rejected at once, as `fetch` does; a request that was begun may still take effect, as on any service.
      given.addEventListener('abort', abort, { once: true });
      answer.then(resolve, reject).finally(() => given.removeEventListener('abort', abort));
      if (given.aborted) abort();
    });
  }

  async #receive(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
    signal?.throwIfAborted();
    // The signal is ours to watch: a Request of its own would reject with a reason of its own.
    const request = new Request(typeof input === 'string' ? new URL(input, BASE_URL) : input, { ...init, signal: null });
    const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
    const headers = [...request.headers].flat();
    return this.#inOrder(async () => {
      signal?.throwIfAborted();
      const answer = await this.#exchange(request.method, request.url, headers, body);
      const isEmpty = answer.status === 204 || answer.status === 304 || request.method === 'HEAD';
      const response = new Response(isEmpty ? null : answer.body, { status: answer.status, headers: pairs(answer.headers) });
      Object.defineProperty(response, 'url', { value: request.url });
      return response;
    });
  }

  async #exchange(method: string, url: string, headers: string[], body: Uint8Array | null) {
    await this.#revive();
    try {
      // What an earlier request could not store is stored first: no answer may show what a crash could take back.
      await this.#persist();
    } catch (error) {
      return refusal(error);
    }
    const answer = this.#core.handle(method, url, headers, body);
    try {
      await this.#persist();
    } catch (error) {
      return refusal(error, answer.headers);
    }
    return answer;
  }

  /** Brings the store up to date. */
  async #persist(): Promise<void> {
    const entry = this.#core.takeJournal();
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
    if (!this.#core.isBroken) return;
    const journal = await this.#store.load();
    this.#core = await Core.open(this.#settings, journal);
    this.#needsRewrite = this.#core.mustRewrite;
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

  flush(): Promise<void> {
    return this.#inOrder(() => this.#persist());
  }

  #inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work);
    this.#last = result.catch(() => undefined);
    return result;
  }
}

function memoryStore(): JournalStore {
  let parts: Uint8Array[] = [];
  return {
    async load() {
      const all = new Uint8Array(parts.reduce((length, part) => length + part.byteLength, 0));
      let at = 0;
      for (const part of parts) {
        all.set(part, at);
        at += part.byteLength;
      }
      return all;
    },
    async append(entry) {
      parts.push(entry);
    },
    async replace(all) {
      parts = [all];
    },
  };
}

/** 500: the change cannot be acknowledged, because it is not stored. */
function refusal(error: unknown, headers: string[] = []) {
  const detail = `The emulator cannot write to its store: ${error instanceof Error ? error.message : String(error)}`;
  const id = headers.indexOf('x-request-id');
  return {
    status: 500,
    headers: ['content-type', 'application/json', 'x-request-id', headers[id + 1] ?? globalThis.crypto.randomUUID()],
    body: new TextEncoder().encode(JSON.stringify({ detail })),
  };
}

function scriptJson(steps: readonly ScriptStep[]): string {
  return JSON.stringify(
    steps.map(({ status, forMs }) => ({ status, forMs: forMs === Infinity ? null : milliseconds(forMs, 'script') })),
  );
}

function milliseconds(ms: number, where: string): number {
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER)) {
    throw new TypeError(`${where} takes milliseconds from 0 on, not ${String(ms)}`);
  }
  return Math.round(ms);
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
