// The header fields of a request: the client's own, the credentials, and what a call adds or takes away.

import { ConfigError } from './errors.js';
import type { Credential } from './options.js';
import { isPlain, kindOf } from './plain.js';

type Given = Readonly<Record<string, string | null | undefined>> | undefined;

/** Header fields by their name in lower case; null leaves out one that would be sent. */
export type Fields = Readonly<Record<string, string | null>>;

/** The three credentials, in the order in which they are asked for, and the header fields that carry them (service.md 5, observed.md 2). */
export const CREDENTIALS = ['apiKey', 'tenantId', 'bearerToken'] as const;

/**
 * Checks that what should have members by name does; null counts as left out.
 * @throws ConfigError for what has none, such as a list, a map or `Headers`
 */
export function members(name: string, given: unknown, example: string): void {
  if (given === undefined || given === null || isPlain(given)) return;
  throw new ConfigError(`${name} must be a plain object, such as ${example}, not ${kindOf(given)}${typeof given === 'object' && Symbol.iterator in given ? '; Object.fromEntries makes one' : ''}`);
}

/**
 * Checks options, by default those of a call.
 * @throws ConfigError for what are none, such as a signal by itself
 */
export function checkOptions(given: unknown, example = '{ signal, timeout: 10_000 }'): void {
  members('the options', given, example);
}

/**
 * Reads header fields that a caller gave.
 * @throws ConfigError for a name or a value that no header can carry; the value never stands in the message
 */
export function fields(given: Given): Fields {
  members('headers', given, "{ 'x-own': '1' }");
  const read = Object.create(null) as Record<string, string | null>;
  for (const [name, value] of Object.entries(given ?? {})) {
    if (value === undefined) continue;
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw new ConfigError(`headers has a name that no header can have: ${JSON.stringify(name)}`);
    // eslint-disable-next-line no-control-regex
    if (value !== null && /[^\t\x20-\x7e\x80-\xff]/.test(String(value))) {
      throw new ConfigError(`the header ${name} holds a line break or another character that no header can carry`);
    }
    read[name.toLowerCase()] = value === null ? null : String(value);
  }
  return read;
}

/** Header fields that carry a key or a token, whatever the client's own are called: what stands there is held to the rules of the options. */
const KEYS = ['authorization', 'cookie', 'proxy-authorization', 'x-api-key'];

function holds(given: Fields, names: readonly string[]): boolean {
  return names.some((name) => typeof given[name] === 'string');
}

/** What is the same for every request of a client. */
export class HeaderPlan {
  readonly #own: Fields;
  readonly #names: readonly string[];
  readonly #credentials: readonly (Credential | null)[];
  /** The fields of a request without a body and without anything of the call's own, where no credential is a function. */
  readonly #fixed: Readonly<Record<string, string>> | undefined;
  /** Whether every request carries a credential: an option's, or a field of `headers` that is one. */
  readonly hasCredential: boolean;
  /** Whether a key or a token of it is a text, which every script of a page can read. */
  readonly hasReadableKey: boolean;

  constructor(own: Given, names: readonly string[], credentials: readonly (Credential | null)[]) {
    this.#own = fields(own);
    this.#names = names;
    this.#credentials = credentials;
    this.hasCredential = credentials.some((credential) => credential !== null) || this.addsCredential(this.#own);
    this.hasReadableKey = [credentials[0], credentials[2]].some((key) => typeof key === 'string') || holds(this.#own, [...KEYS, names[0]!, names[2]!]);
    if (!credentials.some((credential) => typeof credential === 'function')) this.#fixed = this.#merge(credentials as (string | null)[], false, undefined);
  }

  /** Whether header fields that a caller gave carry a credential, by their names. */
  addsCredential(given: Fields): boolean {
    return holds(given, [...KEYS, 'x-tenant-id', ...this.#names]);
  }

  /** The fields of a request; a promise of them where a credential is one. */
  fields(hasBody: boolean, call: Fields | undefined): Record<string, string> | Promise<Record<string, string>> {
    if (this.#fixed !== undefined) return hasBody || call !== undefined ? this.#merge(this.#credentials as (string | null)[], hasBody, call) : { ...this.#fixed };
    const values = this.#credentials.map((credential, index) => ask(CREDENTIALS[index]!, credential));
    if (!values.some((value) => value instanceof Promise)) return this.#merge(values as (string | null)[], hasBody, call);
    return Promise.all(values).then((settled) => this.#merge(settled, hasBody, call));
  }

  #merge(credentials: readonly (string | null)[], hasBody: boolean, call: Fields | undefined): Record<string, string> {
    const merged: Record<string, string | null> = { accept: 'application/json' };
    if (hasBody) merged['content-type'] = 'application/json';
    credentials.forEach((value, index) => {
      if (value !== null) merged[this.#names[index]!] = index === 2 ? `Bearer ${value.trim()}` : value.trim();
    });
    Object.assign(merged, this.#own, call);
    for (const name in merged) if (merged[name] === null) delete merged[name];
    return merged as Record<string, string>;
  }
}

/**
 * Checks a credential's value; gives it without white space around it. The value itself never stands in a message: a runtime that refuses a header quotes it whole.
 * @throws ConfigError for what is neither a text nor null, and for a text that no header can carry
 */
export function checkCredential(name: string, value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'string') throw new ConfigError(`${name} must be a text, a function that gives one, or null, not a ${typeof value}`);
  const text = value.trim();
  if (text === '') throw new ConfigError(`${name} is empty; use null for none`);
  // eslint-disable-next-line no-control-regex
  if (/[^\t\x20-\x7e\x80-\xff]/.test(text)) throw new ConfigError(`${name} holds a line break or another character that no header can carry`);
  return text;
}

function ask(name: string, credential: Credential | null): string | null | Promise<string | null> {
  if (typeof credential !== 'function') return credential;
  const refuse = (error: unknown): never => {
    const said = error instanceof Error ? error.message : String(error);
    throw error instanceof ConfigError ? error : new ConfigError(`the function that gives ${name} failed: ${said}`, { cause: error });
  };
  try {
    const value: unknown = credential();
    if (typeof (value as { then?: unknown } | null)?.then !== 'function') return checkCredential(name, value);
    return Promise.resolve(value).then((settled) => checkCredential(name, settled)).catch(refuse);
  } catch (error) {
    return refuse(error);
  }
}
