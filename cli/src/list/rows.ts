// Deployments as rows of a table, and their order.
import type { Deployment } from 'deployment-control';
import { moment, timeText } from '../../../pkg/src/values/records/moment.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import type { Column } from '../output/table.js';
import { printable } from '../output/text.js';
import { UsageError } from '../process/exit.js';

/** The columns of a list. Names are cut before the first column is left out, and ids are whole or absent. */
const NAME: Column = { head: 'NAME', least: 16, leaves: 0 };
const REVISION: Column = { head: 'REVISION', leaves: 0 };
const REST: readonly Column[] = [
  { head: 'STATUS', leaves: 1 },
  { head: 'RUNS', leaves: 1 },
  { head: 'SOURCE', leaves: 4 },
  { head: 'UPDATED', leaves: 3 },
  { head: 'ID', leaves: 2 },
];

export const COLUMNS: readonly Column[] = [NAME, ...REST];
/** The same with the status of the latest revision. */
export const WATCHED_COLUMNS: readonly Column[] = [NAME, REVISION, ...REST];

/** The cells of a deployment; with `revision` those of a list that is watched. */
export function cellsOf(deployment: Deployment, revision?: string): string[] {
  const { name, status, source, updated_at, id } = deployment;
  const time = timeText(updated_at) || undefined;
  const cells = [name, ...(revision === undefined ? [] : [revision]), status, runsOf(deployment), source, time, id];
  return cells.map((cell) => printable(cell ?? '?'));
}

/** Which revision runs: a deployment is READY too where nothing does, or where the latest one has failed. */
export function runsOf({ latest_revision_id: latest, active_revision_id: active }: Deployment): string {
  if (active === null || active === undefined) return 'nothing';
  return active === latest ? 'latest' : 'an older one';
}

/** What deployments are sorted by: of times the latest comes first. */
const ORDERS = {
  name: (one, other) => compare(one.name, other.name),
  status: (one, other) => compare(one.status, other.status),
  source: (one, other) => compare(one.source, other.source),
  created: (one, other) => later(one.created_at, other.created_at),
  updated: (one, other) => later(one.updated_at, other.updated_at),
} as const satisfies Record<string, (one: Deployment, other: Deployment) => number>;

export const SORT_FIELDS = Object.keys(ORDERS) as (keyof typeof ORDERS)[];

/** By their characters and not by a language, so that the order is the same on every machine. */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [String(one ?? ''), String(other ?? '')];
  return a < b ? -1 : Number(a > b);
}

/** The later first; what has no time comes last. */
function later(one: unknown, other: unknown): number {
  return (moment(other) || 0) - (moment(one) || 0);
}

/**
 * What sorts deployments by a field; nothing where none is given.
 * @throws UsageError for a field that they cannot be sorted by
 */
export function sorter(text: string | undefined): ((deployments: readonly Deployment[]) => Deployment[]) | undefined {
  if (text === undefined) return undefined;
  const field = SORT_FIELDS.find((each) => each === text || `${each}_at` === text);
  if (field === undefined) {
    const meant = closestWord(text, SORT_FIELDS);
    const next = meant === undefined ? '' : `; did you mean ${meant}?`;
    throw new UsageError(`--sort takes ${SORT_FIELDS.join(', ')}, not "${printable(text)}"${next}`);
  }
  // Equal ones follow their names, so that the order does not depend on the service's.
  return (deployments) => [...deployments].sort((one, other) => ORDERS[field](one, other) || ORDERS.name(one, other));
}
