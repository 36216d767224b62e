// Decides what is done with one deployment of a fleet. The comparison is the same as that of `deployments.plan`.

import type { Deployment, Revision } from '../../../generated/records.js';
import type { ApplyForm, Plan } from '../apply-calls.js';
import { isGoingAway } from '../../../values/records/namesake.js';
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
  // A form that says nothing of its resources must not remove any by its mark.
  const kept = options.exact ? current : undefined;
  const own = isAdopted
    ? withMark(form, { fleet, file }, kept)
    : mark !== undefined && hasResources(form)
      ? withMark(form, { fleet: mark, file }, kept)
      : form;
  const { redeployFailed, exact, sendSecrets } = options;
  const plan = planFor(run, own, current, revision, { redeployFailed, exact, sendSecrets });
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
    notCompared: leftOpen(plan),
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
export function isBeingDeleted(deployment: Deployment): boolean {
  return isGoingAway(deployment);
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

/** The fields that were not compared: secrets by their names, others by their paths. */
function leftOpen({ explanation }: Plan): readonly string[] {
  const paths = explanation?.notCompared.map(({ path }) => path) ?? [];
  return paths.map(([first, ...rest]) => (first === 'secrets' && rest.length > 0 ? rest : [first, ...rest]).join('.'));
}
