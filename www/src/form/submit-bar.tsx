// The bar at the lower edge of the window with the button that sends the form. When the focus moves below the bar, the
// page scrolls so that the bar does not cover it.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { announce } from '../browser/announce.js';
import { lazy } from '../ui/shell.js';
import type { Form } from './model/form.js';

const DiscardDialog = lazy(async () => (await import('../ui/later/index.js')).DiscardDialog);

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

/** The button, for the bar of the form, and the dialog, which belongs behind the form. */
export function useDiscard({ title }: Form, onDiscard: () => void) {
  const [asking, setAsking] = useState(false);
  return {
    button: (
      <button type="button" class="plain" onClick={() => setAsking(true)}>
        Discard…<span class="sr-only"> the draft of {title}</span>
      </button>
    ),
    dialog: asking && (
      <DiscardDialog
        title={title}
        onConfirm={async () => {
          onDiscard();
          announce(`The draft of ${title} was discarded`);
        }}
        onClose={() => setAsking(false)}
      />
    ),
  };
}
