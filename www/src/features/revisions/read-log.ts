// Reads a log of a revision to the revision's end.
import type { LogEntry } from 'deployment-control/slim';
import { connected } from '../../service/connection.js';
import { recordIfMissing } from '../../service/operations.js';

export type LogType = 'build' | 'deploy';

export interface LogOf {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly type: LogType;
}

/** Lines that arrive within this time are handed over together, so that they are drawn together. */
const BATCH_MS = 50;

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
