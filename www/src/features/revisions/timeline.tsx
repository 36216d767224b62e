// The way of a revision through its states, each with the time that it took: those that it had, has, and is expected to
// have. What is drawn follows from pure functions.
import { duration, now, serviceTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { expectedStatuses, statusLabel, type Tone, toneOf } from '../../service/status.js';
import { Icon, type IconName } from '../../ui/icon.js';

export function Timeline({ state, source }: { state: RevisionState; source: string | undefined }) {
  const isOver = toneOf(state.revision?.status) !== 'busy';
  const rows = collapseMissed(timelineOf(state, source, isOver ? 0 : serviceTime(now.value)).rows);
  return (
    <ol class="timeline" aria-label="States of the revision">
      {rows.map((row, index) => (
        <li
          key={`${index} ${row.status}`}
          data-place={row.place}
          data-tone={row.tone}
          data-status={row.status}
          aria-current={row.place === 'current' ? 'step' : undefined}
        >
          <Icon
            name={iconOf(row, rows[index + 1])}
            class={row.place === 'current' && row.tone === 'busy' ? 'turning' : ''}
          />
          <span>
            {statusLabel(row.status)}
            {row.until && ` to ${statusLabel(row.until).toLowerCase()}`}
          </span>
          <span class="time">{timeOf(row, rows[index - 1])}</span>
        </li>
      ))}
    </ol>
  );
}

interface Row {
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

/** The timeline of a revision at the time `now`, and the milliseconds from its creation to then, or to its end. */
export function timelineOf(
  { changes, startedAt }: RevisionState,
  source: string | undefined,
  now: number,
): { readonly rows: readonly Row[]; readonly total: number } {
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

export function collapseMissed(rows: readonly Row[]): readonly Row[] {
  const shown: Row[] = [];
  for (const row of rows) {
    const last = shown.at(-1);
    if (row.place === 'missed' && last?.place === 'missed') shown[shown.length - 1] = { ...last, until: row.status };
    else shown.push(row);
  }
  return shown;
}

function iconOf(row: Row, next: Row | undefined): IconName {
  if (row.place === 'current') return row.tone;
  // The status before a failure was not completed.
  if (next?.tone === 'bad') return 'quiet';
  return row.place === 'ahead' ? 'ahead' : 'good';
}

function timeOf(row: Row, before: Row | undefined): string {
  if (row.place === 'ahead') return '';
  // Of states that the page did not see, it may know how long they took together.
  const missed = row.from - (before?.to ?? 0);
  if (row.place === 'missed') return missed > 0 ? duration(missed) : 'not seen';
  if (toneOf(row.status) === 'busy') return duration(row.to - row.from);
  return row.from > 0 ? `at ${duration(row.from)}` : '';
}
