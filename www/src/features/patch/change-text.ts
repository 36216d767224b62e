// How the fields and values of a patch are written, and how one is put back to what is stored.
import type { FieldInfo } from 'deployment-control/slim';
import { visible } from '../../browser/visible.js';
import { labelOf } from '../../form/model/fields.js';
import type { Form } from '../../form/model/form.js';
import { isSecretPath, type Path } from '../../form/model/path.js';
import { withSecretValues } from '../../form/model/form-secrets.js';
import { revertSecret } from './revert-secret.js';

/** The label of a path; a secret has its name. */
export function labelAt(infos: readonly FieldInfo[], path: Path): string {
  return path[0] === 'secrets' && path.length > 1 ? `Secret ${String(path[1])}` : labelOf(infos, path);
}

/** A value as text, without what is secret in it. */
export function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'not set';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return visible(typeof value === 'string' ? value : JSON.stringify(withSecretValues(value, () => '••••')));
}

/** Puts what is stored at a path back into a form. */
export function takeStored(form: Form, path: Path): void {
  if (isSecretPath(path)) revertSecret(form, path);
  else form.revert(path);
}
