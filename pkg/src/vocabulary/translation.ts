// Translates records, paths and the parameters of sentences between the contract's words and the service's. A table
// lists where these words can be in a record. Labels, secrets and all other names that a caller chooses stay unread.

import { MAX_ITEMS } from '../values/arguments.js';
import { CONTRACT_TERMS, type Terms } from './vocabulary.js';

/** Where a record has words to translate. */
interface TermLocations {
  /** The fields whose value is a source. */
  readonly sources?: readonly string[];
  /** Whether the record has the field with the path of the agent's configuration. */
  readonly hasConfigPath?: boolean;
  /** Records, or lists of records, that have words to translate. */
  readonly inside?: Readonly<Record<string, TermLocations>>;
}

const REVISION_CONFIG: TermLocations = { hasConfigPath: true };
const DEPLOYMENT: TermLocations = { sources: ['source'], inside: { source_revision_config: REVISION_CONFIG } };
const LOCATIONS: Readonly<Record<string, TermLocations>> = {
  DeploymentCreate: DEPLOYMENT,
  DeploymentPatch: { sources: ['revision_source'], inside: { source_revision_config: REVISION_CONFIG } },
  Deployment: DEPLOYMENT,
  DeploymentPage: { inside: { resources: DEPLOYMENT } },
  // A revision has the fields of its deployment that are translated.
  Revision: DEPLOYMENT,
  RevisionPage: { inside: { resources: DEPLOYMENT } },
  SourceRevisionConfig: REVISION_CONFIG,
};

/**
 * Translates a record from the service's words into the contract's. Returns the value itself if it has none of these
 * words; a value is never changed in place.
 */
export function toContract(record: string, value: unknown, terms: Terms): unknown {
  return translate(value, locationsOf(record), terms, CONTRACT_TERMS);
}

/** The same from the contract's words into the service's. */
export function toService(record: string, value: unknown, terms: Terms): unknown {
  return translate(value, locationsOf(record), CONTRACT_TERMS, terms);
}

/** Whether a record uses a word of the contract for which the service has another. */
export function usesContractTerms(record: string, value: unknown, terms: Terms): boolean {
  return toService(record, value, terms) !== value;
}

/** Translates a path that starts inside a record. */
export function translatePath(
  record: string,
  path: readonly (string | number)[],
  from: Terms,
  to: Terms,
): (string | number)[] {
  let locations = locationsOf(record);
  return path.map((step) => {
    if (typeof step === 'number') return step;
    const isConfigPath = locations?.hasConfigPath === true && step === from.configPath;
    locations = locationsInside(locations, step);
    return isConfigPath ? to.configPath : step;
  });
}

/**
 * Translates the parameters of a sentence into the service's words. These parameters contain words of the contract's
 * tables only, never a text of the caller's.
 */
export function translateContext<Value>(ctx: Readonly<Record<string, Value>>, terms: Terms): Record<string, Value> {
  const translated = { ...ctx };
  for (const name of ['expected', 'source', 'suggestion'] as const) {
    const value: unknown = translated[name];
    if (typeof value === 'string')
      translated[name] = value.replace(/\b(?:repo_host|agent_config_path)\b/g, (word) =>
        word === CONTRACT_TERMS.source ? terms.source : terms.configPath,
      ) as Value;
  }
  return translated;
}

function locationsOf(record: string): TermLocations | undefined {
  return Object.hasOwn(LOCATIONS, record) ? LOCATIONS[record] : undefined;
}

function locationsInside(outer: TermLocations | undefined, field: string): TermLocations | undefined {
  return outer?.inside !== undefined && Object.hasOwn(outer.inside, field) ? outer.inside[field] : undefined;
}

function translate(value: unknown, locations: TermLocations | undefined, from: Terms, to: Terms): unknown {
  if (locations === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return translateItems(value, locations, from, to);
  const { toJSON } = value as { toJSON?: unknown };
  if (typeof toJSON === 'function') {
    const converted: unknown = toJSON.call(value, '');
    // JSON calls `toJSON` once, so a second `toJSON` means nothing to it.
    const isFinal = typeof converted !== 'object' || converted === null || 'toJSON' in converted;
    const translated = isFinal ? converted : translate(converted, locations, from, to);
    return translated === converted ? value : translated;
  }
  return translateRecord(value as Readonly<Record<string, unknown>>, locations, from, to);
}

function translateRecord(
  record: Readonly<Record<string, unknown>>,
  { sources = [], inside = {}, hasConfigPath = false }: TermLocations,
  from: Terms,
  to: Terms,
): object {
  const changes: Record<string, unknown> = {};
  for (const field of sources) {
    if (from.source !== to.source && Object.hasOwn(record, field) && record[field] === from.source)
      changes[field] = to.source;
  }
  for (const [field, locations] of Object.entries(inside)) {
    if (!Object.hasOwn(record, field)) continue;
    // Read once: a getter may return another object each time.
    const held = record[field];
    const translated = translate(held, locations, from, to);
    if (translated !== held) changes[field] = translated;
  }
  const [own, other] = [from.configPath, to.configPath];
  // Where both stand, neither is lost: one of them is a field that no table has, which the check tells.
  if (hasConfigPath && Object.hasOwn(record, own) && !Object.hasOwn(record, other))
    return Object.fromEntries(Object.entries(record).map(([name, held]) => [name === own ? other : name, held]));
  return Object.keys(changes).length === 0 ? record : { ...record, ...changes };
}

function translateItems(
  list: readonly unknown[],
  locations: TermLocations,
  from: Terms,
  to: Terms,
): readonly unknown[] {
  const { length } = list;
  // A proxy may give any length. The check reports such a list.
  if (!Number.isInteger(length) || length < 0 || length > MAX_ITEMS) return list;
  const items: unknown[] = [];
  let hasChanged = false;
  for (let index = 0; index < length; index += 1) {
    const item = list[index];
    items.push(translate(item, locations, from, to));
    hasChanged ||= items[index] !== item;
  }
  return hasChanged ? items : list;
}
