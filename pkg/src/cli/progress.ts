// How a wait shows where it is: one line that moves on a terminal, a line for each state elsewhere.
import type { Progress } from 'deployment-control';
import { duration, isTerminal, plain, writeError } from './output.js';

/** After this time without a new state a line is written all the same: CI services end jobs that say nothing. */
const SILENCE_MS = 60_000;

/** Shows the polls of a wait. */
export interface ProgressLine {
  readonly onProgress: (progress: Progress) => void;
  /** Ends the line, so that what follows starts on one of its own. */
  readonly end: () => void;
}

/** Starts to show the wait for a revision on the standard error output. */
export function progressLine(now: () => number = () => performance.now()): ProgressLine {
  const moves = isTerminal(process.stderr);
  const started = now();
  let status: string | undefined;
  let said = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const draw = (): void => { writeError(`\r\u001b[K${duration(now() - started)}  ${plain(status)}`); };
  return {
    onProgress({ status: seen, changed, elapsedMs }) {
      if (moves) {
        // The state before stays on a line of its own, with the time at which it was left.
        if (changed && status !== undefined) writeError('\n');
        status = seen;
        timer ??= setInterval(draw, 1_000).unref();
        draw();
      } else if (changed || elapsedMs - said >= SILENCE_MS) {
        said = elapsedMs;
        writeError(`${duration(elapsedMs).padStart(12)}  ${plain(seen)}\n`);
      }
    },
    end() {
      clearInterval(timer);
      if (moves && status !== undefined) writeError('\n');
      status = undefined;
    },
  };
}
