// Reads the status and the headers of what `fetch` returned. A caller's own `fetch` may return incomplete responses.

import { readSafely } from '../../values/arguments.js';
import type { CredentialMask } from '../../values/credential-mask.js';
import type { HeadersLike, ResponseLike } from '../../values/platform.js';

/** The headers of a response; empty headers if the response has no readable ones. */
export function headersOf(response: ResponseLike): HeadersLike {
  try {
    const { headers } = response;
    if (typeof headers?.get === 'function') return headers;
  } catch {
    // A getter that throws counts as no headers.
  }
  return new Headers();
}

/** A header of a response; null if it is absent or cannot be read. */
export function headerOf(response: ResponseLike, name: string): string | null {
  try {
    const value: unknown = response.headers.get(name);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** The headers of a response as an error has them: without those of these names, and with hidden credentials. */
export function shownHeaders(
  response: ResponseLike,
  secretNames: readonly string[],
  mask: CredentialMask,
): HeadersLike {
  const headers = headersOf(response) as HeadersLike & Partial<Iterable<[string, string]>>;
  const isShown = (name: string): boolean => !secretNames.includes(name.toLowerCase());
  try {
    const shown = [...(headers as Iterable<[string, string]>)].filter(([name]) => isShown(name));
    return new Headers(shown.map(([name, value]) => [name, mask.hide(value)]));
  } catch {
    // The headers of a caller's own fetch may only have `get`.
    return { get: (name) => (isShown(name) ? mask.hide(headerOf(response, name) ?? '') || null : null) };
  }
}

/** The status code of a response; 0, which is no success, if it has none. */
export function statusOf(response: ResponseLike): number {
  const status: unknown = readSafely(() => response.status, 0);
  return typeof status === 'number' && status >= 0 && status <= 999 ? status : 0;
}

/** The service's id of the request; null if the response has none. */
export function requestIdOf(response: ResponseLike): string | null {
  return headerOf(response, 'x-request-id');
}
