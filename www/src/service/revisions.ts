// Follows revisions until they have reached their end, and records when each status began.
import { type Signal, signal } from '@preact/signals';
import type { Revision, RevisionStatus } from 'deployment-control/slim';
import { moment } from '../../../pkg/src/values/records/moment.js';
import { announce } from '../browser/announce.js';
import { learnServiceTime, serviceTime } from '../browser/clock.js';
import { isHidden, sleep, untilShown, untilTabChanges } from '../browser/while-visible.js';
import { connected, onDisconnect } from './connection.js';
import { deploymentState, refreshDeployment, wasBegunHere } from './deployments.js';
import { httpStatus, offers, recordIfMissing } from './operations.js';
import { isFinal, statusLabel } from './status.js';

export interface StatusChange {
  readonly status: RevisionStatus;
  /** When the status began, in milliseconds of the service's clock. */
  readonly at: number;
}

export interface RevisionState {
  readonly revision: Revision | null;
  /** When the revision was created, in milliseconds of the service's clock. */
  readonly startedAt: number;
  readonly changes: readonly StatusChange[];
  readonly error: unknown;
}

const revisions = new Map<string, Signal<RevisionState>>();
onDisconnect(() => revisions.clear());

/** How long a failed watch rests before it begins anew. */
const PAUSE_AFTER_FAILURE_MS = 15_000;
/** How long a hidden tab rests before it reads a revision again. */
const BACKGROUND_MS = 30_000;

/** For so long after it was read, a revision counts as new. */
const FRESH_MS = 2_000;

/** When each revision was read or asked for last. */
const readAt = new Map<string, number>();

export function revisionState(revisionId: string): Signal<RevisionState> {
  const known = revisions.get(revisionId);
  if (known) return known;
  const state = signal<RevisionState>({ revision: null, startedAt: serviceTime(), changes: [], error: null });
  revisions.set(revisionId, state);
  return state;
}

/**
 * Follows a revision until it has reached its end, or `signal` aborts. After a failure it tries again. In a hidden tab
 * it goes on only until the revision is over, with one request in 30 seconds.
 */
export async function followRevision(deploymentId: string, revisionId: string, signal: AbortSignal): Promise<void> {
  let period = untilTabChanges(signal);
  while (!signal.aborted) {
    if (period.aborted) period = untilTabChanges(signal);
    if (isHidden()) await readInBackground(deploymentId, revisionId, period);
    else if (await watchRevision(deploymentId, revisionId, period)) return;
  }
}

/** Waits for 30 seconds; then reads a revision that is not over, unless it was read meanwhile or `signal` aborts. */
export async function readInBackground(deploymentId: string, revisionId: string, signal: AbortSignal): Promise<void> {
  await sleep(BACKGROUND_MS, signal);
  const status = revisionState(revisionId).peek().revision?.status;
  const isDue = Date.now() - (readAt.get(revisionId) ?? 0) >= BACKGROUND_MS;
  if (!signal.aborted && isDue && !isFinal(status)) await readRevision(deploymentId, revisionId);
}

/** Follows a revision until `signal` aborts; resolves to true once it has reached its end. */
async function watchRevision(deploymentId: string, revisionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const { client, polling, signal: ended } = await connected();
    const ids = { deployment_id: deploymentId, revision_id: revisionId };
    const options = { ...polling, failOn: [], signal: AbortSignal.any([signal, ended]) };
    for await (const { revision } of client.revisions.watch(ids, options)) {
      recordRevision(deploymentId, revision);
      if (isFinal(revision.status)) return true;
    }
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const state = revisionState(revisionId);
    state.value = { ...state.peek(), error };
    // What the service does not have will not come.
    if (httpStatus(error) === 404) return true;
    await sleep(PAUSE_AFTER_FAILURE_MS, signal);
    return false;
  }
}

/** Reads a revision once; a failure becomes part of its state. */
export async function readRevision(deploymentId: string, revisionId: string): Promise<void> {
  readAt.set(revisionId, Date.now());
  try {
    const { client, signal } = await connected();
    const ids = { deployment_id: deploymentId, revision_id: revisionId };
    recordRevision(deploymentId, await client.revisions.get(ids, { signal }));
  } catch (error) {
    revisionState(revisionId).value = { ...revisionState(revisionId).peek(), error };
  }
}

export function freshRevision(revisionId: string): Revision | undefined {
  const isFresh = Date.now() - (readAt.get(revisionId) ?? 0) < FRESH_MS;
  return (isFresh && revisionState(revisionId).peek().revision) || undefined;
}

/** Stores a revision as it was read now, and announces what is new of one that is looked at or was begun here. */
export function recordRevision(deploymentId: string, revision: Revision): void {
  const revisionId = revision.id ?? '';
  readAt.set(revisionId, Date.now());
  const state = revisionState(revisionId);
  const before = state.peek();
  learnServiceTime(revision.updated_at);
  const after = withRevision({ ...before, error: null }, revision, serviceTime());
  state.value = after;
  if (after.changes === before.changes) return;
  const isNews = before.changes.length > 0 || !isFinal(revision.status) || wasBegunHere(revisionId);
  if (isNews) announceStatus(deploymentState(deploymentId).peek().deployment?.name, revision.status);
  // The deployment's own status and its active revision change with the revision's status.
  // A tab that is shown again reads it by itself.
  if (before.changes.length > 0 && !isHidden()) void refreshDeployment(deploymentId);
}

/** The revisions of a deployment, newest first; null if the service does not list them. */
export async function listRevisions(deploymentId: string): Promise<readonly Revision[] | null> {
  if (!offers('revisions.list')) return null;
  const { client, signal } = await connected();
  await untilShown(signal);
  try {
    return (await client.revisions.list(deploymentId, { limit: 50 }, { signal })).items;
  } catch (error) {
    if (recordIfMissing('revisions.list', error)) return null;
    throw error;
  }
}

/** The state after the revision was read at the time `now` of the service's clock. */
function withRevision(state: RevisionState, revision: Revision, now: number): RevisionState {
  const isFirst = state.changes.length === 0;
  const startedAt = isFirst ? timeWithin(revision.created_at, 0, now) : state.startedAt;
  const last = state.changes.at(-1);
  if (last?.status === revision.status)
    return JSON.stringify(revision) === JSON.stringify(state.revision) ? state : { ...state, revision };
  // Some services do not write when a status began, so their time is used only if it is possible.
  // Of a revision that was over before it was first read, nothing else tells when it ended.
  const otherwise = isFirst && isFinal(revision.status) ? startedAt : now;
  const at = timeWithin(revision.updated_at, last?.at ?? startedAt, now, otherwise);
  return { ...state, revision, startedAt, changes: [...state.changes, { status: revision.status, at }] };
}

/** Announces the status that a deployment's latest revision has reached. */
export function announceStatus(name: string | undefined, status: unknown): void {
  announce(`${name ?? 'Revision'}: ${statusLabel(status)}`);
}

/** A timestamp in milliseconds; `otherwise` if it is not between the two. */
function timeWithin(timestamp: unknown, earliest: number, latest: number, otherwise = latest): number {
  const parsed = moment(timestamp);
  return parsed >= earliest && parsed <= latest ? parsed : otherwise;
}

const marked = new Map<string, Signal<ReadonlySet<unknown>>>();
onDisconnect(() => marked.clear());

/** The keys of a revision's marked lines. */
export function markedLines(revisionId: string): Signal<ReadonlySet<unknown>> {
  const known = marked.get(revisionId) ?? signal<ReadonlySet<unknown>>(new Set());
  marked.set(revisionId, known);
  return known;
}

/** What a line is known by: its id, or its text where a service gives none. */
export function lineKey(line: { readonly id?: unknown; readonly message?: unknown } | undefined): unknown {
  return line?.id ?? line?.message;
}
