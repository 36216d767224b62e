import { WaitError } from './wait-error.js';

/**
 * A newer revision took this one's place (`SKIPPED`): wait for the deployment's `latest_revision_id`. The option `skipped`
 * of a wait can call that a success.
 * @next wait for the deployment's `latest_revision_id`
 * @again no
 * @exit undeployed
 */
export class RevisionSupersededError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'RevisionSupersededError';
  override readonly code: string = 'revision_superseded';
}
