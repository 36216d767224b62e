// Finds a service's own words where they show: in an answer, in its refusal, and in a form that the checks refuse.

import { firstOf, readSafely } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import { closestWord } from '../values/suggestion.js';
import { CONTRACT_TERMS, isWord, KNOWN_SOURCES, type Vocabulary } from './vocabulary.js';

/** What of an issue is looked at. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** More records than any page has. */
const MOST_RECORDS = 1_000;

/**
 * The words that a deployment, a revision or a page of them shows; a repository's address tells which source it is. A
 * service has one word: where the contract's stands too, or several do, none is learned.
 */
export function wordsShown(answer: unknown): Vocabulary {
  const list = isObject(answer) && Array.isArray(answer.resources) ? (answer.resources as unknown[]) : [answer];
  const sources = new Set<string>();
  const fields = new Set<string>();
  for (const record of firstOf(list, MOST_RECORDS).filter(isObject)) {
    const { source, source_config: config, source_revision_config: revision } = record;
    const isRepository = isObject(config) && typeof config.repo_url === 'string';
    if (source === CONTRACT_TERMS.source || (isRepository && isForeign(source))) sources.add(source);
    for (const field of isObject(revision) ? Object.keys(revision) : [])
      if (field === CONTRACT_TERMS.configPath || agentOf(field) !== undefined) fields.add(field);
  }
  const [repoHost, agent] = [onlyOf(sources), onlyOf(fields)];
  const found: { repoHost?: string; agent?: string } = {};
  if (repoHost !== undefined && isForeign(repoHost)) found.repoHost = repoHost;
  const word = agent && agentOf(agent);
  if (word !== undefined) found.agent = word;
  return found;
}

function onlyOf(words: ReadonlySet<string>): string | undefined {
  return words.size === 1 ? [...words][0] : undefined;
}

/** How the setting is called that lets a refusal of the service's pass; empty if its words are not the cause. */
export function settingForRefusal(issues: readonly Issue[]): string {
  for (const { path, loc, msg, ctx } of issues) {
    const choices = isSource(path) ? quoted(`${String(ctx?.expected ?? '')} ${msg}`) : [];
    const [word, ...others] = new Set(choices.filter(isForeign));
    if (word !== undefined && others.length === 0 && !choices.includes(CONTRACT_TERMS.source))
      return setting('repoHost', word);
    const agent = agentOf(String(loc.at(-1)));
    if (agent !== undefined && loc.includes('source_revision_config')) return setting('agent', agent);
  }
  return '';
}

/** What to do with the source of a form that the checks refuse; empty if that is not what they refuse. */
export function nextForSource(form: unknown, issues: readonly Issue[]): string {
  const path = issues.find((issue) => isSource(issue.path))?.path;
  const word = path && readSafely(() => (form as Record<string, unknown>)[path[0]!], undefined);
  if (!isForeign(word)) return '';
  const near = closestWord(word, KNOWN_SOURCES);
  return near === undefined ? ` (${setting('repoHost', word)})` : ` (did you mean '${near}'?)`;
}

/** What to set where a stored source, which cannot change, may be the service's own word; empty for the contract's. */
export function settingForStored(path: Issue['path'], stored: unknown): string {
  return isSource(path) && isForeign(stored) ? setting('repoHost', stored) : '';
}

/** What to set where a path has the contract's word. */
export const WORD_IN_PATH = `; the path has repo_host, where a service may have its own word, which the source of its deployments shows: the option vocabulary: { repoHost: 'WORD' }`;

function setting(name: 'repoHost' | 'agent', word: string): string {
  const contract = name === 'agent' ? 'agent' : CONTRACT_TERMS.source;
  return `if '${word}' is the service's own word for ${contract}: the option vocabulary: { ${name}: '${word}' }`;
}

function isSource(path: Issue['path']): boolean {
  return path.length === 1 && (path[0] === 'source' || path[0] === 'revision_source');
}

function isForeign(word: unknown): word is string {
  return isWord(word) && !KNOWN_SOURCES.includes(word);
}

function quoted(text: string): string[] {
  return Array.from(text.matchAll(/'([\w.-]+)'/g), ([, word]) => word!);
}

/** The word for `agent` in the name of the field with its path; undefined for the contract's, and for other names. */
function agentOf(field: string): string | undefined {
  return field === CONTRACT_TERMS.configPath ? undefined : /^([a-z][a-z\d.-]*)_config_path$/.exec(field)?.[1];
}
