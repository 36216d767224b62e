// The list of deployments for the filters of the address. An answer to an earlier question never overwrites one to a later question.
import { signal } from '@preact/signals';
import type { Deployment, DeploymentListParams } from 'deployment-control/slim';
import { connected, onDisconnect } from './connection.js';
import { keepDeployment, nextTurn } from './deployments.js';
import type { Query } from './routes.js';

export interface Listing {
  /** The deployments of the page; null before the first answer. */
  readonly rows: readonly Deployment[] | null;
  /** How many deployments come before the rows. */
  readonly offset: number;
  /** Where the next page starts; null where this is the last. */
  readonly next: number | null;
  /** Whether an answer to other filters is awaited. */
  readonly loading: boolean;
  readonly error: unknown;
}

/** The filters that the service knows (service.md 4.6), beside `limit` and `offset`. */
export const FILTERS = ['name_contains', 'status', 'deployment_type', 'remote_reconciled', 'image_version', 'tag_value_ids', 'deployment_ids'] as const;
export const LIMIT = 20;

const NOTHING: Listing = { rows: null, offset: 0, next: null, loading: true, error: null };
export const listing = signal<Listing>(NOTHING);

let turn = 0;
/** What was asked for last. */
let last = '';
let ending: AbortController | undefined;
onDisconnect(() => {
  ending?.abort();
  turn += 1;
  listing.value = NOTHING;
});

/** Reads the page that the query names. `quiet` reads what is shown anew, and leaves it where that fails. */
export async function loadListing(query: Query, quiet = false): Promise<void> {
  const own = (turn += 1);
  ending?.abort();
  ending = new AbortController();
  const asked = nextTurn();
  const key = JSON.stringify(query);
  // What went wrong with one question says nothing of another.
  if (!quiet) listing.value = { ...listing.peek(), loading: true, ...(key !== last && { error: null }) };
  last = key;
  try {
    const { client } = await connected();
    const { items, nextOffset } = await client.deployments.list(paramsOf(query), { signal: ending.signal });
    if (own !== turn) return;
    for (const deployment of items) keepDeployment(deployment, asked);
    const { rows, next, loading, error } = listing.peek();
    // The rows draw themselves from the records above; the list itself is drawn anew only where it holds others.
    if (loading || error || next !== nextOffset || idsOf(rows ?? []) !== idsOf(items)) listing.value = { rows: items, offset: Number(query['offset'] ?? 0), next: nextOffset, loading: false, error: null };
  } catch (error) {
    if (own !== turn || (quiet && listing.peek().rows)) return;
    listing.value = { ...NOTHING, loading: false, error };
  }
}

function idsOf(rows: readonly Deployment[]): string {
  return rows.map(({ id }) => id).join();
}

function paramsOf(query: Query): DeploymentListParams {
  const { limit, offset, remote_reconciled } = query;
  const filters = Object.fromEntries(FILTERS.map((name) => [name, query[name]?.trim()] as const).filter(([, value]) => value));
  return {
    ...filters,
    ...(remote_reconciled && { remote_reconciled: remote_reconciled === 'true' }),
    limit: Number(limit ?? LIMIT),
    offset: Number(offset ?? 0),
  } as DeploymentListParams;
}
