// The JSON text of a live value. JSON.stringify writes it; but first a look at the value makes sure that this does not keep a page busy for minutes, and that the checks are not kept
// from what JSON leaves out.

import { LONGEST, MOST_VALUES, tooMuch } from './arguments.js';
import { MAX_DEPTH } from './generated/places.js';

/** What stands in a text for the checks where JSON has nothing: for a number that is not finite, and for what JSON cannot hold at all. */
const NOT_FINITE = '1e999';
const NOT_JSON = '-1e999';

/** The length of a list, which a proxy may lie about. */
export function lengthOf({ length }: readonly unknown[]): number {
  if (Number.isInteger(length) && length >= 0 && length <= LONGEST) return length;
  throw new TypeError(`a list of ${String(length)} items is none that a form can have`);
}

/** The error of a form that cannot be read. What a getter throws may be anything, even a value that cannot be looked at. */
export function unreadable(cause: unknown): TypeError {
  let said = 'what was thrown cannot be shown';
  try {
    said = cause instanceof Error ? cause.message : String(cause);
  } catch {
    // It stays unsaid.
  }
  return new TypeError(`the form cannot be read: ${said}`, { cause });
}

/**
 * The text that is sent for a value; `null` where JSON has nothing for it.
 * @throws TypeError where a getter, a proxy or `toJSON` throws, and for a value that nests too deeply, holds itself, or holds more than a form can have
 */
export function jsonText(value: unknown): string {
  try {
    new Look().isWhole(value, 0);
    return (JSON.stringify(value) as string | undefined) ?? 'null';
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * The text of a live value for the checks: as it is sent, but with marks where JSON would leave something out or write null in its place.
 * @throws TypeError as for {@link jsonText}
 */
export function liveText(value: unknown): string {
  try {
    return new Look().isWhole(value, 0) ? JSON.stringify(value) : new MarkedText().value(value, '', 0, NOT_JSON)!;
  } catch (error) {
    throw unreadable(error);
  }
}

/** Counts the values of a form and the levels that they nest, and ends with an error where there are more than a form can have. */
export class Bounds {
  #left = MOST_VALUES;

  count(depth: number): void {
    this.#left -= 1;
    if (this.#left < 0) throw tooMuch();
    if (depth > MAX_DEPTH) throw new TypeError(`it has more than ${MAX_DEPTH} levels, or holds itself`);
  }
}

/** One look at a value. */
class Look {
  readonly #bounds = new Bounds();

  /** Whether JSON writes all of a value: it consists of plain objects, lists, texts, finite numbers and the like. */
  isWhole(value: unknown, depth: number): boolean {
    this.#bounds.count(depth);
    switch (typeof value) {
      case 'number':
        return Number.isFinite(value);
      case 'object':
        return value === null || (Array.isArray(value) ? this.#isList(value, depth) : this.#isRecord(value, depth));
      default:
        return typeof value === 'string' || typeof value === 'boolean';
    }
  }

  #isList(list: readonly unknown[], depth: number): boolean {
    const count = lengthOf(list);
    let isWhole = typeof (list as { toJSON?: unknown }).toJSON !== 'function';
    for (let index = 0; index < count; index += 1) if (!this.isWhole(list[index], depth + 1)) isWhole = false;
    return isWhole;
  }

  #isRecord(value: object, depth: number): boolean {
    const record = value as Readonly<Record<string, unknown>>;
    // What such an object is in JSON, it says itself.
    if (typeof record['toJSON'] === 'function') return false;
    const above: unknown = Object.getPrototypeOf(value);
    let isWhole = above === Object.prototype || above === null;
    for (const key of Object.keys(record)) {
      const inner = record[key];
      if (inner !== undefined && !this.isWhole(inner, depth + 1)) isWhole = false;
    }
    return isWhole;
  }
}

/** The text of a value that JSON would not write whole, with marks in it. */
class MarkedText {
  readonly #bounds = new Bounds();

  /** The text of a value under a key. `nothing` is what stands for a value that JSON leaves out. */
  value(value: unknown, key: string, depth: number, nothing: string | undefined): string | undefined {
    this.#bounds.count(depth);
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return JSON.stringify(value);
      case 'number':
        return Number.isFinite(value) ? JSON.stringify(value) : NOT_FINITE;
      case 'bigint':
        // JSON has none, but a script may have told all of them what they are there.
        return 'toJSON' in BigInt.prototype ? this.#object(Object(value) as object, key, depth, nothing) : NOT_JSON;
      case 'object':
        return value === null ? 'null' : this.#object(value, key, depth, nothing);
      default:
        return nothing;
    }
  }

  #object(value: object, key: string, depth: number, nothing: string | undefined): string | undefined {
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON === 'function') {
      const converted: unknown = toJSON.call(value, key);
      // What says of itself that it is nothing is left out of an object, as in what is sent.
      if (converted === undefined) return depth === 0 || nothing !== NOT_JSON ? nothing : undefined;
      if (typeof converted !== 'object' || converted === null) return this.value(converted, key, depth, nothing);
      value = converted;
    }
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof Number) return this.value(Number(value), key, depth, nothing);
    if (value instanceof String || value instanceof Boolean) return JSON.stringify(value);
    if (value instanceof BigInt) return NOT_JSON;
    return this.#record(value as Readonly<Record<string, unknown>>, depth);
  }

  #list(list: readonly unknown[], depth: number): string {
    const count = lengthOf(list);
    let text = '[';
    for (let index = 0; index < count; index += 1) {
      if (index > 0) text += ',';
      // JSON has null where a list has nothing.
      text += this.value(list[index], String(index), depth + 1, 'null')!;
    }
    return `${text}]`;
  }

  #record(record: Readonly<Record<string, unknown>>, depth: number): string {
    let text = '';
    // JSON sees own fields only.
    for (const key of Object.keys(record)) {
      const value = record[key];
      const inner = value === undefined ? undefined : this.value(value, key, depth + 1, NOT_JSON);
      if (inner !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${inner}`;
    }
    return text === '' ? '{}' : `${text}}`;
  }
}
