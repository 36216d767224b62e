// What a reviewer sees of a plan besides its changes: what a creation makes, and which variable of a container differs.
import type { FleetEntry } from 'deployment-control';
import { valueAt } from '../../../pkg/src/values/plain.js';

type Values = Readonly<Record<string, unknown>>;

/** What a creation makes, as fields and values, of secrets the names alone; of a deletion, where it stood. */
export function particularsOf({
  action,
  plan,
  file,
}: FleetEntry): readonly (readonly [field: string, value: unknown])[] {
  if (action === 'prune' && file !== undefined) return [['stood in', file]];
  if (action !== 'create' || plan === undefined) return [];
  const { name: _, source, source_revision_config, secrets, ...more } = plan.form as unknown as Values;
  return leavesOf({ source, source_revision_config, ...more, secrets }, []);
}

/** The lists whose entries have values that no plan shows. */
const OF_SECRETS = ['secrets', 'env'];

/** Every field with a value: whoever agrees to a creation must have seen all of it. */
function leavesOf(value: unknown, path: readonly string[]): (readonly [field: string, value: unknown])[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object') return [[path.join('.'), value]];
  if (OF_SECRETS.includes(path.at(-1) ?? '')) {
    const names = listOf(value).map(({ name }) => String(name));
    return names.length === 0 ? [] : [[path.join('.'), names.join(', ')]];
  }
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

/** The variables of containers whose values differ, which no plan shows. */
export function differingVariables({ action, plan }: FleetEntry): readonly string[] {
  if (action !== 'patch' || plan?.current === undefined) return [];
  const [before, after] = [plan.current, plan.form].map((each) =>
    variablesOf(valueAt(each, ['source_config', 'resource_spec'])),
  ) as [Map<string, unknown>, Map<string, unknown>];
  return [...after].flatMap(([name, value]) => (before.has(name) && before.get(name) !== value ? [name] : []));
}

function variablesOf(spec: unknown): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const kind of ['init_containers', 'sidecars'])
    for (const [index, container] of listOf(Object(spec)[kind]).entries())
      for (const { name, value } of listOf(container.env))
        found.set(`${kind}.${container.name ?? index}.env.${name}`, value);
  return found;
}

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((each) => Object(each) as Values) : [];
}
