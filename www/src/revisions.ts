// Follows revisions to their end and keeps when each state was entered. Following goes on while the reader is on another view.
import { signal, type Signal } from '@preact/signals';
import type { Revision, RevisionStatus } from 'deployment-control/slim';
import { connected, isMissing, offers, onDisconnect } from './connection.js';
import { deploymentEntry, refreshDeployment } from './deployments.js';
import { announce } from './parts/announcer.js';
import { isOver, words } from './status.js';

export interface Step {
  readonly status: RevisionStatus;
  /** When the revision entered the state, in milliseconds of this machine's clock. */
  readonly at: number;
}

export interface RevisionEntry {
  readonly revision: Revision | null;
  /** When the revision was created. */
  readonly startedAt: number;
  readonly steps: readonly Step[];
  /** Why following stopped before the revision's end. */
  readonly error: unknown;
}

const entries = new Map<string, Signal<RevisionEntry>>();
const following = new Map<string, AbortController>();
onDisconnect(() => {
  entries.clear();
  following.clear();
});

/** The entry of a revision; its first reader starts to follow it. */
export function revisionEntry(deploymentId: string, revisionId: string): Signal<RevisionEntry> {
  const known = entries.get(revisionId);
  if (known) return known;
  const entry = signal<RevisionEntry>({ revision: null, startedAt: Date.now(), steps: [], error: null });
  entries.set(revisionId, entry);
  void followRevision(deploymentId, revisionId);
  return entry;
}

/** Follows a revision to its end; also goes on after following has stopped by an error. */
export async function followRevision(deploymentId: string, revisionId: string): Promise<void> {
  const entry = revisionEntry(deploymentId, revisionId);
  if (following.has(revisionId)) return;
  const stopping = new AbortController();
  following.set(revisionId, stopping);
  entry.value = { ...entry.peek(), error: null };
  try {
    const { client, polling, signal } = await connected();
    signal.addEventListener('abort', () => stopping.abort(signal.reason), { signal: stopping.signal });
    const options = { ...polling, failOn: [], signal: stopping.signal };
    for await (const { revision } of client.revisions.watch({ deployment_id: deploymentId, revision_id: revisionId }, options)) {
      const before = entry.peek();
      const after = record(before, revision, Date.now());
      entry.value = after;
      if (after.steps === before.steps) continue;
      if (before.steps.length > 0 || !isOver(revision.status)) {
        const name = deploymentEntry(deploymentId).peek().deployment?.name;
        announce(`${name ?? 'Revision'}: ${words(revision.status)}`);
      }
      // The deployment's own state and its active revision follow the revision's state.
      void refreshDeployment(deploymentId);
      if (isOver(revision.status)) break;
    }
  } catch (error) {
    if (!isOver(entry.peek().revision?.status)) entry.value = { ...entry.peek(), error };
  } finally {
    following.delete(revisionId);
    stopping.abort();
  }
}

/** Stops following; the revision itself goes on. */
export function stopFollowing(revisionId: string): void {
  following.get(revisionId)?.abort(new Error('You stopped watching'));
}

/** The revisions of a deployment, the newest first; null where the service does not list them. */
export async function listRevisions(deploymentId: string): Promise<readonly Revision[] | null> {
  if (!offers('revisions.list')) return null;
  const { client, signal } = await connected();
  try {
    return (await client.revisions.list(deploymentId, { limit: 50 }, { signal })).items;
  } catch (error) {
    if (isMissing('revisions.list', error)) return null;
    throw error;
  }
}

/** The entry after a look at the revision at the time `now`. */
export function record(entry: RevisionEntry, revision: Revision, now: number): RevisionEntry {
  const first = entry.steps.length === 0;
  const startedAt = first ? clamp(revision.created_at, 0, now) : entry.startedAt;
  const last = entry.steps.at(-1);
  if (last?.status === revision.status) return JSON.stringify(revision) === JSON.stringify(entry.revision) ? entry : { ...entry, revision };
  // The service says when the state began; its clock may differ from ours, so its word counts only where it can be true.
  const at = clamp(revision.updated_at, last?.at ?? startedAt, now);
  return { ...entry, revision, startedAt, steps: [...entry.steps, { status: revision.status, at }] };
}

function clamp(time: unknown, lowest: number, highest: number): number {
  const parsed = typeof time === 'string' ? Date.parse(time) : NaN;
  return parsed >= lowest && parsed <= highest ? parsed : highest;
}
