// Reverts the change of one secret. The explanation of a patch names a secret, where a form has a position in a list.
import type { Form } from '../../form/model/form.js';
import { valueAt } from '../../form/model/path.js';
import { type SecretRow, secretsOf } from '../../form/model/form-secrets.js';

type SecretPath = readonly [list: 'secrets' | 'secret_references', name: string];

/** Puts the stored secret of this name back into its place, or removes the secret if it was added. */
export function revertSecret(form: Form, [list, name]: SecretPath): void {
  const stored = list === 'secrets' ? secretsOf(form.base) : rowsAt(form.base, list);
  const rows = rowsAt(form.value.value, list);
  const others = rows.filter((row) => row.name !== name);
  const found = rows.findIndex((row) => row.name === name);
  const position = found < 0 ? others.length : found;
  const reverted = stored.filter((row) => row.name === name);
  form.set([list], [...others.slice(0, position), ...reverted, ...others.slice(position)]);
}

function rowsAt(value: unknown, list: string): readonly SecretRow[] {
  return (valueAt(value, [list]) ?? []) as readonly SecretRow[];
}
