// Hides the values of secrets before a record is shown.

const MASK = '***';

/** The record without the values of its secrets and of the environment variables of its containers. */
export function masked<R extends object>(record: R): R {
  const { source_config: config } = record as {
    source_config?: { resource_spec?: Record<string, unknown> | null } | null;
  };
  const shown = withMaskedValues(record, 'secrets') as R;
  const spec = config?.resource_spec;
  if (!spec) return shown;
  const containers: Record<string, unknown> = {};
  for (const name of ['init_containers', 'sidecars']) {
    const list = spec[name];
    if (Array.isArray(list)) containers[name] = list.map((container) => withMaskedValues(container, 'env'));
  }
  return { ...shown, source_config: { ...config, resource_spec: { ...spec, ...containers } } };
}

/** The record with a mask for each `value` in the list of this name. */
function withMaskedValues(record: unknown, name: string): unknown {
  if (typeof record !== 'object' || record === null) return record;
  const list = (record as Record<string, unknown>)[name];
  if (!Array.isArray(list)) return record;
  return { ...record, [name]: list.map(withMaskedValue) };
}

function withMaskedValue(item: unknown): unknown {
  const { value } = (item ?? {}) as { value?: unknown };
  return value === undefined || value === null || value === '' ? item : { ...(item as object), value: MASK };
}

/** A secret as it is listed: its name, and its value if the record shows one. */
export function secretText({ name, value }: { readonly name: string; readonly value?: string | null }): string {
  return value && value !== MASK ? `${name}=${value}` : name;
}
