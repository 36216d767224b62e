// A part of a long form, drawn in a task of its own: the reader is answered between the parts, however slow the machine is.
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

let queue: Promise<void> = Promise.resolve();

/** Draws its children once what stands before it is drawn, and what was there before it. */
export function Later({ children }: { children: ComponentChildren }) {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    queue = queue.then(() => new Promise((resolve) => setTimeout(resolve))).then(() => setDrawn(true));
  }, []);
  return drawn ? <>{children}</> : <span class="loading" hidden />;
}
