import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';
import type { Deployment, RevisionStatus } from '../../generated/records.js';
import type { WaitedRevision } from '../options/wait-options.js';

/** The deployment of a wait. It can stand wherever a deployment or its id is expected. */
export interface WaitedDeployment {
  /** The deployment's id, a uuid. */
  readonly id: string;
  /** The id of the revision that was waited for, a uuid. */
  readonly latest_revision_id: string;
}

/** What a `WaitError` is made of; see its members. */
export interface WaitErrorDetails {
  readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
  readonly revision: WaitedRevision | null;
  readonly polls: number;
  readonly elapsedMs: number;
  readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];
}

/**
 * A wait for a revision ended without success.
 * @next see `revision` and `history`
 * @again no
 * @exit undeployed
 */
export class WaitError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'WaitError';
  override readonly code: string = 'wait';
  /** The deployment: its id, and that of the revision that was waited for; null if a deletion was waited for, or the first revision never came. */
  declare readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
  /** The revision as read by the last answered poll; null if none was answered. */
  declare readonly revision: WaitedRevision | null;
  /** How many polls there were. */
  declare readonly polls: number;
  /** How long the wait was, in milliseconds. */
  declare readonly elapsedMs: number;
  /** Each status and when it was first seen, in milliseconds from the start of the wait. */
  declare readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];

  /** `lastFailure` is why the last poll failed, if it did: the `cause`. */
  constructor(message: string, details: WaitErrorDetails, lastFailure?: Error) {
    super(message, { cause: lastFailure });
    Object.assign(this, details);
  }
}
