// Hides the values of secrets before a record is shown.
import type { SecretChange } from 'deployment-control';
import { isSecretName } from '../../../pkg/src/values/secrets/sent-secrets.js';
import { walkSecrets } from '../../../pkg/src/values/walk-secrets.js';

const MASK = '***';

/** The record without the values of its secrets and of the environment variables of its containers. */
export function masked<R extends object>(record: R): R {
  return walkSecrets(record, (secret) => (secret.value ? { ...secret, value: MASK } : secret));
}

/** The answer of any path without what is secret by its name, and without the signed addresses of uploads. */
export function maskedAnswer<Answer>(answer: Answer): Answer {
  const isSecret = (name: string): boolean => isSecretName(name) || name === 'upload_url';
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    typeof value === 'string' && value !== '' && isSecret(name) ? MASK : value,
  ) as Answer;
}

/** The names of the secrets that a service shows, and whether it shows the list at all (observed 14.A). */
export function secretNames({ secrets }: { readonly secrets: unknown }): readonly string[] | undefined {
  if (!Array.isArray(secrets)) return undefined;
  return secrets.map((secret: { readonly name?: unknown } | null) => String(secret?.name ?? '?'));
}

/** What happens to a secret, for people. */
export function secretChangeText(change: SecretChange): string {
  return change === 'overwritten' ? 'is sent again, cannot be compared' : change;
}

/** A secret as it is listed: its name, and its value if the record shows one. */
export function secretText({ name, value }: { readonly name: string; readonly value?: string | null }): string {
  return value && value !== MASK ? `${name}=${value}` : name;
}
