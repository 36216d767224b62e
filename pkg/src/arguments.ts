// Arguments that a caller may have mixed up: told in the package's own words, and read no further than anything goes that is meant.

/** More items than any list of a form has; a length beyond is a lie. */
export const LONGEST = 0xf_ffff;

/** More values than any form has. The same ones again and again count each time, as JSON would write them. */
export const MOST_VALUES = 1 << 23;

/** The error of a value with more in it. */
export function tooMuch(): TypeError {
  return new TypeError('it holds more than a form can have');
}

/** A value as a message shows it: nothing of it is run, and nothing of what is inside it is shown. */
export function shown(value: unknown): string {
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value).slice(0, 80);
  return Array.isArray(value) ? 'a list' : 'an object';
}

/**
 * An argument that must be an object.
 * @throws TypeError for anything else, also for a list
 */
export function objectOf<Given>(given: Given, name: string): Given & object {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) throw new TypeError(`${name} must be an object, not ${shown(given)}`);
  return given;
}

/**
 * Options, where there are any.
 * @throws TypeError for what is no object
 */
export function optionsOf<Options extends object>(given: Options | null | undefined, name = 'options'): Options | undefined {
  return given === undefined || given === null ? undefined : objectOf(given, name);
}

/** The first items of a list, whose length may be a lie. */
export function firstOf<Item>(list: readonly Item[], most: number): Item[] {
  const { length } = list;
  const items: Item[] = [];
  if (Number.isInteger(length)) for (let index = 0; index < length && index < most; index += 1) items.push(list[index]!);
  return items;
}
