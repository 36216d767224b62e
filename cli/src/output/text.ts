// Text for people: without control characters from outside, in colours where they are wanted, and in columns.
import { stripVTControlCharacters } from 'node:util';

/**
 * Text from a service or a file as one line without control characters. It cannot move the cursor, change colours or
 * set the title of the terminal's window.
 */
export function printable(text: unknown): string {
  return stripVTControlCharacters(String(text)).replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Colours a text for a stream. `NO_COLOR` and `FORCE_COLOR` decide before the stream does. */
export function coloured(stream: NodeJS.WriteStream, colour: keyof typeof CODES, text: string): string {
  return hasColours(stream) ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;
}

function hasColours(stream: NodeJS.WriteStream): boolean {
  const { NO_COLOR: no, FORCE_COLOR: force } = process.env;
  if (no) return false;
  if (force !== undefined) return force !== '0' && force !== 'false';
  return stream.isTTY && stream.hasColors();
}

/** Rows as columns of equal width, two spaces apart. Nothing is cut off. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  const lines = rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** A duration such as `12 s` or `3 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** A number with its noun, such as `1 error` or `2 errors`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
