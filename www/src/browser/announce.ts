// Messages for screen readers. Only events are announced: a running clock or a poll without news is silent.
import { signal } from '@preact/signals';

/** The latest message. */
export const announcement = signal('');

/** What was begun here and goes on elsewhere, shown until another view is opened. */
export const begun = signal<string>();

/** Announces a message and shows it until another view is opened. */
export function tell(message: string): void {
  announce(message);
  begun.value = message;
  addEventListener('hashchange', () => (begun.value = undefined), { once: true });
}

/** Has a screen reader read a message once it has finished what it is reading. */
export function announce(message: string): void {
  // Only a change is read: the same message once more gets a space that nobody sees.
  announcement.value = announcement.peek() === message ? `${message}\u00a0` : message;
}
