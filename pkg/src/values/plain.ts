// Objects whose members are read by name: options, queries and bodies.

/**
 * Whether the members of a value can be read by name. Lists, maps, `FormData`, signals, dates and other instances keep
 * their contents behind their class. To read them by name would find nothing, without an error.
 */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Another window has its own `Object`, whose prototype has no prototype either. An instance with own members can be
  // read.
  return prototype === null || Object.getPrototypeOf(prototype) === null || Object.keys(value).length > 0;
}

/** Whether a value is an object and no list. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What stands at a path in a value; undefined where there is nothing. */
export function valueAt(value: unknown, path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown> | null)?.[step], value);
}

/** The name of a value's class, for a message that must not show the contents. */
export function kindOf(value: object): string {
  return String((value as { constructor?: { name?: unknown } }).constructor?.name);
}
