// The secrets of a form and of the deployment that it changes.
import { type Data, valueAt } from './path.js';

/** A secret as the form holds it or as the service gave it. */
export interface SecretRow {
  readonly name?: string;
  readonly value?: string;
}

export type SecretState = 'kept' | 'changed' | 'added' | 'removed';

export function secretsOf(value: Data): readonly SecretRow[] {
  const list = valueAt(value, ['secrets']);
  // An imported list may contain anything.
  return Array.isArray(list) ? list.map((row: unknown) => (typeof row === 'object' && row ? row : {})) : [];
}

/** Whether the service gave a secret's value: some services give an empty or masked one instead (observed 7). */
export function isReadable(value: unknown): value is string {
  return typeof value === 'string' && /[^*•"]/.test(value);
}

/** What a patch would do to a secret. */
export function secretState(row: SecretRow, stored: readonly SecretRow[]): SecretState {
  const before = stored.find(({ name }) => name === row.name);
  if (!before) return 'added';
  return (before.value ?? '') === (row.value ?? '') ? 'kept' : 'changed';
}
