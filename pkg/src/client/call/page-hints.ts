// What a page is asked for by names of other libraries: each says what it is here.

import { notHere } from '../options/elsewhere.js';

const TOTAL = 'items.length for this page; no service counts all records';

/** The names that pages have elsewhere. */
export abstract class PageHints {
  /** @deprecated The records are `items`, and of a page by an offset `resources` too. */
  get data(): never {
    throw notHere('a page', 'data', 'items');
  }

  /** @deprecated The records are `items`. */
  get results(): never {
    throw notHere('a page', 'results', 'items');
  }

  /** @deprecated The number of records of a page is `items.length`; no service counts all of them. */
  get length(): never {
    throw notHere('a page', 'length', 'items.length');
  }

  /** @deprecated No service counts all records. */
  get total(): never {
    throw notHere('a page', 'total', TOTAL);
  }

  /** @deprecated No service counts all records. */
  get totalCount(): never {
    throw notHere('a page', 'totalCount', TOTAL);
  }

  /** @deprecated No service counts all records. */
  get total_count(): never {
    throw notHere('a page', 'total_count', TOTAL);
  }

  /** @deprecated No service counts all records. */
  get count(): never {
    throw notHere('a page', 'count', TOTAL);
  }

  /** @deprecated It is `hasNext()`. */
  get hasMore(): never {
    throw notHere('a page', 'hasMore', 'hasNext()');
  }

  /** @deprecated It is `hasNext()`. */
  get has_more(): never {
    throw notHere('a page', 'has_more', 'hasNext()');
  }

  /** @deprecated It is `hasNext()`. */
  get hasNextPage(): never {
    throw notHere('a page', 'hasNextPage', 'hasNext()');
  }

  /** @deprecated It is `next()`. */
  get getNextPage(): never {
    throw notHere('a page', 'getNextPage', 'next()');
  }

  /** @deprecated It is `next()`. */
  get nextPage(): never {
    throw notHere('a page', 'nextPage', 'next()');
  }
}
