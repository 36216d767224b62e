import { DeploymentControlError, type ErrorOptionsLike } from '../../values/errors/deployment-control-error.js';

/**
 * No answer came, or its body broke off.
 * @next if `maybeProcessed`, look before you send it again
 * @again reads
 * @exit unavailable
 */
export class ConnectionError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ConnectionError';
  override readonly code: string = 'connection';

  constructor(
    message: string,
    /** How often the request was sent. */
    readonly attempts: number,
    /** Whether the service may have acted on the request anyway: look before you send it again. */
    readonly maybeProcessed: boolean,
    options?: ErrorOptionsLike,
  ) {
    super(message, options);
  }
}
