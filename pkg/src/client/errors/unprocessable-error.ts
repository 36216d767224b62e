import type { Issue } from '../../issues/issues.js';
import { ApiError, type ApiErrorDetails } from './api-error.js';

/**
 * 422: the service found errors in the request.
 * @status 422
 * @next show `issues` at their fields
 * @again no
 * @exit failed
 */
export class UnprocessableError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'UnprocessableError';
  override readonly code: string = 'unprocessable';
  /** What the service found, in the same shape as the package's own checks. */
  readonly issues: readonly Issue[];

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details);
    this.issues = details.issues;
  }
}
