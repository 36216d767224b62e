// Reads the page of deployments that the address asks for. An answer never replaces that of a later request.
import { signal } from '@preact/signals';
import type { Deployment, DeploymentListParams } from 'deployment-control/slim';
import type { Query } from '../../browser/address.js';
import { connected, onDisconnect } from '../../service/connection.js';
import { nextRequest, storeDeployment } from '../../service/deployments.js';
import { DEFAULT_LIMIT, FILTERS } from './filter-fields.js';

export interface DeploymentList {
  /** The deployments of the page; null before the first answer. */
  readonly rows: readonly Deployment[] | null;
  /** The position of the first row among all deployments, from 0. */
  readonly offset: number;
  /** The offset of the next page; null if this is the last. */
  readonly nextOffset: number | null;
  /** Whether the answer to a new query is awaited. */
  readonly loading: boolean;
  readonly error: unknown;
}

const INITIAL: DeploymentList = { rows: null, offset: 0, nextOffset: null, loading: true, error: null };
export const deploymentList = signal<DeploymentList>(INITIAL);

let latest = 0;
let latestQuery = '';
let aborting: AbortController | undefined;
onDisconnect(() => {
  aborting?.abort();
  latest += 1;
  deploymentList.value = INITIAL;
});

/** Reads the page that the query asks for. A `refresh` in the background shows no progress, and no failure. */
export async function loadDeployments(query: Query, { refresh = false } = {}): Promise<void> {
  latest += 1;
  const own = latest;
  aborting?.abort();
  aborting = new AbortController();
  const request = nextRequest();
  const key = JSON.stringify(query);
  // The error of another query goes at once; that of the same query stays until there is an answer.
  if (!refresh)
    deploymentList.value = { ...deploymentList.peek(), loading: true, ...(key !== latestQuery && { error: null }) };
  latestQuery = key;
  try {
    const { client } = await connected();
    const { items, nextOffset } = await client.deployments.list(paramsOf(query), { signal: aborting.signal });
    if (own !== latest) return;
    for (const deployment of items) storeDeployment(deployment, request);
    const shown = deploymentList.peek();
    // Each row draws itself from its stored record, so the table is drawn again only if its rows are others.
    const isSame = shown.nextOffset === nextOffset && idsOf(shown.rows ?? []) === idsOf(items);
    if (shown.loading || shown.error || !isSame)
      deploymentList.value = {
        rows: items,
        offset: Number(query.offset ?? 0),
        nextOffset,
        loading: false,
        error: null,
      };
  } catch (error) {
    if (own !== latest || (refresh && deploymentList.peek().rows)) return;
    deploymentList.value = { ...INITIAL, loading: false, error };
  }
}

function idsOf(rows: readonly Deployment[]): string {
  return rows.map(({ id }) => id).join();
}

function paramsOf(query: Query): DeploymentListParams {
  const { limit, offset, remote_reconciled } = query;
  const filters = Object.fromEntries(
    FILTERS.map(({ name }) => [name, query[name]?.trim()] as const).filter(([, value]) => value),
  );
  return {
    ...filters,
    ...(remote_reconciled && { remote_reconciled: remote_reconciled === 'true' }),
    limit: Number(limit ?? DEFAULT_LIMIT),
    offset: Number(offset ?? 0),
  } as DeploymentListParams;
}
