// The way of a revision through its states, each with the time that it took.
import { duration, now, serviceTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { statusLabel, toneOf } from '../../service/status.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { collapseMissed, type Row, timelineOf } from './timeline-rows.js';

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
          <span class="state">
            {statusLabel(row.status)}
            {row.until && ` to ${statusLabel(row.until).toLowerCase()}`}
          </span>
          <span class="time">{timeOf(row, rows[index - 1])}</span>
        </li>
      ))}
    </ol>
  );
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
