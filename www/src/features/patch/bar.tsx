// The bar that counts the changes and sends them.
import type { PatchExplanation } from 'deployment-control/slim';
import type { ComponentChildren } from 'preact';
import { SubmitBar } from '../../form/submit-bar.js';
import { EFFECT_TEXT, SUBMIT_LABEL } from './outcome.js';

export interface PatchBarProps {
  readonly explanation: PatchExplanation;
  readonly sending: boolean;
  /** The button that discards the changes. */
  readonly discard: ComponentChildren;
}

export function PatchBar({ explanation: { changes, newRevision }, sending, discard }: PatchBarProps) {
  return (
    <SubmitBar effect={newRevision}>
      <p class="verdict" role="status">
        <strong>{changes.length === 1 ? '1 change' : `${changes.length} changes`}</strong> · {EFFECT_TEXT[newRevision]}
      </p>
      <button type="button" class="plain" onClick={() => document.getElementById('review')?.focus()}>
        Review
      </button>
      {discard}
      <button type="submit" class="primary" aria-disabled={sending}>
        {sending ? 'Saving…' : SUBMIT_LABEL[newRevision]}
      </button>
    </SubmitBar>
  );
}
