// The current time, here and at the service, and how durations and moments are written.
import { signal } from '@preact/signals';
import { moment } from '../../../pkg/src/values/records/moment.js';

/** The time in milliseconds, updated every so many of them, but only while something on the page reads it. */
function clock(everyMs: number) {
  let timer: number | undefined;
  const time = signal(Date.now(), {
    watched() {
      time.value = Date.now();
      timer = window.setInterval(() => (time.value = Date.now()), everyMs);
    },
    unwatched() {
      window.clearInterval(timer);
    },
  });
  return time;
}

/** The time for what runs, and a slower one for how long ago something was. */
export const now = clock(200);
const soon = clock(30_000);

/** How far the service's clock is ahead of this machine's, in milliseconds, as far as its records have told. */
let ahead = 0;

/** A time of this machine's clock as one of the service's clock. */
export function serviceTime(ms = Date.now()): number {
  return ms + ahead;
}

/** Services cut the parts of a second off. */
const PRECISION_MS = 1_000;

/**
 * Learns how the clocks differ from a timestamp that the service wrote after `from`, if that is known, and before now,
 * in milliseconds of this machine's clock.
 */
export function learnServiceTime(timestamp: unknown, from = -Infinity): void {
  const written = moment(timestamp);
  if (Number.isNaN(written)) return;
  ahead = Math.max(Math.min(ahead, written + PRECISION_MS - from), written - Date.now());
}

/** Forgets what was learnt, for another service. */
export function forgetServiceTime(): void {
  ahead = 0;
}

/** A duration as text: `0.8 s`, `42 s`, `3 min 05 s`, `1 h 02 min`. */
export function duration(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${twoDigits(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${twoDigits(Math.floor((whole % 3600) / 60))} min`;
}

let format: Intl.DateTimeFormat | undefined;

/** A timestamp of the service as local date and time. */
export function dateTime(timestamp: unknown): string {
  const parsed = moment(timestamp);
  // Creating a format is slow, so all timestamps share one.
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' });
  return Number.isNaN(parsed) ? 'unknown' : format.format(parsed);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/**
 * A timestamp as the time since then: `2 weeks ago`. Intl.RelativeTimeFormat is not used: on a slow machine a browser needs
 * a tenth of a second to load its data.
 */
export function relativeTime(timestamp: unknown): string {
  void soon.value;
  const seconds = (serviceTime() - moment(timestamp)) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  const unit = UNITS.find(([, length]) => seconds >= length);
  if (!unit) return 'just now';
  const count = Math.round(seconds / unit[1]);
  return `${count} ${unit[0]}${count === 1 ? '' : 's'} ago`;
}
