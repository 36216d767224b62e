// How long ago something was, in words. By hand: the browser's own words for it take a tenth of a second to fetch on a slow machine, and the page speaks English.
import { signal } from '@preact/signals';

let timer: number | undefined;

/** Changes twice a minute while a view says how long ago something was, so that it stays true. */
const renewed = signal(0, {
  watched() {
    timer = window.setInterval(() => (renewed.value += 1), 30_000);
  },
  unwatched() {
    window.clearInterval(timer);
  },
});

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago a moment was: `2 weeks ago`. */
export function ago(time: string | undefined): string {
  void renewed.value;
  const seconds = (Date.now() - Date.parse(time ?? '')) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const count = Math.round(seconds / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`;
}
