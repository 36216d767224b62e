// What the commands do about a revision that was interrupted. The word is not final (observed 4), so that waits go on;
// but few services go on with such a revision, so that they go on for a minute only.
import {
  RevisionFailedError,
  WaitTimeoutError,
  type Revision,
  type WaitOptions,
  type WaitedRevision,
} from 'deployment-control';
import { FAILED_STATES } from '../../../pkg/src/generated/choices.js';
import type { ProgressLine } from '../output/progress.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';

/** Whether a revision was interrupted. */
export function wasInterrupted(revision: { readonly status: string } | null | undefined): boolean {
  return revision?.status === 'INTERRUPTED';
}

/** What to do about it. */
export const INTERRUPTED_NEXT = 'change the form and deploy it, or "redeploy --revision" one that was deployed';

/** For how many milliseconds a command goes on to watch a revision that was interrupted. */
export const INTERRUPTED_WATCH_MS = 60_000;

/** What is said while it is watched. */
export const WATCHED = 'it is watched for one more minute, in case the service goes on with it';

/** The same, with what has happened, as a line. */
export function watchedNote(revisionId: unknown): string {
  return `revision ${printable(revisionId)} was interrupted: ${WATCHED}\n`;
}

/** What ends the command after that time. */
export function interruptedError(revisionId: unknown): CommandError {
  return new CommandError(`revision ${printable(revisionId)} was interrupted: ${INTERRUPTED_NEXT}`, EXIT.undeployed);
}

/** Whether a revision has failed, or stays interrupted; for any number of waits at once. */
export function failedOrInterrupted(): (revision: WaitedRevision) => boolean {
  const since = new Map<unknown, number>();
  return (revision) => {
    if (!wasInterrupted(revision)) {
      since.delete(revision.id);
      return FAILED_STATES.has(revision.status);
    }
    const begin = since.get(revision.id) ?? performance.now();
    since.set(revision.id, begin);
    return performance.now() - begin >= INTERRUPTED_WATCH_MS;
  };
}

/** The options of a wait for which a revision has failed that stays interrupted. */
export function unlessInterrupted(line: ProgressLine): Required<Pick<WaitOptions, 'failOn' | 'onProgress'>> {
  return {
    failOn: failedOrInterrupted(),
    onProgress(progress) {
      line.onProgress(progress);
      if (progress.changed && wasInterrupted(progress.revision)) line.note(watchedNote(progress.revision.id));
    },
  };
}

/** Tells of a log that is followed when its revision stays interrupted. */
export interface InterruptedRevision {
  /** Takes in the state of the revision that is followed now. */
  readonly onRevision: (revision: Revision) => void;
  /** Aborted with the error of the command once the time is over. */
  readonly signal: AbortSignal;
  readonly dispose: () => void;
}

/** Watches the revision of a log that is followed to its end. `tell` is called once for each that is interrupted. */
export function interruptedRevision(tell: (note: string) => void): InterruptedRevision {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const dispose = (): void => clearTimeout(timer);
  return {
    onRevision(revision) {
      dispose();
      if (!wasInterrupted(revision)) return;
      tell(watchedNote(revision.id));
      timer = setTimeout(() => over.abort(interruptedError(revision.id)), INTERRUPTED_WATCH_MS);
    },
    signal: over.signal,
    dispose,
  };
}

/** The error of a wait that ended with an interrupted revision: nothing goes on that could be waited for. */
export function interruptedWait(error: unknown): CommandError | undefined {
  const isOver = error instanceof WaitTimeoutError || error instanceof RevisionFailedError;
  return isOver && wasInterrupted(error.revision) ? interruptedError(error.revision?.id) : undefined;
}
