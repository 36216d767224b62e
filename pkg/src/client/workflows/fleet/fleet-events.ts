// What `fleet.plan` and `fleet.apply` tell while they run, and what they have done at the end.

import type { Deployment, Revision, RevisionStatus } from '../../../generated/records.js';
import type { FleetAction } from './fleet-document-types.js';
import type { FleetPlan } from './fleet-types.js';

/** What happens while a plan is made. */
export type FleetPlanEvent =
  /** A page of the workspace was read. */
  | { readonly type: 'page'; readonly read: number }
  /** The plan is made. */
  | { readonly type: 'planned'; readonly plan: FleetPlan };

/** What happens while a fleet is applied. `name` is that of the deployment. */
export type FleetEvent =
  | FleetPlanEvent
  /** Work on a deployment begins. */
  | { readonly type: 'started'; readonly name: string; readonly action: FleetAction }
  /** The service has made the change. */
  | {
      readonly type: 'applied';
      readonly name: string;
      readonly action: FleetAction;
      readonly deployment: Deployment;
    }
  /** A poll of a wait was answered. */
  | {
      readonly type: 'progress';
      readonly name: string;
      readonly status: RevisionStatus;
      /** Whether the status is another than at the poll before. */
      readonly changed: boolean;
      /** Since the wait began, in milliseconds. */
      readonly elapsedMs: number;
    }
  /** A deployment is as the fleet describes; with `wait`, its revision is deployed. */
  | ({ readonly type: 'done' } & FleetDone)
  /** A deployment is not. */
  | ({ readonly type: 'failed' } & FleetFailure)
  /** Nothing was sent for a deployment. */
  | ({ readonly type: 'skipped' } & FleetSkip);

/** A deployment that was changed, or whose revision was waited for. */
export interface FleetDone {
  readonly name: string;
  readonly action: FleetAction;
  /** The deployment as the service returned it last; absent if it was deleted. */
  readonly deployment?: Deployment;
  /** The revision that is deployed, if it was waited for. */
  readonly revision?: Revision;
}

/** A deployment that could not be changed, or whose revision failed. */
export interface FleetFailure {
  readonly name: string;
  readonly action: FleetAction;
  /** Why. After a lost answer it is a `ConnectionError`; running again looks first. */
  readonly error: unknown;
}

/** A deployment for which nothing was sent. */
export interface FleetSkip {
  readonly name: string;
  readonly action: FleetAction;
  /** Why, as a sentence. */
  readonly because: string;
}

/** What `fleet.apply` has done. */
export interface FleetApplied {
  /** The plan that was carried out. */
  readonly plan: FleetPlan;
  /** The deployments that were changed or waited for, in the order in which they were done. */
  readonly done: readonly FleetDone[];
  /** The deployments that failed. */
  readonly failed: readonly FleetFailure[];
  /** The deployments that come after a failed deployment, and the deployments that were to be pruned. */
  readonly skipped: readonly FleetSkip[];
}
