// The bar at the lower edge of the window with the button that sends the form. When the focus moves below the bar, the
// page scrolls so that the bar does not cover it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The distance that is kept between the focused element and the bar, in pixels. */
const GAP = 12;

export function SubmitBar({ effect, children }: { effect?: string | undefined; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = element.current;
    if (!bar) return undefined;
    const uncover = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || bar.contains(target)) return;
      const covered = target.getBoundingClientRect().bottom + GAP - bar.getBoundingClientRect().top;
      if (covered > 0) scrollBy(0, covered);
    };
    addEventListener('focusin', uncover);
    return () => removeEventListener('focusin', uncover);
  }, []);
  return (
    <div class="changes" data-verdict={effect} ref={element}>
      {children}
    </div>
  );
}
