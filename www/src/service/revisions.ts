// Watches revisions until they have reached their end, and records when each status began. Watching goes on while
// another view is shown.
import { type Signal, signal } from '@preact/signals';
import type { Revision, RevisionStatus } from 'deployment-control/slim';
import { announce } from '../browser/announce.js';
import { connected, onDisconnect } from './connection.js';
import { deploymentState, refreshDeployment, wasBegunHere } from './deployments.js';
import { offers, recordIfMissing } from './operations.js';
import { isFinal, statusLabel } from './status.js';

export interface StatusChange {
  readonly status: RevisionStatus;
  /** When the status began, in milliseconds of this machine's clock. */
  readonly at: number;
}

export interface RevisionState {
  readonly revision: Revision | null;
  /** When the revision was created. */
  readonly startedAt: number;
  readonly changes: readonly StatusChange[];
  /** Why watching stopped before the revision had reached its end. */
  readonly error: unknown;
}

const revisions = new Map<string, Signal<RevisionState>>();
const watching = new Map<string, AbortController>();
onDisconnect(() => {
  revisions.clear();
  watching.clear();
});

/** The state of a revision; the first call starts to watch it. */
export function revisionState(deploymentId: string, revisionId: string): Signal<RevisionState> {
  const known = revisions.get(revisionId);
  if (known) return known;
  const state = signal<RevisionState>({ revision: null, startedAt: Date.now(), changes: [], error: null });
  revisions.set(revisionId, state);
  void watchRevision(deploymentId, revisionId);
  return state;
}

/** Watches a revision until it has reached its end; called again after an error, it resumes. */
export async function watchRevision(deploymentId: string, revisionId: string): Promise<void> {
  const state = revisionState(deploymentId, revisionId);
  if (watching.has(revisionId)) return;
  const stopping = new AbortController();
  watching.set(revisionId, stopping);
  state.value = { ...state.peek(), error: null };
  try {
    const { client, polling, signal } = await connected();
    signal.addEventListener('abort', () => stopping.abort(signal.reason), { signal: stopping.signal });
    const ids = { deployment_id: deploymentId, revision_id: revisionId };
    for await (const { revision } of client.revisions.watch(ids, { ...polling, failOn: [], signal: stopping.signal })) {
      const before = state.peek();
      state.value = withRevision(before, revision, Date.now());
      if (state.value.changes === before.changes) continue;
      const isNews = before.changes.length > 0 || !isFinal(revision.status) || wasBegunHere(revisionId);
      if (isNews) announceStatus(deploymentId, revision.status);
      // The deployment's own status and its active revision change with the revision's status.
      void refreshDeployment(deploymentId);
      if (isFinal(revision.status)) break;
    }
  } catch (error) {
    if (!isFinal(state.peek().revision?.status)) state.value = { ...state.peek(), error };
  } finally {
    watching.delete(revisionId);
    stopping.abort();
  }
}

/** Stops watching; the revision itself goes on. */
export function stopWatching(revisionId: string): void {
  watching.get(revisionId)?.abort(new Error('You stopped watching'));
}

/** The revisions of a deployment, newest first; null if the service does not list them. */
export async function listRevisions(deploymentId: string): Promise<readonly Revision[] | null> {
  if (!offers('revisions.list')) return null;
  const { client, signal } = await connected();
  try {
    return (await client.revisions.list(deploymentId, { limit: 50 }, { signal })).items;
  } catch (error) {
    if (recordIfMissing('revisions.list', error)) return null;
    throw error;
  }
}

/** The state after the revision was read at the time `now`. */
export function withRevision(state: RevisionState, revision: Revision, now: number): RevisionState {
  const isFirst = state.changes.length === 0;
  const startedAt = isFirst ? timeWithin(revision.created_at, 0, now) : state.startedAt;
  const last = state.changes.at(-1);
  if (last?.status === revision.status)
    return JSON.stringify(revision) === JSON.stringify(state.revision) ? state : { ...state, revision };
  // The service's clock may differ from this one, so its time for the change is used only if it is possible.
  const at = timeWithin(revision.updated_at, last?.at ?? startedAt, now);
  return { ...state, revision, startedAt, changes: [...state.changes, { status: revision.status, at }] };
}

function announceStatus(deploymentId: string, status: RevisionStatus): void {
  const name = deploymentState(deploymentId).peek().deployment?.name;
  announce(`${name ?? 'Revision'}: ${statusLabel(status)}`);
}

/** A timestamp in milliseconds; `latest` if it is not between the two. */
function timeWithin(timestamp: unknown, earliest: number, latest: number): number {
  const parsed = typeof timestamp === 'string' ? Date.parse(timestamp) : NaN;
  return parsed >= earliest && parsed <= latest ? parsed : latest;
}
