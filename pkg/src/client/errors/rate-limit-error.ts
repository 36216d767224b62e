import { ApiError } from './api-error.js';

/**
 * 429: too many requests, even after retries.
 * @status 429
 * @next wait `retryAfter` milliseconds
 * @again all
 * @exit unavailable
 */
export class RateLimitError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'RateLimitError';
  override readonly code: string = 'rate_limit';
}
