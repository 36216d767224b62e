// Components that are loaded when they are first shown, so that the page is drawn before they are there.
import type { ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** A component that can also be loaded before it is shown. */
export type Lazy<P> = FunctionComponent<P> & { readonly load: () => Promise<unknown> };

const loaders: (() => Promise<unknown>)[] = [];

/** A component that shows the one that `load` resolves to. If it rejects, the error is thrown while drawing. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  let Loaded: ComponentType<P> | undefined;
  const loadOnce = async () => {
    Loaded = await load();
  };
  loaders.push(loadOnce);
  function LazyComponent(props: P) {
    const [state, setState] = useState<{ error?: unknown }>({});
    const wasLoaded = Loaded !== undefined;
    useEffect(() => {
      // The component may have been loaded since this was drawn: it is drawn again in any case. Components from one
      // file are drawn in tasks of their own, so that the page stays responsive.
      if (!wasLoaded)
        loadOnce().then(
          () => setTimeout(setState, 0, {}),
          (error: unknown) => setState({ error }),
        );
    }, []);
    if (state.error) throw state.error;
    return Loaded ? <Loaded {...props} /> : <p class="loading">Loading…</p>;
  }
  return Object.assign(LazyComponent, { load: loadOnce });
}

/** Has `loadAll` call this too, for what the package loads when it is first used. */
export function loadWithAll(load: () => Promise<unknown>): void {
  loaders.push(load);
}

/** Loads every component, so that the page needs its host no more. */
export async function loadAll(): Promise<void> {
  // A loaded file may declare lazy components of its own, so the list can grow.
  for (let count = 0; count < loaders.length; ) {
    const added = loaders.slice(count);
    count = loaders.length;
    for (const load of added) {
      // The pause leaves the network to what the user waits for.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await load().catch(() => undefined);
    }
  }
}
