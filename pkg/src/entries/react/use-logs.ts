import { useMemo, useSyncExternalStore } from 'react';
import type { FollowedLine, FollowLogsOptions } from '../../client/workflows/follow-logs/follow-logs-calls.js';
import type { RevisionIds } from '../../client/options/ids.js';
import { keyOf, liveStores, type Run } from './live-stores.js';
import type { KnownIds } from './use-revision.js';

/** Which lines are shown; as `revisions.followLogs` takes it. */
export interface UseLogsOptions
  extends Pick<
    FollowLogsOptions,
    'until' | 'acrossRevisions' | 'type' | 'skipFinishedBuild' | 'level' | 'query' | 'tail' | 'pollDelay'
  > {
  /** How many lines are kept, the newest; 1,000 by default. */
  readonly maxLines?: number | undefined;
}

/** What a component shows of a log. */
export interface LogsState {
  /** The newest lines, the oldest of them first. */
  readonly lines: readonly FollowedLine[];
  /** How many lines came before those. */
  readonly dropped: number;
  /** Whether no line is expected any more; `error` says why, if something went wrong. */
  readonly isDone: boolean;
  /** Why the log ended early; else null. */
  readonly error: unknown;
  /** Reads it anew from its beginning, as after an error that somebody has mended. */
  readonly refresh: () => void;
}

/** The part of a client that is used. */
interface FollowingClient {
  readonly revisions: {
    followLogs(target: string | RevisionIds, options: FollowLogsOptions): AsyncIterable<FollowedLine>;
  };
}

const NO_LINES: LogsState = /* @__PURE__ */ Object.freeze({
  lines: /* @__PURE__ */ Object.freeze([]),
  dropped: 0,
  isDone: false,
  error: null,
  refresh: () => {},
});
const MAX_LINES = 1_000;
const stores = /* @__PURE__ */ liveStores<LogsState>(NO_LINES);
const nobody = {};

/**
 * The log of a deployment or of one of its revisions as it is written, while the component is in the page. All
 * components that look at the same log share its requests.
 * @param client - made once, outside the component
 * @param target - the id of a deployment, or `{ deployment_id, revision_id }`; null, or an id of them, where there is none
 * to look at
 * @example
 * const { lines, isDone } = useLogs(control, deploymentId, { type: 'build' });
 */
export function useLogs(
  client: FollowingClient,
  target: string | KnownIds | null | undefined,
  options: UseLogsOptions = {},
): LogsState {
  const isKnown = typeof target === 'string' ? target !== '' : target?.deployment_id && target.revision_id;
  const key = keyOf(target, options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that the others say.
  const store = useMemo(
    () =>
      isKnown
        ? stores(client, key, following(client, target as string | RevisionIds, options))
        : stores(nobody, '', () => () => {}),
    [client, key],
  );
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

function following(
  client: FollowingClient,
  target: string | RevisionIds,
  { maxLines = MAX_LINES, ...options }: UseLogsOptions,
): Run<LogsState> {
  return (publish, again) => {
    const leaving = new AbortController();
    const refresh = (): void => {
      publish(Object.freeze({ ...NO_LINES, refresh }));
      again();
    };
    let state: LogsState = { ...NO_LINES, refresh };
    let read: FollowedLine[] = [];
    let isScheduled = false;
    const show = (end: Partial<LogsState> = {}): void => {
      const lines = [...state.lines, ...read];
      read = [];
      const dropped = Math.max(0, lines.length - maxLines);
      state = Object.freeze({
        ...state,
        lines: Object.freeze(lines.slice(dropped)),
        dropped: state.dropped + dropped,
        ...end,
      });
      publish(state);
    };
    const run = async () => {
      try {
        if (!(maxLines >= 1)) throw new RangeError(`maxLines must be 1 or more, not ${String(maxLines)}`);
        for await (const line of client.revisions.followLogs(target, { ...options, signal: leaving.signal })) {
          read.push(line);
          // The lines of one answer are shown at once.
          if (isScheduled) continue;
          isScheduled = true;
          setTimeout(() => {
            isScheduled = false;
            if (read.length > 0) show();
          });
        }
        show({ isDone: true });
      } catch (error) {
        show({ isDone: true, error });
      }
    };
    void run();
    return () => {
      leaving.abort();
    };
  };
}
