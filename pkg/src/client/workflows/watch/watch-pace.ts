// When a watch may send its next request, and which one that is. Everything here is a pure function of times on the
// steady clock, in milliseconds.

/** The most requests in a minute while no revision is known to be in progress, and while one is. */
export const IDLE_PER_MINUTE = 12;
export const BUSY_PER_MINUTE = 54;

/** So many revisions are read at a time where the status of several is not known. */
export const AT_A_TIME = 4;

/** When a revision is due whose status is not known: before everything else, though the limits above are reached. */
export const AT_ONCE = -1;

/** The part of the requests that are pages of listings, while revisions wait too. */
const PAGE_SHARE = 0.4;

/** A listing of more pages takes long, so that one of so many requests is a glance instead. */
const PAGES_WITHOUT_GLANCE = 5;
const LISTINGS_PER_GLANCE = 4;

/** How long a status that was read counts as new where someone begins to look. */
export const NEW_FOR = 60_000;

const MINUTE = 60_000;

/** How long it takes until a request may be sent, after one that was sent then: they are spread over the minute. */
export function untilAllowed(sentAt: number, now: number, isBusy: boolean): number {
  return Math.max(0, sentAt + MINUTE / (isBusy ? BUSY_PER_MINUTE : IDLE_PER_MINUTE) - now);
}

/** The longest time for which requests outside of the limits hold up the others. */
const MOST_HELD_UP = 10_000;

/** When the last request counts as sent, after so many that did not wait for each other. */
export function afterSeveral(sentAt: number, now: number, count: number): number {
  return Math.min(Math.max(sentAt, now) + (count * MINUTE) / BUSY_PER_MINUTE, now + MOST_HELD_UP);
}

/** What waits to be requested. */
export interface Waiting {
  /** When the next page of a listing is due. */
  readonly listAt: number;
  /** When the next revision is due; infinity if none is. */
  readonly readAt: number;
  /** By how much the pages sent are more than their share; negative if they are fewer. */
  readonly ahead: number;
}

/** The next request: a page of a listing, or a revision; and when it is due. */
export interface Step {
  readonly kind: 'list' | 'read';
  readonly at: number;
}

/** Which request is next: what was due first, and where both are due, so that pages have their share. */
export function nextStep(now: number, { listAt, readAt, ahead }: Waiting): Step {
  if (readAt === AT_ONCE) return { kind: 'read', at: readAt };
  if (listAt <= now && readAt <= now) return { kind: ahead > 0 ? 'read' : 'list', at: now };
  return readAt < listAt ? { kind: 'read', at: readAt } : { kind: 'list', at: listAt };
}

/** How far pages are ahead of their share after a request. What was long ago does not count. */
export function aheadAfter(ahead: number, kind: Step['kind']): number {
  return Math.min(1, Math.max(-1, ahead + (kind === 'list' ? 1 : 0) - PAGE_SHARE));
}

/**
 * Whether a request of a listing is a glance instead: at the first page, where new deployments stand, or at the
 * deployments that are likely to change.
 */
export function glanceOf(listings: number, pages: number): 'first' | 'likely' | undefined {
  if (pages <= PAGES_WITHOUT_GLANCE || listings % LISTINGS_PER_GLANCE !== 0) return undefined;
  return listings % (2 * LISTINGS_PER_GLANCE) === 0 ? 'first' : 'likely';
}

/** The longest pause that a service can ask a watch for. */
export const LONGEST_REQUESTED = 600_000;

/** The pause after so many failures in a row: what the service asks for, and at least twice as long each time. */
export function pauseAfterFailure(failures: number, asked: number, minDelay: number, maxDelay: number): number {
  const own = Math.min(minDelay * 2 ** (failures - 1), Math.max(maxDelay, minDelay));
  return Math.max(own, Math.min(asked, LONGEST_REQUESTED));
}
