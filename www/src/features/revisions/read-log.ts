// Reads a log. There are two observed operations for that; the older one is used if the service lacks the newer one.
import type { LogEntry } from 'deployment-control/slim';
import { connected } from '../../service/connection.js';
import { offers, recordIfMissing } from '../../service/operations.js';
import type { Connection } from '../../service/setup.js';

export type LogType = 'build' | 'deploy';

export interface LogOf {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly type: LogType;
}

/** Lines that arrive within this time are handed over together, so that they are drawn together. */
const BATCH_MS = 50;
const LINES_PER_REQUEST = { limit: 500 };

/** Reads a log to its end and hands over its lines as they arrive. */
export async function readLog(
  log: LogOf,
  signal: AbortSignal,
  onLines: (lines: readonly LogEntry[]) => void,
): Promise<void> {
  const connection = await connected();
  const options = { follow: true, pollDelay: 1_000, signal: AbortSignal.any([signal, connection.signal]) };
  for (const [operation, read] of [
    ['logs.revision', readRevisionLog],
    ['logs', readProjectLog],
  ] as const) {
    if (!offers(operation)) continue;
    let batch: LogEntry[] = [];
    try {
      for await (const line of read(connection, log, options)) {
        if (batch.push(line) > 1) continue;
        setTimeout(() => {
          if (!signal.aborted) onLines(batch);
          batch = [];
        }, BATCH_MS);
      }
      return;
    } catch (error) {
      if (!recordIfMissing(operation, error)) throw error;
    }
  }
}

interface LogOptions {
  readonly follow: boolean;
  readonly pollDelay: number;
  readonly signal: AbortSignal;
}

function readRevisionLog({ client }: Connection, { deploymentId, revisionId, type }: LogOf, options: LogOptions) {
  const ids = { deployment_id: deploymentId, revision_id: revisionId };
  return client.revisions.logs(ids, { type, ...LINES_PER_REQUEST }, options);
}

function readProjectLog({ client }: Connection, { deploymentId, revisionId, type }: LogOf, options: LogOptions) {
  const ids = { project_id: deploymentId, revision_id: revisionId };
  return type === 'build'
    ? client.projects.buildLogs(ids, LINES_PER_REQUEST, options)
    : client.projects.deployLogs(ids, LINES_PER_REQUEST, options);
}
