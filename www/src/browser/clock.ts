// The current time, and how durations and moments are written.
import { signal } from '@preact/signals';

let timer: number | undefined;

/** The time in milliseconds; it is updated five times a second, but only while something on the page reads it. */
export const now = signal(Date.now(), {
  watched() {
    now.value = Date.now();
    timer = window.setInterval(() => {
      now.value = Date.now();
    }, 200);
  },
  unwatched() {
    window.clearInterval(timer);
  },
});

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
export function dateTime(timestamp: string | undefined): string {
  const parsed = Date.parse(timestamp ?? '');
  // Creating a format is slow, so all timestamps share one.
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return Number.isNaN(parsed) ? 'unknown' : format.format(parsed);
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
