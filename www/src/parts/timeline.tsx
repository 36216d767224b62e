// A revision's way through its states, drawn to scale: one row for each state, the time spent in it beside its bar.
import { now, span } from '../clock.js';
import type { RevisionEntry } from '../revisions.js';
import { isOver, words } from '../status.js';
import { marks, timelineOf, type Row } from '../timeline.js';
import { Icon } from './icon.js';

/** The shortest time that the whole width stands for, so that the first second does not fill it. */
const SHORTEST = 4000;

export function Timeline({ entry, source }: { entry: RevisionEntry; source: string | undefined }) {
  const over = isOver(entry.revision?.status);
  const { rows, total } = timelineOf(entry, source, over ? 0 : now.value);
  // While the revision is on its way the scale leaves room ahead of the running bar.
  const width = over ? Math.max(total, 1) : Math.max(total * 1.2, SHORTEST);
  const scale = (ms: number) => `${((ms / width) * 100).toFixed(2)}%`;
  const axis = marks(width);
  return (
    <div class="timeline">
      <ol aria-label="States of the revision">
        {rows.map((row, index) => (
          <li key={`${index} ${row.status}`} data-place={row.place} data-tone={row.tone} data-status={row.status} aria-current={row.place === 'current' ? 'step' : undefined}>
            <Icon name={signOf(row, rows[index + 1])} class={row.place === 'current' && row.tone === 'busy' ? 'turning' : ''} />
            <span class="state">{words(row.status)}</span>
            <svg class="track" aria-hidden="true" focusable="false">
              {axis.map((mark) => (
                <line key={mark} x1={scale(mark)} x2={scale(mark)} y1="0" y2="100%" />
              ))}
              {(row.place === 'passed' || row.place === 'current') && <Bar row={row} scale={scale} />}
            </svg>
            <span class="time">{timeOf(row)}</span>
          </li>
        ))}
      </ol>
      <svg class="axis" height="16" aria-hidden="true" focusable="false">
        {axis.map((mark) => (
          <text key={mark} x={scale(mark)} y="12">
            {mark === 0 ? '0' : axisLabel(mark)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Bar({ row, scale }: { row: Row; scale: (ms: number) => string }) {
  if (isOver(row.status)) {
    // An end has no length: a mark stands where it was reached.
    return (
      <svg y="50%">
        <rect class="end" x={scale(row.from)} y="-7" width="3" height="14" rx="1.5" transform="translate(-3 0)" />
      </svg>
    );
  }
  return (
    <svg y="50%">
      <rect class="bar" x={scale(row.from)} y="-5" width={scale(Math.max(0, row.to - row.from))} height="10" rx="3" />
    </svg>
  );
}

function signOf(row: Row, next: Row | undefined) {
  if (row.place === 'current') return row.tone;
  // The state that ended in failure was not completed.
  if (next?.tone === 'bad') return 'quiet';
  return row.place === 'ahead' ? 'ahead' : 'good';
}

function timeOf(row: Row): string {
  if (row.place === 'ahead') return '';
  if (row.place === 'unseen') return 'not seen';
  return isOver(row.status) ? `at ${span(row.from)}` : span(row.to - row.from);
}

function axisLabel(ms: number): string {
  return ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`;
}
