// Says changes of state to screen readers. Only changes: a counting clock or a poll says nothing.
import { signal } from '@preact/signals';

const message = signal('');

/** Has a sentence said when the reader's screen reader comes to it. */
export function announce(text: string): void {
  message.value = text;
}

export function Announcer() {
  return (
    <p class="unseen" role="status" aria-live="polite">
      {message}
    </p>
  );
}
