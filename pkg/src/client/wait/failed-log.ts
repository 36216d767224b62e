// The log of a revision that failed, read once for its last error.

import type { DiagnosedLine } from '../../diagnose/types.js';
import { FAILED_STATES } from '../../generated/choices.js';
import { logOf, type ReadLog } from '../errors/revision-failed-error.js';
import type { WaitErrorDetails } from '../errors/wait-error.js';
import type { WaitOptions } from '../options/wait-options.js';

/** How many of a log's last lines are read, and how long that may take in milliseconds, whatever is left of the wait. */
const TAIL = 200;
const LONGEST = 10_000;
const SHORTEST = 1_000;

/**
 * The last error of a revision that failed; undefined if its log has none, or cannot be read: the failure is told anyway.
 * `leftMs` is what is left of the wait.
 * @throws the signal's reason
 */
export async function lastErrorIn(
  readLog: ReadLog,
  { deployment: { id, latest_revision_id }, revision }: WaitErrorDetails,
  signal: WaitOptions['signal'],
  leftMs: number,
): Promise<DiagnosedLine | undefined> {
  const status = revision?.status ?? '';
  // A state that only this wait takes for a failure leaves nothing in a log.
  if (!FAILED_STATES.has(status) || latest_revision_id === null) return undefined;
  try {
    const type = logOf(status);
    const { lastErrorOf } = await import('../../diagnose/last-error.js');
    const ids = { deployment_id: id, revision_id: latest_revision_id };
    const timeout = Math.min(LONGEST, Math.max(SHORTEST, leftMs));
    const options = { retry: false, timeout, ...(signal && { signal }) } as const;
    const { logs } = await readLog(ids, { type, limit: TAIL, order: 'desc' }, options);
    return lastErrorOf(type, [...logs].reverse());
  } catch {
    if (signal?.aborted) throw signal.reason;
    return undefined;
  }
}
