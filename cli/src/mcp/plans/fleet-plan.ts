// The plan of a fleet: what it shows, what has changed since, and how it is carried out.
import {
  FleetError,
  type DeploymentControl,
  type FleetDone,
  type FleetEntry,
  type FleetPlan,
  type FleetPlanDocument,
  type FleetPlanOptions,
  type PatchEntry,
} from 'deployment-control';
import { failureMessage } from '../../command/failure.js';
import { differingVariables, particularsOf } from '../../fleet/details.js';
import { DONE, isShown, SIGNS } from '../../fleet/show.js';
import { secretChangeText } from '../../service/masking.js';
import type { Answer } from '../answer.js';
import { ToolError } from '../failure.js';
import { shortened } from '../fence.js';
import type { FleetInput } from './fleet-input.js';
import type { Planned } from './plans.js';

/** The most characters of a value. What is cut makes a line that is too long for a question. */
const LONGEST_VALUE = 500;

/** The order in which entries are shown: what cannot be undone first. */
const ORDER = ['prune', 'create', 'patch', 'redeploy', 'none', 'unmanaged'] as const;

/** Plans a fleet. Sends reads alone. */
export async function planFleet(
  control: DeploymentControl,
  { file, values }: FleetInput,
  { prune, signal, command }: { readonly prune: boolean; readonly signal: AbortSignal; readonly command: string },
): Promise<Planned & { readonly plan: FleetPlan }> {
  const { secretValue } = values;
  const options: FleetPlanOptions = { prune, secretValue, fileOf: file.fileOf };
  const plan = await control.fleet.plan(file.fleet, { ...options, signal });
  const document = await plan.document();
  const entries = file.mask.ofPlan(plan).entries.filter(isShown);
  const sorted = [...entries].sort((one, other) => ORDER.indexOf(one.action) - ORDER.indexOf(other.action));
  const count = plan.counts.prune;
  return {
    plan,
    hash: document.checksum,
    changes: plan.changes,
    refused: entries.filter(({ blocked }) => blocked !== undefined).map(({ name }) => name),
    deletes: entries.filter(({ action }) => action === 'prune').map(({ name }) => name),
    typed: plan.name ?? '',
    entries: sorted.map(linesOf),
    sources: sourcesOf(document),
    command,
    changedSince: async (now) => {
      const again = await control.fleet.plan(file.fleet, { ...options, signal: now });
      return differing(document, await again.document());
    },
    carryOut: (now) =>
      carryOut(control, document, { ...options, signal: now, ...(count > 0 && { pruneAtMost: count }) }),
  };
}

async function carryOut(
  control: DeploymentControl,
  document: FleetPlanDocument,
  { fileOf: _, prune: __, ...options }: FleetPlanOptions & { readonly pruneAtMost?: number },
): Promise<Answer> {
  try {
    const { done } = await control.fleet.apply(document, options);
    return { head: ['applied: all of the plan', 'next: call wait for each deployment'], data: done.map(doneLine) };
  } catch (error) {
    if (!(error instanceof FleetError)) throw error;
    const { done, failed, skipped } = error.applied;
    const told = [
      ...failed.map((each) => `failed: ${each.name}: ${failureMessage(each.error)}`),
      ...skipped.map((each) => `skipped: ${each.name}: ${each.because}`),
      ...done.map((each) => `done: ${doneLine(each)}`),
    ];
    throw new ToolError('partly_applied', told.join('\n'), {
      next: 'Correct the cause and make a new plan, which goes on.',
    });
  }
}

function doneLine({ name, action, deployment }: FleetDone): string {
  const latest = deployment?.latest_revision_id;
  return `${name}: ${DONE[action]}${latest ? `, revision ${latest}` : ''}`;
}

/** What is done with a deployment, and why it cannot be done. */
function linesOf(entry: FleetEntry): string[] {
  const { name, action, explanation, notes, blocked, newRevision } = entry;
  const word = blocked !== undefined ? `refused (${blocked})` : action === 'prune' ? 'DELETE' : action;
  const revision = action === 'patch' && newRevision !== 'will_not' ? `, a new revision ${newRevision} follow` : '';
  const isChanged = action === 'patch' && explanation !== undefined;
  return [
    `${blocked === undefined ? SIGNS[action] : '!'} ${name}: ${word}${revision}`,
    ...(blocked === undefined ? particularsOf(entry) : []).map(([field, value]) => `    ${field}: ${String(value)}`),
    ...(isChanged ? explanation.changes.map(changeLine) : []),
    ...(isChanged ? explanation.losses.map(({ path, because }) => `    lost: ${path.join('.')}: ${because}`) : []),
    ...differingVariables(entry).map((variable) => `    ${variable}: another value, which is not shown`),
    ...notes.map((note) => `    note: ${note}`),
  ];
}

function changeLine({ path, before, after, secret }: PatchEntry): string {
  const shown = (value: unknown) =>
    value === undefined ? 'nothing' : shortened(JSON.stringify(value) ?? '', LONGEST_VALUE);
  return `    ${path.join('.')}: ${secret === undefined ? `${shown(before)} -> ${shown(after)}` : secretChangeText(secret.change)}`;
}

/** Where the values of secrets stand that the forms of a plan send: `the variable NAME for SECRET of DEPLOYMENT`. */
function sourcesOf({ entries }: FleetPlanDocument): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, isSecret: boolean, of: string): void => {
    if (Array.isArray(value)) for (const item of value) walk(item, isSecret, of);
    if (Array.isArray(value) || typeof value !== 'object' || value === null) return;
    const { name: secret, env, file } = value as Readonly<Record<string, unknown>>;
    if (isSecret && typeof env === 'string') found.add(`the variable ${env} for ${secret} of ${of}`);
    if (isSecret && typeof file === 'string') found.add(`the file ${file} for ${secret} of ${of}`);
    for (const [name, inner] of Object.entries(value)) walk(inner, name === 'secrets' || name === 'env', of);
  };
  for (const { name, form } of entries) walk(form, false, name);
  return [...found].sort();
}

/** The names of the deployments with which two plans do not do the same. */
function differing(one: FleetPlanDocument, other: FleetPlanDocument): string[] {
  const [before, after] = [one, other].map(
    ({ entries }) =>
      new Map(
        entries
          .filter(({ action }) => action !== 'none' && action !== 'unmanaged')
          .map((entry) => [entry.name, JSON.stringify(entry)]),
      ),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));
}
