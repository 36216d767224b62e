// The types of calls that differ from the row of their operation, or that send several requests. All others are in
// resources.ts.

import type { Deployment, Revision } from '../generated/records.js';
import type { ApiPromise } from './call/api-promise.js';
import type { LogPromise } from './logs.js';
import type { LogOptions, ProjectLogParams, RevisionLogParams, UploadUrl } from './observed.js';
import type { DeploymentOrId, RevisionOrIds } from './options/ids.js';
import type { RequestOptions } from './options/request-options.js';
import type { DeploymentWaitOptions, Progress, WaitedRevision, WaitOptions } from './options/wait-options.js';
import type { UploadOptions } from './uploads.js';
import type { ApplyCalls } from './workflows/apply-calls.js';
import type { DeletionCalls } from './workflows/deletion-calls.js';
import type { FollowLogsCalls } from './workflows/follow-logs/follow-logs-calls.js';
import type { RollbackCalls } from './workflows/rollback-calls.js';
import type { WatchCalls } from './workflows/watch/watch-calls.js';

/** Calls for deployments. */
export interface DeploymentCalls extends ApplyCalls, DeletionCalls, RollbackCalls, WatchCalls {
  /**
   * Observed. Deletes a deployment: `DELETE /v2/deployments/{deployment_id}`. For a while it can still be read, as
   * `AWAITING_DELETE`, until it is gone. The option `delete_tracing_project` also deletes its tracing project; false by
   * default. The option `force` deletes only the records of a deployment that was deleted before, without a clean-up of
   * its cluster; false by default.
   * @throws ValidationError if the id is not a uuid; NotFoundError; BadRequestError for `force` without a deletion before
   */
  delete(
    deploymentId: DeploymentOrId,
    options?: RequestOptions & { delete_tracing_project?: boolean | undefined; force?: boolean | undefined },
  ): ApiPromise<void>;
  /**
   * Waits until the deployment's latest revision is deployed, and returns the revision (contract 1). A deployment that has
   * none yet, such as one whose image or tarball is still to be sent, is read until it has one. Of an id alone, the
   * deployment is read first.
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; errors such as NotFoundError end the wait
   * at once
   * @example
   * const revision = await control.deployments.waitUntilDeployed(deployment, { onProgress: ({ status, changed }) => changed && console.log(status) });
   */
  waitUntilDeployed(
    deployment: Pick<Deployment, 'id' | 'latest_revision_id'> | string,
    options?: DeploymentWaitOptions,
  ): Promise<WaitedRevision>;
}

/** Calls for revisions. */
export interface RevisionCalls extends FollowLogsCalls {
  /**
   * Observed. Reads a revision's log: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs`. Loop over it
   * for every line. With `follow` the loop continues as lines are written: a build log until the build is over, the
   * servers' log (`type: 'deploy'`) until the revision has failed.
   * @throws ValidationError before anything is sent, if the query has errors or an id is not a uuid
   * @example
   * for await (const { timestamp, message } of control.revisions.logs(ids, { type: 'build' }, { follow: true })) console.log(timestamp, message);
   */
  logs(ids: RevisionOrIds, params: RevisionLogParams, options?: LogOptions): LogPromise;
  /**
   * Polls a revision until it is done, and returns it as read by the last poll. Survives five temporary failures in a
   * row (contract 1).
   * @throws RevisionFailedError, RevisionSupersededError or WaitTimeoutError; errors such as NotFoundError end the wait
   * at once
   */
  wait(ids: RevisionOrIds, options?: WaitOptions): Promise<WaitedRevision>;
  /**
   * How long to wait before a revision is read again, in milliseconds, for who polls it himself: as long as `wait` does
   * after so many polls; false once it is deployed, failed or was superseded. Sends nothing.
   * @param revision - as it was read last; null if it was not read yet
   * @example
   * control.revisions.pollDelay({ status: 'DEPLOYED' }); // false
   */
  pollDelay(revision: Pick<Revision, 'status'> | null | undefined, polls?: number): number | false;
  /**
   * Waits like `wait`, as a stream of its polls; leaving the loop ends the wait. Throws like `wait`.
   * @example
   * for await (const { status, elapsedMs } of control.revisions.watch(ids)) console.log(elapsedMs, status);
   */
  watch(ids: RevisionOrIds, options?: WaitOptions): AsyncIterableIterator<Progress>;
}

/** A project, and possibly one of its revisions. */
export interface ProjectIds {
  /** The project's id, a uuid. */
  readonly project_id: string;
  /** The revision's id, a uuid; leave it out for the servers of the whole project. */
  readonly revision_id?: string | undefined;
}

/** Logs by project, the older form. All observed. With `follow` the loop continues until you leave or abort it. */
export interface ProjectCalls {
  /** Observed. Reads the log of a build: `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`. */
  buildLogs(ids: Required<ProjectIds>, params?: ProjectLogParams, options?: LogOptions): LogPromise;
  /**
   * Observed. Reads the log of servers: `POST /v1/projects/{project_id}/deploy_logs`, or under
   * `/revisions/{revision_id}`.
   */
  deployLogs(ids: ProjectIds, params?: ProjectLogParams, options?: LogOptions): LogPromise;
}

/** Uploads of source tarballs. */
export interface Uploads {
  /**
   * Observed. Uploads a gzip tarball of at most 200 MiB for a deployment, and returns its location: next, patch the
   * deployment with `object_path` as `source_tarball_path`. No credential is sent to the address of the upload.
   * @throws ConfigError for bytes that are not gzip, or too many
   * @example
   * const { object_path } = await control.uploads.put(deployment.id, await readFile('agent.tar.gz'));
   * await control.deployments.patch(deployment.id, { source_revision_config: { source_tarball_path: object_path } });
   */
  put(deploymentId: DeploymentOrId, bytes: Uint8Array | ArrayBuffer, options?: UploadOptions): Promise<UploadUrl>;
}

/** A request to any path of the service, with the options of its call. */
export interface CustomRequest extends Omit<RequestOptions, 'body'> {
  /** The method, such as `POST`. */
  readonly method: string;
  /** The path under the base URL, encoded, with its leading slash. */
  readonly path: string;
  /** The body, which is sent as JSON. */
  readonly body?: unknown;
}
