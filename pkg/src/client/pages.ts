// Listings by the page: one page, every page, or every record. The next page is requested while the caller works on
// this one.

import { core } from '../core/instance.js';
import { ConfigError } from '../values/errors/config-error.js';
import { DEFAULT_PAGE_SIZE, OPERATIONS, type Operation, type OperationName } from '../generated/operations.js';
import { hiddenState } from '../values/hidden-state.js';
import { isObject, isPlain } from '../values/plain.js';
import { recordKey } from '../values/records/record-key.js';
import { ApiPromise } from './call/api-promise.js';
import type { Call } from './call/call.js';
import { responseValue, type CallResponse } from './call/call-response.js';
import type { OperationArguments } from './call/operation-request.js';
import { endable } from './call/endable.js';
import { loopLeft, pagesFrom, type RequestedPage } from './call/page-loop.js';
import { offered, offsetAfter, type PageBody } from './call/page-body.js';
import { responseRecord, startOperation, type StartedCall } from './call/run-operation.js';
import { argumentError } from './options/argument-error.js';
import type { Elsewhere } from './options/elsewhere.js';
import type { RequestOptions } from './options/request-options.js';
import type { Settings } from './options/settings.js';

/** What the core answers in place of the next offset: there is no next page, or several in a row only repeat earlier ones. */
const END = -1;
const REPEATS = -2;

/** Where a page starts: an offset, or a cursor. */
type Position = number | string | undefined;

/** A listing, with the records that its pages have had so far. */
class Listing<T> {
  readonly #settings: Settings;
  readonly #operation: OperationName;
  readonly #args: OperationArguments;
  readonly #query: Readonly<Record<string, unknown>>;
  readonly #options: RequestOptions | undefined;
  readonly #seen = new Set<string>();
  /** How many pages in a row have only repeated records. */
  #repeated = 0;
  /** Where the next page starts by counting, if the service's first offset that leads further on is still to be tried. */
  #skipped = NaN;
  /** Whether such an offset has led to records: undefined until one was tried. */
  #canSkip: boolean | undefined;
  readonly #limit: number;
  /** The query's name for where a page starts. */
  readonly #key: 'offset' | 'cursor';
  /** Where the first page starts. */
  readonly start: Position;

  constructor(
    settings: Settings,
    operation: OperationName,
    args: OperationArguments,
    options: RequestOptions | undefined,
  ) {
    this.#settings = settings;
    this.#operation = operation;
    this.#args = args;
    this.#query = args.query ?? {};
    this.#options = options;
    this.#limit = Number(this.#query.limit) || DEFAULT_PAGE_SIZE;
    this.#key = (OPERATIONS[operation] as Operation)[7] ?? 'offset';
    this.start = this.#key === 'cursor' ? (this.#query.cursor as Position) : Number(this.#query.offset) || 0;
  }

  /** Requests the page at a position; the first page with exactly the caller's. */
  request(position: Position): StartedCall {
    const read = (): OperationArguments => ({ ...this.#args, query: this.#queryAt(position) });
    return startOperation(this.#settings, this.#operation, read, this.#options);
  }

  #queryAt(position: Position): OperationArguments['query'] {
    const query = this.#query;
    // A query that is no plain object stays as it is, to be refused by the call's own check.
    if (!isPlain(query)) return query;
    const moved = position === this.start ? {} : { [this.#key]: position };
    return { ...(this.#key === 'offset' && { limit: DEFAULT_PAGE_SIZE }), ...query, ...moved };
  }

  /** Makes the page of a response. */
  page(response: CallResponse, position: Position, call: Call | undefined): ListPage<T> {
    const record = responseRecord(this.#operation);
    const body = responseValue<PageBody<T>>(this.#settings, record, response.text);
    const list = this.#key === 'offset' ? 'resources' : 'items';
    const all = body[list] ?? [];
    // The warning of the answer names what is no record.
    const records = all.filter(isObject) as (T & { readonly id?: unknown })[];
    const fresh = new Set(records.filter((record) => this.#isNew(record)));
    // Without an id, two records that say the same may be two.
    const items = records.filter((record) => fresh.has(record) || (record.id ?? null) === null);
    const next = this.#next(body, position, all.length, fresh.size);
    if (next === REPEATS && call !== undefined)
      throw call.responseError(response, {
        path: [list],
        expected:
          'a new part of the listing: it only repeats records that came before, and so would every page after it',
        offset: -1,
      });
    return this.#key === 'offset'
      ? new Page(
          items,
          offsetAfter(body, position as number, all.length, this.#limit),
          (next as number) < 0 ? null : (next as number),
          this,
        )
      : new CursorPage(items, typeof next === 'string' ? next : null, this);
  }

  /** Where the next page starts, or `END` or `REPEATS`. */
  #next(body: PageBody<T>, position: Position, count: number, fresh: number): number | string {
    if (this.#key === 'offset') {
      const repeated = this.#repeated;
      this.#repeated = fresh === 0 ? repeated + 1 : 0;
      const offset = position as number;
      const page = {
        limit: this.#limit,
        offset,
        received: count,
        fresh,
        repeated,
        offered: this.#canSkip === false ? NaN : offered(body),
        skipped: this.#skipped,
      };
      if (!Number.isNaN(this.#skipped)) this.#canSkip = count > 0;
      const next = core().call('nextOffset', [], page);
      this.#skipped = next > offset + count && this.#canSkip === undefined ? offset + count : NaN;
      return next;
    }
    if (!body.next_cursor) return END;
    return count > 0 && fresh === 0 ? REPEATS : body.next_cursor;
  }

  /** Whether no earlier page had a record. */
  #isNew(record: { readonly id?: unknown }): boolean {
    const key = recordKey(record);
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** Where a page stands in its listing. */
interface Place {
  readonly listing: Listing<unknown>;
  readonly position: Position | null;
  next: RequestedPage<unknown> | undefined;
}

const places = /* @__PURE__ */ hiddenState<Place>('Page');

// biome-ignore lint/correctness/noUnusedVariables: the class has T. A page that goes on by a cursor has one of the names.
interface ListPage<T> extends Omit<Elsewhere<'a page'>, 'nextCursor'> {}

/** One page of a listing. Iterate over it for its records, and by `for await` for those of all pages from it on. */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the names stand on the prototype, and throw.
abstract class ListPage<T> implements Iterable<T>, AsyncIterable<T> {
  /** The records, without those that an earlier page of the same listing had. */
  readonly items: T[];

  /** @internal */
  constructor(items: T[], position: Position | null, listing: Listing<T>) {
    this.items = items;
    places.set(this, { listing: listing as Listing<unknown>, position, next: undefined });
  }

  /** Whether there is a next page. The service does not say how many there are, so the last one may be empty. */
  hasNext(): boolean {
    return places.of(this).position !== null;
  }

  /**
   * The next page. It is requested once, however often this is called.
   * @throws ConfigError if this is the last page
   */
  next(): Promise<this> {
    return this.requestNext().page;
  }

  /** @internal */
  requestNext(): RequestedPage<this> {
    const place = places.of(this);
    const { position, listing } = place;
    if (position === null)
      return { page: Promise.reject(new ConfigError('this is the last page: ask hasNext() first')), cancel: () => {} };
    if (place.next !== undefined) return place.next as RequestedPage<this>;
    const { call, response } = listing.request(position);
    const forget = (): void => {
      place.next = undefined;
    };
    const page = response.then(
      (received) => listing.page(received, position, call) as unknown as this,
      (error: unknown) => {
        // After a failure, `next` requests the page again.
        forget();
        throw error;
      },
    );
    const cancel = (): void => {
      forget();
      call?.fail(loopLeft());
    };
    const requested: RequestedPage<this> = { page, cancel };
    place.next = requested;
    return requested;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }

  /** Every record of this page and of those after it. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return recordsFrom<T>(Promise.resolve(this), () => {});
  }
}

/** Every record of a page and of those after it. */
function recordsFrom<T>(first: Promise<ListPage<T>>, cancelFirst: () => void): AsyncGenerator<T, void, undefined> {
  return endable(
    () => undefined,
    async function* (signal) {
      for await (const page of pagesFrom<ListPage<T>>(first, cancelFirst, Infinity, signal)) yield* page.items;
    },
  );
}

/** One page of a listing that goes on by an offset. Iterate over it for its records, by `for await` for all from it on. */
export class Page<T> extends ListPage<T> {
  /**
   * The offset to pass to the next request, as the service returned it (contract 4.6); where it returned none, or one
   * that leads back or beyond the limit, the number of records up to the end of this page.
   */
  readonly offset: number;
  /** The offset of the next page; null if this is the last. */
  readonly nextOffset: number | null;

  /** @internal */
  constructor(items: T[], offset: number, nextOffset: number | null, listing: Listing<T>) {
    super(items, nextOffset, listing);
    this.offset = offset;
    this.nextOffset = nextOffset;
  }

  /** The records by the name that the service has for them (contract 4.6); the same list as `items`. */
  get resources(): T[] {
    return this.items;
  }

  /** What `JSON.stringify` shows. */
  toJSON(): { items: T[]; offset: number; nextOffset: number | null } {
    return { items: this.items, offset: this.offset, nextOffset: this.nextOffset };
  }
}

/** One page of a listing that goes on by a cursor. Iterate over it for its records, by `for await` for all from it on. */
export class CursorPage<T> extends ListPage<T> {
  /** The cursor of the next page; null if this is the last. */
  readonly nextCursor: string | null;

  /** @internal */
  constructor(items: T[], nextCursor: string | null, listing: Listing<T>) {
    super(items, nextCursor, listing);
    this.nextCursor = nextCursor;
  }

  /** What `JSON.stringify` shows. */
  toJSON(): { items: T[]; nextCursor: string | null } {
    return { items: this.items, nextCursor: this.nextCursor };
  }
}

/**
 * A promise of a listing's first page that can also be iterated over all records: `for await (const record of
 * listing)`.
 */
export class PagePromise<T, P extends ListPage<T> = Page<T>> extends ApiPromise<P> implements AsyncIterable<T> {
  /** Every page. The next page is requested while you work on this page; leaving the loop cancels that request. */
  pages(): AsyncGenerator<P, void, undefined> {
    return endable(
      () => undefined,
      (signal) => pagesFrom<P>(this, firstCancels.of(this), Infinity, signal),
    );
  }

  /** Every record. */
  [Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    return recordsFrom<T>(this, firstCancels.of(this));
  }

  /**
   * The first records as a list, at most `max` of them.
   * @throws ConfigError without a bound, since the length of a listing is not known in advance
   */
  async toArray(bound: { readonly max: number }): Promise<T[]> {
    const max = (bound as { readonly max?: number } | undefined)?.max;
    if (typeof max !== 'number' || !(max >= 0)) {
      // The request of the first page is not awaited; its failure must not become an unhandled rejection.
      this.catch(() => {});
      throw new ConfigError('toArray needs a bound, such as toArray({ max: 1000 })');
    }
    const all: T[] = [];
    for await (const page of pagesFrom<P>(this, firstCancels.of(this), max)) {
      all.push(...page.items);
      if (all.length >= max) break;
    }
    return all.slice(0, max);
  }
}

/** Cancels the request of a listing's first page. */
const firstCancels = /* @__PURE__ */ hiddenState<() => void>('PagePromise');

/** The same for a listing that goes on by a cursor. */
export type CursorPromise<T> = PagePromise<T, CursorPage<T>>;

/** What pages and listings are made of, for the names that they have elsewhere. */
export function paging(): Record<string, object> {
  return { 'a page': ListPage.prototype, 'a list call': PagePromise.prototype };
}

/**
 * Starts a listing by requesting its first page.
 * @internal
 */
export function list<T>(
  settings: Settings,
  operation: OperationName,
  args: () => OperationArguments,
  options: RequestOptions | undefined,
): PagePromise<T, ListPage<T>> {
  let listing: Listing<T>;
  try {
    listing = new Listing<T>(settings, operation, args(), options);
  } catch (error) {
    const failed: Promise<CallResponse> = Promise.reject(argumentError(error));
    return pagePromise(failed, undefined, () => undefined as never);
  }
  const { call, response } = listing.request(listing.start);
  return pagePromise(response, call, (received) => listing.page(received, listing.start, call));
}

function pagePromise<T>(
  response: Promise<CallResponse>,
  call: Call | undefined,
  page: (response: CallResponse) => ListPage<T>,
): PagePromise<T, ListPage<T>> {
  const promise = new PagePromise<T, ListPage<T>>(response, page);
  firstCancels.set(promise, () => call?.fail(loopLeft()));
  return promise;
}
