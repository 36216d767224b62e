// The service's own words in place of the contract's: of a source, and of the field that holds the agent's configuration path (observed.md 1). They stand in few places, which the
// table lists; labels, secrets and everything else that a caller names are never looked at.

import { LONGEST, optionsOf } from './arguments.js';
import type { Issue } from './issues.js';

/** The service's own words, if they differ from the contract's. Missing words are the contract's own. */
export interface Vocabulary {
  /** The word for `repo_host`, such as `github`: in `source`, in `revision_source` and in the paths of integrations. */
  readonly repoHost?: string | undefined;
  /** The word for `agent` in `agent_config_path`: `product` makes it `product_config_path`. */
  readonly agent?: string | undefined;
  /**
   * The path that lists the repositories of a managed integration (service.md 4.4): it starts with a slash and contains `{integration_id}`, and possibly `{repo_host}` for the
   * provider's word. By default `/v1/integrations/forge/{repo_host}/{integration_id}/repos`.
   */
  readonly managedRepositoriesPath?: string | undefined;
}

/** One side's words: the source that is a repository, and the key of the agent's configuration path. */
export interface Words {
  readonly source: string;
  readonly key: string;
}

/** The contract's words. */
export const NEUTRAL: Words = { source: 'repo_host', key: 'agent_config_path' };

/** Where words stand in a record: fields that hold a source, the key itself, and records or lists of records with more of it. */
interface Places {
  readonly sources?: readonly string[];
  readonly hasKey?: boolean;
  readonly inside?: Readonly<Record<string, Places>>;
}

const CONFIG: Places = { hasKey: true };
const of = (source: string): Places => ({ sources: [source], inside: { source_revision_config: CONFIG } });
const PLACES: Readonly<Record<string, Places>> = {
  DeploymentCreate: of('source'),
  DeploymentPatch: of('revision_source'),
  Deployment: of('source'),
  DeploymentPage: { inside: { resources: of('source') } },
  Revision: of('source'),
  RevisionPage: { inside: { resources: of('source') } },
  SourceRevisionConfig: CONFIG,
};
/** Sources whose words no service changes. */
const FIXED = ['external_docker', 'internal_docker', 'internal_source'];

/**
 * The service's words; undefined where they are the contract's.
 * @throws TypeError for words that are no texts, or mean something else already
 */
export function wordsOf(vocabulary: Vocabulary | null | undefined): Words | undefined {
  const own = optionsOf(vocabulary, 'vocabulary');
  if (own === undefined) return undefined;
  const word = (name: 'repoHost' | 'agent', usual: string): string => {
    const given: unknown = own[name] ?? usual;
    if (typeof given !== 'string' || !/^[\w.-]+$/.test(given)) throw new TypeError(`vocabulary.${name} must be a word of letters, digits, _, - and .`);
    return given;
  };
  const words: Words = { source: word('repoHost', 'repo_host'), key: `${word('agent', 'agent')}_config_path` };
  if (FIXED.includes(words.source)) throw new TypeError(`vocabulary.repoHost cannot be ${words.source}, which is another source`);
  return words.source === NEUTRAL.source && words.key === NEUTRAL.key ? undefined : words;
}

/** A record from the service's words into the contract's. What is not changed is the value itself; nothing is changed in place. */
export function toNeutral(record: string, value: unknown, words: Words): unknown {
  return translated(value, placesOf(record), words, NEUTRAL);
}

/** A record from the contract's words into the service's. What is not changed is the value itself; nothing is changed in place. */
export function toWire(record: string, value: unknown, words: Words): unknown {
  return translated(value, placesOf(record), NEUTRAL, words);
}

/** A path inside a record, without a root, from one side's words into the other's. */
export function pathInWords(record: string, path: readonly (string | number)[], from: Words, to: Words): (string | number)[] {
  let here = placesOf(record);
  return path.map((step) => {
    if (typeof step === 'number') return step;
    const isKey = here?.hasKey === true && step === from.key;
    here = inner(here, step);
    return isKey ? to.key : step;
  });
}

/** Whether a record says something in the contract's words that the service has other words for. */
export function speaksNeutral(record: string, value: unknown, words: Words): boolean {
  // A record that has both words is the service's: the contract's is then a field like any other.
  return translated(value, placesOf(record), NEUTRAL, words) !== value;
}

/** A sentence's parameters in the service's words. They hold words of the tables alone, never a caller's. */
export function contextInWords<Value>(ctx: Readonly<Record<string, Value>>, words: Words): Record<string, Value> {
  const own = { ...ctx };
  for (const name of ['expected', 'source', 'suggestion'] as const) {
    const value: unknown = own[name];
    if (typeof value === 'string') own[name] = value.replace(/\b(?:repo_host|agent_config_path)\b/g, (word) => (word === NEUTRAL.key ? words.key : words.source)) as Value;
  }
  return own;
}

/** The issues of a service, whose locations are in its own words, as those of a form in the contract's. */
export function issuesInNeutral(issues: readonly Issue[], vocabulary: Vocabulary | undefined): readonly Issue[] {
  const words = wordsOf(vocabulary);
  if (words === undefined || words.key === NEUTRAL.key) return issues;
  return issues.map((issue) => {
    if (issue.origin !== 'server' || issue.loc[0] !== 'body') return issue;
    // The names of a union's members may stand anywhere in a location, so the key is looked for behind its record.
    const record = issue.loc.indexOf('source_revision_config');
    const key = issue.loc.indexOf(words.key, record);
    if (record < 0 || key < 0 || issue.path[0] !== 'source_revision_config') return issue;
    const loc = issue.loc.map((step, index) => (index === key ? NEUTRAL.key : step));
    return { ...issue, loc, path: [...issue.path.filter((step) => step !== words.key), NEUTRAL.key] };
  });
}

function placesOf(record: string): Places | undefined {
  return Object.hasOwn(PLACES, record) ? PLACES[record] : undefined;
}

function inner(places: Places | undefined, step: string): Places | undefined {
  return places?.inside !== undefined && Object.hasOwn(places.inside, step) ? places.inside[step] : undefined;
}

function translated(value: unknown, places: Places | undefined, from: Words, to: Words): unknown {
  if (places === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return everyItem(value, places, from, to);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') {
    const converted: unknown = toJSON.call(value, '');
    const written = typeof converted === 'object' && converted !== null && !('toJSON' in converted) ? translated(converted, places, from, to) : converted;
    return written === converted ? value : written;
  }
  const record = value as Readonly<Record<string, unknown>>;
  const changed: Record<string, unknown> = {};
  for (const name of places.sources ?? []) {
    if (from.source !== to.source && Object.hasOwn(record, name) && record[name] === from.source) changed[name] = to.source;
  }
  for (const [name, below] of Object.entries(places.inside ?? {})) {
    if (!Object.hasOwn(record, name)) continue;
    const before = record[name];
    const after = translated(before, below, from, to);
    if (after !== before) changed[name] = after;
  }
  if (places.hasKey && from.key !== to.key && Object.hasOwn(record, from.key)) {
    const renamed = Object.entries(record).filter(([name]) => name !== to.key);
    return Object.fromEntries(renamed.map(([name, held]) => [name === from.key ? to.key : name, held]));
  }
  return Object.keys(changed).length === 0 ? value : { ...record, ...changed };
}

function everyItem(list: readonly unknown[], places: Places, from: Words, to: Words): readonly unknown[] {
  const count = list.length;
  // The check itself says what is wrong with such a list.
  if (!Number.isInteger(count) || count < 0 || count > LONGEST) return list;
  const items: unknown[] = [];
  let changed = false;
  for (let index = 0; index < count; index += 1) {
    const item = list[index];
    items.push(translated(item, places, from, to));
    changed ||= items[index] !== item;
  }
  return changed ? items : list;
}
