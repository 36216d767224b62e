// A plan of a fleet as lines for people.
import type { FleetEntry, FleetPlan, FleetPlanDocument } from 'deployment-control';
import { formatPlan } from '../deploy/plan-lines.js';
import { particularsOf, differingVariables } from './details.js';
import { coloured, counted, printable } from '../output/text.js';

export const SIGNS = { create: '+', patch: '~', redeploy: '>', prune: '-', none: '=', unmanaged: '?' } as const;
const COLOURS = {
  create: 'green',
  patch: 'yellow',
  redeploy: 'yellow',
  prune: 'red',
  none: 'dim',
  unmanaged: 'dim',
} as const;

/** What an action is called once it is done. */
export const DONE = {
  create: 'created',
  patch: 'patched',
  redeploy: 'deployed again',
  prune: 'deleted',
  none: 'unchanged',
  unmanaged: 'left alone',
} as const;

/** The lines of a plan: each entry that changes something or stands in the way, and the counts. */
export function planText(plan: FleetPlan, stream: NodeJS.WriteStream): string {
  const shown = plan.entries.filter(isShown);
  return `${shown.map((entry) => entryText(entry, stream)).join('')}${countsText(plan)}\n${hintsText(plan)}`;
}

/** Whether an entry changes something, or stands in the way. */
export function isShown({ action, blocked, notes }: FleetEntry): boolean {
  return (action !== 'none' && action !== 'unmanaged') || blocked !== undefined || notes.length > 0;
}

function entryText(entry: FleetEntry, stream: NodeJS.WriteStream): string {
  const { name, action, explanation, notes, after, blocked } = entry;
  const sign = blocked === undefined ? coloured(stream, COLOURS[action], SIGNS[action]) : coloured(stream, 'red', '!');
  const word = blocked !== undefined ? 'refused' : action === 'prune' ? 'delete' : action;
  const order = after.length > 0 && action !== 'none' ? ` (after ${after.join(', ')})` : '';
  const head = `${sign} ${printable(name)}: ${word}${order}\n`;
  const changes = explanation && action === 'patch' ? formatPlan(explanation, stream, () => false) : '';
  const lines = notes.map((note) => `  ${coloured(stream, 'yellow', '!')} ${printable(note)}\n`).join('');
  const made = blocked === undefined ? particularsOf(entry) : [];
  const fields = made.map(([field, value]) => `    ${field}: ${printable(String(value))}\n`).join('');
  const variables = differingVariables(entry)
    .map((name) => `    ${coloured(stream, 'yellow', '~')} ${printable(name)}: another value, which is not shown\n`)
    .join('');
  return `${head}${fields}${variables}${changes.replace(/^(?=[^ ])/gm, '  ')}${lines}`;
}

/** The counts in one line, such as `1 to create, 2 to patch, 997 unchanged`. */
export function countsText({ counts }: FleetPlan): string {
  const parts = [
    [counts.create, 'to create'],
    [counts.patch, 'to patch'],
    [counts.redeploy, 'to deploy again'],
    [counts.prune, 'to delete'],
    [counts.none, 'unchanged'],
    [counts.unmanaged, 'not in the fleet'],
    [counts.refused, 'refused'],
  ] as const;
  const shown = parts.filter(([count, word]) => count > 0 || word === 'unchanged');
  return shown.map(([count, word]) => `${count} ${word}`).join(', ');
}

/** What the service does not show, in a line each for secrets and for other fields; none if everything was compared. */
export function notComparedText({ entries }: Pick<FleetPlan, 'entries'>): string {
  const [secrets, fields] = [true, false].map((isSecret) => {
    const of = ({ explanation }: FleetEntry) =>
      (explanation?.notCompared ?? []).filter(({ path }) => (path[0] === 'secrets') === isSecret);
    const found = entries.map(of).filter((paths) => paths.length > 0);
    return { count: found.length, paths: [...new Set(found.flat().map(({ path }) => path.join('.')))] };
  });
  return [
    secrets?.count
      ? `the service hides the values of secrets, so those of ${counted(secrets.count, 'deployment')} were not compared: --send-secrets sends them\n`
      : '',
    fields?.count
      ? `the service does not show ${fields.paths.map(printable).join(', ')}, so that of ${counted(fields.count, 'deployment')} was not compared: --exact sends what can change\n`
      : '',
  ].join('');
}

/** What the plan leaves open: what nobody can compare, and what pruning would delete. */
export function hintsText({ entries, counts, largePruning }: FleetPlan): string {
  const left = entries.filter(({ action, isMarked }) => action === 'unmanaged' && isMarked);
  const [marked, going] = [left.filter((entry) => !isGoing(entry)), left.filter(isGoing)];
  return [
    notComparedText({ entries }),
    marked.length > 0
      ? `no longer in the fleet: ${marked.map(({ name }) => printable(name)).join(', ')}; --prune deletes what carries its mark\n`
      : '',
    largePruning === undefined
      ? ''
      : `${printable(largePruning)}: apply asks for that, or takes --prune-at-most ${counts.prune}\n`,
    going.length > 0 ? `being deleted: ${going.map(({ name }) => printable(name)).join(', ')}\n` : '',
  ].join('');
}

/** Whether a deployment is on its way out. */
export function isGoing({ current }: FleetEntry): boolean {
  return current?.status === 'AWAITING_DELETE' || current?.status === 'AWAITING_FINAL_DELETE';
}

/** A plan that was reviewed, for programs: what its document says of it, in the words of `planJson`. */
export function documentJson({
  fleet: { name },
  entries,
}: FleetPlanDocument): Readonly<Record<string, unknown>> & { readonly changes: number } {
  const counts = { create: 0, patch: 0, redeploy: 0, none: 0, prune: 0, unmanaged: 0, refused: 0 };
  for (const { action } of entries) counts[action] += 1;
  return {
    ...(name !== undefined && { fleet: name }),
    counts,
    changes: entries.length - counts.none - counts.unmanaged,
    entries: entries.map(({ state: _, form: _form, after: _after, new_revision: newRevision, ...entry }) => ({
      ...entry,
      ...(newRevision && { newRevision }),
    })),
  };
}

/** A plan for programs, without forms and secrets. */
export function planJson({
  name,
  entries,
  counts,
  changes,
  requests,
  largePruning,
}: FleetPlan): Record<string, unknown> {
  return {
    ...(name !== undefined && { fleet: name }),
    counts,
    changes,
    requests,
    ...(largePruning !== undefined && { largePruning }),
    entries: entries.map((entry) => ({
      name: entry.name,
      action: entry.action,
      ...(entry.current && { id: entry.current.id }),
      ...(entry.file !== undefined && { file: entry.file }),
      newRevision: entry.newRevision,
      ...(entry.explanation && { changes: entry.explanation.changes, losses: entry.explanation.losses }),
      ...(entry.blocked && { blocked: entry.blocked }),
      ...(entry.notCompared.length > 0 && { notCompared: entry.notCompared }),
      ...(entry.notes.length > 0 && { notes: entry.notes }),
    })),
  };
}
