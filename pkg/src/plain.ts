// Objects whose members have names: what options, queries and bodies are read from.

/**
 * Whether a value's members can be read by their names. Lists, maps, `FormData`, signals, dates and whatever else keeps what it holds behind a class have none,
 * so that nothing of them would be read, without a word.
 */
export function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Symbol.iterator in value) return false;
  const above: unknown = Object.getPrototypeOf(value);
  // Another window has an `Object` of its own. Fields of an instance that are its own can be read.
  return above === null || Object.getPrototypeOf(above) === null || Object.keys(value).length > 0;
}

/** What a value is, for a message: never what it holds. */
export function kindOf(value: {}): string {
  return String((value as { constructor?: { name?: unknown } }).constructor?.name);
}
