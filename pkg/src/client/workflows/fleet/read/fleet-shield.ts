// Keeps the values of secrets out of what people print: plans, events and errors.

import type { Deployment } from '../../../../generated/records.js';
import { isObject } from '../../../../values/plain.js';

/**
 * The deployment as it is, with the values of its secrets and of its containers' variables out of sight: a program that
 * names one reads it, and neither JSON, a log nor a copy shows it.
 */
export function shielded(deployment: Deployment): Deployment {
  const { secrets, source_config: config } = deployment;
  const spec = config?.resource_spec;
  return {
    ...deployment,
    ...(Array.isArray(secrets) && { secrets: secrets.map(withoutSight) }),
    ...(isObject(spec) && { source_config: { ...config, resource_spec: { ...spec, ...containersOf(spec) } } }),
  } as Deployment;
}

function containersOf(spec: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown: Record<string, unknown> = {};
  for (const kind of ['init_containers', 'sidecars']) {
    const list = spec[kind];
    if (!Array.isArray(list)) continue;
    shown[kind] = list.map((each: unknown) =>
      isObject(each) && Array.isArray(each.env) ? { ...each, env: each.env.map(withoutSight) } : each,
    );
  }
  return shown;
}

/** The value of a secret or variable, readable and not listed. */
function withoutSight(entry: unknown): unknown {
  return isObject(entry) && 'value' in entry ? withHidden(entry, 'value') : entry;
}

/** An object whose member is read by its name alone. */
export function withHidden<T extends object>(object: T, name: keyof T): T {
  const copy = { ...object };
  return Object.defineProperty(copy, name, { value: object[name], enumerable: false });
}
