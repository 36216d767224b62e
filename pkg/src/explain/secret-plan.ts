// What becomes of a deployment's secrets, by their names: values are taken in and never shown.

import { ConfigError } from '../values/errors/config-error.js';
import type { Deployment, Secret, SecretRead } from '../generated/records.js';
import { hidesSecrets } from '../values/records/hidden-secrets.js';
import {
  MAX_ITEMS,
  firstOf,
  isList,
  objectOf,
  optionsOf,
  readArgument,
  shown as shownValue,
} from '../values/arguments.js';
import { explainPatch, type Effect, type PatchExplanation, type SecretChange } from './explain.js';

/** Secrets as a list, or as an object of values by name. */
export type SecretValues = readonly Secret[] | Readonly<Record<string, string>>;

/** What becomes of secrets, by their names in the order of the lists. */
export interface SecretsDiff {
  /** New secrets. */
  readonly added: readonly string[];
  /** Secrets whose value changes, or whose stored value a service hides, so that nobody can tell. */
  readonly changed: readonly string[];
  /** Stored secrets that the new list does not name. */
  readonly removed: readonly string[];
  /** Secrets that stay as they are. */
  readonly kept: readonly string[];
}

/** How the secrets of a deployment are to change. */
export interface SecretsChange {
  /** Secrets to add, or to give another value. */
  readonly set?: SecretValues | undefined;
  /** The names of secrets to remove. */
  readonly unset?: readonly string[] | undefined;
  /** Whether every stored secret that `set` does not name is removed; false by default. */
  readonly prune?: boolean | undefined;
}

/** A change of secrets, ready to be sent. */
export interface SecretsPlan extends SecretsDiff {
  /** The whole resulting list, for `deployments.patch`; null if nothing differs, and nothing needs to be sent. */
  readonly patch: { readonly secrets: Secret[] } | null;
  /** Names of stored secrets whose value the service hides: it came empty, masked or not at all. */
  readonly unreadable: readonly string[];
  /** Whether the patch makes a new revision: `may`, or `will_not` if nothing is sent. */
  readonly newRevision: Effect;
}

/**
 * Plans a change of a deployment's secrets as the whole list to send: a patch replaces the stored list whole, so it must
 * have the secrets that stay too (contract 2.4; observed 7).
 * @param deployment - the deployment as the service returned it, of which `secrets` and `latest_revision_id` are read
 * @param change - what to set and what to remove
 * @throws ConfigError where the service hides the list, as some do before the first revision, so that it cannot be
 * pruned either. ConfigError, which names the secrets, if one that stays has a value that the service hides, so that sending the
 * list would lose it; if none would be left, since services keep all where the list is empty; if a name to remove is not
 * stored, or is set too. TypeError if the change cannot be read
 * @example
 * const plan = planSecrets(deployment, { set: { MODEL_KEY: process.env.MODEL_KEY }, unset: ['OLD_KEY'] });
 * if (plan.patch) await control.deployments.patch(deployment.id, plan.patch);
 */
export function planSecrets(
  deployment: Pick<Deployment, 'secrets'> & Partial<Deployment>,
  change: SecretsChange,
): SecretsPlan {
  const shown = readArgument('the deployment', () => shownSecrets(objectOf(deployment, 'the deployment')));
  if (shown === undefined)
    throw new ConfigError(
      'the deployment shows no secrets, which a change of them needs: the list that is sent replaces all, so those that the service hides would be lost; a form with all of them replaces them by deployments.apply with sendSecrets, or "deploy --send-secrets"',
    );
  const stored = listOf(shown, "the deployment's secrets", true);
  const {
    set,
    unset,
    prune = false,
  } = optionsOf(objectOf(change, 'the change'), ['set', 'unset', 'prune'], 'the change') ?? {};
  if (typeof prune !== 'boolean') throw new TypeError(`prune must be true or false, not ${shownValue(prune)}`);
  const given = new Map(listOf(set ?? [], 'set').map((secret) => [secret.name, secret]));
  const removed = namesOf(unset);
  checkRemoved(removed, stored, given);
  const stays = (name: string): boolean => given.has(name) || !(prune || removed.has(name));
  const next = [
    ...stored.filter(({ name }) => stays(name)).map((secret) => given.get(secret.name) ?? secret),
    ...[...given.values()].filter(({ name }) => !stored.some((secret) => secret.name === name)),
  ];
  const unreadable = unreadableOf(stored);
  if (next.length === 0 && stored.length > 0)
    throw new ConfigError(
      'no secret would be left: services were seen to keep all secrets where the new list is empty, so keep one, or set another',
    );
  const { added, changed: different, removed: gone } = diff(stored, next);
  // One that stays would be overwritten with what came in place of its hidden value: refused below, if anything is sent.
  const changed = different.filter((name) => given.has(name));
  const kept = next.map(({ name }) => name).filter((name) => !added.includes(name) && !changed.includes(name));
  const names = { added, changed, removed: gone, kept };
  if (added.length + changed.length + gone.length === 0)
    return { ...names, patch: null, unreadable, newRevision: 'will_not' };
  const lost = unreadable.filter((name) => kept.includes(name));
  if (lost.length > 0)
    throw new ConfigError(
      `the values of ${lost.join(', ')} are hidden by the service, or empty, and the list that is sent replaces all values: set them again too, or remove them by unset ("secrets unset NAME") or prune`,
    );
  const patch = { secrets: next.map(({ name, value }) => ({ name, value })) };
  return { ...names, patch, unreadable, newRevision: explain(stored, next).newRevision };
}

/** The list of secrets; undefined where the service hides it. */
function shownSecrets(deployment: Partial<Deployment>): unknown {
  // What is there and no list is the caller's mistake, which is told as such.
  const isHidden = hidesSecrets(deployment) && ((deployment.secrets ?? null) === null || isList(deployment.secrets));
  return isHidden ? undefined : deployment.secrets;
}

function explain(current: readonly Secret[], wanted: readonly Secret[]): PatchExplanation {
  return explainPatch({ secrets: [...wanted] }, { secrets: current as readonly SecretRead[] });
}

/** The comparison is the explanation of the patch. */
function diff(current: readonly Secret[], wanted: readonly Secret[]): SecretsDiff {
  const { changes, unchanged } = explain(current, wanted);
  const all = [...changes, ...unchanged].flatMap(({ secret }) => secret ?? []);
  const of = (...words: SecretChange[]): string[] =>
    all.filter(({ change }) => words.includes(change)).map(({ name }) => name);
  const isEmpty = wanted.length === 0;
  return {
    added: of('added'),
    changed: of('changed', 'overwritten'),
    removed: of('removed'),
    kept: isEmpty ? current.map(({ name }) => name) : of('kept'),
  };
}

/** The names of secrets whose values are hidden: the explanation says so where they would be sent back. */
export function unreadableOf(stored: readonly Secret[]): string[] {
  const { changes } = explain(stored, stored);
  return changes.filter(({ code }) => code === 'secret_overwritten').flatMap(({ secret }) => secret?.name ?? []);
}

function checkRemoved(
  removed: ReadonlySet<string>,
  stored: readonly Secret[],
  given: ReadonlyMap<string, Secret>,
): void {
  for (const name of removed) {
    if (given.has(name)) throw new ConfigError(`the secret ${name} is to be set and removed: do one of them`);
    if (!stored.some((secret) => secret.name === name)) throw new ConfigError(`there is no secret ${name} to remove`);
  }
}

function namesOf(unset: unknown): ReadonlySet<string> {
  if (unset === undefined) return new Set();
  const names = readArgument('unset', () => (isList(unset) ? firstOf(unset, MAX_ITEMS) : [unset]));
  if (!isList(unset) || names.some((name) => typeof name !== 'string'))
    throw new TypeError(`unset must be a list of names, not ${kindOf(unset)}`);
  return new Set(names as string[]);
}

/** Secrets as a list, with the last of those of one name. No message shows a value. */
function listOf(given: unknown, what: string, isStored = false): Secret[] {
  if (typeof given !== 'object' || given === null)
    throw new TypeError(`${what} must be a list of secrets or an object of texts, not ${kindOf(given)}`);
  const isInList = isList(given);
  const entries = readArgument(what, () =>
    isInList
      ? (given as ({ name?: unknown; value?: unknown } | null)[]).map((item) => [item?.name, item?.value])
      : Object.entries(given),
  ) as [unknown, unknown][];
  const byName = new Map<string, Secret>();
  for (const [name, value] of entries) {
    if (typeof name !== 'string') throw new TypeError(`${what} must have a name each`);
    // A service may leave the value out, or show something else. A variable that is not set is a mistake.
    const isHidden = isInList && (isStored || value === undefined || value === null);
    if (typeof value !== 'string' && !isHidden)
      throw new TypeError(`${what}: the value of ${name} must be a text, not ${kindOf(value)}`);
    byName.set(name, { name, value: typeof value === 'string' ? value : '' });
  }
  return [...byName.values()];
}

/** What a value is, without showing it. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return isList(value) ? 'a list' : typeof value;
}
