// The standard output and the standard error output. A command that nobody reads ends without a crash.
import { fstatSync } from 'node:fs';
import { EXIT } from './exit.js';

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

/** Writes results to the standard output. */
export function writeOut(text: string): void {
  if (!outputClosed.aborted) process.stdout.write(text);
}

/** Writes progress, warnings and errors to the standard error output. */
export function writeError(text: string): void {
  if (!process.stderr.destroyed) process.stderr.write(text);
}

/** Writes a value to the standard output as one JSON document. */
export function writeJson(value: unknown): void {
  writeOut(`${JSON.stringify(value, null, 2)}\n`);
}

/** Whether a stream is a terminal on which a line may be updated. */
export function isTerminal(stream: NodeJS.WriteStream): boolean {
  return stream.isTTY && process.env.TERM !== 'dumb' && !process.env.CI;
}
