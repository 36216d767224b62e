// A service's own words: what to do where one is met that nobody has set, and the line of a file that sets them.
import type { Issue, Vocabulary } from 'deployment-control';
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
  if (typeof source !== 'string' || !/^[\w.-]+$/.test(source) || KNOWN.includes(source)) return undefined;
  return `if "${source}" is the provider's own word for repo_host, ${howToSet(`repoHost=${source}`)}`;
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
  const text = isObject(given)
    ? Object.entries(given)
        .map((pair) => pair.join('='))
        .join(',')
    : String(given);
  const vocabulary: Vocabulary | string = vocabularyOf(text);
  const rest = { ...document, json: undefined, value };
  if (typeof vocabulary === 'object') return { ...rest, vocabulary };
  const location = document.locationOf(['vocabulary']);
  return { ...rest, problems: [...document.problems, problem('vocabulary', `vocabulary ${vocabulary}`, location)] };
}
