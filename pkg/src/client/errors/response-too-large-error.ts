import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';

/**
 * The service's answer is larger than `maxResponseBytes`. It was not read to its end, and its connection was closed.
 * @next ask for less, such as a smaller page, or raise `maxResponseBytes`
 * @again no
 * @exit failed
 */
export class ResponseTooLargeError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ResponseTooLargeError';
  override readonly code: string = 'response_too_large';

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    /** The limit that the answer exceeds, in bytes. */
    readonly maxResponseBytes: number,
  ) {
    super(message);
  }
}
