// Plans a fleet: reads it, lists the workspace once, and decides for each deployment.

import { sha256, documentOf } from './fleet-document.js';
import type { Deployment, Revision } from '../../../generated/records.js';
import type { PatchEntry } from '../../../explain/explain.js';
import type { Issue, Report } from '../../../issues/issues.js';
import { ValidationError } from '../../../validate/validation-error.js';
import { theOneThatStays } from '../../../values/records/namesake.js';
import { closestWord } from '../../../values/suggestion.js';
import { PermissionError } from '../../errors/permission-error.js';
import { PlanError } from '../../errors/plan-error.js';
import { formError } from '../../errors/create/create-error.js';
import type { Settings } from '../../options/settings.js';
import { isFormStopped } from '../../options/validation.js';
import type { Run } from '../apply-context.js';
import { latestRevision, storedOf } from '../plan-form.js';
import { entryOf, foreignEntry, isLive, type Decision } from './fleet-entry.js';
import { fleetIssue, MOST_HINTS, readFleet, type Desired, type ReadFleet } from './read/fleet-form.js';
import { listWorkspace } from './workspace/fleet-listing.js';
import { largePruning } from './fleet-pruning.js';
import { keepPlace, placeOf } from './workspace/fleet-workspace.js';
import type { FleetDocumentEntry } from './fleet-document-types.js';
import type { FleetEntry, FleetPlan, FleetPlanOptions } from './fleet-types.js';

/** A page was read. */
export type OnPage = (read: number) => void;

/** Reads a fleet and plans it. */
export async function planOf(run: Run, fleet: unknown, options: FleetPlanOptions, onPage: OnPage): Promise<FleetPlan> {
  const read = await readFleet(run.settings, fleet, options);
  checkNamed(read, options);
  const issues = [...read.issues, ...onlyIssues(read, options)];
  refuseIssues(run.settings, issues);
  const { deployments, requests } = await listWorkspace(run, { onPage });
  return planAgainst(run, read, deployments, { requests, options });
}

/** What a plan is made with, besides the fleet and the workspace. */
interface Made {
  readonly requests: number;
  readonly options: FleetPlanOptions;
}

/** Checks a fleet. */
export async function checkFleet(settings: Settings, fleet: unknown, options: FleetPlanOptions): Promise<Report> {
  const read = await readFleet(settings, fleet, options);
  const issues = [...read.issues, ...onlyIssues(read, options)];
  return { ok: issues.every(({ severity }) => severity !== 'error'), issues };
}

/** Plans a fleet against a workspace that was listed. */
export async function planAgainst(
  run: Run,
  read: ReadFleet,
  deployments: readonly Deployment[],
  { requests, options }: Made,
): Promise<PlannedFleet> {
  const only = options.only && new Set(options.only);
  const desired = only ? read.desired.filter(({ name }) => only.has(name)) : read.desired;
  const byName = storedByName(deployments);
  const decision: Decision = { run, fleet: read.name, options };
  const issues: Issue[] = [];
  const entries: FleetEntry[] = [];
  let more = 0;
  let isWhole = false;
  for (const each of desired) {
    let current = byName.get(each.name);
    let revision: Revision | undefined;
    if (options.redeployFailed && current !== undefined && !isLive(current)) {
      more += 1;
      revision = await latestRevision(run, current);
    }
    try {
      let entry = entryOf(decision, each, current, revision);
      if (current !== undefined && !isWhole && countOfUnseen(entry) > 0) {
        more += 1;
        current = (await storedOf(run, current).catch(unlessRefused)) ?? current;
        const whole = entryOf(decision, each, current, revision);
        // A listing that shows all that there is of one deployment shows all of the others.
        isWhole = countOfUnseen(whole) === countOfUnseen(entry);
        entry = whole;
      }
      entries.push(entry);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues.push(...error.issues.map((issue) => placed(issue, each)));
    }
  }
  refuseIssues(run.settings, issues);
  const wanted = new Set(read.desired.map(({ name }) => name));
  for (const each of only ? [] : deployments)
    if (!wanted.has(each.name) && each.is_preview !== true) entries.push(foreignEntry(decision, each));
  const warnings = read.issues.filter(({ severity }) => severity === 'warning');
  const place = await placeOf(run.settings, deployments);
  return new PlannedFleet(read, entries, { requests: requests + more, warnings, place, options });
}

/** A role may list what it may not read. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof PermissionError)) throw error;
}

/** How many fields a form has that the record of the deployment does not show. */
function countOfUnseen({ explanation, notCompared }: FleetEntry): number {
  const isUnseen = ({ before, secret }: PatchEntry): boolean =>
    before === undefined && (secret === undefined || secret.change === 'added');
  return notCompared.length + (explanation?.changes.filter(isUnseen).length ?? 0);
}

/** @throws PlanError for options that need a fleet with a name */
function checkNamed({ name }: ReadFleet, { prune, adopt }: FleetPlanOptions): void {
  if (name !== undefined || !(prune || adopt)) return;
  throw new PlanError(
    `${prune ? 'prune' : 'adopt'} goes by the mark of the fleet, and the fleet has no name: give it one`,
    'other_fleet',
  );
}

function placed(issue: Issue, { path }: Desired): Issue {
  const whole = [...path, ...issue.path];
  return { ...issue, path: whole, loc: ['body', ...whole] };
}

/** @throws ValidationError if there is what the option `validate` stops */
export function refuseIssues(settings: Settings, issues: readonly Issue[], method = 'fleet.plan'): void {
  if (isFormStopped(issues, settings.validation)) throw formError(method, issues);
}

function onlyIssues({ desired }: ReadFleet, { only }: FleetPlanOptions): Issue[] {
  const names = desired.map(({ name }) => name);
  const known = new Set(names);
  return (only ?? [])
    .filter((name) => !known.has(name))
    .map((name, at) => {
      const meant = at < MOST_HINTS ? closestWord(name, names) : undefined;
      const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
      return fleetIssue('fleet_only', [], `The fleet has no deployment ${name}${hint}`);
    });
}

/** By name. Of two deployments that have one name, as while one is deleted, the one that stays counts. */
function storedByName(deployments: readonly Deployment[]): Map<string, Deployment> {
  const byName = new Map<string, Deployment>();
  for (const each of deployments) {
    if (each.is_preview === true) continue;
    const before = byName.get(each.name);
    byName.set(each.name, theOneThatStays(before === undefined ? [each] : [before, each]) ?? each);
  }
  return byName;
}

/** What a plan knows beside its entries. */
interface Basis extends Made {
  readonly warnings: readonly Issue[];
  /** What the pruning is a share of; the entries by default. */
  readonly reviewed?: readonly (FleetEntry | FleetDocumentEntry)[];
  readonly place: Awaited<ReturnType<typeof placeOf>>;
}

/** A plan. Its document is made when it is asked for. */
export class PlannedFleet implements FleetPlan {
  declare readonly name?: string;
  declare readonly largePruning?: string;
  readonly entries: readonly FleetEntry[];
  readonly counts: FleetPlan['counts'];
  readonly changes: number;
  readonly requests: number;
  readonly warnings: readonly Issue[];
  readonly document: FleetPlan['document'];

  /** The same plan with some of its entries, as a document describes it. */
  readonly withEntries: (entries: readonly FleetEntry[], reviewed: readonly FleetDocumentEntry[]) => PlannedFleet;

  constructor(read: ReadFleet, entries: readonly FleetEntry[], basis: Basis) {
    const { requests, warnings, place, options, reviewed = entries } = basis;
    keepPlace(this, place);
    if (read.name !== undefined) this.name = read.name;
    this.entries = entries;
    const large = largePruning(reviewed);
    if (large !== undefined) this.largePruning = large;
    const counts = { create: 0, patch: 0, redeploy: 0, none: 0, prune: 0, unmanaged: 0, refused: 0 };
    for (const { action, blocked } of entries) counts[blocked === undefined ? action : 'refused'] += 1;
    this.counts = counts;
    this.changes = counts.create + counts.patch + counts.redeploy + counts.prune;
    this.requests = requests;
    this.warnings = warnings;
    this.document = async () => {
      const { named: _, ...service } = place;
      const fleet = { ...(read.name !== undefined && { name: read.name }), sha256: await sha256(read.value) };
      return documentOf({ service, fleet, entries, options, desired: read.desired });
    };
    this.withEntries = (some, reviewed) => new PlannedFleet(read, some, { ...basis, reviewed });
  }
}
