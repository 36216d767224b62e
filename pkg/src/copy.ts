// Copies of plain data, as JSON would make them.

import { MOST_VALUES, tooMuch } from './arguments.js';
import { MAX_DEPTH } from './generated/places.js';
import { lengthOf, unreadable } from './json-text.js';

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Copies a value: own enumerable fields of objects, items of lists, what `toJSON` gives. What JSON cannot hold (NaN, a function) stays as it is, to be told of.
 * @throws TypeError where a getter, a proxy or `toJSON` throws, or the value nests too deeply or holds itself
 */
export function copy(value: unknown): unknown {
  left = MOST_VALUES;
  try {
    return copied(value, 0);
  } catch (error) {
    throw unreadable(error);
  }
}

let left = 0;

function copied(value: unknown, depth: number): unknown {
  left -= 1;
  if (left < 0) throw tooMuch();
  if (!isContainer(value)) return value;
  if (depth > MAX_DEPTH) throw new TypeError(`it has more than ${MAX_DEPTH} levels, or holds itself`);
  const convert = (value as { toJSON?: unknown }).toJSON;
  if (typeof convert === 'function') {
    const converted: unknown = convert.call(value, '');
    return isContainer(converted) ? contents(converted, depth) : converted;
  }
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return value.valueOf();
  return contents(value, depth);
}

function contents(value: object, depth: number): unknown {
  if (Array.isArray(value)) return Array.from({ length: lengthOf(value) }, (_, index) => copied((value as readonly unknown[])[index], depth + 1));
  // The engine gives a spread the layout of what it is made from, so that checks read it as fast as that.
  const out: Record<string, unknown> = { ...value };
  for (const key of Object.keys(out)) out[key] = copied(out[key], depth + 1);
  return out;
}
