// Decides what is done with one deployment of a fleet. The comparison is the same as that of `deployments.plan`.

import type { PatchExplanation } from '../../../explain/explain.js';
import { unreadableOf } from '../../../explain/secrets.js';
import type { Deployment, Revision, Secret } from '../../../generated/records.js';
import type { ApplyForm, Plan } from '../apply-calls.js';
import { isGoingAway } from '../../../values/namesake.js';
import type { Run } from '../apply-context.js';
import { planFor } from '../plan-form.js';
import { shielded, withHidden } from './read/fleet-secrets.js';
import { fileOf, hasResources, markOf, withMark } from './read/fleet-mark.js';
import type { FleetAction } from './fleet-document-types.js';
import type { FleetBlock, FleetEntry, FleetPlanOptions } from './fleet-types.js';

/** A deployment that a fleet wants. */
export interface Wanted {
  readonly name: string;
  readonly form: ApplyForm;
  readonly after: readonly string[];
}

/** What the decision goes by. */
export interface Decision {
  readonly run: Run;
  /** The fleet's name. */
  readonly fleet: string | undefined;
  readonly options: FleetPlanOptions;
}

/** The entry of a deployment that the fleet wants. `revision` is its latest one, if that was read. */
export function entryOf(
  decision: Decision,
  wanted: Wanted,
  current: Deployment | undefined,
  revision: Revision | undefined,
): FleetEntry {
  const present = decision.options.fileOf?.(wanted.name);
  const noted = current && fileOf(current);
  // Nothing is changed only since a deployment stands in another file than before.
  const entry = entryIn(decision, wanted, { current, revision, file: current === undefined ? present : noted });
  const isMoved = current !== undefined && present !== undefined && present !== noted && changesResources(entry);
  return isMoved ? entryIn(decision, wanted, { current, revision, file: present }) : entry;
}

function changesResources({ explanation }: FleetEntry): boolean {
  return explanation?.changes.some(({ path }) => path[1] === 'resource_spec') ?? false;
}

/** What there is of a deployment, and the file that its mark names. */
interface Stored {
  readonly current: Deployment | undefined;
  readonly revision: Revision | undefined;
  readonly file: string | undefined;
}

function entryIn(
  { run, fleet, options }: Decision,
  { name, form, after }: Wanted,
  { current, revision, file }: Stored,
): FleetEntry {
  const present = options.fileOf?.(name);
  if (current === undefined) {
    const marked = fleet === undefined ? form : withMark(form, { fleet, file }, undefined);
    const plan: Plan = { action: 'create', form: marked, lastRevisionFailed: false, fixed: [], notes: [] };
    return withHidden(
      {
        ...entry(name, 'create', after, present),
        plan,
        newRevision: 'will',
        isMarked: fleet !== undefined,
        notes: sourceNotes(form),
      },
      'plan',
    );
  }
  const mark = markOf(current);
  const isOthers = fleet !== undefined && mark !== undefined && mark !== fleet && !options.adopt;
  const isAdopted = fleet !== undefined && mark !== fleet && options.adopt === true;
  const own = isAdopted
    ? withMark(form, { fleet, file }, current)
    : mark !== undefined && hasResources(form)
      ? withMark(form, { fleet: mark, file }, current)
      : form;
  const { plan, notCompared } = comparedPlan(run, own, current, revision, options);
  const blocked: FleetBlock | undefined = isOthers ? 'other_fleet' : (plan.blocked as FleetBlock | undefined);
  const notes = [
    ...(isOthers ? [`${name} belongs to the fleet ${mark}: adopt takes it over`] : []),
    ...plan.notes,
    ...(isOthers ? [] : lateNotes(plan, current)),
  ];
  const made: FleetEntry = {
    ...entry(name, plan.action, after, present),
    current: shielded(current),
    plan,
    ...(plan.explanation && { explanation: plan.explanation }),
    newRevision: plan.action === 'redeploy' ? 'will' : (plan.explanation?.newRevision ?? 'will_not'),
    fixed: plan.fixed,
    ...(blocked && { blocked }),
    notCompared,
    isMarked: fleet !== undefined && (mark === fleet || isAdopted),
    notes,
  };
  return withHidden(made, 'plan');
}

/** A revision of an `internal_source` is built from a tarball, which no fleet has. */
function sourceNotes({ source }: ApplyForm): string[] {
  if (source !== 'internal_source') return [];
  return ['an internal_source is built from a tarball, which a fleet does not upload: "deploy --tarball" does'];
}

/** The entry of a deployment that the fleet does not have. */
export function foreignEntry({ fleet, options }: Decision, current: Deployment): FleetEntry {
  const isMarked = fleet !== undefined && markOf(current) === fleet;
  const isPruned = isMarked && options.prune === true && !isBeingDeleted(current);
  const action = isPruned ? 'prune' : 'unmanaged';
  const file = isMarked ? fileOf(current) : undefined;
  // A service was seen to list records without parts.
  return { ...entry(current.name ?? current.id, action, [], file), current: shielded(current), isMarked };
}

/** Whether a deployment is on its way out (contract 3, observed 4). */
export function isBeingDeleted({ status }: Deployment): boolean {
  return isGoingAway(status);
}

/** Whether the latest revision is the one that runs; not where there is none yet. */
export function isLive({ latest_revision_id: latest, active_revision_id: active }: Deployment): boolean {
  return typeof latest === 'string' && latest === active;
}

function entry(name: string, action: FleetAction, after: readonly string[], file: string | undefined): FleetEntry {
  return {
    name,
    action,
    newRevision: 'will_not',
    fixed: [],
    notCompared: [],
    isMarked: false,
    after,
    notes: [],
    ...(file !== undefined && { file }),
  };
}

function lateNotes({ action, revision, blocked }: Plan, current: Deployment): string[] {
  if (action !== 'none' || blocked !== undefined || revision !== undefined || isLive(current)) return [];
  if (current.latest_revision_id === null) return ['nothing differs, but it has no revision yet, so nothing runs'];
  return ['nothing differs, but the latest revision is not the active one: it is in progress, or has failed'];
}

/**
 * The plan of one deployment. Where a service hides the values of secrets and their names are the same, nobody can tell
 * whether they differ: they are sent only if asked for, so that applying again sends nothing.
 */
function comparedPlan(
  run: Run,
  form: ApplyForm,
  current: Deployment,
  revision: Revision | undefined,
  { sendSecrets, redeployFailed }: FleetPlanOptions,
): { readonly plan: Plan; readonly notCompared: readonly string[] } {
  const plan = planFor(run, form, current, revision, { redeployFailed });
  const hidden = sendSecrets ? [] : hiddenSecrets(plan.explanation, current);
  if (hidden.length === 0) return { plan, notCompared: [] };
  const without = planFor(run, { ...form, secrets: [] }, current, revision, { redeployFailed });
  const { explanation } = without;
  const losses = explanation?.losses.filter(({ path }) => path[0] !== 'secrets') ?? [];
  return { plan: { ...without, ...(explanation && { explanation: { ...explanation, losses } }) }, notCompared: hidden };
}

/** The names of secrets that differ, if at all, in values that the service hides; none if others differ too. */
function hiddenSecrets(explanation: PatchExplanation | undefined, { secrets }: Deployment): string[] {
  const names: string[] = [];
  for (const { secret } of explanation?.changes ?? []) {
    if (secret === undefined) continue;
    if (secret.change !== 'changed') return [];
    names.push(secret.name);
  }
  if (names.length === 0) return names;
  const hidden = new Set(unreadableOf(secrets as readonly Secret[]));
  return names.every((name) => hidden.has(name)) ? names : [];
}
