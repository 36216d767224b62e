// Finds the word that a mistyped one was meant to be.

/** The one of `words` that `typed` most likely means; undefined if none is close to it. */
export function closestWord(typed: string, words: readonly string[]): string | undefined {
  const limit = typed.length > 4 ? 2 : 1;
  const [best] = words
    .map((word) => ({ word, edits: isStart(typed, word) ? 1 : editDistance(typed, word) }))
    .sort((one, other) => one.edits - other.edits);
  return best !== undefined && best.edits <= limit ? best.word : undefined;
}

function isStart(typed: string, word: string): boolean {
  return typed.length > 1 && word.startsWith(typed);
}

/**
 * The number of edits that make one word of the other (optimal string alignment): insert, delete or replace a letter,
 * or swap two neighbours.
 */
function editDistance(one: string, other: string): number {
  // Row `i` and column `j` hold the edits between the first `i` letters of one word and the first `j` of the other.
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const edits = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    rows.push([i]);
    for (let j = 1; j <= other.length; j += 1) {
      const replace = one[i - 1] === other[j - 1] ? 0 : 1;
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      const choices = [edits(i - 1, j) + 1, edits(i, j - 1) + 1, edits(i - 1, j - 1) + replace];
      if (isSwap) choices.push(edits(i - 2, j - 2) + 1);
      rows[i]?.push(Math.min(...choices));
    }
  }
  return edits(one.length, other.length);
}
