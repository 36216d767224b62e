// The timeline of a revision, drawn to scale: one row for each status, with a bar for the time that it took.
import { duration, now, serviceTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { statusLabel, toneOf } from '../../service/status.js';
import { Icon, type IconName } from '../../ui/icon.js';
import { axisTicks, collapseMissed, type Row, timelineOf } from './timeline-rows.js';

/** The shortest time that the whole width stands for, in milliseconds, so that the first second does not fill it. */
const SHORTEST_AXIS = 4000;

type Scale = (ms: number) => string;

export function Timeline({ state, source }: { state: RevisionState; source: string | undefined }) {
  const isOver = toneOf(state.revision?.status) !== 'busy';
  const timeline = timelineOf(state, source, isOver ? 0 : serviceTime(now.value));
  const rows = collapseMissed(timeline.rows);
  const { total } = timeline;
  // While the revision is in progress, the axis leaves room for the growing bar.
  const axisLength = isOver ? Math.max(total, 1) : Math.max(total * 1.2, SHORTEST_AXIS);
  const scale: Scale = (ms) => `${((ms / axisLength) * 100).toFixed(2)}%`;
  const ticks = axisTicks(axisLength);
  return (
    <div class="timeline">
      <ol aria-label="States of the revision">
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
            <Track row={row} ticks={ticks} scale={scale} />
            <span class="time">{timeOf(row)}</span>
          </li>
        ))}
      </ol>
      <svg class="axis" height="16" aria-hidden="true" focusable="false">
        {ticks.map((tick) => (
          <text key={tick} x={scale(tick)} y="12">
            {tickLabel(tick)}
          </text>
        ))}
      </svg>
    </div>
  );
}

function Track({ row, ticks, scale }: { row: Row; ticks: readonly number[]; scale: Scale }) {
  return (
    <svg class="track" aria-hidden="true" focusable="false">
      {ticks.map((tick) => (
        <line key={tick} x1={scale(tick)} x2={scale(tick)} y1="0" y2="100%" />
      ))}
      {(row.place === 'passed' || row.place === 'current') && (
        <svg y="50%" aria-hidden="true">
          {toneOf(row.status) !== 'busy' ? (
            // A final status does not end, so it has a mark where it began.
            <rect class="end" x={scale(row.from)} y="-7" width="3" height="14" rx="1.5" transform="translate(-3 0)" />
          ) : (
            <rect
              class="bar"
              x={scale(row.from)}
              y="-5"
              width={scale(Math.max(0, row.to - row.from))}
              height="10"
              rx="3"
            />
          )}
        </svg>
      )}
    </svg>
  );
}

function iconOf(row: Row, next: Row | undefined): IconName {
  if (row.place === 'current') return row.tone;
  // The status before a failure was not completed.
  if (next?.tone === 'bad') return 'quiet';
  return row.place === 'ahead' ? 'ahead' : 'good';
}

function timeOf(row: Row): string {
  if (row.place === 'ahead') return '';
  if (row.place === 'missed') return 'not seen';
  if (toneOf(row.status) === 'busy') return duration(row.to - row.from);
  return row.from > 0 ? `at ${duration(row.from)}` : '';
}

function tickLabel(ms: number): string {
  if (ms === 0) return '0';
  return ms < 60_000 ? `${ms / 1000} s` : `${ms / 60_000} min`;
}
