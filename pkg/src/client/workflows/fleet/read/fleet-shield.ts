// Keeps the values of secrets out of what people print: plans, events and errors.

import type { Deployment } from '../../../../generated/records.js';
import { walkSecrets } from '../../../../values/secrets.js';

/**
 * The deployment as it is, with the values of its secrets and of its containers' variables out of sight: a program that
 * names one reads it, and neither JSON, a log nor a copy shows it.
 */
export function shielded(deployment: Deployment): Deployment {
  return walkSecrets(deployment, (secret) => ('value' in secret ? withHidden(secret, 'value') : secret));
}

/** An object whose member is read by its name alone. */
export function withHidden<T extends object>(object: T, name: keyof T): T {
  const copy = { ...object };
  return Object.defineProperty(copy, name, { value: object[name], enumerable: false });
}
