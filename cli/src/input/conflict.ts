// The marks that an unfinished merge leaves in a file.

/** What is wrong where they stand. */
export const CONFLICT =
  'The marks <<<<<<<, ======= and >>>>>>> of an unfinished merge stand here: keep what is right of both sides, without them';

/** Where the first of them stands in a text; undefined if it does not have all three. */
export function conflictAt(text: string): number | undefined {
  const has = [/^={7}\r?$/m, /^>{7} /m].every((mark) => mark.test(text));
  return has ? /^<{7} /m.exec(text)?.index : undefined;
}
