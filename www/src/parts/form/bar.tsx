// The bar at the window's lower edge: what stands to be sent, and the button that sends it. It never covers what has the focus.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

const GAP = 12;

export function Bar({ verdict, children }: { verdict?: string | undefined; children: ComponentChildren }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bar.current;
    if (!element) return undefined;
    const uncover = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || element.contains(target)) return;
      const covered = target.getBoundingClientRect().bottom + GAP - element.getBoundingClientRect().top;
      if (covered > 0) scrollBy(0, covered);
    };
    addEventListener('focusin', uncover);
    return () => removeEventListener('focusin', uncover);
  }, []);
  return (
    <div class="changes" data-verdict={verdict} ref={bar}>
      {children}
    </div>
  );
}
