// Where the secrets of a record stand: its own, and the variables of its containers.

import { isObject } from './plain.js';

export type Path = readonly (string | number)[];

/** Whether the entries of the list at a path are secrets. */
export function isSecretList(path: Path): boolean {
  return ['secrets', 'env'].includes(String(path.at(-1)));
}

/** A copy of plain data with what `visit` gives in place of each secret: undefined leaves it out. */
export function walkSecrets<Value>(
  value: Value,
  visit: (secret: Readonly<Record<string, unknown>>, path: Path) => unknown,
  path: Path = [],
): Value {
  const copyOf = (inner: unknown, key: string | number): unknown =>
    isObject(inner) && Array.isArray(value) && isSecretList(path)
      ? visit(inner, [...path, key])
      : walkSecrets(inner, visit, [...path, key]);
  if (Array.isArray(value)) return value.map(copyOf).filter((copy) => copy !== undefined) as Value;
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, copyOf(inner, name)])) as Value;
}
