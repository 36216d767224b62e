import { ApiError } from './api-error.js';

/**
 * 400: the service refuses the request.
 * @status 400
 * @next read the sentence in `body.detail`
 * @again no
 * @exit failed
 */
export class BadRequestError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'BadRequestError';
  override readonly code: string = 'bad_request';
}
