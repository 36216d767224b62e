// The names of options. One that does not exist is refused with the nearest one that does, so that no option is lost.

import { nearestOf } from './suggestion.js';

/** The words of a vocabulary. */
export const VOCABULARY_WORDS: readonly string[] = ['repoHost', 'agent', 'managedRepositoriesPath', 'interruptPath'];

/** The options of a check. */
export const CHECK_OPTIONS: readonly string[] = ['hosting', 'messages', 'vocabulary', 'current'];

/**
 * What is wrong with the names of an object's members, as a sentence; undefined if each is known.
 * @param name - what the object is called
 * @param elsewhere - names that other libraries have, and what is meant here
 */
export function unknownName(
  given: object,
  name: string,
  known: readonly string[],
  elsewhere: Readonly<Record<string, string>> = {},
): string | undefined {
  const unknown = Object.keys(given).find((each) => !known.includes(each));
  if (unknown === undefined) return undefined;
  const meant = Object.hasOwn(elsewhere, unknown) ? `use ${elsewhere[unknown]}` : nearestOf(unknown, known);
  return `there is no ${unknown.slice(0, 80)} in ${name}; ${meant}`;
}

/** The words of a text such as `repoHost=WORD,agent=WORD`; what is wrong with it as the end of a sentence, if it is none. */
export function vocabularyOf(
  text: string,
  known: readonly string[] = VOCABULARY_WORDS,
): Readonly<Record<string, string>> | string {
  const words: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [, name, word] = /^(\w+)=(.+)$/.exec(part.trim()) ?? [];
    if (name === undefined || word === undefined || !known.includes(name))
      return `takes ${known.map((each) => `${each}=${each.endsWith('Path') ? 'PATH' : 'WORD'}`).join(',')}, not "${part}"`;
    words[name] = word;
  }
  return words;
}
