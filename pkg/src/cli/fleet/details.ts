// What a reviewer sees of a plan besides its changes: what a creation makes, and which variable of a container differs.
import type { FleetEntry } from 'deployment-control';

type Values = Readonly<Record<string, unknown>>;

/** The fields of a creation that say what runs, and with how much. */
const SHOWN = [
  'source',
  'source_revision_config.image_uri',
  'source_config.repo_url',
  'source_revision_config.repo_ref',
  'source_config.resource_spec.cpu',
  'source_config.resource_spec.memory_mb',
  'source_config.resource_spec.min_scale',
  'source_config.resource_spec.max_scale',
] as const;

/** What a creation makes, as fields and values, of secrets the names alone; of a deletion, where it stood. */
export function particularsOf({
  action,
  plan,
  file,
}: FleetEntry): readonly (readonly [field: string, value: unknown])[] {
  if (action === 'prune' && file !== undefined) return [['stood in', file]];
  if (action !== 'create' || plan === undefined) return [];
  const form = plan.form as unknown as Values;
  const fields = SHOWN.map((field) => [field, at(form, field.split('.'))] as const);
  const names = listOf(form.secrets).map((secret) => String(secret.name));
  return [...fields.filter(([, value]) => value !== undefined && value !== null), ...secretsOf(names)];
}

function secretsOf(names: readonly string[]): readonly (readonly [string, unknown])[] {
  return names.length === 0 ? [] : [['secrets', names.join(', ')]];
}

/** The variables of containers whose values differ, which no plan shows. */
export function differingVariables({ action, plan }: FleetEntry): readonly string[] {
  if (action !== 'patch' || plan?.current === undefined) return [];
  const [before, after] = [plan.current, plan.form].map((each) =>
    variablesOf(at(each as unknown as Values, ['source_config', 'resource_spec'])),
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

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, step) => Object(inner)[step], value);
}

function listOf(value: unknown): readonly Values[] {
  return Array.isArray(value) ? value.map((each) => Object(each) as Values) : [];
}
