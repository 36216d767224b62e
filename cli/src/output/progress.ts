// The progress of a wait: one line that is updated on a terminal, a line for each status elsewhere.
import type { DeletionProgress, Progress } from 'deployment-control';
import { isTerminal, writeProgress } from '../process/streams.js';
import { duration, printable } from './text.js';

/** After this time without a new status, the line is written again: CI services end jobs that write nothing. */
const REPEAT_MS = 60_000;

/** Shows the progress of one wait on the standard error output. */
export interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  /** Writes a line between those of the progress. */
  readonly note: (text: string) => void;
  /** Ends the line, so that other output starts on its own line. */
  readonly end: () => void;
}

/**
 * The progress of a wait that starts at once. A wait with a name is one of several waits, which share the output, so it
 * writes a line for each status; `isAlone` says that nothing else is written meanwhile, so that a line can be updated.
 */
export function progressLine(name?: string, isAlone = true): ProgressLine {
  return name === undefined && isAlone && isTerminal(process.stderr) ? updatedLine() : lineForEachStatus(name);
}

function updatedLine(): ProgressLine {
  const started = performance.now();
  let status: string | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const draw = (): void => {
    writeProgress(`\r\u001b[K${duration(performance.now() - started)}  ${printable(status)}`);
  };
  return {
    onProgress({ status: next, changed }) {
      // The line of the status before stays, with the time at which it ended.
      if (changed && status !== undefined) writeProgress('\n');
      status = next;
      timer ??= setInterval(draw, 1_000).unref();
      draw();
    },
    note(text) {
      writeProgress(status === undefined ? text : `\n${text}`);
      if (status !== undefined) draw();
    },
    end() {
      clearInterval(timer);
      if (status !== undefined) writeProgress('\n');
      status = undefined;
    },
  };
}

function lineForEachStatus(name: string | undefined): ProgressLine {
  const label = name === undefined ? '' : `${name}  `;
  let writtenMs = 0;
  return {
    onProgress({ status, changed, elapsedMs }) {
      if (!changed && elapsedMs - writtenMs < REPEAT_MS) return;
      writtenMs = elapsedMs;
      writeProgress(`${duration(elapsedMs).padStart(12)}  ${label}${printable(status)}\n`);
    },
    note: (text) => writeProgress(`${label}${text}`),
    end() {},
  };
}

/** Shows how deletions go on. */
export interface GoneLine {
  readonly onProgress: (name: string, progress: DeletionProgress) => void;
  readonly end: () => void;
}

/** The progress of deletions: as that of any wait if there is one, else a line for each change. */
export function goneLine(count: number): GoneLine {
  const line = progressLine();
  return {
    onProgress(name, { status = 'gone', changed, elapsedMs }) {
      if (count === 1) line.onProgress({ status, changed, elapsedMs } as Progress);
      else if (changed) writeProgress(`${duration(elapsedMs).padStart(12)}  ${name}: ${printable(status)}\n`);
    },
    end: line.end,
  };
}
