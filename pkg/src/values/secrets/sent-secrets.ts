// Hides what a service repeats of the secrets that a body carried. `src/client/credentials/sent.rs` does the same in Rust,
// and `tests/cases/sent-secrets.json` holds both.

import { CredentialMask } from '../credential-mask.js';

/** The members of bodies that are secrets: the values of secrets and variables, and what says so itself. */
const SECRET = /^value$|(secret|token|password|api_?key)$/i;

/** Whether a member of this name is a secret, if it is a text. */
export const isSecretName = (name: string): boolean => SECRET.test(name);

/** A text in a text of JSON, and the colon behind it if it is a name. */
const TEXT = /"(?:[^"\\]|\\.)*(?:"|$)(\s*:)?/gs;

/** A text that came back, with `***` in place of each secret of the body. The names in JSON stay, so that it can be read. */
export function withoutSent(body: string | undefined, text: string): string {
  const mask = new CredentialMask(Infinity);
  JSON.parse(body ?? '0', (name, value: unknown) => {
    if (typeof value === 'string' && isSecretName(name)) mask.add(value);
    return value;
  });
  if (mask.find(text).length === 0) return text;
  return /^\s*[[{"]/.test(text)
    ? text.replace(TEXT, (part, colon?: string) => (colon ? part : mask.hide(part)))
    : mask.hide(text);
}
