import { useMemo, useSyncExternalStore } from 'react';
import type {
  DeploymentSnapshot,
  DeploymentWatch,
  DeploymentWatchOptions,
} from '../../client/workflows/watch/watch-calls.js';
import { NOTHING_KNOWN } from '../../client/workflows/watch/watch-snapshot.js';
import { liveStores, type Run } from './live-stores.js';

/** Which deployments are watched, and how often; as `deployments.watch` takes it. */
export type UseDeploymentsOptions = Pick<DeploymentWatchOptions, 'filter' | 'minDelay' | 'maxDelay'>;

/** What a component shows of the deployments: what a watch knows, and what lists them again. */
export interface DeploymentsState extends DeploymentSnapshot {
  /** Lists the deployments now. Settles when the listing is there; what went wrong is then the `error`. */
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
  const key = JSON.stringify(options);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key has all that the others say.
  const store = useMemo(() => stores(client, key, watching(client, options)), [client, key]);
  return useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot);
}

function watching(client: WatchingClient, options: UseDeploymentsOptions): Run<DeploymentsState> {
  return (publish) => {
    let isLeft = false;
    let started: DeploymentWatch | undefined;
    client.deployments.watch(options).then(
      (watch) => {
        if (isLeft) {
          watch.close();
          return;
        }
        started = watch;
        const refresh = async () => {
          // What went wrong is in the snapshot.
          await watch.refresh().catch(() => {});
        };
        watch.store.subscribe(() => {
          publish(Object.freeze({ ...watch.store.getSnapshot(), refresh }));
        });
        publish(Object.freeze({ ...watch.store.getSnapshot(), refresh }));
      },
      (error: unknown) => {
        publish(Object.freeze({ ...NOTHING_KNOWN, refresh: async () => {}, error, isClosed: true }));
      },
    );
    return () => {
      isLeft = true;
      started?.close();
    };
  };
}
