// What a watch knows of each deployment, and how an answer changes it. Everything here is a pure function.

import type { Deployment, Revision } from '../../../generated/records.js';
import { recordKey } from '../../../values/records/record-key.js';
import type { DeploymentChange, WatchedRevision } from './watch-calls.js';

/** A deployment with its latest revision. */
export interface Entry {
  readonly deployment: Deployment;
  readonly revision: WatchedRevision | null;
  /** When the revision is to be read, on the steady clock; 0 for at once, null for not at all. */
  readonly dueAt: number | null;
  /** The pause before the last reading of the revision; 0 before the first. */
  readonly pause: number;
  /** Whether the revision was in progress when it was read last. */
  readonly inProgress: boolean;
}

/** What is known, by the id of the deployment, in the order of the listing. */
export type Entries = ReadonlyMap<string, Entry>;

/** The factor by which pauses grow while nothing changes. */
const FACTOR = 1.5;

/** The pause after one that brought nothing new, or after one that did. */
export function nextPause(pause: number, hasNews: boolean, minDelay: number, maxDelay: number): number {
  return hasNews ? minDelay : Math.min(Math.max(pause * FACTOR, minDelay), maxDelay);
}

/** Deployments with what tells them apart. */
export function keyed(listed: Iterable<Deployment>): [key: string, Deployment][] {
  return Array.from(listed, (deployment) => [recordKey(deployment), deployment]);
}

/** The entries after a complete listing. One that the listing lacks is gone. */
export function afterListing(before: Entries, listed: Iterable<Deployment>): Entries {
  return new Map(keyed(listed).map(([key, deployment]) => [key, afterListed(before.get(key), deployment)]));
}

/** The entries after a part of a listing. What it lacks stays. */
export function afterPage(before: Entries, listed: Iterable<Deployment>): Entries {
  return new Map([...before, ...afterListing(before, listed)]);
}

function afterListed(before: Entry | undefined, deployment: Deployment): Entry {
  const { latest_revision_id: id, active_revision_id: active } = deployment;
  if (before !== undefined && isSame(before.deployment, deployment)) return before;
  // Without its id, nothing more of a deployment can be read.
  if (typeof id !== 'string' || typeof deployment.id !== 'string')
    return { deployment, revision: null, dueAt: null, pause: 0, inProgress: false };
  const known = before?.revision?.id === id ? before.revision : undefined;
  if (id !== active) {
    // A record that changed may belong to a revision that is deployed again.
    const revision = known ?? { id, status: null, revision: null, readAt: null };
    return { deployment, revision, dueAt: 0, pause: 0, inProgress: known !== undefined && before?.inProgress === true };
  }
  const isKnown = known?.status === 'DEPLOYED';
  const revision = isKnown ? known : { id, status: 'DEPLOYED', revision: null, readAt: null };
  const wasActive = before?.deployment.active_revision_id === id;
  // A new deployment whose latest revision is active needs no reading. A revision that was followed until now is read once
  // more; so is a revision whose deployment changed, since the service may deploy the revision again.
  const isSettled = before === undefined || (isKnown && !wasActive);
  return { deployment, revision, dueAt: isSettled ? null : 0, pause: 0, inProgress: false };
}

/** What a reading of a revision found. */
export interface Reading {
  /** Null where the service has no such revision. */
  readonly revision: Revision | null;
  /** Whether its status is one that stays. */
  readonly isFinal: boolean;
  /** When it was asked for, on the steady clock and in milliseconds since 1970. */
  readonly at: number;
  readonly readAt: number;
}

/** The entry after its revision was read. */
export function afterReading(
  entry: Entry,
  { revision, isFinal, at, readAt }: Reading,
  minDelay: number,
  maxDelay: number,
): Entry {
  const { revision: known } = entry;
  if (known === null) return entry;
  // It was deleted while its deployment is still listed: there is nothing to read until the deployment changes.
  if (revision === null) return { ...entry, dueAt: null, inProgress: false };
  const pause = nextPause(entry.pause, known.status !== revision.status, minDelay, maxDelay);
  return {
    ...entry,
    revision: {
      id: known.id,
      status: revision.status ?? null,
      revision: unlessSame(known.revision, revision),
      readAt,
    },
    dueAt: isFinal ? null : at + pause,
    pause,
    inProgress: !isFinal,
  };
}

/** The revision that was known, if the later one says the same. */
function unlessSame(known: Revision | null, revision: Revision): Revision {
  return known !== null && isSame(known, revision) ? known : revision;
}

/** The entry whose revision is to be read first; undefined if none is. */
export function nextReading(entries: Entries): Entry | undefined {
  let first: Entry | undefined;
  for (const entry of entries.values()) {
    if (entry.dueAt !== null && (first?.dueAt == null || entry.dueAt < first.dueAt)) first = entry;
  }
  return first;
}

/** The ids of deployments that a listing of several pages has not found. A record without an id cannot be asked for. */
export function unfound(entries: Entries, found: ReadonlyMap<string, Deployment>): string[] {
  return [...entries].flatMap(([key, { deployment }]) => (found.has(key) || deployment.id !== key ? [] : [key]));
}

/** How many revisions are due to be read now. */
export function dueReadings(entries: Entries, now: number): number {
  let count = 0;
  for (const { dueAt } of entries.values()) if (dueAt !== null && dueAt <= now) count += 1;
  return count;
}

/** Whether a revision is known to be in progress. */
export function isBusy(entries: Entries): boolean {
  for (const { inProgress } of entries.values()) if (inProgress) return true;
  return false;
}

/** What changed between two states, in the order of the later one; what is gone comes last. */
export function difference(before: Entries, after: Entries): DeploymentChange[] {
  if (before === after) return [];
  const changes: DeploymentChange[] = [];
  for (const [id, { deployment, revision }] of after) {
    const previous = before.get(id) ?? null;
    if (previous === null) changes.push({ type: 'appeared', deployment, revision, previous });
    else if (previous.deployment !== deployment || !isSameState(previous.revision, revision))
      changes.push({ type: 'changed', deployment, revision, previous: shown(previous) });
  }
  for (const [id, entry] of before)
    if (!after.has(id)) changes.push({ type: 'gone', ...shown(entry), previous: shown(entry) });
  return changes;
}

function shown({ deployment, revision }: Entry): Pick<Entry, 'deployment' | 'revision'> {
  return { deployment, revision };
}

/** Whether two revisions are the same in the same state. When they were read is no change. */
function isSameState(one: WatchedRevision | null, other: WatchedRevision | null): boolean {
  return one?.id === other?.id && one?.status === other?.status;
}

/** Whether two records of one service say the same. They come from JSON, with their fields in the service's order. */
function isSame<T extends Deployment | Revision>(one: T, other: T): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
