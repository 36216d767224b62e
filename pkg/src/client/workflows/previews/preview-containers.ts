// The variables of a parent's containers. Their values are secrets like those of the deployment, as in plans and exports.

import type { ResourceSpec, Secret } from '../../../generated/records.js';
import { isObject } from '../../../values/plain.js';

const CONTAINERS = ['init_containers', 'sidecars'] as const;

type Variable = Readonly<Record<string, unknown>>;

/** The variables that have a value. One by reference, or an empty one, is no secret. */
export function containerSecrets(spec: object | null | undefined): readonly Secret[] {
  return CONTAINERS.flatMap((kind) => listOf((spec as Variable | null | undefined)?.[kind]))
    .flatMap((container) => listOf((container as Variable | null)?.env))
    .filter(hasValue)
    .map(({ name, value }) => ({ name: String(name), value: String(value) }));
}

/** The resources without the variables that have a value, except those that are named. */
export function withoutContainerSecrets(
  spec: ResourceSpec | null | undefined,
  named: readonly string[],
): ResourceSpec | null | undefined {
  const isLeftOut = (variable: unknown): boolean => hasValue(variable) && !named.includes(String(variable.name));
  const containers = CONTAINERS.flatMap((kind) => {
    const list: unknown = spec?.[kind];
    return Array.isArray(list) ? [[kind, list.map((container) => without(container, isLeftOut))]] : [];
  });
  return containers.length > 0 ? { ...spec, ...(Object.fromEntries(containers) as ResourceSpec) } : spec;
}

function without(container: unknown, isLeftOut: (variable: unknown) => boolean): unknown {
  if (!isObject(container) || !Array.isArray(container.env)) return container;
  return { ...container, env: container.env.filter((variable) => !isLeftOut(variable)) };
}

function hasValue(variable: unknown): variable is Variable {
  const { value } = Object(variable) as Variable;
  return value !== undefined && value !== null && value !== '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
