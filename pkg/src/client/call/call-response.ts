// The response of a successful call, and its value.

import type { ResponseLike } from '../../values/platform.js';
import { isObject } from '../../values/plain.js';
import { toContract } from '../../vocabulary/translation.js';
import type { Settings } from '../options/settings.js';

/** The response of a successful call. */
export interface CallResponse {
  /** The body; empty if the operation returns nothing. */
  readonly text: string;
  readonly response: ResponseLike;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The duration of all attempts and pauses together. */
  readonly durationMs: number;
}

/** What stands for a member that an answer leaves out (contract 2.6). */
const DEFAULTS: Readonly<Record<string, object>> = {
  OAuthProvider: { token_endpoint_auth_method: 'client_secret_post', is_dynamic_client: false },
};

/**
 * The value of a response, in the contract's words. An empty `record` stands for JSON of any kind, or a plain text, which
 * is its own value.
 */
export function responseValue<T>({ words }: Settings, record: string, text: string): T {
  if (text === '') return undefined as T;
  if (record === '') return anyValue(text) as T;
  const value = withDefaults(record, JSON.parse(text));
  return (words === undefined ? value : toContract(record, value, words)) as T;
}

function anyValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function withDefaults(record: string, value: unknown): unknown {
  const defaults = Object.hasOwn(DEFAULTS, record) ? DEFAULTS[record] : undefined;
  if (defaults === undefined) return value;
  const filled = (each: unknown): unknown => (isObject(each) ? { ...defaults, ...each } : each);
  return Array.isArray(value) ? value.map(filled) : filled(value);
}
