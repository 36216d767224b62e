// What components look at: one run for all that look at the same, which ends a moment after the last of them.

import { isObject } from '../../values/plain.js';
import { sharedSubscription, type Subscribe } from '../../values/shared-subscription.js';

/** A store as `useSyncExternalStore` takes it. */
export interface Store<State> {
  readonly subscribe: Subscribe;
  readonly getSnapshot: () => State;
  readonly getServerSnapshot: () => State;
}

/** Begins, and publishes each state from then on; `again` begins anew in its place. Gives what ends it. */
export type Run<State> = (publish: (state: State) => void, again: () => void) => () => void;

/** What values say, whatever the order of their members. */
export function keyOf(...values: readonly unknown[]): string {
  return JSON.stringify(values, (_, value: unknown) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value,
  );
}

interface Live<State> {
  state: State;
  readonly subscribe: Subscribe;
}

/** What the states of all stores have: an error, and whether nothing follows any more. */
interface Ending {
  readonly error: unknown;
  readonly isDone?: boolean;
  readonly isClosed?: boolean;
}

/** Whether reading again may end otherwise: a revision that failed stays so. */
const mayBeMended = (error: unknown): boolean =>
  error !== null && (error as { code?: unknown } | undefined)?.code !== 'revision_failed';

/**
 * Stores by client and key. Nothing is kept or sent before a component subscribes, which it does only once it is in a
 * page: never on a server, nor where React drops what it has rendered.
 * @param initial - the state before the first one is published
 */
export function liveStores<State extends Ending>(initial: State) {
  const clients = new WeakMap<object, Map<string, Live<State>>>();
  return (client: object, key: string, run: Run<State>): Store<State> => {
    if (typeof client !== 'object' || client === null)
      throw new TypeError(
        `the hook takes a client first, such as new DeploymentControl({ baseUrl }), not ${String(client)}`,
      );
    const own = () => clients.get(client);
    const start = (): Live<State> => {
      const all = own() ?? new Map<string, Live<State>>();
      clients.set(client, all);
      const live: Live<State> = {
        state: initial,
        subscribe: sharedSubscription(
          (tell) => {
            let leave = (): void => {};
            let isOver = false;
            const begin = (): void => {
              if (isOver) return;
              leave();
              let isLeft = false;
              const stop = run((state) => {
                if (isLeft) return;
                live.state = state;
                tell();
              }, begin);
              leave = () => {
                isLeft = true;
                stop();
              };
            };
            begin();
            return () => {
              isOver = true;
              if (all.get(key) === live) all.delete(key);
              leave();
            };
          },
          () => mayBeMended(live.state.error) && (live.state.isDone ?? live.state.isClosed ?? false),
        ),
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
