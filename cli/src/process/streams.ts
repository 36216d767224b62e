// The standard output and the standard error output. A command that nobody reads ends without a crash.
import { fstatSync, writeSync } from 'node:fs';
import { CredentialMask } from '../../../pkg/src/values/credential-mask.js';
import { EXIT } from './codes.js';

/** Longer lines are hard to read, however wide a terminal is. */
const MOST_COLUMNS = 120;

const closed = new AbortController();

/** Aborted when the reader of the standard output has closed it. */
export const outputClosed: AbortSignal = closed.signal;

for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      if (stream === process.stdout || isOnePipe()) closed.abort();
      return;
    }
    // Without its progress a command still does its work.
    if (stream === process.stderr) return;
    writeError(`deployment-control: the output cannot be written: ${error.message}\n`);
    process.exit(EXIT.usage);
  });
}

/** Whether both outputs go into one pipe, as in `2>&1 | head`. */
function isOnePipe(): boolean {
  try {
    const [out, errors] = [fstatSync(1), fstatSync(2)];
    return out.isFIFO() && out.dev === errors.dev && out.ino === errors.ino;
  } catch {
    return false;
  }
}

/** What hides the credentials of the service that a run talks to. */
const masks = new WeakMap<NodeJS.WriteStream, CredentialMask>();

/** Shorter keys are words that may stand in an output by right. */
const SHORTEST_KEY = 8;

/** Hides credentials from now on in all that is written: a service may repeat what it was sent. */
export function hideInOutput(credentials: readonly string[]): void {
  const mask = new CredentialMask();
  const long = credentials.filter(({ length }) => length >= SHORTEST_KEY);
  for (const credential of long) mask.add(credential);
  for (const stream of [process.stdout, process.stderr]) if (long.length > 0) masks.set(stream, mask);
}

/** Writes results to the standard output. */
export function writeOut(text: string): void {
  if (outputClosed.aborted) return;
  const { stdout } = process;
  const shown = masks.get(stdout)?.hide(text) ?? text;
  if (isFile(stdout)) writeWhole(stdout, shown);
  else stdout.write(shown);
}

/** Whether a stream writes to a file. */
function isFile({ fd }: NodeJS.WriteStream & { readonly fd?: number }): boolean {
  try {
    return typeof fd === 'number' && fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/** Writes to a file, of which Node.js itself takes a part that a full disk had room for as the whole. */
function writeWhole(stream: NodeJS.WriteStream & { readonly fd?: number }, text: string): void {
  try {
    let bytes: Uint8Array = Buffer.from(text);
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(stream.fd ?? 1, bytes));
  } catch (error) {
    stream.emit('error', error);
  }
}

/** The standard error outputs on which no progress is written. */
const quiet = new WeakSet<NodeJS.WriteStream>();

/** Leaves out what `writeProgress` is given from now on: the option `--quiet`. */
export function beQuiet(): void {
  quiet.add(process.stderr);
}

/** Writes progress and hints to the standard error output, unless the command is to be quiet. */
export function writeProgress(text: string): void {
  if (!quiet.has(process.stderr)) writeError(text);
}

/** Whether the cursor stands in the middle of a line, where the terminal shows the keys of a stop as ^C. */
let isLineBroken = false;

/** Tells that a terminal has shown the keys of a stop. */
export function breakLine(): void {
  isLineBroken = true;
}

/** Begins a line of its own on a terminal, if the cursor stands behind ^C. */
export function startLine(): void {
  if (isLineBroken && process.stderr.isTTY) writeError('\n');
}

/** Writes warnings and errors to the standard error output. */
export function writeError(text: string): void {
  if (text.endsWith('\n')) isLineBroken = false;
  const { stderr } = process;
  if (!stderr.destroyed) stderr.write(masks.get(stderr)?.hide(text) ?? text);
}

/** Writes a value to the standard output as one JSON document. */
export function writeJson(value: unknown): void {
  writeOut(jsonOf(value, 2));
}

/** Writes a value to the standard output as one line of JSON. */
export function writeJsonLine(value: unknown): void {
  writeOut(jsonOf(value));
}

/** JSON, with the control and direction characters escaped that JSON allows and that can steer a terminal or a reader. */
function jsonOf(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, null, indent);
  return `${text.replace(/[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}

/** Whether a stream is a terminal on which a line may be updated. */
export function isTerminal(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && process.env.TERM !== 'dumb' && !process.env.CI;
}

/** How wide a line of text for people may be: as wide as the terminal, and at most 120 characters. */
export function outputWidth(stream: NodeJS.WriteStream = process.stdout): number {
  const { isTTY, columns } = stream;
  return isTTY && columns > 0 ? Math.min(columns, MOST_COLUMNS) : MOST_COLUMNS;
}
