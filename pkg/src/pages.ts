// Listings by the page: one page, every page, or every record, with the next page on its way while the caller works on this one.

import type { Call } from './call.js';
import { ConfigError } from './errors.js';
import type { OperationName } from './generated/operations.js';
import type { RequestOptions, Settings } from './options.js';
import { isPlain } from './plain.js';
import { ApiPromise, type Answer } from './promise.js';
import { recordOf, start, valueOf } from './send.js';
import { core } from './wasm.js';

/** What the service takes where a listing is told no limit (service.md 4.6). */
const DEFAULT_LIMIT = 20;

/** What a page of the wire holds. */
interface Wire<T> {
  readonly resources: readonly T[];
  readonly offset?: number | null;
}

/** Where a page leads: to an offset, to the end, or to an error. */
const END = -1;
const REPEATS = -2;

/** The walk over a listing: what is asked for, and which records were seen. */
class Walk<T> {
  readonly #settings: Settings;
  readonly #name: OperationName;
  readonly #id: unknown;
  readonly #query: Readonly<Record<string, unknown>>;
  readonly #options: RequestOptions | undefined;
  readonly #seen = new Set<unknown>();
  readonly #limit: number;

  constructor(settings: Settings, name: OperationName, id: unknown, query: Readonly<Record<string, unknown>> | undefined, options: RequestOptions | undefined) {
    this.#settings = settings;
    this.#name = name;
    this.#id = id;
    this.#query = query ?? {};
    this.#options = options;
    const limit = Number(this.#query['limit'] ?? DEFAULT_LIMIT);
    this.#limit = Number.isNaN(limit) ? DEFAULT_LIMIT : limit;
  }

  /** Where the listing starts. */
  get origin(): number {
    const offset = Number(this.#query['offset'] ?? 0);
    return Number.isNaN(offset) ? 0 : offset;
  }

  /** Asks for the page at an offset; the first page goes out as the caller wrote it. */
  ask(offset: number): { readonly call?: Call; readonly answer: Promise<Answer> } {
    // What is no plain object is refused as it was given.
    const query = isPlain(this.#query) ? { limit: DEFAULT_LIMIT, ...this.#query, ...(offset !== this.origin && { offset }) } : this.#query;
    return start(this.#settings, this.#name, { first: this.#id, query }, this.#options);
  }

  /** Makes the page of an answer. */
  page(answer: Answer, offset: number, call: Call | undefined): Page<T> {
    const { resources, offset: offered } = valueOf<Wire<T>>(this.#settings, recordOf(this.#name), answer);
    const fresh = resources.filter((record) => this.#isNew(record));
    const next = core().call('nextOffset', [], this.#limit, offset, resources.length, fresh.length, offered ?? NaN);
    if (next === REPEATS && call !== undefined) throw call.broken(answer, ['resources'], 'a new part of the listing: it only repeats records that came before, and so would every page after it');
    return new Page(fresh, offset, next === END || next === REPEATS ? null : next, this);
  }

  /** Whether a record was not seen before. What has no id cannot be told apart from another. */
  #isNew(record: T): boolean {
    const id = (record as { readonly id?: unknown } | null)?.id;
    if (id === undefined || id === null) return true;
    if (this.#seen.has(id)) return false;
    this.#seen.add(id);
    return true;
  }
}

/** One page of a listing. Iterate over it for its records. */
export class Page<T> implements Iterable<T> {
  /** The records, without those that an earlier page of the same listing had. */
  readonly items: T[];
  /** The offset of the page. */
  readonly offset: number;
  /** The offset of the next page; null if this is the last. */
  readonly nextOffset: number | null;
  readonly #walk: Walk<T>;
  #following: { readonly page: Promise<Page<T>>; readonly cancel: () => void } | undefined;

  /** @internal */
  constructor(items: T[], offset: number, nextOffset: number | null, walk: Walk<T>) {
    this.items = items;
    this.offset = offset;
    this.nextOffset = nextOffset;
    this.#walk = walk;
  }

  /** Whether there is a next page. The service does not say how many there are, so the last one may be empty. */
  hasNext(): boolean {
    return this.nextOffset !== null;
  }

  /**
   * The next page. It is requested once, however often this is called.
   * @throws ConfigError if this is the last page
   */
  next(): Promise<Page<T>> {
    return this.follow().page;
  }

  /** @internal */
  follow(): { readonly page: Promise<Page<T>>; readonly cancel: () => void } {
    const { nextOffset } = this;
    if (nextOffset === null) return { page: Promise.reject(new ConfigError('this is the last page: ask hasNext() first')), cancel: () => {} };
    if (this.#following !== undefined) return this.#following;
    const { call, answer } = this.#walk.ask(nextOffset);
    const forget = (): void => {
      this.#following = undefined;
    };
    const page = answer.then(
      (came) => this.#walk.page(came, nextOffset, call),
      (error: unknown) => {
        // What failed may be asked for again.
        forget();
        throw error;
      },
    );
    const cancel = (): void => {
      forget();
      call?.fail(new DOMException('the walk over the pages was left', 'AbortError'));
    };
    this.#following = { page, cancel };
    return this.#following;
  }

  [Symbol.iterator](): Iterator<T> {
    return this.items[Symbol.iterator]();
  }

  /** What `JSON.stringify` shows. */
  toJSON(): { items: T[]; offset: number; nextOffset: number | null } {
    return { items: this.items, offset: this.offset, nextOffset: this.nextOffset };
  }
}

/** A promise of a listing's first page that can also be iterated over all records: `for await (const record of listing)`. */
export class PagePromise<T> extends ApiPromise<Page<T>> implements AsyncIterable<T> {
  /** Every page. The next one is requested while you work on this one; leaving the loop cancels that request. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    yield* this.#pages(Infinity);
  }

  /** Every record. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.#pages(Infinity)) yield* page.items;
  }

  /**
   * The first records as a list, at most `max` of them.
   * @throws ConfigError without a bound, since the length of a listing is not known in advance
   */
  async toArray(bound: { readonly max: number }): Promise<T[]> {
    const max = (bound as { readonly max?: number } | undefined)?.max;
    if (typeof max !== 'number' || !(max >= 0)) {
      // The first page is on its way: should it fail, this error is told in its place.
      this.catch(() => {});
      throw new ConfigError('toArray needs a bound, such as toArray({ max: 1000 })');
    }
    const all: T[] = [];
    for await (const page of this.#pages(max)) {
      all.push(...page.items);
      if (all.length >= max) break;
    }
    return all.slice(0, max);
  }

  /** The pages until so many records have come. */
  async *#pages(most: number): AsyncGenerator<Page<T>, void, undefined> {
    let page: Page<T> = await this;
    for (let count = page.items.length; ; count += page.items.length) {
      const following = page.hasNext() && count < most ? page.follow() : undefined;
      // Told where the caller comes to it, and never as a rejection that nobody handles.
      following?.page.catch(() => {});
      let left = true;
      try {
        yield page;
        left = false;
      } finally {
        if (left) following?.cancel();
      }
      if (following === undefined) return;
      page = await following.page;
    }
  }
}

/** Lists by the page. */
export function list<T>(
  settings: Settings,
  name: OperationName,
  id: unknown,
  query: Readonly<Record<string, unknown>> | undefined,
  options: RequestOptions | undefined,
): PagePromise<T> {
  const walk = new Walk<T>(settings, name, id, query, options);
  const { call, answer } = walk.ask(walk.origin);
  return new PagePromise<T>(answer, (came) => walk.page(came, walk.origin, call));
}
