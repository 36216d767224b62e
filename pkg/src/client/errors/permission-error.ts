import { ApiError } from './api-error.js';

/**
 * 403: the credentials lack a right, or the tenant id is missing.
 * @status 403
 * @next check the tenant id, or ask for the right
 * @again no
 * @exit denied
 */
export class PermissionError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'PermissionError';
  override readonly code: string = 'permission';
}
