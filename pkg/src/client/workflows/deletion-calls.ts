// The types of the calls that delete deployments.

import type { DeploymentDeletions, DeploymentsDeletion } from '../../generated/observed.js';
import type { Deployment } from '../../generated/records.js';
import type { ApiPromise } from '../call/api-promise.js';
import type { RequestOptions } from '../options/request-options.js';
import type { WaitOptions } from '../options/wait-options.js';

/** The options of one wait until several deployments are gone. Times in milliseconds. */
export interface DeletionWait
  extends Pick<WaitOptions, 'maxWait' | 'minDelay' | 'maxDelay' | 'factor' | 'tolerateErrors'> {
  /** Called after every poll of a deployment, with its state; `undefined` once it is gone. */
  onProgress?: ((progress: DeletionProgress) => void) | undefined;
}

/** How far the deletion of a deployment is. */
export interface DeletionProgress {
  /** The deployment's id. */
  readonly id: string;
  /** Its state, such as `AWAITING_DELETE`; undefined once it is gone. */
  readonly status: string | undefined;
  /** Whether the state differs from the one before; true for the first. */
  readonly changed: boolean;
  /** The time since the wait began, in milliseconds. */
  readonly elapsedMs: number;
}

/** How several deployments are deleted. */
export interface DeletionOptions extends Omit<RequestOptions, 'body'> {
  /** Whether their tracing projects are deleted too; false by default. Each deployment then has a request of its own. */
  delete_tracing_project?: boolean | undefined;
  /**
   * Whether only the records of deployments that were deleted before are deleted, without a clean-up of their cluster;
   * false by default. Each deployment then has a request of its own.
   */
  force?: boolean | undefined;
  /** Whether to wait until they are gone, or the options of this wait; false by default. */
  wait?: boolean | DeletionWait | undefined;
}

/** What became of a deployment that was to be deleted. */
export interface Deletion {
  /** The deployment's id. */
  readonly id: string;
  /** Whether the service has taken the deletion; with `wait`, whether the deployment is gone. */
  readonly deleted: boolean;
  /** Why it is not deleted. With `wait`, a `WaitTimeoutError` if it was not gone in time. */
  readonly error?: Error;
}

/** The call that deletes several deployments. */
export interface DeletionCalls {
  /**
   * Deletes deployments, and says what became of each, in their order and each once. They are given by their ids or as
   * they are. Sends one request for up to 100 of them (`DELETE /v2/deployments`, observed 9), and one for each where
   * there is only one, where the service has no such request, and where its answer does not tell of each.
   * @throws ConfigError or ValidationError before anything is sent, if an item is no deployment; AuthenticationError,
   * ConnectionError and the like. What the service says of one deployment is the `error` of that one.
   * @example
   * for (const { id, deleted, error } of await control.deployments.deleteMany([first, second])) if (!deleted) console.error(id, error);
   */
  deleteMany(deployments: readonly (string | Pick<Deployment, 'id'>)[], options?: DeletionOptions): Promise<Deletion[]>;
  /**
   * Observed. Sends the request itself: `DELETE /v2/deployments` (observed 9), for at most 100. The status is 207 where
   * only some could be deleted. No documentation shows the fields of the answer, and it may be empty.
   * @throws ValidationError before anything is sent, if the query has errors; NotFoundError
   */
  deleteMany(params: DeploymentsDeletion, options?: RequestOptions): ApiPromise<DeploymentDeletions | undefined>;
}
