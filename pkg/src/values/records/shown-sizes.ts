// Sizes that a service shows as texts, where its forms have numbers.

/** The fields of a `resource_spec` that are numbers. */
const SIZES = /(?:_mb|cpu|cpu_limit|_scale|_gi|_connections)$/;

const SUFFIXES: Readonly<Record<string, number>> = { m: 1e-3, Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40 };

/** A `resource_spec` in which sizes are numbers as forms have them: `"500m"` is 0.5, and `"1Gi"` 1024 of memory. */
export function withSizes(spec: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(spec).map(([name, value]) => [name, sizeIn(name, value)]));
}

function sizeIn(name: string, shown: unknown): unknown {
  if (typeof shown !== 'string' || !SIZES.test(name)) return shown;
  const [, digits, suffix = ''] = /^(\d+(?:\.\d+)?)(m|[KMGT]i)?$/.exec(shown.trim()) ?? [];
  if (digits === undefined) return shown;
  const unit = suffix.endsWith('i') ? 2 ** (name.endsWith('_gi') ? 30 : 20) : 1;
  return (Number(digits) * (SUFFIXES[suffix] ?? 1)) / unit;
}
