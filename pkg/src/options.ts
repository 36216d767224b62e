// The options of a client, of a call and of a wait, and their defaults.

import { firstOf } from './arguments.js';
import { ConfigError } from './errors.js';
import { Herald, LEVELS, type ClientEvent, type LogLevel } from './events.js';
import { CREDENTIALS, HeaderPlan, checkCredential, checkOptions } from './headers.js';
import { isPlain } from './plain.js';
import type { AbortSignalLike, FetchLike, Logger, PlatformRequestInit, WasmSource } from './platform.js';
import { redirects, type RedirectMode } from './redirects.js';
import type { Revision, RevisionStatus } from './records.js';
import { wordsOf, type Vocabulary, type Words } from './vocabulary.js';
import { arrival, core, isAtHand, use } from './wasm.js';

/** When a call is sent again. Times in milliseconds. */
export interface RetryPolicy {
  /** The maximum number of retries, 0 or more; 2 by default. */
  maxRetries: number;
  /** The pause before the first retry; 500 by default. It doubles each time, and up to half of each pause is taken off at random. */
  baseDelay: number;
  /** The longest pause between attempts, unless the service asks for one; 8,000 by default. */
  maxDelay: number;
  /** The longest pause that the service can ask for; 60,000 by default. If it asks for a longer one, the call fails at once, with `retryAfter` on the error. */
  maxRetryAfter: number;
  /** The status codes after which a call is retried; 408, 429, 500, 502, 503 and 504 by default. POST and PATCH are retried only after 429, unless `unsafeMethods` is set. */
  statuses: readonly number[];
  /** Whether POST and PATCH are retried like GET; false by default, since a repeated creation may create twice. After 429, every method is retried. */
  unsafeMethods: boolean;
}

/** A part of a retry policy. Missing members come from the client, and then from the defaults. */
export type RetryOptions = { [K in keyof RetryPolicy]?: RetryPolicy[K] | undefined };

/** The options of one call. */
export interface RequestOptions {
  /** Aborts the call: it rejects at once with the signal's reason. */
  signal?: AbortSignalLike | undefined;
  /** The time limit for one attempt, headers and body together, in milliseconds; 60,000 by default, `Infinity` for none. */
  timeout?: number | undefined;
  /** The time limit for all attempts and the pauses between them, in milliseconds; none by default. */
  deadline?: number | undefined;
  /** When the call is retried: a policy, the number of retries, or `false` for never. */
  retry?: RetryOptions | number | false | undefined;
  /** Additional headers; null removes one. Credentials, such as `authorization` or `cookie`, follow the same rules as the client's own: never unencrypted to another machine. */
  headers?: Readonly<Record<string, string | null | undefined>> | undefined;
  /** Additional query parameters, such as ones that are not in the contract. Lists are joined with commas; null and undefined are left out. */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Additional fields of the JSON body, such as ones that are not in the contract. */
  body?: Readonly<Record<string, unknown>> | undefined;
  /** The header `traceparent` of the W3C trace context, passed on unchanged. */
  traceparent?: string | undefined;
  /** Whether the body and the query are checked before they are sent; true by default. */
  validate?: boolean | undefined;
  /** A `fetch` for this call only. */
  fetch?: FetchLike | undefined;
  /** Additional fields of the `init` that `fetch` gets, such as `cache`, or `next` in Next.js. They override those of the client. */
  fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
}

/** A credential: a string, or a function that returns one and is called for each attempt. */
export type Credential = string | (() => string | null | Promise<string | null>);

/** The options of a client. */
export interface ClientOptions {
  /** The service's base address, or a path such as `/api` in a browser. By default `DEPLOYMENT_CONTROL_URL` from the environment; there is no other default. */
  baseUrl?: string | { readonly href: string } | undefined;
  /** Sent as `X-Api-Key` (service.md 5). By default `DEPLOYMENT_CONTROL_API_KEY` from the environment; null for none. */
  apiKey?: Credential | null | undefined;
  /** Sent as `X-Tenant-Id`. By default `DEPLOYMENT_CONTROL_TENANT_ID` from the environment; null for none. */
  tenantId?: Credential | null | undefined;
  /** Sent as `Authorization: Bearer …`. By default `DEPLOYMENT_CONTROL_BEARER_TOKEN` from the environment; null for none. */
  bearerToken?: Credential | null | undefined;
  /** The names of the headers that carry the credentials; `X-Api-Key`, `X-Tenant-Id` and `Authorization` by default. */
  authHeaders?: { readonly apiKey?: string | undefined; readonly tenantId?: string | undefined; readonly bearer?: string | undefined } | undefined;
  /**
   * The service's own words, if they differ from the contract's. Bodies can use either; they are sent in the service's words, and answers are returned in the contract's.
   */
  vocabulary?: Vocabulary | undefined;
  /** Where the service is hosted: `cloud` accepts no `external_docker`, `self_hosted` no `repo_host` (service.md 2.1). By default both are accepted. */
  hosting?: 'cloud' | 'self_hosted' | undefined;
  /** How redirects are handled: `error`, the default, refuses them; `same-origin` follows at most five that stay within the origin and do not change the method. */
  redirect?: 'error' | 'same-origin' | undefined;
  /** Called with requests, responses, retries and errors, without headers and bodies. Errors that it throws are ignored. */
  onEvent?: ((event: ClientEvent) => void) | undefined;
  /** The `fetch` that sends requests; by default the runtime's own, looked up for each call. */
  fetch?: FetchLike | undefined;
  /** Additional fields of the `init` that `fetch` gets. `method`, `headers`, `signal` and `redirect` are always the client's own. */
  fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
  /** Headers of every request; null removes one. Credentials, such as `authorization` or `cookie`, follow the same rules as `apiKey`. */
  headers?: Readonly<Record<string, string | null | undefined>> | undefined;
  /** See `RequestOptions.timeout`. */
  timeout?: number | undefined;
  /** See `RequestOptions.retry`. */
  retry?: RetryOptions | number | false | undefined;
  /** Whether credentials can be sent unencrypted to another machine; false by default. */
  allowInsecureHttp?: boolean | undefined;
  /** Whether a key or token can be given as a string in a browser's page, where every script can read it; false by default. */
  dangerouslyAllowBrowser?: boolean | undefined;
  /** Where log lines go; `console` by default. */
  logger?: Logger | undefined;
  /** The lowest level that is logged; `warn` by default. Warnings of checks are `warn`, retries and errors `info`, requests and responses `debug`. */
  logLevel?: LogLevel | undefined;
  /**
   * Where the core comes from, in place of the embedded one: the file `deployment-control/core.wasm` as bytes, module, `Response`, address, or a promise of one.
   * All clients of a page or process share one core, from the first source that loads. Calls wait for it automatically.
   */
  wasm?: WasmSource | undefined;
}

/** A revision and its deployment. */
export interface RevisionIds {
  /** The deployment's id, a uuid. */
  readonly deployment_id: string;
  /** The revision's id, a uuid. */
  readonly revision_id: string;
}

/** The result of one answered poll. */
export interface Progress {
  /** The revision as read by this poll. */
  readonly revision: Revision;
  /** The revision's status. */
  readonly status: RevisionStatus;
  /** Whether the status differs from the previous one; true for the first. */
  readonly changed: boolean;
  /** The number of the poll, from 1. Failed polls are counted but not reported, so numbers may be missing. */
  readonly poll: number;
  /** The time since the wait began, in milliseconds. */
  readonly elapsedMs: number;
  /** The pause before the next poll, in milliseconds; null if there is none. */
  readonly nextDelayMs: number | null;
}

/** The options of a wait. Times in milliseconds. */
export interface WaitOptions extends Omit<RequestOptions, 'body' | 'validate'> {
  /** The same as `maxWait`; the shorter of the two applies. */
  deadline?: number | undefined;
  /**
   * When the wait succeeds: a state, a list of states, or a function that returns true or false synchronously; `DEPLOYED` by default. If the states lack `DEPLOYED`, a
   * deployed revision ends the wait with `RevisionFailedError`; with a function, the wait goes on. A revision that failed or was superseded ends the wait in any case,
   * unless `until` accepts it.
   * @example
   * await control.revisions.wait(ids, { until: ['BUILDING', 'DEPLOYED'] });
   */
  until?: RevisionStatus | readonly RevisionStatus[] | ((revision: Revision) => boolean) | undefined;
  /**
   * When the wait ends with `RevisionFailedError`; checked before `until`. A state or a list of states is added to `CREATE_FAILED`, `BUILD_FAILED` and
   * `DEPLOY_FAILED`; a function replaces these three and is called at every poll.
   */
  failOn?: RevisionStatus | readonly RevisionStatus[] | ((revision: Revision) => boolean) | undefined;
  /** The longest wait; 1,800,000 (30 minutes) by default. Then the wait rejects with `WaitTimeoutError`, and the revision continues at the service. */
  maxWait?: number | undefined;
  /** The pause after the first poll; 2,000 by default. Up to a quarter of each pause is taken off at random. */
  minDelay?: number | undefined;
  /** The longest pause between polls, and the shortest in a hidden tab; 30,000 by default. */
  maxDelay?: number | undefined;
  /** The factor by which the pause grows from poll to poll; 1.5 by default. */
  factor?: number | undefined;
  /** How many polls in a row can fail temporarily (no answer, 408, 429, 5xx, or an unreadable answer) before the wait fails; 5 by default. */
  tolerateErrors?: number | undefined;
  /** Called after every answered poll. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/** The options of a client, as a message shows them. */
export const EXAMPLE = "{ baseUrl: 'https://control.example' }";

/** The environment variables that the credentials come from, in their order. */
const VARIABLES = ['DEPLOYMENT_CONTROL_API_KEY', 'DEPLOYMENT_CONTROL_TENANT_ID', 'DEPLOYMENT_CONTROL_BEARER_TOKEN'];

/** The options of a client with every default filled in. */
export interface Settings {
  readonly given: ClientOptions;
  readonly baseUrl: string;
  /** The base address without slashes at its end. */
  readonly base: string;
  readonly headers: HeaderPlan;
  /** Throws a ConfigError where the address will not do, or a credential would travel to it unencrypted. */
  readonly checkAddress: (hasCredential: boolean) => void;
  readonly timeout: number;
  readonly retry: RetryPolicy;
  readonly redirect: RedirectMode;
  readonly redirects: (url: string) => Readonly<Record<string, string>>;
  readonly herald: Herald;
  readonly vocabulary: Vocabulary;
  /** The service's own words; undefined where they are the contract's. */
  readonly words: Words | undefined;
  /** What a call must wait for: the core, where it is still on its way. Undefined where there is nothing to wait for. */
  readonly admit: () => Promise<void> | void;
}

const RETRY: RetryPolicy = { maxRetries: 2, baseDelay: 500, maxDelay: 8_000, maxRetryAfter: 60_000, statuses: [408, 429, 500, 502, 503, 504], unsafeMethods: false };

/** The part of a policy that an option says: what is undefined says nothing. */
function part(given: ClientOptions['retry']): Partial<RetryPolicy> {
  if (given === undefined || given === null) return {};
  if (given === false) return { maxRetries: 0 };
  if (typeof given === 'number') return { maxRetries: given };
  if (!isPlain(given)) throw new ConfigError(`retry must be a policy, a number of retries, or false, not ${String(given)}`);
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** Fills a retry policy in: what the call says, then what the client says, then the defaults. */
export function retryPolicy(client: ClientOptions['retry'], call: RequestOptions['retry']): RetryPolicy {
  const policy = { ...RETRY, ...part(client), ...part(call) };
  for (const name of ['maxRetries', 'baseDelay', 'maxDelay', 'maxRetryAfter'] as const) {
    number(`retry.${name}`, policy[name], 0);
  }
  if (!Array.isArray(policy.statuses)) throw new ConfigError('retry.statuses must be a list of status codes');
  return { ...policy, statuses: firstOf(policy.statuses, 1_000) };
}

/** A number from an option. */
export function number(name: string, value: number | undefined, fallback: number, unit = ''): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !(value >= 0)) throw new ConfigError(`${name} must be a number${unit} of at least 0, not ${String(value)}`);
  return value;
}

/** A number of milliseconds from an option. */
export function milliseconds(name: string, value: number | undefined, fallback: number): number {
  return number(name, value, fallback, ' of milliseconds');
}

function environment(name: string): string | undefined {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  try {
    return process?.env?.[name] || undefined;
  } catch {
    // Some runtimes ask for a permission to read the environment; without it there is none.
    return undefined;
  }
}

function absolute(baseUrl: string): string {
  const { document, location } = globalThis as { document?: { baseURI?: string }; location?: { href?: string } };
  const base = document?.baseURI ?? location?.href;
  if (/^https?:/i.test(baseUrl) || base === undefined) return baseUrl;
  try {
    return new URL(baseUrl, base).href;
  } catch {
    return baseUrl;
  }
}

/** Checks the options of a client and fills the defaults in. */
export function settings(given: ClientOptions): Settings {
  checkOptions(given, EXAMPLE);
  const address = given.baseUrl ?? environment('DEPLOYMENT_CONTROL_URL');
  const baseUrl = typeof address === 'object' ? address.href : address;
  if (typeof baseUrl !== 'string' || baseUrl === '') {
    throw new ConfigError('there is no base URL: give `baseUrl`, or set DEPLOYMENT_CONTROL_URL');
  }
  const credentials = CREDENTIALS.map((name, index): Credential | null =>
    given[name] === undefined ? (environment(VARIABLES[index] ?? '') ?? null) : given[name],
  );
  credentials.forEach((value, index) => {
    if (typeof value !== 'function') checkCredential(CREDENTIALS[index] ?? '', value);
  });
  const url = absolute(baseUrl);
  const headers = new HeaderPlan(given.headers, authHeaders(given.authHeaders), credentials);
  const inBrowser = 'window' in globalThis && 'document' in globalThis;
  if (inBrowser && headers.hasReadableKey && !given.dangerouslyAllowBrowser) {
    throw new ConfigError(
      'a key in a page can be read by every script of the page: let the site\'s own server add it (`apiKey: null` and a path as `baseUrl`), hand in a function, or set `dangerouslyAllowBrowser: true`',
    );
  }
  const checkAddress = (hasCredential: boolean): void => {
    const wrong = core().ask('checkConfig', [url], Number(hasCredential), Number(given.allowInsecureHttp ?? false));
    // The core names the option as Rust does.
    if (wrong !== undefined) throw new ConfigError(wrong.replace('allow_insecure_http', '`allowInsecureHttp: true`'));
  };
  const check = (): void => {
    checkAddress(headers.hasCredential);
  };
  if (given.wasm !== undefined) use(given.wasm);
  const isChecked = isAtHand();
  if (isChecked) check();
  const redirect = oneOf('redirect', ['error', 'same-origin'], given.redirect, 'error');
  oneOf('hosting', ['cloud', 'self_hosted'], given.hosting, undefined);
  return {
    given,
    baseUrl: url,
    base: url.replace(/\/+$/, ''),
    headers,
    checkAddress,
    timeout: milliseconds('timeout', given.timeout, 60_000),
    retry: retryPolicy(given.retry, undefined),
    redirect,
    redirects: redirects(redirect),
    herald: new Herald(listener(given.onEvent), given.logger ?? console, oneOf('logLevel', LEVELS, given.logLevel, 'warn')),
    vocabulary: given.vocabulary ?? {},
    words: own(given.vocabulary),
    admit: isChecked ? arrival : () => arrival()?.then(check) ?? check(),
  };
}

function own(vocabulary: ClientOptions['vocabulary']): Words | undefined {
  const path: unknown = vocabulary?.managedRepositoriesPath;
  if (path !== undefined && (typeof path !== 'string' || !path.startsWith('/') || !path.includes('{integration_id}'))) {
    throw new ConfigError('vocabulary.managedRepositoriesPath must be a path that starts with a slash and has {integration_id} in it');
  }
  try {
    return wordsOf(vocabulary);
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

function authHeaders({ apiKey, tenantId, bearer }: NonNullable<ClientOptions['authHeaders']> = {}): string[] {
  return [apiKey ?? 'x-api-key', tenantId ?? 'x-tenant-id', bearer ?? 'authorization'].map((name: unknown) => {
    if (typeof name !== 'string' || !/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new ConfigError(`authHeaders has a name that no header can have: ${JSON.stringify(name)}`);
    return name.toLowerCase();
  });
}

function listener(given: ClientOptions['onEvent']): ClientOptions['onEvent'] {
  if (given !== undefined && typeof given !== 'function') throw new ConfigError('onEvent must be a function');
  return given;
}

/** A word from an option; null counts as left out. */
function oneOf<W extends string, F>(name: string, words: readonly W[], given: unknown, fallback: F): W | F {
  if (given === undefined || given === null) return fallback;
  if (words.includes(given as W)) return given as W;
  throw new ConfigError(`${name} is one of ${words.join(', ')}, not ${String(given)}`);
}
