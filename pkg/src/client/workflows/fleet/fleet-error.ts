// The error of a fleet of which some deployments failed.

import { DeploymentControlError } from '../../../values/errors/deployment-control-error.js';
import type { FleetApplied } from './fleet-events.js';

/**
 * Some deployments of a fleet failed, and everything else was done.
 * @next see `applied.failed`, correct the cause, and apply again: it goes on where it was
 * @again no
 * @exit failed
 */
export class FleetError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'FleetError';
  override readonly code: string = 'fleet';

  constructor(
    message: string,
    /** What was done, what failed and why, and what was skipped. */
    readonly applied: FleetApplied,
  ) {
    super(message);
  }
}
