// Reads a log of a revision to the revision's end.
import type { LogEntry } from 'deployment-control/slim';
import { connected, connection } from '../../service/connection.js';
import { recordIfMissing } from '../../service/operations.js';
import { loadWithAll } from '../../ui/lazy.js';

export type LogType = 'build' | 'deploy';

export interface LogOf {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly type: LogType;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Lines that arrive within this time are handed over together, so that they are drawn together. */
const BATCH_MS = 50;

// The package loads its part for logs with the first one. With a signal that has aborted it sends nothing.
loadWithAll(async () => {
  const ids = { deployment_id: NOBODY, revision_id: NOBODY };
  await connection.peek()?.client.revisions.followLogs(ids, { signal: AbortSignal.abort() }).next();
});

/** Reads a log until its revision is deployed or has failed, and hands over its lines as they arrive. */
export async function readLog(
  { deploymentId, revisionId, type }: LogOf,
  signal: AbortSignal,
  onLines: (lines: readonly LogEntry[]) => void,
): Promise<void> {
  const { client, signal: ended } = await connected();
  const ids = { deployment_id: deploymentId, revision_id: revisionId };
  const options = { type, signal: AbortSignal.any([signal, ended]) };
  let batch: LogEntry[] = [];
  const handOver = () => {
    const lines = batch;
    batch = [];
    if (!signal.aborted) onLines(lines);
  };
  try {
    for await (const { entry } of client.revisions.followLogs(ids, options)) {
      if (batch.push(entry) === 1) setTimeout(handOver, BATCH_MS);
    }
  } catch (error) {
    if (!recordIfMissing('logs', error)) throw error;
  }
}
