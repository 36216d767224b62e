import { ApiError } from './api-error.js';
import { ConnectionError } from './connection-error.js';
import { ResponseParseError } from './response-parse-error.js';

/** Whether an error may pass while polling: one of the connection, the gateway or the load, not of the request. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408 || error.status === 429;
  return error instanceof ConnectionError || error instanceof ResponseParseError;
}
