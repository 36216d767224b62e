// A region that scrolls sideways if its content is wider, so that the page does not.
import type { ComponentChildren } from 'preact';

export function ScrollRegion({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard could not scroll the region.
    // biome-ignore lint/a11y/useSemanticElements: a <section> would take the focus that restore-focus.ts gives back.
    <div class="scroll" tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  );
}
