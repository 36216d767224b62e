// Redirects: refused, or followed by hand within one origin. `fetch` never follows one by itself: a credential would leave for another origin.

import { headerOf } from './failures.js';
import type { FetchLike, ResponseLike } from './platform.js';

/** The most redirects that are followed for one request. */
const MOST = 5;

/** Whether an answer sends the request elsewhere. A browser shows no more of such an answer than that. */
function isRedirect(response: ResponseLike): boolean {
  const { status, type } = response as ResponseLike & { readonly type?: unknown };
  return type === 'opaqueredirect' || (status > 300 && status < 309 && status !== 304 && headerOf(response, 'location') !== null);
}

/** The part of `init` that says what `fetch` does with redirects to or from this address. */
export function redirects(mode: 'error' | 'same-origin'): (url: string) => Readonly<Record<string, string>> {
  const refuse = { redirect: 'manual' };
  if (mode === 'error') return () => refuse;
  // In a page of the service's own origin the browser itself holds requests to that origin.
  return (url) => (isPagesOwn(url) ? { redirect: 'follow', mode: 'same-origin' } : refuse);
}

/** What becomes of redirects: refused unless they were allowed within the origin; never followed where a request goes to somebody else's address. */
export type RedirectMode = 'error' | 'same-origin' | 'never';

/** What is known of a redirect that was refused. */
export interface Refusal {
  /** Where it leads, without its query, which may hold a secret; empty where the runtime does not show it, or it is no address. */
  readonly target: string;
  /** How many redirects were followed before it. */
  readonly followed: number;
  /** Why it is not followed. */
  readonly because: 'option' | 'count' | 'origin' | 'method' | 'hidden' | 'address' | 'upload';
}

/** An answer that is no redirect, or one with why it is refused. */
export interface Followed {
  readonly response: ResponseLike;
  readonly refusal: Refusal | undefined;
}

/** Follows the redirects of an answer where that is allowed: within the origin, at most five, and none that changes the method. */
export async function follow(first: ResponseLike, from: string, init: Readonly<Record<string, unknown>>, send: FetchLike, mode: RedirectMode): Promise<Followed> {
  let response = first;
  let url = from;
  for (let followed = 0; isRedirect(response); followed += 1) {
    const target = targetOf(response, url);
    const because = refused(response, target, url, String(init['method']), mode) ?? (followed === MOST ? 'count' : undefined);
    if (because !== undefined) return { response, refusal: { target: target ? target.origin + target.pathname : '', followed, because } };
    // Nobody reads the body of a redirect; unread, it would hold its connection.
    const { body } = response as { readonly body?: { cancel?(): Promise<void> } | null };
    await body?.cancel?.().catch(() => {});
    url = target!.href;
    response = await send(url, init);
  }
  return { response, refusal: undefined };
}

/** Where a redirect leads; null where that is no address, undefined where the runtime does not show it. */
function targetOf(response: ResponseLike, from: string): URL | null | undefined {
  const location = headerOf(response, 'location');
  if (location === null) return undefined;
  try {
    return new URL(location, from);
  } catch {
    return null;
  }
}

/** Why a redirect is not followed; undefined where nothing is against it. */
function refused(response: ResponseLike, target: URL | null | undefined, from: string, method: string, mode: RedirectMode): Refusal['because'] | undefined {
  if (mode === 'never') return 'upload';
  // Within the page's own origin the browser itself follows, where it may.
  if (target === undefined) return mode === 'error' && isPagesOwn(from) ? 'option' : 'hidden';
  if (target === null || target.username !== '' || target.password !== '') return 'address';
  if (target.origin !== new URL(from).origin) return 'origin';
  if (mode === 'error') return 'option';
  // These turn a change into a GET, which is another request.
  return [301, 302, 303].includes(response.status) && method !== 'GET' && method !== 'HEAD' ? 'method' : undefined;
}

/** Whether an address is one of the page's own origin. */
function isPagesOwn(url: string): boolean {
  const { document, location } = globalThis as { document?: unknown; location?: { origin?: string } };
  const own = document === undefined ? undefined : location?.origin;
  return own !== undefined && (url.startsWith(`${own}/`) || url === own);
}
