// Checks of forms in the service's own words: the form goes in as the contract's, and what is said of it comes back in the words that it is written in.

import { unreadable } from './json-text.js';
import type { InWords } from './report.js';
import { contextInWords, NEUTRAL, pathInWords, speaksNeutral, toNeutral, wordsOf, type Vocabulary, type Words } from './vocabulary.js';

/** A form in the contract's words, and the words that it was written in where those are others. */
export interface OwnWords {
  readonly form: unknown;
  readonly words?: Words;
  readonly inWords?: InWords;
}

/**
 * A form in the contract's words, and how its issues are put back into its own.
 * @throws TypeError where the form cannot be read, and for words that are none
 */
export function inOwnWords(record: string, form: unknown, vocabulary: Vocabulary): OwnWords {
  const words = wordsOf(vocabulary);
  if (words === undefined) return { form };
  try {
    const neutral = toNeutral(record, form, words);
    // A form in the contract's words is taken as it is, and told in them.
    return speaksNeutral(record, form, words) ? { form: neutral } : { form: neutral, words, inWords: (issue) => factsInWords(record, issue, words) };
  } catch (error) {
    throw unreadable(error);
  }
}

function factsInWords(record: string, [kind, isError, loc, tail, ctx]: Parameters<InWords>[0], words: Words): ReturnType<InWords> {
  const path = pathInWords(record, [...loc.slice(1), ...tail], NEUTRAL, words);
  const own = [...loc.slice(0, 1), ...path.slice(0, Math.max(0, loc.length - 1))];
  const rest = path.slice(Math.max(0, loc.length - 1));
  return [kind, isError, own, rest, ctx && contextInWords(ctx, words)];
}
