import { ApiError } from './api-error.js';

/**
 * 404: it does not exist, or not for this tenant; also a 410, of what is gone.
 * @status 404
 * @next check the id and the tenant
 * @again no
 * @exit absent
 */
export class NotFoundError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'NotFoundError';
  override readonly code: string = 'not_found';
}
