// The types of the emulator that its users see. They are apart from the code, so that the published declarations need
// no DOM library.

import type { SignatureCode } from '../generated/signatures.js';
import type { ViewName } from '../generated/views.js';
import type { Deployment, OAuthProvider, Repository, RevisionStatus } from '../generated/records.js';
import type { WasmSource } from '../values/platform.js';

/** `fetch` as the runtime's types declare it, or any function if they have none. */
// biome-ignore lint/suspicious/noExplicitAny: without the runtime's types, any `fetch` must fit.
export type EmulatorFetch = typeof globalThis extends { fetch: infer F } ? F : (input: any, init?: any) => Promise<any>;

/**
 * Where an emulator stores what it has acknowledged. The bytes are lines of text; only their order matters. Calls never
 * overlap.
 *
 * If a promise rejects, the requests that wait for it are answered with 500, or with 507 if the error's `code` or `name`
 * says that there is no room (`ENOSPC`, `EDQUOT`, `EFBIG`, `QuotaExceededError`).
 */
export interface JournalStore {
  /** Returns everything that was stored, in order; null or no bytes if there is nothing. */
  load(): Promise<Uint8Array | null>;
  /**
   * Appends bytes. Resolves when they can no longer be lost; the emulator then answers the requests that they record.
   */
  append(entry: Uint8Array): Promise<void>;
  /** Replaces everything that was stored, completely or not at all. */
  replace(all: Uint8Array): Promise<void>;
  /**
   * Keeps only the first `length` bytes. Rejects if fewer are stored. With it, what a failed `append` has left is removed
   * in place; without it, everything is replaced, which needs room for a second journal.
   */
  truncate?(length: number): Promise<void>;
}

/** One step of a scripted revision. */
export interface ScriptStep {
  /** The state; any word is allowed but a part of one of ours, such as `FAILED`. */
  status: RevisionStatus;
  /** How long it lasts, in milliseconds; `Infinity` for ever. The last step's state always stays. */
  forMs: number;
}

/** A revision of a seeded deployment. */
export interface SeedRevision {
  /** When it was made; by default when the one before it was. */
  created_at?: string;
  /** What it was made from, over what the one before it was made from. */
  source_revision_config?: Deployment['source_revision_config'];
  /** Its states from then on; by default it is deployed at once. */
  steps?: readonly ScriptStep[];
  /** The code of a signature of `docs/doctor.md`, whose lines its log shows. */
  fail?: SignatureCode;
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

/** An installation's own words in place of the contract's (observed 1). */
export interface EmulatorVocabulary {
  /** For `repo_host`: as a source, and as a segment of paths. */
  repoHost?: string | undefined;
  /** For `agent` in `agent_config_path`. */
  agent?: string | undefined;
  /** The path of the managed integration's listing, with `{integration_id}` for the id. */
  managedRepositoriesPath?: string | undefined;
  /** The product's name in the sentences that refuse listeners (observed 12). Default `product`. */
  product?: string | undefined;
  /** What the sentence that refuses a scale to zero calls its environments (observed 12). Default `cloud`. */
  cloud?: string | undefined;
}

/** Records to add. With a `tenant_id`, a record belongs to that tenant instead of the emulator's own. */
export interface SeedRecords {
  /** Deployments (contract 2.1); missing members get defaults. `revisions` is the history, the oldest first. */
  deployments?: readonly (Partial<Deployment> & { revisions?: readonly SeedRevision[] })[];
  /** Repositories (contract 2.5), each listed for the integration in its `host_integration_id`. */
  repositories?: readonly Repository[];
  /** Integrations as the service lists them: `{ id, installation_id, name }`. */
  integrations?: readonly Record<string, unknown>[];
  /** Listeners as the service lists them. */
  listeners?: readonly Record<string, unknown>[];
  /** OAuth providers (contract 2.6); missing members get defaults. */
  oauthProviders?: readonly (Partial<OAuthProvider> & { provider_id: string })[];
  /** Connections: `agent_id`, `oauth_token_id`, and optionally your own `id`. */
  connections?: readonly (Record<string, unknown> & { agent_id: string })[];
}

/** How an emulator behaves. An option that is undefined counts as left out. */
export interface EmulatorOptions {
  /**
   * `real` follows the host's time; `manual` starts at 2026-01-01T00:00:00Z and moves only by `advance`. Default
   * `real`.
   */
  clock?: 'real' | 'manual' | undefined;
  /** A whole number, 0 or more, that determines ids and all random choices. Default 0. */
  seed?: number | undefined;
  /** The key that every request must have as `X-Api-Key` or as a bearer token; none by default. */
  apiKey?: string | null | undefined;
  /**
   * The kind of installation: `cloud` has no `external_docker`, `self_hosted` has no `repo_host`. By default every
   * source is accepted.
   */
  hosting?: 'cloud' | 'self_hosted' | undefined;
  /** How long a revision takes: with `fast` 2.4 to 4 seconds, with `real` about 3 to 12 minutes. Default `fast`. */
  speed?: 'fast' | 'real' | undefined;
  /**
   * Whether the key is valid for all tenants: each request must then name one in `X-Tenant-Id`, else it is 403. Default
   * false.
   */
  keySpansTenants?: boolean | undefined;
  /**
   * Whether the workspace has agents: a creation can name an agent and an environment in place of `name`, and a listing
   * can be filtered by them. Default false.
   */
  agents?: boolean | undefined;
  /** The installation's own words. Default: the contract's. */
  vocabulary?: EmulatorVocabulary | undefined;
  /**
   * Whether a deleted deployment leaves its tracing project, as on services: its name then stays taken (409), unless it
   * was deleted with `delete_tracing_project`. Default false.
   */
  leftoverProjects?: boolean | undefined;
  /**
   * With how many listeners each tenant starts: 0, 1 or 2. With none, a self-hosted installation takes deployments
   * without `listener_id`. Default 2; with `hosting: 'cloud'` always none.
   */
  listeners?: number | undefined;
  /**
   * What stands before the path of every operation, such as `/api-host`, as on self-hosted installations. `baseUrl` ends
   * with it; a request without it is 404. Default: nothing.
   */
  prefix?: string | undefined;
  /**
   * Whether the installation refuses deployments that scale to zero (400): those of a type that ends with `_zero`, and a
   * `min_scale` of 0. Default false.
   */
  noScaleToZero?: boolean | undefined;
  /**
   * Whether the revisions of a deployment are built and deployed one after the other, as on services: each stays
   * `QUEUED` until those before it have ended, so one that hangs blocks the next. Default false.
   */
  queue?: boolean | undefined;
  /**
   * What the service shows, leaves out, fills in or demands otherwise, as services were seen to (observed 14), such as
   * `['listener_hidden', 'spec_filled_in']`. Default: `['defaults_reported']`, which `echo` turns off.
   */
  views?: readonly ViewName[] | undefined;
  /** Where everything acknowledged is stored; by default only in memory. */
  store?: JournalStore | undefined;
  /**
   * Where the emulator's wasm comes from, in place of the embedded one: the file `deployment-control/emulator.wasm` as
   * bytes, module, `Response`, address, or a promise of one. All emulators share one module, from the first source that
   * loads.
   */
  wasm?: WasmSource | undefined;
}

/** A service in memory. Emulators share nothing with each other. */
export interface Emulator {
  /** Answers requests as the service would. It needs no `this`, obeys `signal`, and ignores the origin of the URL. */
  readonly fetch: EmulatorFetch;
  /** The base URL to pass to a client together with `fetch`: with the `prefix`, if there is one. It is never resolved. */
  readonly baseUrl: string;
  /** The latest requests, oldest first: at most 1,000, with at most 4 MiB of bodies. */
  readonly requests: readonly ReceivedRequest[];
  /**
   * How many bytes were dropped from the end of the store at the start: an incomplete entry that was never
   * acknowledged.
   */
  readonly droppedBytes: number;
  /**
   * Adds records directly, without requests. Missing members of a deployment get defaults; it is already deployed,
   * unless its `status` is `AWAITING_DATABASE`. Throws a TypeError if a record does not fit; the records before it are
   * then added.
   */
  seed(records: SeedRecords): void;
  /**
   * Makes requests fail from now on, until `reset` or as often as the fault says. If several faults match a request,
   * the first one injected applies.
   */
  inject(fault: Fault): void;
  /** Sets the states of the next revision; an empty list restores the default. */
  script(steps: readonly ScriptStep[]): void;
  /**
   * Lets the next revision, or the next upload, fail like a signature of the doctor: with its status, and
   * with its lines in the log. Throws a TypeError if there is no such failure. A revision whose source cannot fail so,
   * such as an image in a build, is refused with 400, and the failure is forgotten.
   * @param name - the signature's code, with hyphens or underscores, or the beginning of one
   */
  fail(name: FailureName): void;
  /** Moves the clock forward by a number of milliseconds, both a manual and a real one. */
  advance(ms: number): void;
  /** Forgets everything, including faults and the contents of the store. Ids start again from the seed. */
  reset(): void;
  /** Everything in the emulator, for `restore`. It contains secrets. */
  snapshot(): Uint8Array;
  /**
   * Replaces everything with the state of a snapshot, also in the store. If the bytes are not a snapshot, it throws and
   * nothing changes.
   */
  restore(snapshot: Uint8Array): void;
  /** Resolves when everything so far is stored; rejects if it cannot be. */
  flush(): Promise<void>;
}

export type { ViewName };

/** The name of a failure that an emulator can play, such as `image_pull`. */
export type FailureName = SignatureCode | (string & {});

/** Which requests a fault applies to. */
export interface FaultMatch {
  /** The method, in upper or lower case; by default every method. */
  method?: string;
  /**
   * The path: exactly this one, every one with this start if it ends with `*`, or a regular expression for path and
   * query. By default every path.
   */
  path?: string | RegExp;
}

/** A fault. `status` or `body` replace the emulator's answer; the other members disturb its transport. */
export interface Fault {
  /** Which requests it applies to; by default every one. */
  match?: FaultMatch;
  /** How many requests it applies to; by default without limit. */
  times?: number;
  /**
   * The probability that it applies to a matching request, from 0 to 1, determined by the emulator's seed. Default 1.
   */
  probability?: number;
  /** Answers with this status; the emulator does not see the request, unless `processed` is set. */
  status?: number;
  /** Headers of the answer; they override its own. */
  headers?: Record<string, string>;
  /**
   * Answers with this body, with status 200 unless `status` is given: text and bytes unchanged, anything else as JSON.
   */
  body?: unknown;
  /** Waits this long before anything else, in milliseconds of the host's clock. */
  delayMs?: number;
  /**
   * `headers`: never answers. `body`: sends status and headers, half of the body, and then nothing more. Both end when
   * the request is aborted.
   */
  stall?: 'headers' | 'body';
  /** Breaks the connection without an answer. */
  reset?: boolean;
  /** Sends this many bytes of the body, then breaks the connection. */
  truncate?: number;
  /**
   * Whether the emulator handles the request although the answer is lost or replaced by `reset`, `stall: 'headers'`,
   * `status` or `body`. Default false.
   */
  processed?: boolean;
}
