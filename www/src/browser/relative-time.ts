// How long ago something was, in English, like the rest of the page. Intl.RelativeTimeFormat is not used: on a slow
// machine a browser needs a tenth of a second to load its data.
import { signal } from '@preact/signals';
import { moment } from '../../../pkg/src/values/records/moment.js';
import { serviceTime } from './clock.js';

let timer: number | undefined;

/** Changes twice a minute while a view shows a relative time, so that the view is drawn again. */
const tick = signal(0, {
  watched() {
    timer = window.setInterval(() => {
      tick.value += 1;
    }, 30_000);
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

/** A timestamp as the time since then: `2 weeks ago`. */
export function relativeTime(timestamp: unknown): string {
  void tick.value;
  const seconds = (serviceTime() - moment(timestamp)) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const count = Math.round(seconds / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`;
}
