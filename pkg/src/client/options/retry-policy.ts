// The retry policy of a call: what the call says, else what the client says, else the defaults.

import { ConfigError } from '../../values/errors/config-error.js';
import { firstOf } from '../../values/arguments.js';
import { isPlain } from '../../values/plain.js';
import { checkNames, numberOption } from './option-checks.js';
import type { RequestOptions, RetryPolicy } from './request-options.js';

const DEFAULT_POLICY: RetryPolicy = {
  maxRetries: 2,
  baseDelay: 500,
  maxDelay: 8_000,
  maxRetryAfter: 60_000,
  statuses: [408, 429, 500, 502, 503, 504],
  unsafeMethods: false,
};

/** More status codes than a policy can name. */
const MAX_STATUSES = 1_000;

/**
 * Merges the option `retry` of a client and of a call with the defaults.
 * @throws ConfigError if a member cannot be used
 */
export function retryPolicy(client: RequestOptions['retry'], call: RequestOptions['retry']): RetryPolicy {
  const policy = { ...DEFAULT_POLICY, ...partialPolicy(client), ...partialPolicy(call) };
  for (const name of ['maxRetries', 'baseDelay', 'maxDelay', 'maxRetryAfter'] as const)
    numberOption(`retry.${name}`, policy[name], 0);
  if (!Array.isArray(policy.statuses)) throw new ConfigError('retry.statuses must be a list of status codes');
  return { ...policy, statuses: firstOf(policy.statuses, MAX_STATUSES) };
}

/** The members that an option sets. */
function partialPolicy(retry: RequestOptions['retry']): Partial<RetryPolicy> {
  if (retry === undefined || retry === null) return {};
  if (retry === false) return { maxRetries: 0 };
  if (typeof retry === 'number') return { maxRetries: retry };
  if (!isPlain(retry))
    throw new ConfigError(`retry must be a policy, a number of retries, or false, not ${String(retry)}`);
  checkNames('retry', retry, Object.keys(DEFAULT_POLICY), { retries: 'maxRetries' });
  // Spreading an undefined member would override the one below it.
  return Object.fromEntries(Object.entries(retry).filter(([, value]) => value !== undefined));
}
