import { useMemo, useSyncExternalStore } from 'react';
import type { RevisionStatus } from '../../generated/records.js';
import type { RevisionIds } from '../../client/options/ids.js';
import type { Progress, WaitedRevision, WaitOptions } from '../../client/options/wait-options.js';
import { keyOf, liveStores, type Run } from './live-stores.js';

/** How often a revision is read, and for how long; as `revisions.watch` takes it. */
export type UseRevisionOptions = Pick<WaitOptions, 'minDelay' | 'maxDelay' | 'maxWait'>;

/** What a component shows of a revision. */
export interface RevisionState {
  /** The revision as it was read last; null before that. */
  readonly revision: WaitedRevision | null;
  /** Its status; null before it was read. */
  readonly status: RevisionStatus | null;
  /** Whether it is read no more: it is deployed, or `error` says why. */
  readonly isDone: boolean;
  /** Why it is not deployed: `RevisionFailedError` and the other errors of `revisions.watch`; else null. */
  readonly error: unknown;
  /** Reads it anew, as after an error that somebody has mended. */
  readonly refresh: () => void;
}

/** A revision, as far as a page knows it: the latest one of a deployment may be null. */
export type KnownIds = { readonly [Name in keyof RevisionIds]: RevisionIds[Name] | null | undefined };

/** The part of a client that is used. */
interface WatchingClient {
  readonly revisions: {
    watch(ids: RevisionIds, options: WaitOptions): AsyncIterable<Progress>;
  };
}

const UNREAD: RevisionState = /* @__PURE__ */ Object.freeze({
  revision: null,
  status: null,
  isDone: false,
  error: null,
  refresh: () => {},
});
const stores = /* @__PURE__ */ liveStores<RevisionState>(UNREAD);
const nobody = {};

/**
 * A revision on its way, read as often as `revisions.watch` does, while the component is in the page. All components
 * that look at the same revision share its requests.
 * @param client - made once, outside the component
 * @param ids - null, or an id of them, where there is none to look at
 * @example
 * const { status, isDone, error } = useRevision(control, { deployment_id, revision_id });
 */
export function useRevision(
  client: WatchingClient,
  ids: KnownIds | null | undefined,
  options: UseRevisionOptions = {},
): RevisionState {
  const key = keyOf(ids?.deployment_id, ids?.revision_id, options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that the others say.
  const store = useMemo(
    () =>
      ids?.deployment_id && ids.revision_id
        ? stores(client, key, reading(client, ids as RevisionIds, options))
        : stores(nobody, '', () => () => {}),
    [client, key],
  );
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

function reading(
  client: WatchingClient,
  { deployment_id, revision_id }: RevisionIds,
  options: UseRevisionOptions,
): Run<RevisionState> {
  return (publish, again) => {
    const leaving = new AbortController();
    const refresh = (): void => {
      publish(Object.freeze({ ...UNREAD, refresh }));
      again();
    };
    const run = async () => {
      let state: RevisionState = { ...UNREAD, refresh };
      let read = '';
      try {
        const polls = client.revisions.watch({ deployment_id, revision_id }, { ...options, signal: leaving.signal });
        for await (const { revision, status } of polls) {
          // Who has read the same again has no news for a page.
          const text = JSON.stringify(revision);
          if (text === read) continue;
          read = text;
          state = Object.freeze({ ...state, revision, status });
          publish(state);
        }
        // Only now: after the last poll of one that failed its log is read, and then `error` says why.
        publish(Object.freeze({ ...state, isDone: true }));
      } catch (error) {
        publish(Object.freeze({ ...state, isDone: true, error }));
      }
    };
    void run();
    return () => {
      leaving.abort();
    };
  };
}
