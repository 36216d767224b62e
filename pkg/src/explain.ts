// What a patch does: the core finds the reason of every field, the values are looked up and the sentences are given here.

import { objectOf, optionsOf } from './arguments.js';
import { jsonText } from './json-text.js';
import { HIDDEN, REASONS, type ReasonCode } from './generated/reasons.js';
import { inOwnWords, type OwnWords } from './own-words.js';
import type { Deployment, DeploymentPatch } from './records.js';
import { NEUTRAL, pathInWords, type Vocabulary, type Words } from './vocabulary.js';
import { core } from './wasm.js';

/** Whether a change makes a new revision: certainly, certainly not, or only as services were seen to do. */
export type Effect = 'will' | 'will_not' | 'may';

/** What happens to a secret; `given` if the deployment is not known. */
export type SecretChange = 'added' | 'changed' | 'removed' | 'kept' | 'given';

/** One field that a patch sets. */
export interface PatchEntry {
  /** The path of the field in the patch. A secret, or a reference to one, is given by name: `['secrets', 'API_KEY']`. */
  readonly path: readonly (string | number)[];
  /** The previous value, if the deployment is known and has one. Never a secret; values of environment variables in containers are masked. */
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

/** What a patch loses, or keeps although it seems to clear it. */
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
  /** The fields that change, in the contract's order. If the deployment is not known: the fields that the patch sets. */
  readonly changes: readonly PatchEntry[];
  /**
   * The fields that the patch sets without a change: they already have this value, or only answers have them. Services were seen to make a revision for some of them
   * anyway.
   */
  readonly unchanged: readonly PatchEntry[];
  /** Stored fields that return to their defaults, secrets that are removed, and nulls that do not clear anything. */
  readonly losses: readonly PatchLoss[];
}

type Path = readonly (string | number)[];
type Facts = readonly [newRevision: number, ...(readonly [reason: number, path: Path, shown: 0 | 1])[]];

const EFFECTS: readonly Effect[] = ['will_not', 'may', 'will'];
const MASK = '***';
const CURRENT = 'the current deployment';

const SECRET_CHANGES: Partial<Record<ReasonCode, SecretChange>> = {
  secret_added: 'added', secret_changed: 'changed', secret_overwritten: 'changed', secret_removed: 'removed', secret_kept: 'kept', secret_given: 'given',
};

/** The options of an explanation. */
export interface ExplainOptions {
  /** The service's own words, if the patch or the deployment uses them. */
  readonly vocabulary?: Vocabulary | undefined;
}

/** A value that JSON has made with its lists of references by name, the last of equal names: however many there are, each is found at once. */
function named(value: unknown): unknown {
  const { secret_references: list } = value as { secret_references?: unknown };
  if (!Array.isArray(list)) return value;
  return { ...(value as object), secret_references: new Map(list.map((item: { name?: unknown } | null) => [item?.name, item])) };
}

/** What stands at a path of such a value. */
function at(value: unknown, path: Path): unknown {
  let here = value;
  for (const step of path) {
    if (here instanceof Map) here = here.get(step);
    else if (typeof here === 'object' && here !== null && Object.prototype.hasOwnProperty.call(here, step)) here = (here as Record<string, unknown>)[step];
    else return undefined;
  }
  return here;
}

/** The value without what stands at the end of a way. */
function masked(value: unknown, way: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => masked(item, way));
  const [step, ...rest] = way;
  if (step === undefined) return value === null ? null : MASK;
  if (typeof value !== 'object' || value === null || !Object.prototype.hasOwnProperty.call(value, step)) return value;
  return { ...value, [step]: masked((value as Record<string, unknown>)[step], rest) };
}

function values(before: unknown, after: unknown, path: Path, shown: boolean, words: Words | undefined): { before?: unknown; after?: unknown } {
  const way = HIDDEN.find(([field]) => field.length === path.length && path.every((step, index) => step === field[index]))?.[1];
  if (!shown && way === undefined) return {};
  const [old, given] = [before, after].map((value) => {
    const found = at(value, path);
    if (words !== undefined && path[0] === 'revision_source') return found === NEUTRAL.source ? words.source : found;
    return way === undefined ? found : masked(found, way);
  });
  return { ...(old !== undefined && { before: old }), ...(given !== undefined && { after: given }) };
}

function textOf(value: unknown, name: string): string {
  const text = jsonText(value);
  if (!text.startsWith('{')) throw new TypeError(`${name} must be an object, also by its toJSON`);
  return text;
}

function inWords(record: string, value: unknown, name: string, options: ExplainOptions | undefined): OwnWords {
  objectOf(value, name);
  const vocabulary = optionsOf(options)?.vocabulary;
  return vocabulary ? inOwnWords(record, value, vocabulary) : { form: value };
}

/**
 * Explains a patch: what it changes, whether it makes a new revision, and what it loses (service.md 2.2, 2.4, 3 and 4.5; observed.md 7).
 *
 * If the deployment is given, entries have the values before and after, and fields that already have their value are not changes. The contract promises that changed fields of
 * `source_revision_config` make a revision and fields of `source_config` do not; everything else is `may`. The explanation assumes that the service accepts the patch:
 * check that with `validatePatch`.
 * @param patch - the patch, as you would send it
 * @param current - the deployment that the patch changes, as the service returned it, or the part of it that is known
 * @param options - `vocabulary`: the service's own words, if the patch or the deployment uses them
 * @throws TypeError if the patch or the deployment is not an object that JSON can represent
 * @example
 * explainPatch({ source_config: { build_on_push: false } }).newRevision; // 'will_not'
 * explainPatch({ source_config: { resource_spec: { cpu: 2 } } }, deployment).losses; // the stored fields that return to their defaults
 */
export function explainPatch(patch: DeploymentPatch, current?: Partial<Deployment> | null, options?: ExplainOptions): PatchExplanation;
/** The same for a patch and a deployment in the service's own words, which the types of the contract do not have. */
export function explainPatch(patch: object, current: object | null | undefined, options: ExplainOptions & { readonly vocabulary: Vocabulary }): PatchExplanation;
export function explainPatch(patch: object, current?: object | null, options?: ExplainOptions): PatchExplanation {
  const own = inWords('DeploymentPatch', patch, 'a patch', options);
  const patchText = textOf(own.form, 'a patch');
  const currentText = current === undefined || current === null ? '' : textOf(inWords('Deployment', current, CURRENT, options).form, CURRENT);
  const facts = core().ask('explainPatch', [patchText, currentText]);
  if (facts === undefined) throw new TypeError('a patch and its deployment must be objects that JSON can hold');
  const [newRevision, ...entries] = JSON.parse(facts) as Facts;
  // What JSON holds of them: a getter that says something else the second time changes nothing.
  const after = named(JSON.parse(patchText));
  const before = currentText === '' ? undefined : named(withRevisionSource(JSON.parse(currentText)));
  const changes: PatchEntry[] = [];
  const unchanged: PatchEntry[] = [];
  const losses: PatchLoss[] = [];
  for (const [reason, neutral, shown] of entries) {
    const path = own.words === undefined ? neutral : pathInWords('DeploymentPatch', neutral, NEUTRAL, own.words);
    const [code, lists, effect, basis, because] = REASONS[reason]!;
    if (lists & 4) losses.push({ path, code, because });
    if (!(lists & 3)) continue;
    const change = SECRET_CHANGES[code];
    const entry: PatchEntry = {
      path,
      ...values(before, after, neutral, shown === 1, own.words),
      ...(change && { secret: { name: String(path[1]), change } }),
      effect,
      basis,
      code,
      because,
    };
    (lists & 1 ? changes : unchanged).push(entry);
  }
  return { newRevision: EFFECTS[newRevision]!, changes, unchanged, losses };
}

/** A deployment's own source stands where a patch names that of its revision. */
function withRevisionSource(current: unknown): unknown {
  return { ...(current as object), revision_source: (current as { source?: unknown }).source };
}
