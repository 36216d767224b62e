import { DeploymentControlError } from './deployment-control-error.js';

/**
 * The core trapped, which is a bug in the package.
 * @next report it; the next call works again
 * @again no
 * @exit failed
 */
export class InternalError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'InternalError';
  override readonly code: string = 'internal';
}
