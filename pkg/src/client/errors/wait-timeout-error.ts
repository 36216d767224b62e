import { WaitError } from './wait-error.js';

/**
 * The wait took too long; the revision continues at the service.
 * @next wait again, or raise `maxWait`
 * @again no
 * @exit timedOut
 */
export class WaitTimeoutError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'WaitTimeoutError';
  override readonly code: string = 'wait_timeout';
}
