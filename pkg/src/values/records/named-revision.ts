// Finds the revisions that an id, or the beginning of one, names.

/** So much of an id names a revision, as a commit in Git: `1` is meant as a number, which no revision has. */
const LEAST_BEGINNING = 4;

/** What is said where no revision is named by a text, behind it; empty where the text could be the beginning of an id. */
export const noNumber = (asked: string): string =>
  asked.length < LEAST_BEGINNING
    ? `: revisions have no numbers, and the beginning of an id has at least ${LEAST_BEGINNING} characters`
    : '';

/** The revision whose id a text is, or else those whose ids begin with it. */
export function revisionsNamed<R extends { readonly id?: unknown }>(all: readonly R[], asked: string): R[] {
  const start = asked.toLowerCase();
  const idOf = ({ id }: R): string => String(id).toLowerCase();
  const whole = all.filter((each) => idOf(each) === start);
  return whole.length > 0 || start.length < LEAST_BEGINNING
    ? whole
    : all.filter((each) => idOf(each).startsWith(start));
}
