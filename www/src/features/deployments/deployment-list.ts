// The deployments that match the filters of the address, as one watch of the package keeps them up to date.
import { batch, computed, signal } from '@preact/signals';
import type {
  Deployment,
  DeploymentListParams,
  DeploymentWatch,
  Revision,
  WatchedRevision,
} from 'deployment-control/slim';
import type { Query } from '../../browser/address.js';
import { connected, onDisconnect } from '../../service/connection.js';
import { deploymentState, listed as everything, storeListed, wasBegunHere } from '../../service/deployments.js';
import { revisionState } from '../../service/revisions.js';
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
  readonly readAt: number | null;
  readonly error: unknown;
}

interface Listed extends Omit<DeploymentList, 'rows'> {
  readonly deployments: readonly Deployment[] | null;
}

const INITIAL: Listed = { deployments: null, isComplete: false, loading: true, readAt: null, error: null };
const listed = signal(INITIAL);
/** The latest revisions that any watch has read, by their id. */
const read = new Map<string, WatchedRevision>();

/** The list with what the page has learnt elsewhere since it was read. */
export const deploymentList = computed<DeploymentList>(() => {
  const { deployments, ...rest } = listed.value;
  return { ...rest, rows: deployments === null ? null : deployments.map(rowOf) };
});

/** A row from the newest record of its deployment, and from what is known of the latest revision of that. */
function rowOf(one: Deployment): Row {
  // Records without an id cannot be told apart.
  const deployment = (typeof one.id === 'string' && deploymentState(one.id).value.deployment) || one;
  const { latest_revision_id: latest, active_revision_id: active } = deployment;
  const { status, revision = null } = read.get(latest ?? '') ?? {};
  if (!latest || status) return { deployment, revisionStatus: status ?? undefined, revision };
  if (latest === active) return { deployment, revisionStatus: 'DEPLOYED', revision };
  const own = revisionState(latest).value.revision;
  // What this page has begun was just created.
  return { deployment, revisionStatus: own?.status ?? (wasBegunHere(latest) ? 'CREATING' : undefined), revision: own };
}

/** The watch of the present filters. It is paused while nobody looks, and keeps what it has read. */
let current: { readonly key: string; readonly watch: DeploymentWatch } | undefined;
onDisconnect(() => {
  current?.watch.close();
  current = undefined;
  read.clear();
  listed.value = INITIAL;
});

/** Keeps the list up to date until `signal` aborts. */
export async function watchDeployments(query: Query, signal: AbortSignal): Promise<void> {
  const filter = filterOf(query);
  const key = JSON.stringify(filter);
  // The error of other filters goes at once; that of the same ones stays until there is an answer.
  if (current?.key !== key) listed.value = { ...listed.peek(), loading: true, error: null };
  try {
    const { client, refreshMs } = await connected();
    const isOpen = current?.key === key && !current.watch.snapshot().isClosed;
    const watch = isOpen && current ? current.watch : await client.deployments.watch({ filter, minDelay: refreshMs });
    if (signal.aborted) return watch === current?.watch ? watch.pause() : watch.close();
    signal.addEventListener('abort', () => watch.pause(), { once: true });
    if (watch === current?.watch) {
      watch.resume();
      // What was done meanwhile is to be seen.
      return void refreshWatch(watch);
    }
    current?.watch.close();
    current = { key, watch };
    show(watch);
  } catch (error) {
    if (!signal.aborted) listed.value = { ...listed.peek(), loading: false, error };
  }
}

/** Has the revisions of the deployments on the screen read before those of others. */
export function lookAt(ids: readonly string[]): void {
  current?.watch.readFirst(ids);
}

export async function refreshDeployments(query: Query, signal: AbortSignal): Promise<void> {
  // A watch that was refused has ended, and another one takes its place.
  if (!current || current.watch.snapshot().isClosed) return watchDeployments(query, signal);
  await refreshWatch(current.watch);
}

/** Lists anew; a failure is told to the listener. */
function refreshWatch(watch: DeploymentWatch): Promise<unknown> {
  return watch.refresh().catch(() => undefined);
}

function show(watch: DeploymentWatch): void {
  watch.subscribe((changes, { deployments, revisions, isComplete, isPaused, readAt, error }) => {
    if (watch !== current?.watch || isPaused) return;
    batch(() => {
      for (const { type, deployment } of changes) if (type !== 'gone') storeListed(deployment);
      for (const revision of revisions.values()) if (revision.status) read.set(revision.id, revision);
      // Before anything was read, the rows of the filters before stay.
      if (deployments.length === 0 && !isComplete && !error) return;
      if (isComplete && current?.key === '{}') everything.isWhole = true;
      const isEmpty = deployments.length === 0 && !isComplete;
      listed.value = { deployments: isEmpty ? null : deployments, isComplete, loading: false, readAt, error };
    });
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

export const chosen = signal<ReadonlySet<string>>(new Set());
onDisconnect(() => {
  chosen.value = new Set();
});

export function choose(ids: readonly string[], isChosen: boolean): void {
  const next = new Set(chosen.peek());
  for (const id of ids) isChosen ? next.add(id) : next.delete(id);
  chosen.value = next;
}
