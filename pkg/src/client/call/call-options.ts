// The options of one call, merged with those of its client.

import { ConfigError } from '../../values/errors/config-error.js';
import type { AbortSignalLike, FetchLike } from '../../values/platform.js';
import { readFetchOptions } from '../options/fetch-options.js';
import { checkSignal, bytesOption, millisecondsOption } from '../options/option-checks.js';
import { readHeaders, type HeaderFields } from '../options/request-headers.js';
import type { RequestOptions, RetryPolicy } from '../options/request-options.js';
import { retryPolicy } from '../options/retry-policy.js';
import type { Settings } from '../options/settings.js';

/** What a call goes by, beside the settings of its client. */
export interface CallOptions {
  readonly signals: readonly AbortSignalLike[];
  /** The time limit of one attempt, in milliseconds. */
  readonly timeout: number;
  /** The time limit of the whole call, in milliseconds. */
  readonly deadline: number;
  /** The largest body that is read, in bytes. */
  readonly maxResponseBytes: number;
  readonly retry: RetryPolicy;
  /** The headers that the call adds or removes. */
  readonly headers: HeaderFields | undefined;
  readonly fetch: FetchLike;
  readonly fetchOptions: object;
}

/**
 * Reads the options of a call; `longPollMs` is how long the service itself waits before it answers, which does not count
 * for the client's time limit. One of the call's own stays as it is.
 * @throws ConfigError if one cannot be used
 */
export function readCallOptions(settings: Settings, options: RequestOptions, longPollMs = 0): CallOptions {
  if (options.signal) checkSignal(options.signal);
  const timeout = millisecondsOption('timeout', options.timeout, settings.timeout + longPollMs);
  const deadline = millisecondsOption('deadline', options.deadline, Infinity);
  const maxResponseBytes = bytesOption('maxResponseBytes', options.maxResponseBytes, settings.maxResponseBytes);
  const retry = options.retry === undefined ? settings.retry : retryPolicy(settings.options.retry, options.retry);
  const own = settings.fetchOptions;
  const added = readFetchOptions(options.fetchOptions);
  const headers = readCallHeaders(options, added.headers);
  if (headers !== undefined && settings.headers.addsCredential(headers)) settings.checkAddress(true);
  return {
    signals: [options.signal, added.signal, own.signal].filter((signal) => signal != null),
    timeout,
    deadline,
    maxResponseBytes,
    retry,
    headers,
    fetch: readFetch(options.fetch ?? settings.options.fetch),
    fetchOptions: { ...own.rest, ...added.rest },
  };
}

/** The trace context of the W3C: version, trace, parent and flags. */
const TRACEPARENT = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}/;

function readCallHeaders(options: RequestOptions, added: RequestOptions['headers']): HeaderFields | undefined {
  const { headers, traceparent } = options;
  if ((traceparent ?? headers ?? added) === undefined) return undefined;
  if (traceparent !== undefined && !TRACEPARENT.test(traceparent)) {
    throw new ConfigError(
      "traceparent must be a field of W3C's trace context, such as 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
    );
  }
  return { ...readHeaders(added), ...readHeaders({ traceparent }), ...readHeaders(headers) };
}

function readFetch(option: FetchLike | undefined): FetchLike {
  const fetch = option ?? (globalThis as { fetch?: FetchLike }).fetch;
  if (fetch === undefined) throw new ConfigError('this runtime has no fetch: pass one as the option `fetch`');
  if (typeof fetch !== 'function') throw new ConfigError('fetch must be a function');
  return fetch;
}
