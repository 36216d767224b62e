import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';

/**
 * Why a rollback was not sent: the deployment has no revision, none before the present one was deployed, they were made
 * from the same as the present one, the one that was asked for is the present one or was never deployed, there is none
 * such, or several ids start so.
 */
export type RollbackReason =
  | 'no_revision'
  | 'none_good'
  | 'same'
  | 'present'
  | 'never_deployed'
  | 'unknown'
  | 'ambiguous';

/**
 * A rollback has nothing to go back to. Nothing was changed.
 * @next see `reason`, or name a revision by `to`
 * @again no
 * @exit failed
 */
export class RollbackError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'RollbackError';
  override readonly code: string = 'rollback';

  constructor(
    message: string,
    /** The reason, as a stable word. */
    readonly reason: RollbackReason,
  ) {
    super(message);
  }
}
