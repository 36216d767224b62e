// A page as the service sends it, and the offset in it.

/** A page as the service sends it: by an offset, or by a cursor. */
export interface PageBody<T> {
  readonly resources?: readonly T[];
  readonly offset?: unknown;
  readonly items?: readonly T[];
  readonly next_cursor?: string | null;
}

/** Where the service says that the next page starts; not a number if it does not say it. */
export function offered({ offset }: PageBody<unknown>): number {
  return typeof offset === 'number' && Number.isInteger(offset) ? offset : NaN;
}

/** The offset for the next request: the service's own, unless it leads back, or skips what no page held (observed 14.E). */
export function offsetAfter(body: PageBody<unknown>, position: number, count: number, limit: number): number {
  const offset = offered(body);
  return offset > position && offset <= position + Math.max(limit, count) ? offset : position + count;
}
