// The response of a successful call, and its value.

import type { ResponseLike } from '../../values/platform.js';
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

/** The value of a response, in the contract's words. An empty `record` stands for JSON of any kind. */
export function responseValue<T>({ words }: Settings, record: string, text: string): T {
  if (text === '') return undefined as T;
  const value: unknown = JSON.parse(text);
  return (words === undefined || record === '' ? value : toContract(record, value, words)) as T;
}
