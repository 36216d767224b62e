// A service's own words: what to do where one is met that nobody has set, and the line of a file that sets them.
import type { Deployment, Issue, Vocabulary } from 'deployment-control';
import { HOSTING_SOURCES } from '../../../pkg/src/generated/choices.js';
import { isObject } from '../../../pkg/src/values/plain.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { vocabularyOf } from '../../../pkg/src/values/option-names.js';
import { problem, type SourceDocument } from './source-document.js';

const KNOWN: readonly unknown[] = [...HOSTING_SOURCES.cloud, ...HOSTING_SOURCES.self_hosted];

/** How the words are set, such as `repoHost=forge`. */
export function howToSet(words: string): string {
  return `give --vocabulary ${words}, or set DEPLOYMENT_CONTROL_VOCABULARY=${words}`;
}

/** What to do about a source that may be the provider's own word; undefined for the contract's. */
export function settingFor(source: unknown): string | undefined {
  return isForeign(source) ? settingOf({ repoHost: source }) : undefined;
}

/** The words of a deployment that are not the contract's; undefined if there are none. */
export function ownWords({ source, source_revision_config: revision }: Partial<Deployment>): Vocabulary | undefined {
  const fields = isObject(revision) ? Object.keys(revision) : [];
  const [agent] = fields.flatMap((field) => /^(?!agent_)([a-z][\w.-]*)_config_path$/.exec(field)?.[1] ?? []);
  const found = { ...(isForeign(source) && { repoHost: source }), ...(agent !== undefined && { agent }) };
  return Object.keys(found).length === 0 ? undefined : found;
}

/** Words as an option takes them. */
export function wordList(words: Vocabulary): string {
  return Object.entries(words)
    .map((pair) => pair.join('='))
    .join(',');
}

/** A source that is a word, and none of the contract's. */
function isForeign(source: unknown): source is string {
  return typeof source === 'string' && /^[\w.-]+$/.test(source) && !KNOWN.includes(source);
}

/**
 * What to do about words that were found.
 * @param set - the words that are set already, which stay
 */
export function settingOf(found: Vocabulary, set?: Vocabulary): string {
  const words = Object.values(found).map((word) => `"${word}"`);
  const contract = Object.keys(found).map((name) => (name === 'agent' ? name : 'repo_host'));
  const are = words.length === 1 ? "is the provider's own word" : "are the provider's own words";
  return `if ${words.join(' and ')} ${are} for ${contract.join(' and ')}, ${howToSet(wordList({ ...set, ...found }))}`;
}

/** The words of a text; what is wrong with it as the end of a sentence, if it is none. */
export function wordsOf(text: string, known?: readonly string[]): Vocabulary | string {
  return text === 'auto'
    ? "auto finds the words in a service's answers, and here none is asked: name them, repoHost=WORD,agent=WORD"
    : vocabularyOf(text, known);
}

/** What is said behind the sentence of an issue of a form whose source is none of the contract's. */
export function sourceHint({ path, severity }: Issue, form: unknown): string {
  if (severity !== 'error' || path.length !== 1 || !isObject(form)) return '';
  const source = path[0] === 'source' || path[0] === 'revision_source' ? form[path[0]] : undefined;
  const setting = settingFor(source);
  if (setting === undefined) return '';
  const meant = closestWord(String(source), KNOWN as readonly string[]);
  return `; ${meant === undefined ? setting : `did you mean ${meant}?`}`;
}

/** The document without its line `vocabulary`, whose words then count for it before all others. */
export function withoutVocabulary(document: SourceDocument): SourceDocument {
  if (!isObject(document.value) || !Object.hasOwn(document.value, 'vocabulary')) return document;
  const { vocabulary: given, ...value } = document.value as { readonly vocabulary: unknown };
  const text = isObject(given) ? wordList(given) : String(given);
  const vocabulary = wordsOf(text);
  const rest = { ...document, json: undefined, value };
  if (typeof vocabulary === 'object') return { ...rest, vocabulary };
  const location = document.locationOf(['vocabulary']);
  return { ...rest, problems: [...document.problems, problem('vocabulary', `vocabulary ${vocabulary}`, location)] };
}
