// Which fields of a stored resource_spec follow from the others, so that a form need not have them.
import { footprint, type FootprintGroup, type ResourceSpec } from 'deployment-control';

type Spec = Readonly<Record<string, unknown>>;

function isGiven(spec: Spec, name: string): boolean {
  return spec[name] !== undefined && spec[name] !== null;
}

/** A stored specification without the fields that follow from the others, as a service fills them in (observed 6). */
export function withoutFilledIn(stored: Spec): Spec {
  let spec = stored;
  // Each removal can make another field one that follows from the rest.
  for (let before: Spec | undefined; before !== spec; ) {
    before = spec;
    for (const name of Object.keys(spec)) {
      if (!isGiven(spec, name)) continue;
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
