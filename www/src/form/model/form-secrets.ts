// The secrets of a form and of the deployment that it changes.
import { walkSecrets } from '../../../../pkg/src/values/walk-secrets.js';
import { type Data, type Path, valueAt } from './path.js';

/** A secret as the form holds it or as the service gave it. */
export interface SecretRow {
  readonly name?: string;
  readonly value?: string;
}

/** What stands in a form for a value that was typed and then dropped. It is never sent. */
export const DROPPED = '• dropped •';

export function secretsOf(value: Data): readonly SecretRow[] {
  const list = valueAt(value, ['secrets']);
  // An imported list may contain anything.
  return Array.isArray(list) ? list.map((row: unknown) => (typeof row === 'object' && row ? row : {})) : [];
}

/** Whether the service gave a secret's value: some services give an empty or masked one instead (observed 7). */
export function isReadable(value: unknown): value is string {
  return typeof value === 'string' && /[^*•"]/.test(value);
}

/** A copy with another text in place of each secret value: those of the secrets, and those of a container's `env`. */
export function withSecretValues<T>(value: T, text: (name: string, value: unknown) => unknown): T {
  return walkSecrets(value, (secret) =>
    'value' in secret ? { ...secret, value: text(String(secret.name), secret.value) } : secret,
  );
}

export function withoutStored(base: Data): Data {
  return withSecretValues(base, (_name, value) => value && '');
}

/** The values of a form without secret values: what is stored will be read again, what was typed must be typed again. */
export function withoutTyped(value: Data, base: Data): Data {
  const stored = new Set<string>();
  const pair = (name: string, secret: unknown) => JSON.stringify([name, secret]);
  withSecretValues(base, (name, secret) => stored.add(pair(name, secret)));
  return withSecretValues(value, (name, secret) => secret && (stored.has(pair(name, secret)) ? '' : DROPPED));
}

export function droppedIn(value: Data): readonly Path[] {
  const found: Path[] = [];
  walkSecrets(value, (secret, path) => secret.value === DROPPED && found.push([...path, 'value']));
  return found;
}
