import { DeploymentControlError } from './deployment-control-error.js';

/**
 * An option or an id cannot be used or does not exist, or the page forbids WebAssembly. Nothing was sent.
 * @next correct what the message names; it says what is meant
 * @again no
 * @exit usage
 */
export class ConfigError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ConfigError';
  override readonly code: string = 'config';
}
