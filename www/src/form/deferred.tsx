// Draws parts of a long form one after another, each in a task of its own, so that the page stays responsive.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

let queue: Promise<void> = Promise.resolve();

/** Draws its children in a later task, after the parts that were added before it. */
export function Deferred({ children }: { children: ComponentChildren }) {
  const [isDrawn, setDrawn] = useState(false);
  useEffect(() => {
    queue = queue.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => setDrawn(true));
  }, []);
  return isDrawn ? children : <span class="loading" hidden />;
}
