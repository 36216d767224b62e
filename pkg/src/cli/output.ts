// What goes to the terminal, the pipe or the file: text without the service's control characters, colours where they are wanted, and no crash where nobody reads on.
import { fstatSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { EXIT } from './exit.js';

const closed = new AbortController();
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    // `deployment-control list | head`: who reads has seen enough.
    if (error.code === 'EPIPE') {
      if (stream === process.stdout || isOnePipe()) closed.abort();
      return;
    }
    // Without its progress a command still does what it is run for.
    if (stream === process.stderr) return;
    writeError(`deployment-control: the output cannot be written: ${error.message}\n`);
    process.exit(EXIT.usage);
  });
}

/** Whether both outputs go into one pipe, as `2>&1 | head` has it. */
function isOnePipe(): boolean {
  try {
    const [out, errors] = [fstatSync(1), fstatSync(2)];
    return out.isFIFO() && out.dev === errors.dev && out.ino === errors.ino;
  } catch {
    return false;
  }
}

/** Aborted once nobody reads the standard output any more. */
export const outputClosed: AbortSignal = closed.signal;

/** Writes to the standard output: what the command is run for. */
export function writeOut(text: string): void {
  if (!outputClosed.aborted) process.stdout.write(text);
}

/** Writes to the standard error output: progress, warnings and errors. */
export function writeError(text: string): void {
  if (!process.stderr.destroyed) process.stderr.write(text);
}

/** Writes a value as one JSON document. */
export function writeJson(value: unknown): void {
  writeOut(`${JSON.stringify(value, null, 2)}\n`);
}

/** A text that came from a service or a file, on one line: nothing in it can move the cursor, colour what follows or name the window. */
export function plain(text: unknown): string {
  return stripVTControlCharacters(String(text)).replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g, ' ');
}

/** Whether a person looks at a stream: then progress may move, and colours help. */
export function isTerminal(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && process.env['TERM'] !== 'dumb' && !process.env['CI'];
}

const CODES = { bold: 1, dim: 2, red: 31, green: 32, yellow: 33 } as const;

/** Colours a text for a stream: as `NO_COLOR` and `FORCE_COLOR` say, else where the stream is a terminal that has colours. */
export function coloured(stream: NodeJS.WriteStream, colour: keyof typeof CODES, text: string): string {
  const { NO_COLOR: no, FORCE_COLOR: force } = process.env;
  const wanted = no ? false : force !== undefined ? force !== '0' && force !== 'false' : stream.isTTY && stream.hasColors();
  return wanted ? `\u001b[${CODES[colour]}m${text}\u001b[0m` : text;
}

/** Rows as columns of equal width, two spaces apart; nothing is cut off. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) => `${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ').trimEnd()}\n`).join('');
}

/** A time in words, such as `12 s` or `3 min 5 s`. */
export function duration(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
