// Finds the word that a mistyped word was meant to be.

/** The word that `typed` most likely means, in whatever case; undefined if no word is close to `typed`. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
  const meant = plain(typed);
  const find = (edits: number): string | undefined => words.find((word) => isNear(meant, plain(word), edits));
  const started = words.find((word) => meant.length > 1 && plain(word).startsWith(meant));
  return find(0) ?? find(1) ?? started ?? (meant.length > 4 ? find(2) : undefined);
}

/** So many words are named at most: the records of `validate` are fewer, the fields of a form more. */
const MOST_WORDS = 60;

/** What a message says of a word that is not among `words`: the word that was probably meant, or the words. */
export function nearestOf(typed: string, words: readonly string[]): string {
  const nearest = closestWord(typed, words);
  if (nearest !== undefined) return `did you mean ${nearest}?`;
  const more = words.length - MOST_WORDS;
  return `it takes ${words.slice(0, MOST_WORDS).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A word without what spellings differ in: `repoHost` and `repo_host` are one. */
function plain(word: string): string {
  return word.slice(0, 80).replace(/[_-]/g, '').toLowerCase();
}

/** Whether so many edits make one word of the other: insert, delete or replace a letter, or swap two neighbours. */
function isNear(one: string, other: string, edits: number): boolean {
  if (one === other) return true;
  if (one[0] === other[0]) return isNear(one.slice(1), other.slice(1), edits);
  const near = (skipped: number, otherSkipped: number): boolean =>
    isNear(one.slice(skipped), other.slice(otherSkipped), edits - 1);
  const isSwap = one.length > 1 && one[0] === other[1] && one[1] === other[0];
  return edits > 0 && (near(1, 0) || near(0, 1) || near(1, 1) || (isSwap && near(2, 2)));
}
