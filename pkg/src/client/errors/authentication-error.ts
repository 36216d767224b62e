import { ApiError } from './api-error.js';

/**
 * 401: the credentials are missing or wrong.
 * @status 401
 * @next check the API key or the bearer token
 * @again no
 * @exit denied
 */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'AuthenticationError';
  override readonly code: string = 'authentication';
}
