// What a deployment of a fleet takes from the defaults.

import { isObject } from '../../../../values/plain.js';

type Values = Readonly<Record<string, unknown>>;

/** Objects are merged, secrets by their names, a null removes a default, and everything else is taken whole. */
export function withDefaults(defaults: Values, own: Values): Values {
  const merged: Record<string, unknown> = { ...defaults };
  for (const [name, value] of Object.entries(own)) {
    const usual = merged[name];
    if (value === null && name in merged) delete merged[name];
    else if (isObject(usual) && isObject(value)) merged[name] = withDefaults(usual, value);
    else if (name === 'secrets' && Array.isArray(usual) && Array.isArray(value)) merged[name] = byName(usual, value);
    else merged[name] = value;
  }
  return merged;
}

function byName(defaults: readonly unknown[], own: readonly unknown[]): unknown[] {
  const nameOf = (secret: unknown): unknown => (isObject(secret) ? secret.name : undefined);
  const named = new Set(own.map(nameOf));
  return [...defaults.filter((secret) => !named.has(nameOf(secret))), ...own];
}
