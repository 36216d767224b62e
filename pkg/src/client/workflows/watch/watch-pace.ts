// When a watch may send its next request, and which one that is. Everything here is a pure function of times on the
// steady clock, in milliseconds.

/** The most requests in a minute while no revision is known to be in progress, and while one is. */
export const IDLE_PER_MINUTE = 12;
export const BUSY_PER_MINUTE = 30;

/** After a listing, so many revisions are read before the next listing if both wait. */
export const READINGS_PER_LISTING = 3;

const MINUTE = 60_000;

/** What may be sent: so many requests at a time. It fills up as time passes. */
export interface Budget {
  readonly requests: number;
  readonly at: number;
}

/** A third of a minute's requests may be sent at once, and the rest is spread over the minute. */
function most(perMinute: number): number {
  return perMinute / 3;
}

function rate(perMinute: number): number {
  return (perMinute - most(perMinute)) / MINUTE;
}

/** The budget of a watch that has sent nothing. */
export function fullBudget(now: number): Budget {
  return { requests: Number.MAX_SAFE_INTEGER, at: now };
}

/** The budget at a later time. */
export function budgetAt({ requests, at }: Budget, now: number, perMinute: number): Budget {
  return { requests: Math.min(most(perMinute), requests + Math.max(0, now - at) * rate(perMinute)), at: now };
}

/** How long it takes until a request may be sent. */
export function untilAffordable(budget: Budget, now: number, perMinute: number): number {
  const missing = 1 - budgetAt(budget, now, perMinute).requests;
  // What a rounded sum lacks is not worth a pause.
  return missing < 1e-9 ? 0 : Math.ceil(missing / rate(perMinute));
}

/** The budget after a request. Those of the first listing can be more than it has. */
export function afterRequest(budget: Budget, now: number, perMinute: number): Budget {
  const { requests } = budgetAt(budget, now, perMinute);
  return { requests: Math.max(0, requests - 1), at: now };
}

/**
 * How many revisions are read at once after a listing that someone waited for: all that it leaves open, unless they are
 * more than a minute's requests; then the first few, and the others in turn.
 */
export function readAtOnce(open: number): number {
  return open <= BUSY_PER_MINUTE ? open : READINGS_PER_LISTING;
}

/** What waits to be requested. */
export interface Waiting {
  /** When the next page of a listing is due. */
  readonly listAt: number;
  /** When the next revision is due; infinity if none is. */
  readonly readAt: number;
  /** How many revisions were read since the last page. */
  readonly readings: number;
  /** Whether every deployment has been listed once. */
  readonly isComplete: boolean;
}

/** The next request: a page of a listing, or a revision; and when it is due. */
export interface Step {
  readonly kind: 'list' | 'read';
  readonly at: number;
}

/** Which request is next. A revision may have to wait for a listing, and a listing for three revisions. */
export function nextStep(now: number, { listAt, readAt, readings, isComplete }: Waiting): Step {
  if (!isComplete) return { kind: 'list', at: listAt };
  if (listAt <= now && readAt <= now) return { kind: readings < READINGS_PER_LISTING ? 'read' : 'list', at: now };
  return readAt < listAt ? { kind: 'read', at: readAt } : { kind: 'list', at: listAt };
}

/** The longest pause that a service can ask a watch for. */
export const LONGEST_REQUESTED = 600_000;

/** The pause after so many failures in a row: what the service asks for, and at least twice as long each time. */
export function pauseAfterFailure(failures: number, asked: number, minDelay: number, maxDelay: number): number {
  const own = Math.min(minDelay * 2 ** (failures - 1), Math.max(maxDelay, minDelay));
  return Math.max(own, Math.min(asked, LONGEST_REQUESTED));
}
