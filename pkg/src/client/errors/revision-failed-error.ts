import { hiddenState } from '../../values/hidden-state.js';
import type { LogEntry, LogPage } from '../../generated/observed.js';
import type { DiagnosedLine, LogKind } from '../../diagnose/types.js';
import type { RevisionIds } from '../options/ids.js';
import type { LogOptions, RevisionLogParams } from '../options/log-options.js';
import type { WaitedRevision } from '../options/wait-options.js';
import { WaitError, type WaitedDeployment, type WaitErrorDetails } from './wait-error.js';

/** A promise of the first lines of a log that can also be iterated over all lines, as `revisions.logs` returns it. */
export type RevisionLog = Promise<LogPage> & AsyncIterable<LogEntry>;

/** Reads a log of a revision. */
export type ReadLog = (ids: RevisionIds, params: RevisionLogParams, options?: LogOptions) => RevisionLog;

/** The log in which a revision with this status fails. */
export const logOf = (status: string): LogKind =>
  ['BUILD_FAILED', 'CREATE_FAILED'].includes(status) ? 'build' : 'deploy';

const readers = /* @__PURE__ */ hiddenState<ReadLog>('RevisionFailedError');

/**
 * The revision failed: it ended in a failure, or in a state that `failOn` names. The message has the service's reason
 * (`revision.status_message`) and the last error of the log in which it failed, or says where to look.
 * @next look at `error.lastError`, or read `error.logs()`; fix the cause, patch again
 * @again no
 * @exit undeployed
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
  /** Why the rollback that `deployments.apply` was told to make failed too; absent if it did not. */
  declare readonly rollbackError?: unknown;

  /**
   * The last line that tells of an error in the log in which the revision failed, with the lines around it: the wait reads
   * the log's end once. Absent if it cannot be read, or tells of none; `diagnose` says what is known of the cause.
   */
  declare readonly lastError?: DiagnosedLine;

  constructor(message: string, details: WaitErrorDetails, readLog: ReadLog, lastError?: DiagnosedLine) {
    super(message, details);
    if (lastError !== undefined) Object.assign(this, { lastError });
    readers.set(this, readLog);
  }

  /**
   * Observed. Reads the log in which the revision failed, as `revisions.logs` does: that of its build after
   * `BUILD_FAILED` and `CREATE_FAILED`, else that of its servers; `type` in `params` reads the other one.
   * @example
   * if (error instanceof RevisionFailedError) for await (const { message } of error.logs()) console.error(message);
   */
  logs(params?: Partial<RevisionLogParams>, options?: LogOptions): RevisionLog {
    const { id: deployment_id, latest_revision_id: revision_id } = this.deployment;
    return readers.of(this)({ deployment_id, revision_id }, { type: logOf(this.revision.status), ...params }, options);
  }
}
