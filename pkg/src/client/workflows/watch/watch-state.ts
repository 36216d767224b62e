// What a watch knows of each deployment, and how an answer changes it. Everything here is a pure function.

import type { Deployment, Revision } from '../../../generated/records.js';
import { moment } from '../../../values/records/moment.js';
import { recordKey } from '../../../values/records/record-key.js';
import type { DeploymentChange, WatchedRevision } from './watch-calls.js';
import { AT_A_TIME, AT_ONCE, LONGEST_REQUESTED } from './watch-pace.js';

/** A deployment with its latest revision. */
export interface Entry {
  readonly deployment: Deployment;
  readonly revision: WatchedRevision | null;
  /**
   * When the revision is to be read, on the steady clock: `AT_ONCE` if its status is not known, 0 for as soon as a
   * request may be sent, null for not at all.
   */
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

/** The pause after a listing that brought nothing new, or after a listing that did. */
export function nextPause(pause: number, hasNews: boolean, minDelay: number, maxDelay: number): number {
  return hasNews ? minDelay : Math.min(Math.max(pause * FACTOR, minDelay), maxDelay);
}

/** Deployments with what tells them apart. */
export function keyed(listed: Iterable<Deployment>): [key: string, Deployment][] {
  return Array.from(listed, (deployment) => [recordKey(deployment), deployment]);
}

/** The entries after a part of a listing, with its records in its order. What it lacks stays where it is. */
export function afterPage(before: Entries, listed: Iterable<Deployment>): Entries {
  const page = keyed(listed).map(([key, deployment]) => [key, afterListed(before.get(key), deployment)] as const);
  if (page.every(([key, entry]) => before.get(key) === entry)) return before;
  const places = new Map(page.map(([key], at) => [key, at]));
  const after = new Map<string, Entry>();
  let taken = 0;
  const takeUntil = (end: number): void => {
    for (const [key, entry] of page.slice(taken, end)) after.set(key, entry);
    taken = Math.max(taken, end);
  };
  for (const [key, entry] of before) {
    const place = places.get(key);
    if (place === undefined) after.set(key, entry);
    else takeUntil(place + 1);
  }
  takeUntil(page.length);
  return after;
}

/** The entries whose deployments these are, in this order; what is not among them is gone. The same if all are. */
export function only(before: Entries, keys: readonly string[]): Entries {
  const known = [...before.keys()];
  if (keys.length === known.length && keys.every((key, at) => key === known[at])) return before;
  return new Map(
    keys.flatMap((key) => {
      const entry = before.get(key);
      return entry === undefined ? [] : [[key, entry] as const];
    }),
  );
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
    const inProgress = known !== undefined && before?.inProgress === true;
    return { deployment, revision, dueAt: known === undefined ? AT_ONCE : 0, pause: 0, inProgress };
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

/** A reading that failed. */
export interface FailedReading {
  /** When it failed, on the steady clock. */
  readonly at: number;
  /** The pause that the service asks for; 0 if it asks for none. */
  readonly asked: number;
  /** Whether the failure is one that waiting seldom mends. */
  readonly isRefused: boolean;
}

/** The entry after its revision could not be read: no more before everything else, and after pauses that grow. */
export function afterFailure(
  entry: Entry,
  { at, asked, isRefused }: FailedReading,
  minDelay: number,
  maxDelay: number,
): Entry {
  const own = nextPause(entry.pause, false, minDelay, isRefused ? LONGEST_REQUESTED : maxDelay);
  const pause = Math.max(own, Math.min(asked, LONGEST_REQUESTED));
  return { ...entry, dueAt: at + pause, pause, inProgress: entry.inProgress && !isRefused };
}

/** The revision that was known, if the later one says the same. */
function unlessSame(known: Revision | null, revision: Revision): Revision {
  return known !== null && isSame(known, revision) ? known : revision;
}

/** The entries whose status is not known, those that are wanted first before the others. */
export function unread(entries: Entries, first: ReadonlySet<string>): Entry[] {
  const found = [...entries.values()].filter(({ dueAt }) => dueAt === AT_ONCE);
  const isFirst = ({ deployment: { id } }: Entry): boolean => first.has(id);
  return [...found.filter(isFirst), ...found.filter((entry) => !isFirst(entry))];
}

/** The entries whose revisions are to be read next: a few whose status is not known, or the one that is due first. */
export function nextReadings(entries: Entries, first: ReadonlySet<string>): Entry[] {
  const unknown = unread(entries, first);
  if (unknown.length > 0) return unknown.slice(0, AT_A_TIME);
  let next: Entry | undefined;
  for (const entry of entries.values()) {
    if (entry.dueAt !== null && (next?.dueAt == null || entry.dueAt < next.dueAt)) next = entry;
  }
  return next === undefined ? [] : [next];
}

/** The entries for someone who begins to look: what was in progress is known no more if it was read before that time. */
export function seenAgain(entries: Entries, since: number): Entries {
  const isOld = ({ inProgress, revision }: Entry): boolean => inProgress && (revision?.readAt ?? since) < since;
  if (![...entries.values()].some(isOld)) return entries;
  return new Map([...entries].map(([key, each]) => [key, isOld(each) ? { ...each, dueAt: AT_ONCE } : each]));
}

/** So many ids of deployments that are most likely to change: those that are wanted first, and those that changed last. */
export function likely(entries: Entries, first: ReadonlySet<string>, count: number): string[] {
  const ids = [...entries.values()]
    .filter(({ deployment: { id } }) => typeof id === 'string')
    .map(({ deployment: { id, updated_at } }) => ({ id, at: first.has(id) ? Infinity : moment(updated_at) || 0 }));
  return ids
    .sort((one, other) => (one.at === other.at ? 0 : other.at - one.at))
    .slice(0, count)
    .map(({ id }) => id);
}

/** Whether the service lists what was made last first, as far as the records tell. */
export function isNewestFirst(entries: Entries): boolean {
  const made = [...entries.values()].map(({ deployment: { created_at } }) => moment(created_at));
  return !((made[0] ?? 0) < (made.at(-1) ?? 0));
}

/** The ids of deployments that a listing of several pages has not found. A record without an id cannot be asked for. */
export function unfound(entries: Entries, found: ReadonlySet<string>): string[] {
  return [...entries].flatMap(([key, { deployment }]) => (found.has(key) || deployment.id !== key ? [] : [key]));
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
