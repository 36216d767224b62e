// Which pages may read the answers of the emulator (CORS), and which may change anything.
import type { IncomingMessage } from 'node:http';
import { isLoopback } from './host-header.js';

/** The origins whose pages may use the emulator, `*` for all; undefined for the pages of this machine. */
export type AllowedOrigins = readonly string[] | undefined;

/** Whether a request only asks if a page may send another one. */
export function isPreflight({ method, headers }: IncomingMessage): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The headers that let the page read the answer, if its origin is allowed: a name, its value, the next name. */
export function crossOriginHeaders({ headers }: IncomingMessage, origins: AllowedOrigins): string[] {
  const { origin } = headers;
  if (origin === undefined || !isAllowed(origin, origins)) return ['vary', 'origin'];
  return [
    'vary',
    'origin',
    'access-control-allow-origin',
    origin,
    'access-control-expose-headers',
    'date, x-request-id, retry-after, allow, x-emulator-clock',
    'access-control-allow-methods',
    'GET, HEAD, POST, PATCH, PUT, DELETE',
    'access-control-allow-headers',
    headers['access-control-request-headers'] ?? 'content-type, x-api-key, x-tenant-id, authorization',
    'access-control-max-age',
    '600',
  ];
}

/**
 * Whether a request may be answered. A page whose origin is not allowed may change nothing: its browser sends the
 * request even if the page cannot read the answer. A client that is no page sends none of these headers.
 */
export function isAllowedRequest({ method, headers }: IncomingMessage, origins: AllowedOrigins): boolean {
  const site = headers['sec-fetch-site'];
  if (headers.origin !== undefined) return isAllowed(headers.origin, origins) || isReading(method);
  if (site === undefined || site === 'none') return true;
  // The emulator serves no page, so a page of its own host is another site's whose name points at this machine. It could
  // read the answer, too.
  if (site === 'same-origin') return isAllowed(`http://${headers.host}`, origins);
  return isReading(method);
}

function isReading(method: string | undefined): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

function isAllowed(origin: string, origins: AllowedOrigins): boolean {
  if (origins) return origins.includes('*') || origins.includes(origin);
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname);
}
