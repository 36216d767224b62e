// Values in the emulator's messages.

import { shown } from '../values/arguments.js';
import { isPlain, kindOf } from '../values/plain.js';

/** A value as a message shows it: texts are shortened, and nothing inside an object is shown. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  const described = shown(value);
  if (described !== 'an object') return described;
  try {
    return isPlain(value) ? described : kindOf(value as object);
  } catch {
    // A proxy may refuse to tell.
    return described;
  }
}
