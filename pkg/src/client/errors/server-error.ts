import { ApiError } from './api-error.js';

/**
 * 5xx: the service or its gateway failed, even after retries.
 * @status 5xx
 * @next try again later; a creation may have been made anyway
 * @again reads
 * @exit unavailable
 */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ServerError';
  override readonly code: string = 'server';
}
