// The errors of statuses. Written by `cargo xtask generate` from the classes of the errors; not to be edited by hand.

import type { ApiError, ApiErrorDetails } from './api-error.js';
import { AuthenticationError } from './authentication-error.js';
import { BadRequestError } from './bad-request-error.js';
import { ConflictError } from './conflict-error.js';
import { NotFoundError } from './not-found-error.js';
import { PermissionError } from './permission-error.js';
import { RateLimitError } from './rate-limit-error.js';
import { UnprocessableError } from './unprocessable-error.js';

/** The class of each status that has one of its own. */
export const BY_STATUS: Readonly<Record<number, new (message: string, details: ApiErrorDetails) => ApiError>> = {
  401: AuthenticationError,
  400: BadRequestError,
  409: ConflictError,
  404: NotFoundError,
  403: PermissionError,
  429: RateLimitError,
  422: UnprocessableError,
};
