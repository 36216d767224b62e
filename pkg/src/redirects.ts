// Redirects: refused, or followed by hand within one origin. `fetch` never follows one by itself: a credential would leave for another origin.

import { ConfigError } from './errors.js';
import { headerOf } from './failures.js';
import type { FetchLike, ResponseLike } from './platform.js';

/** The most redirects that are followed for one request. */
const MOST = 5;

/** Whether an answer sends the request elsewhere. A browser shows no more of such an answer than that. */
export function isRedirect(response: ResponseLike): boolean {
  const { status, type } = response as ResponseLike & { readonly type?: unknown };
  return type === 'opaqueredirect' || (status > 300 && status < 309 && status !== 304 && headerOf(response, 'location') !== null);
}

/** The part of `init` that says what `fetch` does with redirects to or from this address. */
export function redirects(mode: 'error' | 'same-origin'): (url: string) => Readonly<Record<string, string>> {
  const refuse = { redirect: 'manual' };
  if (mode === 'error') return () => refuse;
  // In a page of the service's own origin the browser itself holds requests to that origin.
  const { document, location } = globalThis as { document?: unknown; location?: { origin?: string } };
  const own = document === undefined ? undefined : location?.origin;
  return (url) => (own !== undefined && (url.startsWith(`${own}/`) || url === own) ? { redirect: 'follow', mode: 'same-origin' } : refuse);
}

/** Follows the redirects of an answer as long as they stay within the origin and change no method; gives the first answer that is none, or the redirect that is refused. */
export async function follow(first: ResponseLike, from: string, init: Readonly<Record<string, unknown>>, send: FetchLike): Promise<ResponseLike> {
  let response = first;
  let url = from;
  for (let hop = 0; hop < MOST && isRedirect(response); hop += 1) {
    const target = targetOf(response, url, String(init['method']));
    if (target === null) break;
    // Nobody reads the body of a redirect; unread, it would hold its connection.
    const { body } = response as { readonly body?: { cancel?(): Promise<void> } | null };
    await body?.cancel?.().catch(() => {});
    url = target;
    response = await send(url, init);
  }
  return response;
}

/** Where a redirect leads; null where it may not be followed. */
function targetOf(response: ResponseLike, from: string, method: string): string | null {
  const location = headerOf(response, 'location');
  if (location === null) return null;
  // These turn a change into a GET, which is another request.
  if ([301, 302, 303].includes(response.status) && method !== 'GET' && method !== 'HEAD') return null;
  try {
    const target = new URL(location, from);
    return target.origin === new URL(from).origin && target.username === '' && target.password === '' ? target.href : null;
  } catch {
    return null;
  }
}

/** Reads the option. */
export function redirectMode(given: unknown): 'error' | 'same-origin' {
  if (given === undefined || given === 'error') return 'error';
  if (given === 'same-origin') return 'same-origin';
  throw new ConfigError(`redirect is 'error' or 'same-origin', not ${String(given)}`);
}
