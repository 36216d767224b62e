// Messages for screen readers, and texts that leave the page as a copy or a file. Only events are announced: a running
// clock or a poll without news is silent.
import { signal } from '@preact/signals';

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

/** Copies a text and announces it as `name`; resolves to whether the browser allowed it, and then says `refused`. */
export async function copyText(text: string, name: string, refused: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${name} copied`);
    return true;
  } catch {
    announce(refused);
    return false;
  }
}

/** Hands a text to the browser as a file. */
export function download(text: string, name: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
