// The deployments that match the filters of the address, as one watch of the package keeps them up to date.
import { signal } from '@preact/signals';
import type { Deployment, DeploymentListParams, DeploymentWatch, Revision } from 'deployment-control/slim';
import type { Query } from '../../browser/address.js';
import { connected, onDisconnect } from '../../service/connection.js';
import { storeListed } from '../../service/deployments.js';
import { FILTERS } from './filter-fields.js';

export interface Row {
  readonly deployment: Deployment;
  /** The status of the latest revision; undefined if there is none, or it is not known yet. */
  readonly revisionStatus: string | undefined;
  /** The latest revision, if it had to be read: that of a settled deployment is known from its record. */
  readonly revision: Revision | null;
}

export interface DeploymentList {
  /** The rows of every page; null before the first answer. */
  readonly rows: readonly Row[] | null;
  /** Whether every deployment that matches has been read. */
  readonly isComplete: boolean;
  /** Whether the rows are those of other filters than the present ones. */
  readonly loading: boolean;
  /** When the rows were read, in milliseconds of this machine's clock. */
  readonly readAt: number | null;
  /** Why they could not be read last. */
  readonly error: unknown;
}

const INITIAL: DeploymentList = { rows: null, isComplete: false, loading: true, readAt: null, error: null };
export const deploymentList = signal<DeploymentList>(INITIAL);

/** The watch of the present filters. It is paused while nobody looks, and keeps what it has read. */
let current: { readonly key: string; readonly watch: DeploymentWatch } | undefined;
onDisconnect(() => {
  current?.watch.close();
  current = undefined;
  deploymentList.value = INITIAL;
});

/** Keeps the list up to date until `signal` aborts. */
export async function watchDeployments(query: Query, signal: AbortSignal): Promise<void> {
  const filter = filterOf(query);
  const key = JSON.stringify(filter);
  // The error of other filters goes at once; that of the same ones stays until there is an answer.
  if (current?.key !== key) deploymentList.value = { ...deploymentList.peek(), loading: true, error: null };
  try {
    const { client, refreshMs } = await connected();
    const isOpen = current?.key === key && !current.watch.snapshot().isClosed;
    const watch = isOpen && current ? current.watch : await client.deployments.watch({ filter, minDelay: refreshMs });
    if (signal.aborted) return watch === current?.watch ? watch.pause() : watch.close();
    signal.addEventListener('abort', () => watch.pause(), { once: true });
    if (watch === current?.watch) return watch.resume();
    current?.watch.close();
    current = { key, watch };
    show(watch);
  } catch (error) {
    if (!signal.aborted) deploymentList.value = { ...deploymentList.peek(), loading: false, error };
  }
}

/** Reads the deployments now. */
export async function refreshDeployments(query: Query, signal: AbortSignal): Promise<void> {
  // A watch that was refused has ended, and another one takes its place.
  if (!current || current.watch.snapshot().isClosed) return watchDeployments(query, signal);
  // Its failure is told to the listener.
  await current.watch.refresh().catch(() => undefined);
}

function show(watch: DeploymentWatch): void {
  watch.subscribe((changes, { deployments, revisions, isComplete, isPaused, readAt, error }) => {
    if (watch !== current?.watch || isPaused) return;
    for (const { type, deployment } of changes) if (type !== 'gone') storeListed(deployment);
    // Before anything was read, the rows of the filters before stay.
    if (deployments.length === 0 && !isComplete && !error) return;
    const rows = deployments.map((deployment) => {
      const { status, revision = null } = revisions.get(deployment.id) ?? {};
      return { deployment, revisionStatus: status ?? undefined, revision };
    });
    const isEmpty = rows.length === 0 && !isComplete;
    deploymentList.value = { rows: isEmpty ? null : rows, isComplete, loading: false, readAt, error };
  });
}

function filterOf(query: Query): Omit<DeploymentListParams, 'limit' | 'offset'> {
  const filters = Object.fromEntries(
    FILTERS.map(({ name }) => [name, query[name]?.trim()] as const).filter(([, value]) => value),
  );
  // Any other word is the service's to refuse.
  if (/^(true|false)$/.test(filters.remote_reconciled ?? '')) {
    return { ...filters, remote_reconciled: filters.remote_reconciled === 'true' };
  }
  return filters as DeploymentListParams;
}
