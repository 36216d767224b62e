// The button of a form that discards what was typed, and the dialog that asks before it does.
import { useState } from 'preact/hooks';
import { announce } from '../browser/announce.js';
import { lazy } from '../ui/lazy.js';
import type { Form } from './model/form.js';

export const ConfirmDialog = lazy(async () => (await import('../ui/later/index.js')).ConfirmDialog);

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
      <ConfirmDialog
        title={`Discard the draft of ${title}?`}
        action="Discard the draft"
        onConfirm={async () => {
          onDiscard();
          announce(`The draft of ${title} was discarded`);
        }}
        onClose={() => setAsking(false)}
      >
        <p>What you typed was not sent, and is gone then.</p>
      </ConfirmDialog>
    ),
  };
}
