// Arguments of the package's functions. A caller in JavaScript may pass anything, so each is checked before it is used,
// and a list is read only up to a limit.

import { unknownName } from './option-names.js';
import { nearestOf } from './suggestion.js';

/** More items than any list of a form has. A list that gives a larger length is a proxy. */
export const MAX_ITEMS = 0xf_ffff;

/** A value as a message shows it. None of its code runs, and nothing inside it is shown. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value).slice(0, 80);
  return isList(value) ? 'a list' : 'an object';
}

/** Whether a value is a list. Of a revoked proxy an engine throws even that; it is told where the value is read. */
export function isList(value: unknown): value is readonly unknown[] {
  try {
    return Array.isArray(value);
  } catch {
    return false;
  }
}

/**
 * An argument that must be an object.
 * @throws TypeError for anything else, including a list
 */
export function objectOf<Given>(given: Given, name: string): Given & object {
  if (typeof given !== 'object' || given === null || isList(given))
    throw new TypeError(`${name} must be an object, not ${shown(given)}`);
  return given;
}

/**
 * An object that may be left out.
 * @throws TypeError for a value that is not an object
 */
export function optionalObject<Given extends object>(given: Given | null | undefined, name: string): Given | undefined {
  return given === undefined || given === null ? undefined : objectOf(given, name);
}

/**
 * A copy of options that may be left out, so that none of their getters runs later.
 * @param known - the names that they can have
 * @throws TypeError for a value that is not an object or cannot be read, and for an option that does not exist
 */
export function optionsOf<Options extends object>(
  given: Options | null | undefined,
  known: readonly string[],
  name = 'options',
): Options | undefined {
  const options = optionalObject(given, name);
  const copy = readArgument(name, () => options && { ...options });
  const unknown = copy && unknownName(copy, name, known);
  if (unknown) throw new TypeError(unknown);
  return copy;
}

/**
 * The error for an argument that is none of these words, with the nearest one.
 * @param kind - what the words are, such as `record`
 */
export function unknownWord(kind: string, given: unknown, words: readonly string[]): TypeError {
  const typed = shown(given);
  return new TypeError(`there is no ${kind} ${typed}; ${nearestOf(typed, words)}`);
}

/**
 * The error for an argument that cannot be read, because a getter, a proxy or another function in it throws. It can
 * throw any value, even one that cannot be turned into text.
 */
export function unreadable(cause: unknown, name = 'the form'): TypeError {
  let reason = 'what was thrown cannot be shown';
  try {
    reason = cause instanceof Error ? cause.message : String(cause);
  } catch {
    // The default says it.
  }
  return new TypeError(`${name} cannot be read: ${reason}`, { cause });
}

/**
 * The result of `read`, which reads an argument.
 * @throws TypeError if a getter or a proxy in it throws
 */
export function readArgument<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw unreadable(error, name);
  }
}

/** The result of `read`, or `fallback` if it throws: a value of a caller may have getters that throw. */
export function readSafely<Result>(read: () => Result, fallback: Result): Result {
  try {
    return read();
  } catch {
    return fallback;
  }
}

/** The first items of a list, at most `limit`. A proxy may give any length. */
export function firstOf<Item>(list: readonly Item[], limit: number): Item[] {
  const { length } = list;
  const items: Item[] = [];
  if (Number.isInteger(length))
    for (let index = 0; index < length && index < limit; index += 1) items.push(list[index]);
  return items;
}
