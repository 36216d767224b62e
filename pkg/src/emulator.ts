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
import { BASE_URL, Host, type Store } from './emulator-host.js';
import { checkOptions, shown } from './emulator-options.js';
import { compile } from './emulator-wasm.js';
import { InternalError } from './errors.js';
import { EXCHANGE, type Exchange } from './exchange.js';
import type { Fault } from './fault.js';
import { joined } from './journal-parts.js';
import { isPlain } from './plain.js';
import type { WasmSource } from './platform.js';
import type { Deployment, OAuthProvider, Repository, RevisionStatus } from './records.js';

export { indexedDbStore } from './emulator-store.js';
export type { Fault, FaultMatch } from './fault.js';

/** `fetch` as the host declares it, or any function if the host's types have none. */
export type EmulatorFetch = typeof globalThis extends { fetch: infer F } ? F : (input: any, init?: any) => Promise<any>;

/**
 * Where an emulator stores what it has acknowledged. The bytes are lines of text; only their order matters. Calls never overlap.
 *
 * If a promise rejects, the requests that wait for it are answered with 500.
 */
export interface JournalStore {
  /** Returns everything that was stored, in order; null or no bytes if there is nothing. */
  load(): Promise<Uint8Array | null>;
  /** Appends bytes. Resolves when they can no longer be lost; the emulator then answers the requests that they record. */
  append(entry: Uint8Array): Promise<void>;
  /** Replaces everything that was stored, completely or not at all. */
  replace(all: Uint8Array): Promise<void>;
}

/** One step of a scripted revision. */
export interface ScriptStep {
  /** The state; any word is allowed. */
  status: RevisionStatus;
  /** How long it lasts, in milliseconds; `Infinity` for ever. The last step's state always stays. */
  forMs: number;
}

/** A request as the emulator received it, without its headers. */
export interface ReceivedRequest {
  /** The method. */
  readonly method: string;
  /** The requested address, with its query. */
  readonly url: string;
  /** The body, parsed if it is JSON, else as text; null if there was none. It may contain secrets. */
  readonly body: unknown;
}

/** An installation's own words for the neutral ones (observed.md 1). */
export interface EmulatorVocabulary {
  /** For `repo_host`: as a source, and as a segment of paths. */
  repoHost?: string | undefined;
  /** For `agent` in `agent_config_path`. */
  agent?: string | undefined;
  /** The path of the managed integration's listing, with `{integration_id}` for the id. */
  managedRepositoriesPath?: string | undefined;
}

/** Records to add. With a `tenant_id`, a record belongs to that tenant instead of the emulator's own. */
export interface SeedRecords {
  /** Deployments (service.md 2.1); missing members get defaults. */
  deployments?: readonly Partial<Deployment>[];
  /** Repositories (service.md 2.5), each listed for the integration in its `host_integration_id`. */
  repositories?: readonly Repository[];
  /** Integrations as the service lists them: `{ id, installation_id, name }`. */
  integrations?: readonly Record<string, unknown>[];
  /** Listeners as the service lists them. */
  listeners?: readonly Record<string, unknown>[];
  /** OAuth providers (service.md 2.6); missing members get defaults. */
  oauthProviders?: readonly (Partial<OAuthProvider> & { provider_id: string })[];
  /** Connections: `agent_id`, `oauth_token_id`, and optionally your own `id`. */
  connections?: readonly (Record<string, unknown> & { agent_id: string })[];
}

/** How an emulator behaves. An option that is undefined is as one that is not given. */
export interface EmulatorOptions {
  /** `real` follows the host's time; `manual` starts at 2026-01-01T00:00:00Z and moves only by `advance`. Default `real`. */
  clock?: 'real' | 'manual' | undefined;
  /** A whole number, 0 or more, that determines ids and all random choices. Default 0. */
  seed?: number | undefined;
  /** The key that every request must have as `X-Api-Key` or as a bearer token; none by default. */
  apiKey?: string | null | undefined;
  /** The kind of installation: `cloud` has no `external_docker`, `self_hosted` has no `repo_host`. By default every source is accepted. */
  hosting?: 'cloud' | 'self_hosted' | undefined;
  /** How long a revision takes: with `fast` 2.4 to 4 seconds, with `real` about 3 to 12 minutes. Default `fast`. */
  speed?: 'fast' | 'real' | undefined;
  /** Whether the key is valid for all tenants: each request must then name one in `X-Tenant-Id`, else it is 403. Default false. */
  keySpansTenants?: boolean | undefined;
  /** The provider's own words. Default: the neutral ones. */
  vocabulary?: EmulatorVocabulary | undefined;
  /** Where everything acknowledged is stored; by default only in memory. */
  store?: JournalStore | undefined;
  /**
   * Where the emulator's wasm comes from, in place of the embedded one: the file `deployment-control/emulator.wasm` as bytes, module, `Response`, address, or a promise of one.
   * All emulators share one module, from the first source that loads.
   */
  wasm?: WasmSource | undefined;
}

/** A service in memory. Emulators share nothing with each other. */
export interface Emulator {
  /** Answers requests as the service would. It needs no `this`, obeys `signal`, and ignores the origin of the URL. */
  readonly fetch: EmulatorFetch;
  /** The base URL to pass to a client together with `fetch`. It is never resolved. */
  readonly baseUrl: string;
  /** The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies. */
  readonly requests: readonly ReceivedRequest[];
  /** How many bytes were dropped from the end of the store at the start: an incomplete entry that was never acknowledged. */
  readonly droppedBytes: number;
  /**
   * Adds records directly, without requests. Missing members of a deployment get defaults; it is already deployed, unless its `status` is `AWAITING_DATABASE`.
   * Throws a TypeError if a record does not fit; the records before it are then added.
   */
  seed(records: SeedRecords): void;
  /** Makes requests fail from now on, until `reset` or as often as the fault says. If several faults match a request, the first one injected applies. */
  inject(fault: Fault): void;
  /** Sets the states of the next revision; an empty list restores the default. */
  script(steps: readonly ScriptStep[]): void;
  /** Moves the clock forward by a number of milliseconds, both a manual and a real one. */
  advance(ms: number): void;
  /** Forgets everything, including faults and the contents of the store. Ids start again from the seed. */
  reset(): void;
  /** Everything in the emulator, for `restore`. It contains secrets. */
  snapshot(): Uint8Array;
  /** Replaces everything with the state of a snapshot, also in the store. If the bytes are not a snapshot, it throws and nothing changes. */
  restore(snapshot: Uint8Array): void;
  /** Resolves when everything so far is stored; rejects if it cannot be. */
  flush(): Promise<void>;
}

/** The name of a function that makes the wasm trap, for tests. */
const TRAP = Symbol.for('deployment-control.trapForTest');

/** How many bytes of a journal in memory stand together at least. */
const LEAST_PART = 1 << 16;

/**
 * Starts an emulator with the contents of its store. The wasm is compiled on the first call; importing this module has no side effects.
 * @param options - clock, seed, key, hosting, store and more; all optional
 * @throws TypeError if an option does not fit; Error if the store does not contain an emulator's journal; ConfigError if the page or runtime does not allow WebAssembly
 */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  checkOptions(options);
  const { store, wasm, ...rest } = options;
  await compile(wasm);
  const settings = JSON.stringify({ ...rest, apiKey: rest.apiKey ?? null });
  const host = await Host.open(settings, rest.seed ?? 0, store ?? memoryStore());
  const emulator: Emulator = {
    fetch: ((input: string | URL | Request, init?: RequestInit) => host.fetch(input, init)) as EmulatorFetch,
    baseUrl: BASE_URL,
    get requests() {
      return host.requests();
    },
    droppedBytes: host.droppedBytes,
    seed: (records) => host.change((core) => said(() => core.seed(jsonOf('seed', records)))),
    inject: (fault) => host.faults.add(fault),
    script: (steps) => host.change((core) => said(() => core.script(scriptJson(steps)))),
    advance: (ms) => host.change((core) => core.advance(milliseconds(ms, 'advance'))),
    reset: () => {
      host.faults.clear();
      host.rewrite((core) => core.reset());
    },
    snapshot: () => host.snapshot(),
    restore: (snapshot) => {
      if (!ArrayBuffer.isView(snapshot)) throw new TypeError(`restore takes the bytes of a snapshot as a Uint8Array, not ${shown(snapshot)}`);
      host.restore(snapshot);
    },
    flush: () => host.flush(),
  };
  const exchange: Exchange = (method, url, head, body) => host.exchange(method, url, head, body);
  return Object.defineProperties(emulator, { [TRAP]: { value: () => host.trapForTest() }, [EXCHANGE]: { value: exchange } });
}

/** Keeps the journal for as long as the emulator lives: what a trap of the wasm must not take along. */
function memoryStore(): Store {
  // Of entries that were kept each by itself the host's collector would have to look after tens of thousands.
  let parts: Uint8Array[] = [];
  let last = new Uint8Array();
  let length = 0;
  return {
    async load() {
      return joined([...parts, last.subarray(0, length)]);
    },
    append(entry) {
      if (length + entry.byteLength > last.byteLength) {
        parts.push(last.subarray(0, length));
        last = new Uint8Array(Math.max(LEAST_PART, entry.byteLength));
        length = 0;
      }
      last.set(entry, length);
      length += entry.byteLength;
      return undefined;
    },
    replace(all) {
      parts = [all];
      last = new Uint8Array();
      length = 0;
      return undefined;
    },
  };
}

/** Does what takes values of the caller's; what it refuses is a slip, and so a TypeError. */
function said(work: () => void): void {
  try {
    work();
  } catch (error) {
    throw error instanceof InternalError || error instanceof TypeError ? error : new TypeError((error as Error).message);
  }
}

/** The JSON text of values of the caller's. */
function jsonOf(name: string, value: unknown): string {
  if (!isPlain(value)) throw new TypeError(`${name} takes an object, not ${shown(value)}`);
  try {
    return JSON.stringify(value);
  } catch (error) {
    throw new TypeError(`${name} takes what JSON can hold: ${(error as Error).message}`);
  }
}

function scriptJson(steps: readonly ScriptStep[]): string {
  if (!Array.isArray(steps)) throw new TypeError(`script takes a list of steps, such as { status: 'BUILDING', forMs: 1000 }, not ${shown(steps)}`);
  return JSON.stringify(
    // JSON has no Infinity: whoever reads steps from a file has null in its place.
    (steps as readonly ({ status?: string; forMs?: number | null } | null)[]).map((step) => ({ status: step?.status, forMs: (step?.forMs ?? Infinity) === Infinity ? null : milliseconds(step!.forMs!, 'script') })),
  );
}

function milliseconds(ms: number | null, where: string): number {
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER)) {
    throw new TypeError(`${where} takes milliseconds from 0 on, not ${shown(ms)}`);
  }
  return Math.round(ms);
}
