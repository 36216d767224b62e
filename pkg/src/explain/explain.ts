// Explains what a patch does. The core finds the reason for each field; values and sentences are added here.

import { core } from '../core/instance.js';
import { jsonText } from '../core/json-text.js';
import { HIDDEN, REASONS, type ReasonCode } from '../generated/reasons.js';
import type { Deployment, DeploymentPatch } from '../generated/records.js';
import { objectOf, optionsOf, readArgument } from '../values/arguments.js';
import { type TranslatedForm, translateForm } from '../vocabulary/form-translation.js';
import { translatePath } from '../vocabulary/translation.js';
import { CONTRACT_TERMS, type Terms, type Vocabulary } from '../vocabulary/vocabulary.js';
import { isObject } from '../values/plain.js';
import { followedRef } from '../values/records/repo-ref.js';
import { withoutLogins } from '../values/secrets/logins.js';

/** Whether a change makes a new revision: certainly, certainly not, or only as services were seen to do. */
export type Effect = 'will' | 'will_not' | 'may';

/**
 * What happens to a secret; `given` if the deployment is not known, `overwritten` if the stored value is hidden, so that
 * nobody can tell whether it changes.
 */
export type SecretChange = 'added' | 'changed' | 'overwritten' | 'removed' | 'kept' | 'given';

/** One field that a patch sets. */
export interface PatchEntry {
  /**
   * The path of the field in the patch. A secret, or a reference to one, is given by name: `['secrets', 'API_KEY']`.
   */
  readonly path: readonly (string | number)[];
  /**
   * The previous value, if the deployment is known and has one. Never a secret; values of environment variables in
   * containers are masked, and so are user and password of an address.
   */
  readonly before?: unknown;
  /** The value that the patch sets. Never a secret. */
  readonly after?: unknown;
  /** For a secret: its name, and what happens to it. */
  readonly secret?: { readonly name: string; readonly change: SecretChange };
  /** Whether setting it makes a new revision. */
  readonly effect: Effect;
  /** Whether this is documented in the contract or was observed on services. */
  readonly basis: 'documented' | 'observed';
  /** The stable word for the reason. */
  readonly code: ReasonCode;
  /** The reason, as a sentence. */
  readonly because: string;
}

/** What a patch loses, or keeps although it seems to clear it, or what was not compared. */
export interface PatchLoss {
  /** Its path. A secret, or a reference to one, is given by name: `['secrets', 'API_KEY']`. */
  readonly path: readonly (string | number)[];
  /** The stable word for the reason. */
  readonly code: ReasonCode;
  /** The reason, as a sentence. */
  readonly because: string;
}

/** What a patch does. */
export interface PatchExplanation {
  /** Whether the patch makes a new revision. */
  readonly newRevision: Effect;
  /**
   * The fields that change, in the contract's order. If the deployment is not known: the fields that the patch sets.
   */
  readonly changes: readonly PatchEntry[];
  /**
   * The fields that the patch sets without a change: they already have this value, or only answers have them. Services
   * were seen to make a revision for some of them anyway.
   */
  readonly unchanged: readonly PatchEntry[];
  /** Stored fields that return to their defaults, secrets that are removed, and nulls that do not clear anything. */
  readonly losses: readonly PatchLoss[];
  /**
   * In a plan: fields of the form that are not sent, since the service does not show what is stored, such as secrets
   * whose values it hides. Empty for a patch, of which every field is sent.
   */
  readonly notCompared: readonly PatchLoss[];
}

type Path = readonly (string | number)[];

/** The explanation as the core encodes it: indexes of `EFFECTS` and `REASONS`, and whether values may be shown. */
export type EncodedExplanation = readonly [
  newRevision: number,
  ...(readonly [reason: number, path: Path, hasValues: 0 | 1])[],
];

const EFFECTS: readonly Effect[] = ['will_not', 'may', 'will'];

/** The bits of a reason that say in which lists of the explanation its fields are. */
const IN_CHANGES = 1;
const IN_UNCHANGED = 2;
const IN_LOSSES = 4;
const IN_NOT_COMPARED = 8;

const MASK = '***';
const CURRENT = 'the current deployment';

const SECRET_CHANGES: Partial<Record<ReasonCode, SecretChange>> = {
  secret_added: 'added',
  secret_changed: 'changed',
  secret_hidden: 'overwritten',
  secret_overwritten: 'overwritten',
  secret_removed: 'removed',
  secret_kept: 'kept',
  secret_given: 'given',
};

/** The options of an explanation. */
export interface ExplainOptions {
  /** The service's own words, if the patch or the deployment uses them. */
  readonly vocabulary?: Vocabulary | undefined;
}

/**
 * Explains a patch: what it changes, whether it makes a new revision, and what it loses (contract 2.2, 2.4, 3 and
 * 4.5; observed 7).
 *
 * If the deployment is given, entries have the values before and after, and fields that already have their value are
 * not changes. The contract promises that changed fields of `source_revision_config` make a revision and fields of
 * `source_config` do not; everything else is `may`. The explanation assumes that the service accepts the patch: check
 * that with `validatePatch`.
 * @param patch - the patch, as you would send it
 * @param current - the deployment that the patch changes, as the service returned it, or the part of it that is known
 * @param options - `vocabulary`: the service's own words, if the patch or the deployment uses them
 * @throws TypeError if the patch or the deployment is not an object that JSON can represent
 * @example
 * explainPatch({ source_config: { build_on_push: false } }).newRevision; // 'will_not'
 * explainPatch({ source_config: { resource_spec: { cpu: 2 } } }, deployment).losses; // the stored fields that return to their defaults
 */
export function explainPatch(
  patch: DeploymentPatch & { readonly id?: 'the patch stands first, then the deployment' },
  current?: Partial<Deployment> | null,
  options?: ExplainOptions,
): PatchExplanation;
/** The same for a patch and a deployment in the service's own words, which the types of the contract do not have. */
export function explainPatch(
  patch: object,
  current: object | null | undefined,
  options: ExplainOptions & { readonly vocabulary: Vocabulary },
): PatchExplanation;
export function explainPatch(patch: object, current?: object | null, options?: ExplainOptions): PatchExplanation {
  const { form, terms } = inContractWords('DeploymentPatch', patch, 'a patch', options);
  // A patch may hold all that was read, if what it is compared with does.
  if (readArgument('a patch', () => current && 'id' in patch && !('id' in current)))
    throw new TypeError('explainPatch takes the patch first: explainPatch(patch, deployment)');
  const patchText = textOfObject(form, 'a patch');
  const currentText =
    current === undefined || current === null
      ? ''
      : textOfObject(inContractWords('Deployment', current, CURRENT, options).form, CURRENT);
  const encoded = core().ask('explainPatch', [patchText, currentText]);
  if (encoded === undefined) throw new TypeError('a patch and its deployment must be objects that JSON can hold');
  // The values are read from the texts that the core explained: a getter could return another value a second time.
  return explanationOf(JSON.parse(encoded), patchText, currentText, terms);
}

/** The explanation that the core encoded: of the text of a patch or a form, and of its deployment, empty if unknown. */
export function explanationOf(
  [newRevision, ...fields]: EncodedExplanation,
  afterText: string,
  beforeText: string,
  terms: Terms | undefined,
): PatchExplanation {
  const after = withReferencesByName(JSON.parse(afterText));
  const before = beforeText === '' ? undefined : withReferencesByName(asFollowed(JSON.parse(beforeText)));
  const changes: PatchEntry[] = [];
  const unchanged: PatchEntry[] = [];
  const losses: PatchLoss[] = [];
  const notCompared: PatchLoss[] = [];
  for (const [reason, field, hasValues] of fields) {
    const path = terms === undefined ? field : translatePath('DeploymentPatch', field, CONTRACT_TERMS, terms);
    const [code, lists, effect, basis, because] = REASONS[reason];
    if (lists & IN_LOSSES) losses.push({ path, code, because });
    if (lists & IN_NOT_COMPARED) notCompared.push({ path, code, because });
    if (!(lists & (IN_CHANGES | IN_UNCHANGED))) continue;
    const change = SECRET_CHANGES[code];
    const entry: PatchEntry = {
      path,
      ...valuesAt(field, before, after, hasValues === 1, terms),
      ...(change && { secret: { name: String(path[1]), change } }),
      effect,
      basis,
      code,
      because,
    };
    (lists & IN_CHANGES ? changes : unchanged).push(entry);
  }
  return { newRevision: EFFECTS[newRevision], changes, unchanged, losses, notCompared };
}

/** A patch, a form or a deployment in the contract's words. */
export function inContractWords(
  record: string,
  value: unknown,
  name: string,
  options: ExplainOptions | undefined,
): TranslatedForm {
  objectOf(value, name);
  const vocabulary = optionsOf(options, ['vocabulary'])?.vocabulary;
  return vocabulary ? translateForm(record, value, vocabulary) : { form: value };
}

/** The JSON text of an object. */
export function textOfObject(value: unknown, name: string): string {
  const text = jsonText(value);
  if (!text.startsWith('{')) throw new TypeError(`${name} must be an object, also by its toJSON`);
  return text;
}

/**
 * A patch or a deployment with its list of secret references as a map by name, because the core gives their paths by
 * name. The last reference of a name counts. A map finds each at once, however many there are.
 */
function withReferencesByName(value: unknown): unknown {
  const { secret_references: list } = value as { secret_references?: unknown };
  if (!Array.isArray(list)) return value;
  return {
    ...(value as object),
    secret_references: new Map(list.map((item: { name?: unknown } | null) => [item?.name, item])),
  };
}

/** A deployment with its source under the name that a patch has for it, and with the branch that it follows. */
function asFollowed(current: object): unknown {
  const { source, source_revision_config: config } = current as { source?: unknown; source_revision_config?: object };
  const repo_ref = followedRef(current);
  return {
    ...current,
    revision_source: source,
    ...(repo_ref !== undefined && { source_revision_config: { ...config, repo_ref } }),
  };
}

/** The values of a field before and after the patch, as far as they may be shown. */
function valuesAt(
  field: Path,
  before: unknown,
  after: unknown,
  hasValues: boolean,
  terms: Terms | undefined,
): { before?: unknown; after?: unknown } {
  const hidden = HIDDEN.find(([list]) => list.length === field.length && list.every((step, at) => step === field[at]));
  if (!hasValues && hidden === undefined) return {};
  const shownAt = (value: unknown): unknown => {
    const found = valueAt(value, field);
    if (terms !== undefined && (field[0] === 'revision_source' || field[0] === 'source'))
      return found === CONTRACT_TERMS.source ? terms.source : found;
    return withoutLoginsIn(hidden === undefined ? found : withMask(found, hidden[1]));
  };
  const [old, set] = [shownAt(before), shownAt(after)];
  return { ...(old !== undefined && { before: old }), ...(set !== undefined && { after: set }) };
}

/** A value with the logins of the addresses in it masked. */
function withoutLoginsIn(value: unknown): unknown {
  if (typeof value === 'string') return withoutLogins(value);
  if (Array.isArray(value)) return value.map(withoutLoginsIn);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutLoginsIn(inner)]));
}

function valueAt(value: unknown, path: Path): unknown {
  let inner = value;
  for (const step of path) {
    if (inner instanceof Map) inner = inner.get(step);
    else if (typeof inner === 'object' && inner !== null && Object.hasOwn(inner, step))
      inner = (inner as Record<string, unknown>)[step];
    else return undefined;
  }
  return inner;
}

/** The value with a mask in place of what is at a path inside it. Lists do not count as a step of the path. */
function withMask(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withMask(item, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === null ? null : MASK;
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return value;
  return { ...value, [step]: withMask((value as Record<string, unknown>)[step], rest) };
}
