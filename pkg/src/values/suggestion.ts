// Finds the word that a mistyped one was meant to be.

/** The one of `words` that `typed` most likely means, in whatever case; undefined if none is close to it. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
  const bare = plain(typed);
  for (let edits = 0; edits <= (bare.length > 4 ? 2 : 1); edits += 1) {
    const near = words.find((word) => isNear(bare, plain(word), edits) || (edits === 1 && isStart(bare, plain(word))));
    if (near !== undefined) return near;
  }
  return undefined;
}

/** What a message says of a word that is none of these: the one that was meant, or all of them. */
export function nearestOf(typed: string, words: readonly string[]): string {
  const nearest = closestWord(typed, words);
  return nearest === undefined ? `it takes ${words.join(', ')}` : `did you mean ${nearest}?`;
}

/** A word without what spellings differ in: `repoHost` and `repo_host` are one. */
function plain(word: string): string {
  return word.slice(0, 80).replace(/[_-]/g, '').toLowerCase();
}

function isStart(typed: string, word: string): boolean {
  return typed.length > 1 && word.startsWith(typed);
}

/**
 * Whether so many edits make one word of the other (optimal string alignment): insert, delete or replace a letter, or
 * swap two neighbours.
 */
function isNear(one: string, other: string, edits: number): boolean {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const [a, b] = [one.slice(same), other.slice(same)];
  if (a === b) return true;
  if (edits === 0) return false;
  const near = (skipped: number, otherSkipped: number): boolean =>
    isNear(a.slice(skipped), b.slice(otherSkipped), edits - 1);
  return near(1, 0) || near(0, 1) || near(1, 1) || (a[0] === b[1] && a[1] === b[0] && near(2, 2));
}
