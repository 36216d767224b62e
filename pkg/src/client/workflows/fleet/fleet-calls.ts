// The types of `fleet.plan` and `fleet.apply`.

import type { Deployment } from '../../../generated/records.js';
import type { Report } from '../../../issues/issues.js';
import type { FleetPlanDocument } from './fleet-document-types.js';
import type { FleetApplied, FleetEvent, FleetPlanEvent } from './fleet-events.js';
import type { Fleet, FleetApplyOptions, FleetPlan, FleetPlanOptions } from './fleet-types.js';

/** A plan in the making: await it for the plan, or loop over it for its events. */
export interface FleetPlanning extends Promise<FleetPlan>, AsyncIterable<FleetPlanEvent> {}

/** A fleet that is being applied: await it for what was done, or loop over it for its events. Leaving the loop stops it. */
export interface FleetRun extends Promise<FleetApplied>, AsyncIterable<FleetEvent> {}

/** Every deployment of a workspace. */
export interface WorkspaceListing {
  readonly deployments: readonly Deployment[];
  /** How many requests were sent. */
  readonly requests: number;
}

/** Many deployments at once. */
export interface Fleets {
  /**
   * Lists every deployment of the workspace, each once and none missed: the end is asked for once more, and where
   * deployments come or go meanwhile, the listing begins again.
   * @throws PlanError if the workspace changes during each of five listings
   * @example
   * const { deployments } = await control.fleet.list();
   */
  list(options?: Pick<FleetPlanOptions, 'signal' | 'timeout'>): Promise<WorkspaceListing>;
  /**
   * Checks a fleet without sending anything: each form as for a creation, and the fleet itself: names that stand twice,
   * unknown fields, secrets without a value, and what `after` says. Issues have their path in the fleet.
   * @example
   * const { ok, issues } = await control.fleet.check(fleet);
   */
  check(fleet: Fleet, options?: Pick<FleetPlanOptions, 'only' | 'secretValue'>): Promise<Report>;
  /**
   * Compares a fleet with the workspace, and says what `apply` would do. Sends reads only: one request for 99
   * deployments of the workspace. If deployments come or go meanwhile, the listing begins again, so that no deployment
   * is taken for a missing one.
   * @throws ValidationError before anything is sent, with every issue of every deployment at its path in the fleet;
   * PlanError if the workspace changes too quickly to be listed
   * @example
   * const plan = await control.fleet.plan(fleet);
   * for (const { name, action } of plan.entries) console.log(action, name);
   */
  plan(fleet: Fleet, options?: FleetPlanOptions): FleetPlanning;
  /**
   * Makes a workspace what a fleet describes: creates what is missing, patches what differs (contract 4.5), and sends
   * nothing for the rest. Deletes only with `prune`. Takes a plan or its document in place of a fleet, and then does
   * what the plan says and nothing else: before anything is sent, it refuses by name what has changed since. Each
   * deployment is looked at once more right before it is changed. A creation or a patch whose answer is lost is looked
   * up, and never sent twice; stopped and run again, it goes on where it was.
   * @throws FleetError after everything else was done, if some deployments failed; ValidationError and PlanError before
   * anything is sent
   * @example
   * for await (const event of control.fleet.apply(fleet, { wait: true })) {
   *   if (event.type === 'done') console.log(event.action, event.name);
   * }
   */
  apply(fleet: Fleet | FleetPlan | FleetPlanDocument, options?: FleetApplyOptions): FleetRun;
}
