// The JSON text of a live value. `JSON.stringify` writes it. Before that, each value is looked at: a value beyond the
// limits of a form is an error, and a value that JSON would leave out gets a mark, so that the core can report it.

import { ConfigError } from '../values/errors/config-error.js';
import { unreadable } from '../values/arguments.js';
import { FormLimits, lengthOf } from './form-limits.js';

/** The mark for a value that JSON cannot represent, such as a function or a number that is not finite. */
const NOT_JSON = '-1e999';

/**
 * The text that is sent for a value: `null` if JSON has nothing for it.
 * @throws TypeError if a getter, a proxy or `toJSON` throws, and for a value that is circular, nests too deeply, or has
 * more values than a form can have
 */
export function jsonText(value: unknown): string {
  try {
    new Inspection().isComplete(value, 0);
    return (JSON.stringify(value) as string | undefined) ?? 'null';
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * The text of a body as it is sent: as {@link jsonText}, without losing anything.
 * @throws TypeError as for {@link jsonText}; ConfigError for a value that JSON would leave out or write as null, with its
 * place
 */
export function wholeJsonText(value: unknown): string {
  const text = jsonText(value);
  const place = lostPlace(value, '');
  if (place === undefined) return text;
  throw new ConfigError(
    `${place || 'the body'} is a value that JSON cannot hold, such as NaN, an invalid date, a Map or a function; nothing was sent`,
  );
}

/** The place of the first value that JSON loses, such as `a.b[0]`; undefined if there is none. */
function lostPlace(value: unknown, place: string): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : place;
  if (typeof value === 'bigint' || typeof value === 'function' || typeof value === 'symbol') return place;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? place : undefined;
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return undefined;
  if (isOpaque(value)) return place;
  for (const [key, member] of Object.entries(value)) {
    const inside = Array.isArray(value) ? `${place}[${key}]` : `${place && `${place}.`}${key}`;
    const found = lostPlace(member, inside);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The text of a live value for a check: as it is sent, with a mark wherever JSON would leave a value out or write null
 * in its place.
 * @throws TypeError as for {@link jsonText}
 */
export function liveText(value: unknown): string {
  try {
    if (new Inspection().isComplete(value, 0)) return JSON.stringify(value);
    return new MarkedText().of(value, '', 0, NOT_JSON) ?? NOT_JSON;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Whether JSON writes `{}` for an object of the language, whatever it holds, as for a Map, a Set or a promise. */
function isOpaque(value: object): boolean {
  const isOwn = Object.prototype.toString.call(value) === '[object Object]' || Array.isArray(value);
  return !isOwn && typeof value.valueOf() === 'object' && Object.keys(value).length === 0;
}

/** One walk through a value, before JSON writes it. */
class Inspection {
  readonly #limits = new FormLimits();

  /**
   * Whether JSON writes all of a value, because it consists of plain objects, lists, texts, finite numbers, booleans
   * and null.
   */
  isComplete(value: unknown, depth: number): boolean {
    this.#limits.count(depth);
    switch (typeof value) {
      case 'number':
        return Number.isFinite(value);
      case 'object':
        return (
          value === null ||
          (Array.isArray(value) ? this.#isListComplete(value, depth) : this.#isObjectComplete(value, depth))
        );
      default:
        return typeof value === 'string' || typeof value === 'boolean';
    }
  }

  #isListComplete(list: readonly unknown[] & { readonly toJSON?: unknown }, depth: number): boolean {
    const length = lengthOf(list);
    let isComplete = typeof list.toJSON !== 'function';
    // All items are looked at even after an incomplete one, because each counts towards the limits.
    for (let index = 0; index < length; index += 1) if (!this.isComplete(list[index], depth + 1)) isComplete = false;
    return isComplete;
  }

  #isObjectComplete(object: object, depth: number): boolean {
    const members = object as Readonly<Record<string, unknown>>;
    // JSON takes the result of `toJSON` in place of the object.
    if (typeof members.toJSON === 'function') return false;
    const prototype: unknown = Object.getPrototypeOf(object);
    let isComplete = prototype === Object.prototype || prototype === null;
    for (const member of Object.values(members)) {
      if (member !== undefined && !this.isComplete(member, depth + 1)) isComplete = false;
    }
    return isComplete;
  }
}

/** Writes the text of a value that JSON would not write completely. */
class MarkedText {
  readonly #limits = new FormLimits();

  /** The text of the value of a key. A value for which JSON has nothing becomes `omitted`. */
  of(value: unknown, key: string, depth: number, omitted: string | undefined): string | undefined {
    this.#limits.count(depth);
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return JSON.stringify(value);
      case 'number':
        return Number.isFinite(value) ? JSON.stringify(value) : NOT_JSON;
      case 'bigint':
        // JSON refuses a bigint, unless a script has given all of them a `toJSON`.
        return 'toJSON' in BigInt.prototype ? this.#object(Object(value) as object, key, depth, omitted) : NOT_JSON;
      case 'object':
        return value === null ? 'null' : this.#object(value, key, depth, omitted);
      default:
        return omitted;
    }
  }

  #object(value: object, key: string, depth: number, omitted: string | undefined): string | undefined {
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON !== 'function') return this.#contents(value, key, depth, omitted);
    const converted: unknown = toJSON.call(value, key);
    // A member whose `toJSON` returns undefined is left out, as it is when the form is sent.
    if (converted === undefined) return depth === 0 || omitted !== NOT_JSON ? omitted : undefined;
    return typeof converted === 'object' && converted !== null
      ? this.#contents(converted, key, depth, omitted)
      : this.of(converted, key, depth, omitted);
  }

  #contents(value: object, key: string, depth: number, omitted: string | undefined): string | undefined {
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof Number) return this.of(Number(value), key, depth, omitted);
    if (value instanceof String || value instanceof Boolean) return JSON.stringify(value);
    if (value instanceof BigInt || isOpaque(value)) return NOT_JSON;
    return this.#members(value as Readonly<Record<string, unknown>>, depth);
  }

  #list(list: readonly unknown[], depth: number): string {
    const length = lengthOf(list);
    const items: (string | undefined)[] = [];
    // JSON writes null for an item that it cannot represent.
    for (let index = 0; index < length; index += 1) items.push(this.of(list[index], String(index), depth + 1, 'null'));
    return `[${items.join(',')}]`;
  }

  #members(record: Readonly<Record<string, unknown>>, depth: number): string {
    const members: string[] = [];
    // JSON writes own members only.
    for (const key of Object.keys(record)) {
      const value = record[key];
      const text = value === undefined ? undefined : this.of(value, key, depth + 1, NOT_JSON);
      if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
    }
    return `{${members.join(',')}}`;
  }
}
