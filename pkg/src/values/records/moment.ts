// Times as services give them.

/** A time in milliseconds since 1970, from a text or from such a number (observed 14.E); not a number if it is neither. */
export function moment(time: unknown): number {
  return typeof time === 'number' ? time : Date.parse(String(time));
}

/** A time as services write it; empty if there is none. */
export function timeText(time: unknown): string {
  if (typeof time !== 'number') return String(time ?? '');
  return Math.abs(time) <= 8.64e15 ? new Date(time).toISOString() : String(time);
}
