// Carries the plan of a fleet out.

import type { Deployment } from '../../../generated/records.js';
import { abortReason } from '../../call/signals.js';
import { NotFoundError } from '../../errors/not-found-error.js';
import { PlanError } from '../../errors/plan-error.js';
import { lacksContent, lacksContentError } from '../../errors/create/first-revision-error.js';
import { WaitTimeoutError } from '../../errors/wait-timeout-error.js';
import { FleetError } from './fleet-error.js';
import type { WaitOptions } from '../../options/wait-options.js';
import { apply, type ApplyClient } from '../apply-plan.js';
import type { Run } from '../apply-context.js';
import { storedOf } from '../plan-form.js';
import type { DeletionCalls } from '../deletion-calls.js';
import { isBeingDeleted, isLive } from './fleet-entry.js';
import { markOf } from './read/fleet-mark.js';
import type { FleetApplied, FleetDone, FleetEvent, FleetFailure, FleetSkip } from './fleet-events.js';
import { shielded } from './read/fleet-secrets.js';
import { checkPruning } from './fleet-pruning.js';
import { inOrder } from './fleet-schedule.js';
import type { FleetApplyOptions, FleetEntry, FleetPlan } from './fleet-types.js';

/** The calls that a fleet is applied with. */
export interface FleetClient extends ApplyClient {
  readonly deleteMany: DeletionCalls['deleteMany'];
}

/** Tells what happens. */
export type Tell = (event: FleetEvent) => void;

/** One run of `apply`. */
export interface FleetWork {
  readonly client: FleetClient;
  readonly run: Run;
  readonly options: FleetApplyOptions;
  readonly tell: Tell;
}

/** @throws PlanError before anything is sent, if an entry cannot be carried out; FleetError if some failed */
export async function applyPlan(work: FleetWork, plan: FleetPlan): Promise<FleetApplied> {
  const { options, tell } = work;
  refuseBlocked(plan);
  checkPruning(plan, options.pruneAtMost);
  const done: FleetDone[] = [];
  const failed: FleetFailure[] = [];
  const skipped: FleetSkip[] = [];
  const schedule = (carryOut: (entry: FleetEntry) => Promise<FleetDone>) => ({
    parallel: options.parallel ?? 4,
    work: async (entry: FleetEntry): Promise<string | undefined> => {
      const { name, action } = entry;
      if (options.signal?.aborted) throw abortReason(options.signal);
      tell({ type: 'started', name, action });
      try {
        const ended = await carryOut(entry);
        done.push(ended);
        tell({ type: 'done', ...ended });
        return undefined;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        failed.push({ name, action, error });
        tell({ type: 'failed', name, action, error });
        return error instanceof WaitTimeoutError ? 'was not deployed in time, and goes on' : 'failed';
      }
    },
    skipped: ({ name, action }: FleetEntry, because: string): void => {
      skipped.push({ name, action, because });
      tell({ type: 'skipped', name, action, because });
    },
  });
  const isWaitedFor = ({ action, current }: FleetEntry): boolean =>
    action === 'none' && Boolean(options.wait) && current !== undefined && !isLive(current);
  const isSent = ({ action }: FleetEntry): boolean =>
    action === 'create' || action === 'patch' || action === 'redeploy';
  await inOrder(
    plan.entries.filter((entry) => isSent(entry) || isWaitedFor(entry)),
    schedule((entry) => change(work, entry)),
  );
  const pruned = plan.entries.filter(({ action }) => action === 'prune');
  const deletion = schedule((entry) => prune(work, plan, entry));
  if (failed.length + skipped.length > 0)
    for (const entry of pruned) deletion.skipped(entry, 'nothing is pruned where others were not done');
  else await inOrder(pruned, deletion);
  const applied = { plan, done, failed, skipped };
  if (failed.length + skipped.length > 0) throw new FleetError(messageOf(applied), applied);
  return applied;
}

function refuseBlocked({ entries }: FleetPlan): void {
  const blocked = entries.filter(({ blocked }) => blocked !== undefined);
  const [first] = blocked;
  if (first?.blocked === undefined) return;
  const reasons = blocked.map(({ name, notes }) => (notes[0]?.includes(name) ? notes[0] : `${name}: ${notes[0]}`));
  throw new PlanError(`nothing was sent: ${reasons.join('; ')}`, first.blocked);
}

function messageOf({ failed, skipped }: FleetApplied): string {
  const [first] = failed;
  const reason =
    first === undefined ? '' : `; ${first.name}: ${String((first.error as Error | undefined)?.message ?? first.error)}`;
  const rest = skipped.length === 0 ? '' : `, ${skipped.length} skipped`;
  return `${failed.length} of the fleet's deployments failed${rest}; run again to go on${reason}`;
}

/** Creates, patches or deploys again, and waits if asked to. */
async function change({ client, options, tell }: FleetWork, { name, action, plan }: FleetEntry): Promise<FleetDone> {
  if (plan === undefined) throw new TypeError(`the entry of ${name} has no plan`);
  const { signal, timeout, redeployFailed, wait } = options;
  const { form } = plan;
  /** A fleet sends no image and no tarball that its forms do not name, so that no wait would end. */
  const refuseToWait = (deployment: Deployment | undefined): void => {
    if (wait && deployment !== undefined && lacksContent(deployment, form)) throw lacksContentError(deployment);
  };
  if (action === 'none') refuseToWait(plan.current);
  const {
    action: sent,
    deployment,
    revision,
  } = await apply(client, plan, {
    signal,
    timeout,
    redeployFailed,
    wait,
    onApplied(changed) {
      tell({ type: 'applied', name, action, deployment: shielded(changed) });
      refuseToWait(changed);
    },
    onProgress: ({ status, changed, elapsedMs }) => tell({ type: 'progress', name, status, changed, elapsedMs }),
  });
  return { name, action: sent, deployment: shielded(deployment), ...(revision && { revision }) };
}

/** Deletes a deployment that still carries the mark and was not changed since. */
async function prune(
  { client, run, options }: FleetWork,
  { name: fleet }: FleetPlan,
  { name, action, current }: FleetEntry,
): Promise<FleetDone> {
  const stored = current && (await storedOf(run, current));
  if (stored === undefined || isBeingDeleted(stored)) return { name, action };
  if (fleet === undefined || markOf(stored) !== fleet || isChanged(stored, current))
    throw new PlanError(`${name} has changed since the plan was made, and was not deleted: plan again`, 'changed');
  const { maxWait } = (typeof options.wait === 'object' ? options.wait : {}) as WaitOptions;
  const [deletion] = await client.deleteMany([stored], {
    ...(options.signal && { signal: options.signal }),
    delete_tracing_project: options.withProject === true,
    ...(options.wait && { wait: maxWait === undefined ? true : { maxWait } }),
  });
  // Somebody else may have deleted it in between.
  if (deletion?.error && !(deletion.error instanceof NotFoundError)) throw deletion.error;
  return { name, action };
}

function isChanged(stored: Deployment, current: Deployment | undefined): boolean {
  return stored.latest_revision_id !== current?.latest_revision_id;
}
