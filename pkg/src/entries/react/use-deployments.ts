import { useMemo, useSyncExternalStore } from 'react';
import type {
  DeploymentSnapshot,
  DeploymentWatch,
  DeploymentWatchOptions,
} from '../../client/workflows/watch/watch-calls.js';
import { NOTHING_KNOWN } from '../../client/workflows/watch/watch-snapshot.js';
import { keyOf, liveStores, type Run } from './live-stores.js';

/** Which deployments are watched, and how often; as `deployments.watch` takes it. */
export type UseDeploymentsOptions = Pick<DeploymentWatchOptions, 'filter' | 'minDelay' | 'maxDelay'>;

/** What a component shows of the deployments: what a watch knows, and what lists them again. */
export interface DeploymentsState extends DeploymentSnapshot {
  /**
   * Lists the deployments now, also after an error that has ended the watch (`isClosed`). Settles when the listing is there;
   * what went wrong is then the `error`.
   */
  readonly refresh: () => Promise<void>;
}

/** The part of a client that is used. */
interface WatchingClient {
  readonly deployments: { watch(options: UseDeploymentsOptions): PromiseLike<DeploymentWatch> };
}

const stores = /* @__PURE__ */ liveStores<DeploymentsState>(
  /* @__PURE__ */ Object.freeze({ ...NOTHING_KNOWN, refresh: async () => {} }),
);

/**
 * The deployments of a workspace, kept up to date while the component is in the page. All components that look at the
 * same deployments of a client share one listing and its requests, which end a second after the last of them is gone.
 * On a server nothing is sent, and nothing is known.
 * @param client - made once, outside the component
 * @example
 * const { deployments, isComplete, error } = useDeployments(control, { filter: { status: 'READY' } });
 */
export function useDeployments(client: WatchingClient, options: UseDeploymentsOptions = {}): DeploymentsState {
  const key = keyOf(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that the others say.
  const store = useMemo(() => stores(client, key, watching(client, options)), [client, key]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

function watching(client: WatchingClient, options: UseDeploymentsOptions): Run<DeploymentsState> {
  return (publish) => {
    let isLeft = false;
    let started: DeploymentWatch | undefined;
    let opening: Promise<void> | undefined;
    const show = (state: DeploymentSnapshot): void => {
      publish(Object.freeze({ ...state, refresh }));
    };
    const open = async (): Promise<void> => {
      try {
        const watch = await client.deployments.watch(options);
        if (isLeft) {
          watch.close();
          return;
        }
        started = watch;
        const tell = (): void => {
          show(watch.store.getSnapshot());
        };
        watch.store.subscribe(tell);
        tell();
      } catch (error) {
        show({ ...NOTHING_KNOWN, error, isClosed: true });
      } finally {
        opening = undefined;
      }
    };
    const refresh = async (): Promise<void> => {
      // An error such as that of a key that has run out has ended the watch.
      if (!isLeft && (started?.snapshot().isClosed ?? true)) await (opening ??= open());
      // What went wrong is in the snapshot.
      await started?.refresh().catch(() => {});
    };
    opening = open();
    return () => {
      isLeft = true;
      started?.close();
    };
  };
}
