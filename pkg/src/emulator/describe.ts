// Values in the emulator's messages.

import { isPlain, kindOf } from '../values/plain.js';

/** A value as a message shows it: texts are shortened, and nothing inside an object is shown. */
export function describe(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  return isPlain(value) ? 'an object' : kindOf(value);
}
