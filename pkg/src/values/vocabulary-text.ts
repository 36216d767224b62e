// A service's own words as one text, as an environment variable and an option of a command line have them.

import { VOCABULARY_WORDS } from './option-names.js';

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
