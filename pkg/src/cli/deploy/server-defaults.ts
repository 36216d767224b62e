// A service rounds the cores of a resource_spec and fills in fields that the form leaves out (observed 6). These are
// no differences between a file and its deployment.
import {
  footprint,
  type Deployment,
  type DeploymentCreate,
  type FootprintGroup,
  type ResourceSpec,
} from 'deployment-control';
import { ROUNDED_FIELDS } from '../../generated/choices.js';

type Spec = Record<string, unknown>;

const ROUNDED = new Set<string>(ROUNDED_FIELDS);

/** The most by which rounding to one decimal changes a number, with room for the inexact decimals of a double. */
const MAX_ROUNDING = 0.0501;

/**
 * The deployment with the resource_spec that the form had: without the fields that the service filled in, and with the
 * form's own value where the two differ only by rounding.
 */
export function withoutServerDefaults(current: Deployment, { source_config }: DeploymentCreate): Deployment {
  const stored: unknown = current.source_config.resource_spec;
  const form: unknown = source_config?.resource_spec;
  if (!isObject(stored) || !isObject(form)) return current;
  const spec = withFormsCores(withoutFilledIn(stored, form), form);
  return { ...current, source_config: { ...current.source_config, resource_spec: spec } };
}

function isObject(value: unknown): value is Spec {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isGiven(spec: Spec, name: string): boolean {
  return spec[name] !== undefined && spec[name] !== null;
}

/** The stored specification without the fields that the form leaves out and that follow from the others. */
function withoutFilledIn(stored: Spec, form: Spec): Spec {
  let spec = stored;
  // Each removal can make another field one that follows from the rest.
  for (let before: Spec | undefined; before !== spec; ) {
    before = spec;
    for (const name of Object.keys(spec)) {
      if (isGiven(form, name) || !isGiven(spec, name)) continue;
      const { [name]: _, ...rest } = spec;
      if (isAssumed(name, rest, spec)) spec = rest;
    }
  }
  return spec;
}

/** Whether the footprint of the rest assumes the same value for a field that the specification states. */
function isAssumed(name: string, rest: Spec, spec: Spec): boolean {
  try {
    const without = footprint(rest as ResourceSpec).groups;
    const stated = footprint(spec as ResourceSpec).groups;
    return (
      without.some(({ assumed }) => assumed.includes(name)) &&
      JSON.stringify(without.map(amounts)) === JSON.stringify(stated.map(amounts))
    );
  } catch {
    // A specification with values that are no amounts has no footprint.
    return false;
  }
}

function amounts({ group, replicas, cpu, cpu_limit, memory_mb, memory_limit_mb }: FootprintGroup): unknown[] {
  return [group, replicas, cpu, cpu_limit, memory_mb, memory_limit_mb];
}

/** The specification with the form's cores, where rounding alone made them differ. */
function withFormsCores(spec: Spec, form: Spec): Spec {
  const cores = Object.entries(form).filter(([name, value]) => {
    const stored = spec[name];
    if (!ROUNDED.has(name) || typeof value !== 'number' || typeof stored !== 'number') return false;
    return Math.abs(value - stored) < MAX_ROUNDING;
  });
  return { ...spec, ...Object.fromEntries(cores) };
}
