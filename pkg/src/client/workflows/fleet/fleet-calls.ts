// The types of `fleet.plan` and `fleet.apply`.

import type { FleetPlanDocument } from './fleet-document-types.js';
import type { FleetApplied, FleetEvent, FleetPlanEvent } from './fleet-events.js';
import type { Fleet, FleetApplyOptions, FleetPlan, FleetPlanOptions } from './fleet-types.js';

/** A plan in the making: await it for the plan, or loop over it for its events. */
export interface FleetPlanning extends Promise<FleetPlan>, AsyncIterable<FleetPlanEvent> {}

/** A fleet that is being applied: await it for what was done, or loop over it for its events. Leaving the loop stops it. */
export interface FleetRun extends Promise<FleetApplied>, AsyncIterable<FleetEvent> {}

/** Many deployments at once. */
export interface Fleets {
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
