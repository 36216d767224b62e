// The icons, drawn on a grid of 16. They are hidden from screen readers, so the text beside one must say the same.
import { statusLabel, type Tone, toneOf } from '../service/status.js';

const PATHS = {
  good: 'M3.5 8.5l3 3 6-7',
  bad: 'M4.5 4.5l7 7m0-7l-7 7',
  busy: 'M8 2a6 6 0 1 1-6 6',
  quiet: 'M4 8h8',
  ahead: 'M8 6.5a1.5 1.5 0 1 1 0 3 1.5 1.5 0 0 1 0-3z',
  more: 'M3.5 8h.1M8 8h.1M12.5 8h.1',
  plus: 'M8 3v10M3 8h10',
  copy: 'M6 6V3.5A1.5 1.5 0 0 1 7.5 2h5A1.5 1.5 0 0 1 14 3.5v5a1.5 1.5 0 0 1-1.5 1.5H10M3.5 6h5A1.5 1.5 0 0 1 10 7.5v5A1.5 1.5 0 0 1 8.5 14h-5A1.5 1.5 0 0 1 2 12.5v-5A1.5 1.5 0 0 1 3.5 6z',
  right: 'M6 3.5L10.5 8 6 12.5',
  arrow: 'M3 8h10M9 4l4 4-4 4',
  chip: 'M5 5h6v6H5zM8 1.5V5m0 6v3.5M1.5 8H5m6 0h3.5',
  up: 'M4.5 9.5L8 6l3.5 3.5',
  down: 'M4.5 6.5L8 10l3.5-3.5',
  updown: 'M5 6.5L8 3.5l3 3M5 9.5l3 3 3-3',
  link: 'M9 3h4v4M13 3L7.5 8.5M12 9.5V13H3V4h3.5',
  undo: 'M5.5 3L2.5 6l3 3M3 6h6.5a4 4 0 0 1 0 8H7',
  eye: 'M1.5 8q6.5-9 13 0-6.5 9-13 0zM8 6.5v3',
  alert: 'M8 4.5v4M8 11.4v.1M8 1.8l6.5 12H1.5z',
  image: 'M8 1.8l5.5 3v6.4L8 14.2l-5.5-3V4.8zM2.5 4.8L8 8l5.5-3.2M8 8v6.2',
  branch:
    'M5 5.5v5M5 5.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM5 14a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 5 14zM11 7a1.75 1.75 0 1 0 0-3.5A1.75 1.75 0 0 0 11 7zm0 0c0 2.5-6 1.5-6 3.5',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, class: className = '' }: { name: IconName; class?: string }) {
  return (
    <svg class={`icon ${className}`} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Status({ status, tone = toneOf(status) }: { status: unknown; tone?: Tone }) {
  return (
    <span class="status" data-tone={tone} data-status={String(status)}>
      <Icon name={tone} class={tone === 'busy' ? 'turning' : ''} />
      {statusLabel(status)}
    </span>
  );
}
