import { ConnectionError } from './connection-error.js';

/**
 * The headers, the body or all attempts together took longer than the call may: see `phase`.
 * @next as after any lost answer, or raise `timeout` or `deadline`
 * @again reads
 * @exit unavailable
 */
export class TimeoutError extends ConnectionError {
  /** @internal */
  static override readonly kind: string = 'TimeoutError';
  override readonly code: string = 'timeout';

  constructor(
    message: string,
    attempts: number,
    maybeProcessed: boolean,
    /** What took too long: the headers, the body, or all attempts together. */
    readonly phase: 'headers' | 'body' | 'deadline',
  ) {
    super(message, attempts, maybeProcessed);
  }
}
