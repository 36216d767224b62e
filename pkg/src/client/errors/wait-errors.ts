// The errors of waits for a revision.

import { DeploymentControlError } from '../../values/errors.js';
import type { Deployment, RevisionStatus } from '../../generated/records.js';
import type { LogEntry, LogPage } from '../../generated/observed.js';
import type { RevisionIds } from '../options/ids.js';
import type { LogOptions, RevisionLogParams } from '../options/log-options.js';
import type { WaitedRevision } from '../options/wait-options.js';

/** The deployment of a wait. It can stand wherever a deployment or its id is expected. */
export interface WaitedDeployment {
  /** The deployment's id, a uuid. */
  readonly id: string;
  /** The id of the revision that was waited for, a uuid. */
  readonly latest_revision_id: string;
}

/** A promise of the first lines of a log that can also be iterated over all lines, as `revisions.logs` returns it. */
export type RevisionLog = Promise<LogPage> & AsyncIterable<LogEntry>;

/** Reads a log of a revision. */
export type ReadLog = (ids: RevisionIds, params: RevisionLogParams, options?: LogOptions) => RevisionLog;

/** What a `WaitError` is made of; see its members. */
export interface WaitErrorDetails {
  readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
  readonly revision: WaitedRevision | null;
  readonly polls: number;
  readonly elapsedMs: number;
  readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];
}

/** A wait for a revision ended without success. */
export class WaitError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'WaitError';
  override readonly code: string = 'wait';
  /** The deployment: its id, and that of the revision that was waited for; null if a deletion was waited for. */
  declare readonly deployment: Pick<Deployment, 'id' | 'latest_revision_id'>;
  /** The revision as read by the last answered poll; null if none was answered. */
  declare readonly revision: WaitedRevision | null;
  /** How many polls there were. */
  declare readonly polls: number;
  /** How long the wait was, in milliseconds. */
  declare readonly elapsedMs: number;
  /** Each status and when it was first seen, in milliseconds from the start of the wait. */
  declare readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];

  constructor(message: string, details: WaitErrorDetails) {
    super(message);
    Object.assign(this, details);
  }
}

/** The wait took too long; the revision continues at the service. */
export class WaitTimeoutError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'WaitTimeoutError';
  override readonly code: string = 'wait_timeout';
}

/**
 * The revision failed: it ended in a failure, or in a state that `failOn` names. The message has the service's reason
 * (`revision.status_message`), or says where to look if there is none.
 */
export class RevisionFailedError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'RevisionFailedError';
  override readonly code: string = 'revision_failed';
  declare readonly deployment: WaitedDeployment;
  /** The revision as the last poll read it. */
  declare readonly revision: WaitedRevision;
  /**
   * The rollback that `deployments.apply` made because of the failure: the ids of the new revision and of the one that it
   * is like. Absent if none was asked for, none before it was deployed, or a newer one has taken its place.
   */
  declare readonly rollback?: { readonly to: string; readonly revision_id: string | null };
  readonly #readLog: ReadLog;

  constructor(message: string, details: WaitErrorDetails, readLog: ReadLog) {
    super(message, details);
    this.#readLog = readLog;
  }

  /**
   * Observed. Reads the log in which the revision failed, as `revisions.logs` does: that of its build after
   * `BUILD_FAILED` and `CREATE_FAILED`, else that of its servers; `type` in `params` reads the other one.
   * @example
   * if (error instanceof RevisionFailedError) for await (const { message } of error.logs()) console.error(message);
   */
  logs(params?: Partial<RevisionLogParams>, options?: LogOptions): RevisionLog {
    const isBuild = ['BUILD_FAILED', 'CREATE_FAILED'].includes(this.revision.status);
    const { id: deployment_id, latest_revision_id: revision_id } = this.deployment;
    return this.#readLog({ deployment_id, revision_id }, { type: isBuild ? 'build' : 'deploy', ...params }, options);
  }
}

/** A newer revision took this one's place (`SKIPPED`): wait for the deployment's `latest_revision_id`. */
export class RevisionSupersededError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'RevisionSupersededError';
  override readonly code: string = 'revision_superseded';
}
