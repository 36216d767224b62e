// Copies text to the clipboard.
import { announce } from './announce.js';

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
