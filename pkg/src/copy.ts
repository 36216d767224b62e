// Copies of plain data, as JSON would make them.

import { Bounds, lengthOf, unreadable } from './json-text.js';

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Copies a value: own enumerable fields of objects, items of lists, what `toJSON` gives. What JSON cannot hold (NaN, a function) stays as it is, to be told of.
 * @throws TypeError where a getter, a proxy or `toJSON` throws, or the value nests too deeply or holds itself
 */
export function copy(value: unknown): unknown {
  try {
    return new Copy().of(value, '', 0);
  } catch (error) {
    throw unreadable(error);
  }
}

/** One copy in the making. */
class Copy {
  readonly #bounds = new Bounds();

  of(value: unknown, key: string, depth: number): unknown {
    this.#bounds.count(isContainer(value) ? depth : 0);
    if (!isContainer(value)) return value;
    const convert = (value as { toJSON?: unknown }).toJSON;
    if (typeof convert === 'function') {
      const converted: unknown = convert.call(value, key);
      return isContainer(converted) ? this.#contents(converted, depth) : converted;
    }
    if (value instanceof String || value instanceof Number || value instanceof Boolean) return value.valueOf();
    return this.#contents(value, depth);
  }

  #contents(value: object, depth: number): unknown {
    if (Array.isArray(value)) return Array.from({ length: lengthOf(value) }, (_, index) => this.of((value as readonly unknown[])[index], String(index), depth + 1));
    // The engine gives a spread the layout of what it is made from, so that checks read it as fast as that.
    const out: Record<string, unknown> = { ...value };
    for (const key of Object.keys(out)) out[key] = this.of(out[key], key, depth + 1);
    return out;
  }
}
