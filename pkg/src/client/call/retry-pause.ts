// Whether a failed attempt is repeated, and after which pause. The core decides.

import { core } from '../../core/instance.js';
import type { ResponseLike } from '../../values/platform.js';
import { headerOf } from '../http/fetch-response.js';
import type { RetryPolicy } from '../options/request-options.js';

/** What the decision takes from a failed attempt. */
export interface FailedResponse {
  /** The status of the response; 0 if there was none. */
  readonly status: number;
  /** The pause that the service asks for, in milliseconds; null if it asks for none. */
  readonly retryAfter: number | null;
}

/** The pause before the next attempt, in milliseconds; negative if there is none. `timeLeft` ends at the deadline. */
export function retryPause(
  policy: RetryPolicy,
  method: string,
  attempts: number,
  { status, retryAfter }: FailedResponse,
  timeLeft: number,
): number {
  // Clients without retries save the call of the core.
  if (policy.maxRetries === 0) return -1;
  return core().call(
    'retryPause',
    [method],
    attempts,
    status,
    Number(policy.statuses.includes(status)),
    retryAfter ?? NaN,
    timeLeft,
    Math.random(),
    policy.maxRetries,
    policy.baseDelay,
    policy.maxDelay,
    policy.maxRetryAfter,
    Number(policy.unsafeMethods),
  );
}

/** The pause that a response asks for, in milliseconds; null if it asks for none. */
export function retryAfterOf(response: ResponseLike): number | null {
  const milliseconds = headerOf(response, 'retry-after-ms') ?? '';
  const secondsOrDate = headerOf(response, 'retry-after') ?? '';
  if (milliseconds === '' && secondsOrDate === '') return null;
  const pause = core().call('retryAfter', [milliseconds, secondsOrDate], Date.now());
  return Number.isNaN(pause) ? null : pause;
}
