// The response of a successful call: its check, and its value.

import { core } from '../../core/instance.js';
import type { ResponseLike } from '../../values/platform.js';
import { toContract } from '../../vocabulary/translation.js';
import { isPage, type ResponseDefect } from '../errors/create-error.js';
import type { Settings } from '../options/settings.js';
import { ANY_JSON, NO_BODY } from './outgoing-request.js';

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

/** Where the text of a response differs from its kind; undefined if it does not. */
export function responseDefect(responseKind: number, text: string): ResponseDefect | undefined {
  // What the service sends is not read, but a page is certainly not from the service.
  if (responseKind === NO_BODY) return isPage(text) ? { path: [], expected: 'JSON', offset: 0 } : undefined;
  // An empty text stands for no value.
  if (responseKind === ANY_JSON && text === '') return undefined;
  if (responseKind === ANY_JSON) {
    try {
      JSON.parse(text);
      return undefined;
    } catch (error) {
      return { path: [], expected: (error as Error).message, offset: 0 };
    }
  }
  const defect = core().ask('checkAnswer', [text], responseKind);
  if (defect === undefined) return undefined;
  const [path, expected, offset] = JSON.parse(defect) as [(string | number)[], string | null, number];
  return { path, expected: expected ?? undefined, offset };
}
