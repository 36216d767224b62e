import { ApiError } from './api-error.js';

/**
 * 409: the request conflicts with the current state, for example because the name is taken.
 * @status 409
 * @next choose another name, or read the current state first
 * @again no
 * @exit failed
 */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ConflictError';
  override readonly code: string = 'conflict';
}
