// A listing of a watch, page by page, and what is asked for by its ids because no page had it.

import { MAX_PAGE_SIZE } from '../../../generated/operations.js';
import type { Deployment, DeploymentListParams } from '../../../generated/records.js';
import { isNewestFirst, keyed, unfound, type Entries } from './watch-state.js';

/** A page of a listing. */
export interface Page {
  readonly items: readonly Deployment[];
  hasNext(): boolean;
  next(): Promise<Page>;
}

/** A listing in progress. */
export class Round {
  /** When it was begun, on the clock and on the steady one. */
  readonly begunAt = Date.now();
  readonly dueAt = performance.now();
  readonly #found = new Set<string>();
  #page: Page | undefined;
  #pages = 0;
  /** Deployments that no page had, and that are asked for by their ids before they count as gone. */
  #missing: string[] | undefined;
  /** Whether there were such ones: what is known has their place. */
  #isMixed = false;

  get pages(): number {
    return this.#pages;
  }

  /** Requests its next page, and gives the records of that. */
  async next(list: (query: DeploymentListParams) => PromiseLike<Page>): Promise<Deployment[]> {
    const asked = this.#missing?.slice(0, MAX_PAGE_SIZE);
    const page = asked ? await list({ deployment_ids: asked.join(',') }) : await (this.#page?.next() ?? list({}));
    const items = keyed(page.items).filter(([key]) => asked?.includes(key) !== false);
    for (const [key] of items) this.#found.add(key);
    if (asked) this.#missing?.splice(0, asked.length);
    else {
      this.#page = page;
      this.#pages += 1;
    }
    return items.map(([, record]) => record);
  }

  /**
   * Whether nothing is left to be asked for, by what is known. Unless it goes `toTheEnd`, it asks for nothing behind a
   * full page where all are found and new ones come first.
   */
  isWhole(entries: Entries, toTheEnd: boolean): boolean {
    if (this.#missing === undefined) {
      const isAll = !toTheEnd && this.#found.size >= entries.size && isNewestFirst(entries);
      if (this.#page?.hasNext() && !isAll) return false;
      // One answer shows all at one time. Of several pages, each may have lost a record to the page before it.
      this.#missing = this.#pages > 1 ? unfound(entries, this.#found) : [];
      this.#isMixed = this.#missing.length > 0;
    }
    return this.#missing.length === 0;
  }

  /** What it has found, of what is known, in the order of the service. */
  keys(entries: Entries): string[] {
    return this.#isMixed ? [...entries.keys()].filter((key) => this.#found.has(key)) : [...this.#found];
  }
}
