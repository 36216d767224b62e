// Makes the errors of waits. Their messages say how the revision ended, why, and what to do next.

import { RevisionFailedError, type ReadLog } from '../revision-failed-error.js';
import { RevisionSupersededError } from '../revision-superseded-error.js';
import { WaitTimeoutError } from '../wait-timeout-error.js';
import type { WaitErrorDetails } from '../wait-error.js';
import type { DiagnosedLine } from '../../../diagnose/types.js';
import { withoutSecrets } from '../../../values/secrets/shown-secrets.js';
import { lastFailure, limitedMessage, seconds } from './message-text.js';
import { shortened } from './service-message.js';

/** Where to look if the service does not say why a revision failed. */
const FAILURE_HINTS: ReadonlyMap<string, string> = new Map([
  ['CREATE_FAILED', 'compare its source and its configuration with what the source needs'],
  ['BUILD_FAILED', 'read its build log'],
  ['DEPLOY_FAILED', 'read its deploy log'],
]);

/** The error for a revision that failed. */
export function revisionFailedError(
  wait: WaitErrorDetails,
  readLog: ReadLog,
  lastError: DiagnosedLine | undefined,
): RevisionFailedError {
  const status = lastStatus(wait);
  const hint = FAILURE_HINTS.get(status);
  const message: unknown = wait.revision?.status_message;
  let reason = typeof message === 'string' ? shortened(withoutSecrets(message)) : '';
  if (reason !== '') reason = `: ${reason}`;
  else if (lastError !== undefined) reason = '';
  else if (hint !== undefined) reason = `; the service gives no reason, so ${hint}`;
  else reason = ', which this wait was told to take for a failure';
  const told = limitedMessage(
    `revision ${wait.deployment.latest_revision_id} ended as ${status} after ${seconds(wait.elapsedMs)}${reason}`,
  );
  const last = lastError ? `; the last error of its ${lastError.log} log: ${shortened(lastError.text)}` : '';
  return new RevisionFailedError(told + last, wait, readLog, lastError);
}

/** The error for a revision whose place a newer one took. */
export function revisionSupersededError(revisionId: string, wait: WaitErrorDetails): RevisionSupersededError {
  return new RevisionSupersededError(
    `revision ${revisionId} was superseded by a newer revision after ${seconds(wait.elapsedMs)}; wait for the deployment's latest_revision_id`,
    wait,
  );
}

/** The error for a wait that took too long. */
export function waitTimeoutError(
  revisionId: string,
  wait: WaitErrorDetails,
  { isClockStopped, lastError }: { readonly isClockStopped: boolean; readonly lastError: Error | undefined },
): WaitTimeoutError {
  const next = isClockStopped
    ? "the emulator's clock is manual and stands still, so advance it, or start the emulator with a real clock"
    : 'it goes on at the service, so wait again or raise the limit';
  return new WaitTimeoutError(
    `revision ${revisionId} was still ${lastStatus(wait)} after ${seconds(wait.elapsedMs)}; ${next}${lastFailure(lastError)}`,
    wait,
    lastError,
  );
}

function lastStatus({ history }: WaitErrorDetails): string {
  return history.at(-1)?.status ?? 'unknown';
}
