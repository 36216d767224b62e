// The limits of a form that is read from a live value. Without them a huge or circular value would block a page for
// minutes.

import { MAX_DEPTH } from '../generated/places.js';
import { MAX_ITEMS } from '../values/arguments.js';

/** More values than any form has. A value that is in two fields counts twice, because JSON would write it twice. */
const MAX_VALUES = 1 << 23;

/** Counts the values of one form while it is read. */
export class FormLimits {
  #remaining = MAX_VALUES;

  /**
   * Counts one value.
   * @throws TypeError if the form has too many values, or nests too deeply
   */
  count(depth: number): void {
    this.#remaining -= 1;
    if (this.#remaining < 0) throw new TypeError('it holds more than a form can have');
    if (depth > MAX_DEPTH) throw new TypeError(`it has more than ${MAX_DEPTH} levels, or holds itself`);
  }
}

/**
 * The length of a list.
 * @throws TypeError for a length that no list of a form has, which a proxy may give
 */
export function lengthOf({ length }: readonly unknown[]): number {
  if (Number.isInteger(length) && length >= 0 && length <= MAX_ITEMS) return length;
  throw new TypeError(`it has a list of ${String(length)} items, and a form can have ${MAX_ITEMS} at most`);
}
