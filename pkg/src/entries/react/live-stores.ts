// What components look at: one run for all that look at the same, which ends a moment after the last of them.

import { sharedSubscription, type Subscribe } from '../../values/shared-subscription.js';

/** A store as `useSyncExternalStore` takes it. */
export interface Store<State> {
  readonly subscribe: Subscribe;
  readonly getSnapshot: () => State;
  readonly getServerSnapshot: () => State;
}

/** Begins, and publishes each state from then on. Gives what ends it. */
export type Run<State> = (publish: (state: State) => void) => () => void;

interface Live<State> {
  state: State;
  readonly subscribe: Subscribe;
}

/**
 * Stores by client and key. Nothing is kept or sent before a component subscribes, which it does only once it is in a
 * page: never on a server, nor where React drops what it has rendered.
 * @param initial - the state before the first one is published
 */
export function liveStores<State>(initial: State) {
  const clients = new WeakMap<object, Map<string, Live<State>>>();
  return (client: object, key: string, run: Run<State>): Store<State> => {
    const own = () => clients.get(client);
    const start = (): Live<State> => {
      const all = own() ?? new Map<string, Live<State>>();
      clients.set(client, all);
      const live: Live<State> = {
        state: initial,
        subscribe: sharedSubscription((tell) => {
          let isLeft = false;
          const stop = run((state) => {
            if (isLeft) return;
            live.state = state;
            tell();
          });
          return () => {
            isLeft = true;
            if (all.get(key) === live) all.delete(key);
            stop();
          };
        }),
      };
      all.set(key, live);
      return live;
    };
    return {
      subscribe: (listener) => (own()?.get(key) ?? start()).subscribe(listener),
      getSnapshot: () => own()?.get(key)?.state ?? initial,
      getServerSnapshot: () => initial,
    };
  };
}
