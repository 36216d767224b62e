// A loop over the pages of a listing.

import { onAbort } from './signals.js';

/** A page that was requested. */
export interface RequestedPage<P> {
  readonly page: Promise<P>;
  /** Cancels the request, so that the page can be requested again. */
  readonly cancel: () => void;
}

/** What a page is for a loop. */
interface PageInLoop {
  readonly items: readonly unknown[];
  hasNext(): boolean;
  requestNext(): RequestedPage<unknown>;
}

/** Why the request of a page ends if the loop is left. */
export function loopLeft(): DOMException {
  return new DOMException('the loop over the pages was left', 'AbortError');
}

/** The pages until they have so many records. The signal cancels the request that is waited for. */
export async function* pagesFrom<P extends PageInLoop>(
  first: PromiseLike<P>,
  cancelFirst: () => void,
  max: number,
  signal?: AbortSignal,
): AsyncGenerator<P, void, undefined> {
  let cancel = cancelFirst;
  if (signal) onAbort(signal, () => cancel());
  let page = await first;
  for (let count = page.items.length; ; count += page.items.length) {
    const next = page.hasNext() && count < max ? page.requestNext() : undefined;
    cancel = next?.cancel ?? (() => {});
    // Its error is thrown when the caller gets there; until then it must not become an unhandled rejection.
    next?.page.catch(() => {});
    let isLeft = true;
    try {
      yield page;
      isLeft = false;
    } finally {
      if (isLeft) next?.cancel();
    }
    if (next === undefined) return;
    page = (await next.page) as P;
  }
}
