// Redirects are refused, or followed within one origin. `fetch` itself must not follow them: it would send credentials
// to another origin.

import type { FetchLike, ResponseLike } from '../../values/platform.js';
import { headerOf } from './fetch-response.js';

/** The most redirects that are followed for one request. */
const MAX_REDIRECTS = 5;

/**
 * How redirects are handled: `error` refuses them, `same-origin` follows those within the origin. `never` is for
 * uploads, whose address belongs to a third party.
 */
export type RedirectMode = 'error' | 'same-origin' | 'never';

/** A redirect that was not followed. */
export interface RedirectRefusal {
  /** The target without its query, which may contain a secret; empty if the runtime hides it or it is no address. */
  readonly target: string;
  /** How many redirects were followed before this one. */
  readonly followed: number;
  readonly reason: 'option' | 'count' | 'origin' | 'method' | 'hidden' | 'address' | 'upload';
}

/** The request that a response belongs to. */
export interface SentRequest {
  readonly url: string;
  /** The second argument of `fetch`. */
  readonly init: Readonly<Record<string, unknown>>;
  readonly fetch: FetchLike;
}

/** The last response, and why it was not followed if it is a redirect. */
export interface FollowedResponse {
  readonly response: ResponseLike;
  readonly refusal: RedirectRefusal | undefined;
}

/** The fields of `init` that tell `fetch` what to do with redirects. */
export function redirectInit(mode: RedirectMode, url: string): Readonly<Record<string, string>> {
  // In a page of the service's own origin the browser itself keeps redirects within the origin.
  return mode === 'same-origin' && isInPageOrigin(url)
    ? { redirect: 'follow', mode: 'same-origin' }
    : { redirect: 'manual' };
}

/** Follows the redirects of a response as far as `mode` and the rules of this file allow. */
export async function followRedirects(
  first: ResponseLike,
  { url, init, fetch }: SentRequest,
  mode: RedirectMode,
): Promise<FollowedResponse> {
  let response = first;
  let from = url;
  for (let followed = 0; isRedirect(response); followed += 1) {
    const target = targetOf(response, from);
    const next = nextAddress(target, from, String(init.method), response.status, mode);
    if (typeof next === 'string' || followed === MAX_REDIRECTS) {
      const reason = typeof next === 'string' ? next : 'count';
      return { response, refusal: { target: target ? target.origin + target.pathname : '', followed, reason } };
    }
    // An unread body would keep its connection open.
    const { body } = response as { readonly body?: { cancel?(): Promise<void> } | null };
    await body?.cancel?.().catch(() => {});
    from = next.href;
    response = await fetch(from, init);
  }
  return { response, refusal: undefined };
}

/** Whether a response is a redirect. Browsers hide everything about a redirect but its `type`. */
function isRedirect(response: ResponseLike): boolean {
  const { status, type } = response as ResponseLike & { readonly type?: unknown };
  return (
    type === 'opaqueredirect' ||
    (status > 300 && status < 309 && status !== 304 && headerOf(response, 'location') !== null)
  );
}

/** Where a redirect leads; null if the header is no address, undefined if the runtime hides it. */
function targetOf(response: ResponseLike, from: string): URL | null | undefined {
  const location = headerOf(response, 'location');
  if (location === null) return undefined;
  try {
    return new URL(location, from);
  } catch {
    return null;
  }
}

/** The address that a redirect is followed to, or the reason for refusing it. */
function nextAddress(
  target: URL | null | undefined,
  from: string,
  method: string,
  status: number,
  mode: RedirectMode,
): URL | RedirectRefusal['reason'] {
  if (mode === 'never') return 'upload';
  // With `same-origin` the browser has followed what it may; the option would not help.
  if (target === undefined) return mode === 'error' && isInPageOrigin(from) ? 'option' : 'hidden';
  if (target === null || target.username !== '' || target.password !== '') return 'address';
  if (target.origin !== new URL(from).origin) return 'origin';
  if (mode === 'error') return 'option';
  // `fetch` repeats other methods as GET after these.
  return [301, 302, 303].includes(status) && method !== 'GET' && method !== 'HEAD' ? 'method' : target;
}

/** Whether an address has the origin of the page that this code runs in. */
function isInPageOrigin(url: string): boolean {
  const { document, location } = globalThis as { document?: unknown; location?: { origin?: string } };
  const origin = document === undefined ? undefined : location?.origin;
  return origin !== undefined && (url.startsWith(`${origin}/`) || url === origin);
}
