// A view that is fetched when it is first shown, so that the page's frame is drawn before it is there.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What can be fetched before it is drawn. */
export interface Late {
  readonly load: () => Promise<unknown>;
}

const loaders: (() => Promise<unknown>)[] = [];

/** The view that `load` fetches, and that can be asked for before it is drawn. A failure is thrown where it is drawn, and so caught by the boundary around it. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> & Late {
  let View: ComponentType<P> | undefined;
  const loaded = () => load().then((view) => (View = view));
  loaders.push(loaded);
  function Lazy(props: P) {
    const [state, setState] = useState<{ error?: unknown }>({});
    const drawn = View;
    useEffect(() => {
      // What was not there when this was drawn may have come since, by another's hand: it is drawn all the same.
      // Parts that come in one file are drawn one by one, so that the reader is answered in between.
      if (!drawn) loaded().then(() => setTimeout(setState, 0, {}), (error: unknown) => setState({ error }));
    }, []);
    if (state.error) throw state.error;
    return View ? <View {...props} /> : <p class="loading">Loading…</p>;
  }
  return Object.assign(Lazy, { load: loaded });
}

/** Fetches every view, so that the page needs its host no more. */
export async function loadAll(): Promise<void> {
  // A view that comes may declare parts of its own.
  for (let count = 0; count < loaders.length; ) {
    const found = loaders.slice(count);
    count = loaders.length;
    for (const load of found) {
      // One by one, and only while the reader waits for nothing.
      await new Promise((resolve) => setTimeout(resolve, 100));
      await load().catch(() => undefined);
    }
  }
}
