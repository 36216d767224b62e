// What a stored resource_spec owes to the service: it rounds cores, and fills in what a form leaves out (observed.md 6). Neither is a difference between a file and its deployment.
import { footprint, type Deployment, type DeploymentCreate, type FootprintGroup, type ResourceSpec } from 'deployment-control';

type Spec = Record<string, unknown>;

/** The cores that services were seen to round to one decimal. */
const ROUNDED = /^(queue_|redis_)?cpu(_limit)?$/;

/** The deployment with its resource_spec as the form would have written it: without what follows from the rest, and with the form's own cores where only rounding parts them. */
export function asWritten(current: Deployment, { source_config }: DeploymentCreate): Deployment {
  const stored: unknown = current.source_config.resource_spec;
  const form: unknown = source_config?.resource_spec;
  if (!isObject(stored) || !isObject(form)) return current;
  const spec = unrounded(withoutDefaults(stored, form), form);
  return { ...current, source_config: { ...current.source_config, resource_spec: spec } };
}

function isObject(value: unknown): value is Spec {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The stored specification without the fields that the form leaves out and that follow from the others. */
function withoutDefaults(stored: Spec, form: Spec): Spec {
  let spec = stored;
  for (let before: Spec | undefined; before !== spec; ) {
    before = spec;
    for (const name of Object.keys(spec)) {
      if ((form[name] ?? undefined) !== undefined || (spec[name] ?? undefined) === undefined) continue;
      const { [name]: _, ...rest } = spec;
      if (follows(name, rest, spec)) spec = rest;
    }
  }
  return spec;
}

/** Whether a field says no more than what follows from the rest. */
function follows(name: string, rest: Spec, spec: Spec): boolean {
  try {
    const [without, whole] = [rest, spec].map((each) => footprint(each as ResourceSpec).groups);
    return without!.some(({ assumed }) => assumed.includes(name)) && JSON.stringify(without!.map(measures)) === JSON.stringify(whole!.map(measures));
  } catch {
    // Nothing is known of a specification that cannot be counted with.
    return false;
  }
}

function measures({ group, replicas, cpu, cpu_limit, memory_mb, memory_limit_mb }: FootprintGroup): unknown[] {
  return [group, replicas, cpu, cpu_limit, memory_mb, memory_limit_mb];
}

function unrounded(spec: Spec, form: Spec): Spec {
  const own = Object.entries(form).filter(([name, value]) => {
    const kept = spec[name];
    return ROUNDED.test(name) && typeof value === 'number' && typeof kept === 'number' && Math.abs(value - kept) < 0.0501;
  });
  return { ...spec, ...Object.fromEntries(own) };
}
