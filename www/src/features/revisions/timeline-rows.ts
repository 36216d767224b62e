// The rows of a revision's timeline: the statuses that it had, has, and is expected to have. Pure functions; the
// drawing is in timeline.tsx.
import type { RevisionState } from '../../service/revisions.js';
import { expectedStatuses, type Tone, toneOf } from '../../service/status.js';

export interface Row {
  readonly status: string;
  /** `missed`: the revision had the status between two polls, so its times are not known. */
  readonly place: 'passed' | 'missed' | 'current' | 'ahead';
  /** The last of several missed statuses, which one row stands for. */
  readonly until?: string;
  readonly tone: Tone;
  /** When the status began and ended, in milliseconds since the revision was created. */
  readonly from: number;
  readonly to: number;
}

export interface TimelineRows {
  readonly rows: readonly Row[];
  /** The milliseconds from the revision's creation to now, or to its end. */
  readonly total: number;
}

/** The timeline of a revision at the time `now`. */
export function timelineOf(state: RevisionState, source: string | undefined, now: number): TimelineRows {
  const { changes, startedAt } = state;
  const last = changes.at(-1);
  const isOver = last !== undefined && toneOf(last.status) !== 'busy';
  const end = isOver && last ? last.at : Math.max(now, last?.at ?? startedAt);
  const rows: Row[] = [];
  const expected = [...expectedStatuses(source)];
  changes.forEach((change, index) => {
    const from = change.at - startedAt;
    // Expected statuses before this one were missed; those after it are still ahead.
    const position = expected.indexOf(change.status);
    for (const status of expected.splice(0, position + 1).slice(0, -1))
      rows.push({ status, place: 'missed', tone: 'quiet', from, to: from });
    const to = (changes[index + 1]?.at ?? end) - startedAt;
    const place = change === last ? 'current' : 'passed';
    rows.push({ status: change.status, place, tone: toneOf(change.status), from, to });
  });
  if (!isOver) for (const status of expected) rows.push({ status, place: 'ahead', tone: 'quiet', from: 0, to: 0 });
  return { rows, total: end - startedAt };
}

/** The rows with those of missed statuses in a row as one. */
export function collapseMissed(rows: readonly Row[]): readonly Row[] {
  const shown: Row[] = [];
  for (const row of rows) {
    const last = shown.at(-1);
    if (row.place === 'missed' && last?.place === 'missed') shown[shown.length - 1] = { ...last, until: row.status };
    else shown.push(row);
  }
  return shown;
}
