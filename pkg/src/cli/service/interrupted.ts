// What the commands say of a revision that was interrupted. Services show no further state of one, although the word is
// not final (observed 4), so that waits go on.
import { WaitTimeoutError } from 'deployment-control';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';

/** Whether a revision was interrupted. */
export function wasInterrupted(revision: { readonly status: string } | null | undefined): boolean {
  return revision?.status === 'INTERRUPTED';
}

/** What to do about it. */
export const INTERRUPTED_NEXT = 'change the form and deploy it, or "redeploy --revision" one that was deployed';

/** The error of a wait whose time has passed with an interrupted revision: nothing goes on that could be waited for. */
export function interruptedWait(error: unknown): CommandError | undefined {
  if (!(error instanceof WaitTimeoutError) || !wasInterrupted(error.revision)) return undefined;
  return new CommandError(
    `revision ${printable(error.revision?.id)} was interrupted: ${INTERRUPTED_NEXT}`,
    EXIT.undeployed,
  );
}
