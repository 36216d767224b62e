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

/** `fetch` as the host declares it; any function where the host's types declare none. */
export type EmulatorFetch = typeof globalThis extends { fetch: infer F } ? F : (input: any, init?: any) => Promise<any>;

/**
 * Where an emulator keeps what it acknowledged. The bytes are a text of lines; only their order matters. Calls never overlap.
 *
 * A rejected promise makes the requests that wait for it answer 500.
 */
export interface JournalStore {
  /** Gives everything that was stored, in order; null or no bytes for nothing. */
  load(): Promise<Uint8Array | null>;
  /** Adds bytes at the end. Resolves when they can no longer be lost: the answers to all requests that they tell of go out after that. */
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
  /** The method. */
  readonly method: string;
  /** The address that was asked for, with its query. */
  readonly url: string;
  /** The body as JSON read it, as text where it is no JSON, null where there was none. It may carry secrets. */
  readonly body: unknown;
}

/** The words that an installation uses in place of the neutral ones (observed.md 1). */
export interface EmulatorVocabulary {
  /** In place of `repo_host`: as a source, and as a segment of paths. */
  repoHost?: string | undefined;
  /** In place of `agent` in `agent_config_path`. */
  agent?: string | undefined;
  /** The path of the managed integration's listing, with `{integration_id}` where the id stands. */
  managedRepositoriesPath?: string | undefined;
}

/** Records to put in. A `tenant_id` puts a record into another tenant than the emulator's own. */
export interface SeedRecords {
  /** Deployments (service.md 2.1); what is left out has a default. */
  deployments?: readonly Partial<Deployment>[];
  /** Repositories (service.md 2.5), each in the listing of the integration that its `host_integration_id` names. */
  repositories?: readonly Repository[];
  /** Integrations as the service lists them: `{ id, installation_id, name }`. */
  integrations?: readonly Record<string, unknown>[];
  /** Listeners as the service lists them. */
  listeners?: readonly Record<string, unknown>[];
  /** OAuth providers (service.md 2.6); what is left out has a default. */
  oauthProviders?: readonly (Partial<OAuthProvider> & { provider_id: string })[];
  /** Connections: `agent_id`, `oauth_token_id`, and an `id` of your own where you like. */
  connections?: readonly (Record<string, unknown> & { agent_id: string })[];
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
  /** Whether the key spans tenants: a request with it must then name one as `X-Tenant-Id`, else it is 403. Default false. */
  keySpansTenants?: boolean | undefined;
  /** The provider's own words. Default: the neutral ones. */
  vocabulary?: EmulatorVocabulary | undefined;
  /** Where everything acknowledged is kept; in memory by default, and then gone with the emulator. */
  store?: JournalStore | undefined;
  /**
   * Where the emulator's wasm comes from, in place of what the package brings: the file `deployment-control/emulator.wasm` as bytes, module, `Response`, address, or a promise of
   * one. One serves all emulators: the first source that brings one holds.
   */
  wasm?: WasmSource | undefined;
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
  /**
   * Puts records in without asking the service for them. What is left out of a deployment has a default; it is deployed already, unless its `status` is
   * `AWAITING_DATABASE`. Throws a TypeError where a record does not fit; those before it are there then.
   */
  seed(records: SeedRecords): void;
  /** Makes requests go wrong from now on, until `reset` or as often as the fault says. Of several faults that fit a request the first one injected strikes. */
  inject(fault: Fault): void;
  /** Sets the way of the next revision, in place of the default one; an empty list takes that back. */
  script(steps: readonly ScriptStep[]): void;
  /** Moves the clock on by a number of milliseconds, whichever clock it is. */
  advance(ms: number): void;
  /** Forgets everything, faults and what is in the store too. Ids start again from the seed. */
  reset(): void;
  /** Everything the emulator holds, for `restore`. It carries secrets. */
  snapshot(): Uint8Array;
  /** Takes the state of a snapshot in place of its own, in the store too. Throws where the bytes are no snapshot; then nothing changes. */
  restore(snapshot: Uint8Array): void;
  /** Resolves when everything so far is in the store; rejects where it cannot be. */
  flush(): Promise<void>;
}

/** Under this name tests find a function that makes the wasm trap, to see that it is contained. */
const TRAP = Symbol.for('deployment-control.trapForTest');

/** How many bytes of a journal in memory stand together at least. */
const LEAST_PART = 1 << 16;

/**
 * Starts an emulator on what its store holds. The wasm is compiled on the first call; importing this module does nothing.
 * @throws TypeError where an option does not fit; Error where the store holds what is no journal of an emulator; ConfigError where the page or runtime does not let WebAssembly start
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
    restore: (snapshot) => host.restore(snapshot),
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
    (steps as readonly { status: string; forMs: number | null }[]).map(({ status, forMs }) => ({ status, forMs: (forMs ?? Infinity) === Infinity ? null : milliseconds(forMs, 'script') })),
  );
}

function milliseconds(ms: number | null, where: string): number {
  if (typeof ms !== 'number' || !(ms >= 0 && ms <= Number.MAX_SAFE_INTEGER)) {
    throw new TypeError(`${where} takes milliseconds from 0 on, not ${shown(ms)}`);
  }
  return Math.round(ms);
}
