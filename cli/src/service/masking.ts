// Hides the values of secrets before a record is shown.
import type { SecretChange } from 'deployment-control';
import { isObject } from '../../../pkg/src/values/plain.js';
import { isSecretName } from '../../../pkg/src/values/secrets/sent-secrets.js';
import { walkSecrets } from '../../../pkg/src/values/walk-secrets.js';

/** What stands in place of a value that is not shown. */
export const MASK = '***';

/** The record without the values of its secrets and of the environment variables of its containers. */
export function masked<R extends object>(record: R): R {
  return walkSecrets(record, (secret) => (secret.value ? { ...secret, value: MASK } : secret));
}

/** Members of answers that are secret beside those of bodies: what signs an upload, and headers that a service repeats. */
const SECRET_OF_ANSWERS = /^(upload_url|authorization|(set-)?cookie)$|(api-key|signature)$/i;

/**
 * The answer of any path without what is secret by its name, without what signs uploads, and without what is so in JSON
 * that stands in it as text.
 */
export function maskedAnswer<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (name === 'upload_headers' && isObject(value))
      return Object.fromEntries(Object.keys(value).map((header) => [header, MASK]));
    if (typeof value !== 'string' || value === '') return value;
    return isSecretName(name) || SECRET_OF_ANSWERS.test(name) ? MASK : maskedText(value);
  }) as Answer;
}

/** A text without what is secret in it, if it is JSON. */
function maskedText(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  try {
    const json = JSON.stringify(JSON.parse(text));
    const shown = JSON.stringify(maskedAnswer(JSON.parse(json)));
    return shown === json ? text : shown;
  } catch {
    return text;
  }
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
