// What a patch does to a secret. The widgets alone show it, so it is fetched with them.
import type { SecretRow } from '../model/form-secrets.js';

export type SecretState = 'kept' | 'changed' | 'added' | 'removed';

/** What a patch would do to a secret. */
export function secretState(row: SecretRow, stored: readonly SecretRow[]): SecretState {
  const before = stored.find(({ name }) => name === row.name);
  if (!before) return 'added';
  return (before.value ?? '') === (row.value ?? '') ? 'kept' : 'changed';
}
