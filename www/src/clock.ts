// The time of the page: ticks only while something on it reads the time, and how a span of time is written.
import { signal } from '@preact/signals';

let timer: number | undefined;

/** The time in milliseconds, renewed five times a second while it is read. */
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

/** A span of time as a person reads it: `0.8 s`, `42 s`, `3 min 05 s`, `1 h 02 min`. */
export function span(ms: number): string {
  const seconds = Math.max(0, ms) / 1000;
  if (seconds < 9.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${two(whole % 60)} s`;
  return `${Math.floor(whole / 3600)} h ${two(Math.floor((whole % 3600) / 60))} min`;
}

let format: Intl.DateTimeFormat | undefined;

/** A moment as the reader's own clock shows it. */
export function moment(time: string | undefined): string {
  const parsed = Date.parse(time ?? '');
  // One format for all: making one is slow.
  format ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
  return Number.isNaN(parsed) ? 'unknown' : format.format(parsed);
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
