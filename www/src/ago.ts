// How long ago something was, in the reader's own language.

/** How long ago a moment was, in the reader's words. */
export function ago(time: string | undefined): string {
  const seconds = (Date.parse(time ?? '') - Date.now()) / 1000;
  if (Number.isNaN(seconds)) return 'unknown';
  const [unit, length] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return RELATIVE.format(Math.round(seconds / length), unit);
}

const RELATIVE = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
