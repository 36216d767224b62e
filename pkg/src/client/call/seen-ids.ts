// Which lines of a log were seen before, by their ids.

/** How many ids before those of the newest page are remembered, to skip lines that the service sends twice. */
export const MAX_REMEMBERED = 10_000;

/**
 * So many pages in a row without a new line may stand before lines that are new: a service that always names a further
 * page is not read for ever.
 */
export const MOST_STALE_PAGES = 10;

/** Whether an id was not seen before; it is remembered as the newest. */
export function isNewId(id: unknown, seen: Set<unknown>): boolean {
  const wasSeen = seen.delete(id);
  seen.add(id);
  return !wasSeen;
}

/** Removes the first items of a set until so many are left. */
export function forgetOldest(seen: Set<unknown>, count: number): void {
  for (const id of seen) {
    if (seen.size <= count) return;
    seen.delete(id);
  }
}
