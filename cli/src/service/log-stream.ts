// The lines of logs as a terminal shows them, and a log that is written beside a wait.
import type { DeploymentControl, FollowedLine, Revision, RevisionIds } from 'deployment-control';
import { timeText } from '../../../pkg/src/values/records/moment.js';
import { failureMessage } from '../command/failure.js';
import { coloured, printable } from '../output/text.js';
import { firstOf } from '../process/signals.js';
import { outputClosed, writeError, writeOut, writeProgress } from '../process/streams.js';

const COLOURS: Readonly<Record<string, 'red' | 'yellow' | 'dim'>> = {
  CRITICAL: 'red',
  FATAL: 'red',
  ERROR: 'red',
  WARNING: 'yellow',
  WARN: 'yellow',
  DEBUG: 'dim',
  TRACE: 'dim',
};

/** A line of a log for people, in the colours of its level, without control characters of the service. */
export function logLine({ entry }: Pick<FollowedLine, 'entry'>, stream: NodeJS.WriteStream): string {
  const { timestamp, level, message } = entry;
  const time = (timestamp ?? null) === null ? '' : `${coloured(stream, 'dim', printable(timeText(timestamp)))} `;
  const colour = COLOURS[String(level).toUpperCase()] ?? 'dim';
  const word = level === undefined ? '' : `${coloured(stream, colour, printable(level))} `;
  // A message may have several lines.
  const text = messageText(message).split('\n').map(printable).join('\n');
  return `${time}${word}${text}\n`;
}

/** What a line says. Services write objects too. */
export function messageText(message: unknown): string {
  return typeof message === 'object' && message !== null ? JSON.stringify(message) : String(message ?? '');
}

/** Tells on the standard error output which revision the next lines are from. */
export function writeRevisionMark(revisionId: string): void {
  writeProgress(`${coloured(process.stderr, 'dim', `-- revision ${printable(revisionId)} --`)}\n`);
}

/**
 * Writes the lines of a revision's logs, its build first and then its servers, until the revision is done or the signal
 * is aborted. It never rejects: a log that cannot be read is told in a line on the standard error output, and is no
 * failure of what it stands beside.
 * @param stream - where the lines go; the standard error output where the standard output has a document
 * @returns the revision at its end; undefined if it was left before
 */
export async function streamLogs(
  control: DeploymentControl,
  ids: RevisionIds,
  signal: AbortSignal,
  stream: NodeJS.WriteStream = process.stdout,
): Promise<Revision | undefined> {
  const write = stream === process.stdout ? writeOut : writeError;
  const stop = firstOf(signal, outputClosed);
  const lines = control.revisions.followLogs(ids, { signal: stop });
  try {
    for (;;) {
      const { done, value } = await lines.next();
      if (done) return value;
      write(logLine(value, stream));
    }
  } catch (error) {
    if (!stop.aborted) writeError(`the log cannot be read further: ${printable(failureMessage(error))}\n`);
    return undefined;
  }
}
