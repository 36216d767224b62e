// Ids as callers give them: a text, or the whole deployment or revision that has it.

import { ConfigError } from '../../values/errors/config-error.js';
import type { Deployment, Revision } from '../../generated/records.js';
import { shown } from '../../values/arguments.js';

/** A deployment, as `create`, `get`, `list` and `patch` return it, or its id, a uuid. */
export type DeploymentOrId = string | Pick<Deployment, 'id' | 'latest_revision_id'>;

/**
 * A revision: its id with that of its deployment, each as a uuid or as the whole record; or the revision alone, where
 * the service names its deployment in it (`deployment_id`).
 */
export type RevisionOrIds =
  | { readonly deployment_id: DeploymentOrId; readonly revision_id: string | Revision }
  | (Revision & { readonly latest_revision_id?: never });

/** A revision and its deployment. */
export interface RevisionIds {
  /** The deployment's id, a uuid. */
  readonly deployment_id: string;
  /** The revision's id, a uuid. */
  readonly revision_id: string;
}

type Members = Readonly<Record<string, unknown>>;

/** The ids that an object has for the parameters of a path. */
export function idsIn(names: readonly string[], given: unknown): unknown[] {
  const ids = (given ?? {}) as Members;
  return names.map((name) => ids[name] ?? (name === 'revision_id' && ids.deployment_id ? ids.id : undefined));
}

/**
 * The text of an id.
 * @throws ConfigError that says what was given in its place
 */
export function idText(operation: string, name: string, given: unknown): string {
  if (typeof given === 'string') return given;
  const kind = kindOf(given);
  if (kind !== '' && name === `${kind}_id`) return (given as { readonly id: string }).id;
  const owner = name.replace('_id', '');
  const hasId = typeof given === 'object' && typeof (given as Members | null)?.[name] === 'string';
  throw new ConfigError(
    `${operation}: ${/^[ai]/.test(owner) ? 'an' : 'a'} ${owner}'s id is expected, not ${described(given)}${hasId ? `: pass its ${name}` : ''}`,
  );
}

/**
 * The error for ids of which one is missing.
 * @param names - the members that are expected
 */
export function missingIds(operation: string, names: readonly string[], given: unknown): ConfigError {
  return new ConfigError(`${operation}: { ${names.join(', ')} } is expected, not ${described(given)}`);
}

/** What a record with an id is; empty for anything else. */
function kindOf(given: unknown): 'deployment' | 'revision' | '' {
  if (typeof given !== 'object' || given === null || typeof (given as Members).id !== 'string') return '';
  return 'latest_revision_id' in given ? 'deployment' : 'status' in given ? 'revision' : '';
}

/** What stands where a record or an id is expected, as a message names it. */
export function described(given: unknown): string {
  const kind = kindOf(given);
  if (kind !== '') return `a ${kind}`;
  if (typeof given !== 'object' || given === null) return typeof given === 'string' ? 'a text' : shown(given);
  if (typeof (given as Members).then === 'function') return 'a promise: await it first';
  return typeof (given as Members).id === 'string' ? 'an object: pass its id' : shown(given);
}
