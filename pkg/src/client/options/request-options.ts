// The options of one call.

import type { AbortSignalLike, FetchLike, PlatformRequestInit } from '../../values/platform.js';
import type { Validation } from './validation.js';

/** The options of one call. */
export interface RequestOptions {
  /** Aborts the call: it rejects at once with the signal's reason. */
  signal?: AbortSignalLike | undefined;
  /**
   * The time limit for one attempt, headers and body together, in milliseconds; 60,000 by default, `Infinity` for none.
   * That of the client begins after the time for which the service itself waits (`auth.wait`), one of a call at its start.
   */
  timeout?: number | undefined;
  /** The time limit for all attempts and the pauses between them, in milliseconds; none by default. */
  deadline?: number | undefined;
  /**
   * The largest answer that is read, in bytes after it is unpacked; 67,108,864 (64 MiB) by default, `Infinity` for no
   * limit. A larger one is a `ResponseTooLargeError`, and its connection is closed.
   */
  maxResponseBytes?: number | undefined;
  /** When the call is retried: a policy, the number of retries, or `false` for never. */
  retry?: RetryOptions | number | false | undefined;
  /**
   * Additional headers; null removes one. Credentials, such as `authorization` or `cookie`, follow the same rules as
   * the client's own: never unencrypted to another machine.
   */
  headers?: Readonly<Record<string, string | null | undefined>> | undefined;
  /**
   * Additional query parameters, such as ones that are not in the contract. Lists are joined with commas; null and
   * undefined are left out.
   */
  query?: Readonly<Record<string, unknown>> | undefined;
  /** Additional fields of the JSON body, such as ones that are not in the contract. */
  body?: Readonly<Record<string, unknown>> | undefined;
  /** The header `traceparent` of the W3C trace context, passed on unchanged. */
  traceparent?: string | undefined;
  /**
   * Which bodies and queries are not sent: `true`, the default, stops what the service refuses and what cannot run,
   * `'refused'` only what the service refuses, and `false` nothing. By default that of
   * the client, whose plans, `apply` and fleets never send what the service refuses.
   */
  validate?: Validation | undefined;
  /** A `fetch` for this call only. */
  fetch?: FetchLike | undefined;
  /**
   * Additional fields of the `init` that `fetch` gets, such as `cache`, or `next` in Next.js. They override those of
   * the client. `headers` and `signal` in them are added to those of the call and of the client.
   */
  fetchOptions?: PlatformRequestInit | Readonly<Record<string, unknown>> | undefined;
}

/** When a call is sent again. Times in milliseconds. */
export interface RetryPolicy {
  /** The maximum number of retries, 0 or more; 2 by default. */
  maxRetries: number;
  /**
   * The pause before the first retry; 500 by default. It doubles each time, and up to half of each pause is taken off
   * at random.
   */
  baseDelay: number;
  /** The longest pause between attempts, unless the service asks for one; 8,000 by default. */
  maxDelay: number;
  /**
   * The longest pause that the service can ask for; 60,000 by default. If it asks for a longer one, the call fails at
   * once, with `retryAfter` on the error.
   */
  maxRetryAfter: number;
  /**
   * The status codes after which a call is retried; 408, 429, 500, 502, 503 and 504 by default. POST and PATCH are
   * retried only after 429, unless `unsafeMethods` is set.
   */
  statuses: readonly number[];
  /**
   * Whether POST and PATCH are retried like GET; false by default, since a repeated creation may create twice. After
   * 429, every method is retried.
   */
  unsafeMethods: boolean;
}

/** A part of a retry policy. Missing members come from the client, and then from the defaults. */
export type RetryOptions = { [K in keyof RetryPolicy]?: RetryPolicy[K] | undefined };
