// The types of `deployments.rollback`.

import type { Deployment, DeploymentPatch, Revision } from '../../generated/records.js';
import type { RequestOptions } from '../options/request-options.js';
import type { WaitOptions } from '../options/wait-options.js';

/** How a deployment goes back to an earlier revision. */
export interface RollbackOptions extends Omit<RequestOptions, 'body' | 'query'> {
  /**
   * The revision to go back to: it, its id, or at least 4 characters of the beginning of its id if no other starts
   * so. By default the last good one before the present.
   */
  to?: string | Pick<Revision, 'id'> | undefined;
  /** Whether it is only said what would be sent; false by default. */
  dryRun?: boolean | undefined;
  /** Whether to wait until the new revision is deployed, or the options of this wait; false by default. */
  wait?: boolean | WaitOptions | undefined;
}

/** A field that the new revision takes from the earlier one. */
export interface Taken {
  /** The field of `source_revision_config`. */
  readonly field: string;
  /** Its value in the present revision; undefined if it has none. */
  readonly before: string | undefined;
  /** Its value in the earlier revision. */
  readonly after: string;
}

/** What the new revision cannot take from the earlier one. */
export interface LeftOut {
  /** The path of the field in the deployment, such as `secrets`. */
  readonly field: string;
  /** Why, as a sentence. */
  readonly because: string;
}

/** What a rollback did, or would do. */
export interface Rollback {
  /** The deployment as the service answered the change, or as it is if nothing was sent. */
  readonly deployment: Deployment;
  /** The new revision once it is deployed; undefined without `wait`. Its id is the deployment's `latest_revision_id`. */
  readonly revision?: Revision;
  /** The revision that the deployment goes back to. */
  readonly from: Revision;
  /** What is sent: a patch with this body, or `revisions.redeploy` of that revision. */
  readonly request:
    | { readonly operation: 'deployments.patch'; readonly body: DeploymentPatch }
    | { readonly operation: 'revisions.redeploy' };
  /** The fields that the new revision takes from the earlier one. */
  readonly takes: readonly Taken[];
  /** What it cannot take. */
  readonly cannot: readonly LeftOut[];
}

/** The call that goes back to an earlier revision. */
export interface RollbackCalls {
  /**
   * Makes a revision like the last good one before the present, or like the one that `to` names (contract 4.5). Takes a
   * deployment or its id.
   *
   * It patches the deployment with the `source_revision_config` of that revision: the contract has the patch, and the
   * patch alone can name a revision's own source. A revision of a branch, also where the service shows its commit in place
   * of that, and one of a source that the contract does not have, is deployed again by `revisions.redeploy` (observed 3),
   * since no other request can name the commit that it was built from, and go on following the branch. Secrets and `source_config` are in no revision and stay as they are: `cannot` says so.
   * @throws RollbackError if there is nothing to go back to; then nothing was changed. NotFoundError; with `wait`, what
   * `revisions.wait` throws
   * @example
   * const { from, takes } = await control.deployments.rollback(deployment, { wait: true });
   * console.log(`back to ${from.id}`, takes);
   */
  rollback(deployment: string | Pick<Deployment, 'id'>, options?: RollbackOptions): Promise<Rollback>;
}
