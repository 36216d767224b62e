// Copies plain data as JSON would copy it.

import { unreadable } from '../values/arguments.js';
import { FormLimits, lengthOf } from './form-limits.js';

/** Whether a value is an object or a list. */
export function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Copies a value: the own enumerable members of objects, the items of lists, and the results of `toJSON`. Values that
 * JSON cannot represent, such as NaN or a function, stay as they are, so that a check can report them.
 * @throws TypeError if a getter, a proxy or `toJSON` throws, and for a value that is circular, nests too deeply, or has
 * more values than a form can have
 */
export function copy(value: unknown): unknown {
  try {
    return copyOf(value, '', 0, new FormLimits());
  } catch (error) {
    throw unreadable(error);
  }
}

function copyOf(value: unknown, key: string, depth: number, limits: FormLimits): unknown {
  limits.count(isContainer(value) ? depth : 0);
  if (!isContainer(value)) return value;
  const convert = (value as { toJSON?: unknown }).toJSON;
  if (typeof convert === 'function') {
    const converted: unknown = convert.call(value, key);
    return isContainer(converted) ? copyOfContents(converted, depth, limits) : converted;
  }
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return value.valueOf();
  return copyOfContents(value, depth, limits);
}

function copyOfContents(value: object, depth: number, limits: FormLimits): unknown {
  if (Array.isArray(value))
    return Array.from({ length: lengthOf(value) }, (_, index) =>
      copyOf((value as readonly unknown[])[index], String(index), depth + 1, limits),
    );
  // The engine lays a spread out like its original, so that predicates read the copy as fast.
  const members: Record<string, unknown> = { ...value };
  if (typeof members.toJSON === 'function') throw new TypeError('its toJSON returns an object with another toJSON');
  for (const key of Object.keys(members)) members[key] = copyOf(members[key], key, depth + 1, limits);
  return members;
}
