// The rows of a revision's timeline: what was passed, what it is in, what lies ahead. Pure: the picture is parts/timeline.tsx.
import type { RevisionEntry } from './revisions.js';
import { isOver, roadOf, toneOf, type Tone } from './status.js';

export interface Row {
  readonly status: string;
  /** `unseen`: passed, but between two looks at the revision. */
  readonly place: 'passed' | 'unseen' | 'current' | 'ahead';
  readonly tone: Tone;
  /** When the state began and ended, in milliseconds since the revision was created. */
  readonly from: number;
  readonly to: number;
}

export interface Timeline {
  readonly rows: readonly Row[];
  /** From the revision's creation to now, or to its end. */
  readonly total: number;
}

/** The timeline of a revision at the time `now`. */
export function timelineOf(entry: RevisionEntry, source: string | undefined, now: number): Timeline {
  const { steps, startedAt } = entry;
  const last = steps.at(-1);
  const over = isOver(last?.status);
  const end = over && last ? last.at : Math.max(now, last?.at ?? startedAt);
  const rows: Row[] = [];
  const road = [...roadOf(source)];
  steps.forEach((step, index) => {
    // States of the road before this one were passed unseen; those after the last step lie ahead.
    const found = road.indexOf(step.status);
    if (found >= 0) for (const status of road.splice(0, found + 1).slice(0, -1)) rows.push(unseen(status, step.at - startedAt));
    const to = (steps[index + 1]?.at ?? end) - startedAt;
    rows.push({ status: step.status, place: step === last ? 'current' : 'passed', tone: toneOf(step.status), from: step.at - startedAt, to });
  });
  if (!over) for (const status of road) rows.push({ status, place: 'ahead', tone: 'quiet', from: 0, to: 0 });
  return { rows, total: end - startedAt };
}

/** Round marks for an axis from 0 to `total`, both in milliseconds: at most five beside the 0. */
export function marks(total: number): readonly number[] {
  const step = STEPS.find((one) => total / one <= 5) ?? Math.ceil(total / 5 / HOUR) * HOUR;
  return Array.from({ length: Math.floor(total / step) + 1 }, (_, index) => index * step);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const STEPS = [500, 1000, 2000, 5000, 10_000, 15_000, 30_000, MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 15 * MINUTE, 30 * MINUTE, HOUR];

function unseen(status: string, at: number): Row {
  return { status, place: 'unseen', tone: 'quiet', from: at, to: at };
}
