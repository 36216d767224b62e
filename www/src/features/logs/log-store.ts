// The logs that the page has read. They grow in place; one that is whole is not asked for again.
import { type Signal, signal } from '@preact/signals';
import type { LogEntry, Revision } from 'deployment-control/slim';
import { sleep, untilShown } from '../../browser/while-visible.js';
import { connected, connection, onDisconnect } from '../../service/connection.js';
import { recordIfMissing } from '../../service/operations.js';
import { freshRevision, recordRevision } from '../../service/revisions.js';
import { isFinal } from '../../service/status.js';
import { loadWithAll } from '../../ui/shell.js';

export type LogType = 'build' | 'deploy';

export interface LogState {
  /** The lines so far, the oldest first. The list is the same one while it grows. */
  readonly lines: readonly LogEntry[];
  /** When the end of the log was read, in milliseconds of this machine's clock; null before that. */
  readonly readAt: number | null;
  readonly error: unknown;
  /** Whether no line can follow. */
  readonly isWhole: boolean;
}

interface Stored {
  readonly state: Signal<LogState>;
  readonly lines: LogEntry[];
  /** From which time on it is read again; before that, it is as new as it needs to be. */
  dueAt: number;
}

/** Lines that arrive within this time are drawn together; of a long log, more of them are. */
const BATCH_MS = 100;
const LINES_A_MS = 200;
/** The pauses between two readings: while lines come, at most, after a failure, and of servers that run. */
const SHORTEST_MS = 2_000;
const LONGEST_MS = 10_000;
const AFTER_FAILURE_MS = 15_000;
const SETTLED_MS = 60_000;
/** Where servers write, or will, the build is over. */
const BUILT = ['AWAITING_DEPLOY', 'DEPLOYING'];
/** How many logs are kept. One more drops the one that was opened first. */
const MAX_LOGS = 4;
const NOBODY = '00000000-0000-0000-0000-000000000000';

const logs = new Map<string, Stored>();
onDisconnect(() => logs.clear());

// The package loads its part for logs with the first one. With a signal that has aborted it sends nothing.
loadWithAll(async () => {
  const ids = { deployment_id: NOBODY, revision_id: NOBODY };
  await connection.peek()?.client.revisions.followLogs(ids, { signal: AbortSignal.abort() }).next();
});

export function logState(revisionId: string, type: LogType): Signal<LogState> {
  return storedFor(revisionId, type).state;
}

/** Reads a log, and what is written to it, until it is whole or `signal` aborts. After a failure it goes on by itself. */
export async function followLog(
  deploymentId: string,
  revisionId: string,
  type: LogType,
  signal: AbortSignal,
): Promise<void> {
  const log = storedFor(revisionId, type);
  let pause = SHORTEST_MS;
  while (!log.state.peek().isWhole && !signal.aborted) {
    await sleep(log.dueAt - Date.now(), signal);
    await untilShown(signal);
    if (signal.aborted) return;
    const before = log.lines.length;
    try {
      const status = await read(log, { deployment_id: deploymentId, revision_id: revisionId }, type, signal);
      const isWhole =
        type === 'build' ? isFinal(status) || BUILT.includes(status) : isFinal(status) && status !== 'DEPLOYED';
      const isNew = log.lines.length > before;
      pause = isNew ? SHORTEST_MS : Math.min(pause * 1.5, LONGEST_MS);
      log.dueAt = Date.now() + (isFinal(status) ? SETTLED_MS : pause);
      log.state.value = { lines: log.lines, readAt: Date.now(), error: null, isWhole };
    } catch (error) {
      if (signal.aborted) return;
      if (log.lines.length === 0 && recordIfMissing('logs', error)) return;
      log.dueAt = Date.now() + AFTER_FAILURE_MS;
      log.state.value = { ...log.state.peek(), error };
    }
  }
}

/** Has a log be read again now by whoever follows it next. */
export function expireLog(revisionId: string, type: LogType): void {
  storedFor(revisionId, type).dueAt = 0;
}

/** What a line is known by in an address: its id, or its number where a service gives none. */
export function lineName({ id }: LogEntry, index: number): string {
  return String(id ?? index + 1);
}

/** Adds what has been written since the last line; resolves to the status of the revision. */
async function read(
  log: Stored,
  ids: { deployment_id: string; revision_id: string },
  type: LogType,
  signal: AbortSignal,
): Promise<string> {
  const { client, signal: ended } = await connected();
  const { lines } = log;
  const since = lines.at(-1)?.timestamp;
  // The lines of the last one's time come once more.
  const known = new Map<string, number>();
  for (let at = lines.length - 1; at >= 0 && lines[at]?.timestamp === since; at -= 1) count(known, keyOf(lines[at]), 1);
  let status = '';
  let drawnAt = Date.now();
  const show = () => (log.state.value = { ...log.state.peek(), lines });
  try {
    const options = {
      type,
      until: 'now',
      since,
      tolerateErrors: 0,
      revision: freshRevision(ids.revision_id),
      signal: AbortSignal.any([signal, ended]),
      onRevision: (revision: Revision) => {
        status = revision.status;
        recordRevision(ids.deployment_id, revision);
      },
    } as const;
    for await (const { entry } of client.revisions.followLogs(ids, options)) {
      signal.throwIfAborted();
      if (count(known, keyOf(entry), -1)) continue;
      lines.push(entry);
      if (Date.now() - drawnAt < Math.max(BATCH_MS, lines.length / LINES_A_MS)) continue;
      show();
      // What was read is drawn before the next lines are looked at.
      await new Promise((resolve) => setTimeout(resolve));
      drawnAt = Date.now();
    }
  } finally {
    show();
  }
  return status;
}

/** Changes how often a line is known, unless that would be less than not at all. */
function count(known: Map<string, number>, key: string, change: number): boolean {
  const next = (known.get(key) ?? 0) + change;
  if (next >= 0) known.set(key, next);
  return next >= 0;
}

function keyOf(line: LogEntry | undefined): string {
  return String(line?.id ?? JSON.stringify(line));
}

function storedFor(revisionId: string, type: LogType): Stored {
  const key = `${revisionId} ${type}`;
  let stored = logs.get(key);
  if (!stored) {
    const lines: LogEntry[] = [];
    stored = { state: signal<LogState>({ lines, readAt: null, error: null, isWhole: false }), lines, dueAt: 0 };
    logs.set(key, stored);
    const [oldest] = logs.keys();
    if (logs.size > MAX_LOGS && oldest) logs.delete(oldest);
  }
  return stored;
}
