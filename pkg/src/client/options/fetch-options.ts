// The option `fetchOptions`: what of it has a place of its own in a call, and what cannot stand there.

import { ConfigError } from '../../values/errors/config-error.js';
import type { AbortSignalLike } from '../../values/platform.js';
import { checkPlainObject, checkSignal } from './option-checks.js';
import type { RequestOptions } from './request-options.js';

/** What the client says to `fetch` itself, and what to use in its place. */
const OWN = {
  method: 'request of the client, which sends any method',
  body: 'the argument or the option body',
  redirect: 'the option redirect of the client',
};

/** What `fetchOptions` say. */
export interface FetchOptions {
  readonly headers: RequestOptions['headers'];
  readonly signal: AbortSignalLike | undefined;
  /** What is passed on to `fetch` as it is. */
  readonly rest: object;
}

const NONE: FetchOptions = { headers: undefined, signal: undefined, rest: {} };

/**
 * Reads the option.
 * @throws ConfigError for a member that would be lost
 */
export function readFetchOptions(given: RequestOptions['fetchOptions']): FetchOptions {
  if (given === undefined) return NONE;
  checkPlainObject('fetchOptions', given, "{ cache: 'no-store' }");
  const { headers, signal, ...rest } = { ...given } as Record<string, unknown>;
  for (const [name, instead] of Object.entries(OWN))
    if (rest[name] !== undefined) throw new ConfigError(`fetchOptions cannot have ${name}: use ${instead}`);
  if (signal) checkSignal(signal);
  // They may be those of `fetch`, a list of pairs or `Headers`.
  const isIterable = typeof headers === 'object' && headers !== null && Symbol.iterator in headers;
  return {
    headers: (isIterable
      ? Object.fromEntries(headers as Iterable<[string, string]>)
      : headers) as FetchOptions['headers'],
    signal: (signal ?? undefined) as AbortSignalLike | undefined,
    rest,
  };
}
