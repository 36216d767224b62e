// The proxy of the console's server to one service. Through it the page can read the service's answers without CORS,
// and the browser never holds the key.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { TOKEN_NEEDED } from './page-token.js';
import { findRoute } from './proxy-routes.js';
import { hasBody, readBody } from './request-body.js';
import { answerJson, exchange, type Upstream } from './upstream.js';

/** Where the paths of the proxy start. */
export const API_PREFIX = '/api/';

/** The headers that are sent to the service. Cookies, the origin and the address of the client are not. */
const REQUEST_HEADERS = ['x-api-key', 'x-tenant-id', 'authorization', 'content-type', 'accept', 'traceparent'];
/** Headers that may stand only once: of a header that stands twice, some servers read the first value and some the last. */
const SINGLE_HEADERS = ['host', 'content-length', 'x-api-key', 'x-tenant-id', 'authorization', 'content-type'];
/** The longest body that is read, in bytes. */
const MOST_BYTES = 10 << 20;

/** The page of this server: its origin, and whether the browser that asks has its token. */
export interface OwnPage {
  readonly origin: string;
  readonly hasToken: boolean;
}

/** Passes a request of the page on to the service, or refuses it. */
export async function forward(
  request: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  { origin, hasToken }: OwnPage,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  const refuse = (status: number, detail: string): void => {
    // What follows a body that was not read is not read either.
    if (hasBody(request)) response.setHeader('connection', 'close');
    answerJson(response, status, detail);
  };
  const target = (request.url ?? '').slice(API_PREFIX.length - 1);
  const route = findRoute(target.split('?', 1)[0] ?? '');
  if (!route) {
    refuse(404, 'The service has no such path, so it is not passed on.');
    return;
  }
  const method = request.method ?? '';
  const operation = route.methods.get(method);
  if (!operation) {
    const methods = [...route.methods.keys()].join(', ');
    response.setHeader('Allow', methods);
    refuse(405, `The service takes ${methods} here.`);
    return;
  }
  if (!isOwnPage(request, origin)) {
    refuse(403, 'Only the page of this server may ask here.');
    return;
  }
  if (!hasToken) {
    refuse(403, TOKEN_NEEDED);
    return;
  }
  const problem = problemOf(request, target, operation.hasBody);
  if (problem !== undefined) {
    refuse(400, problem);
    return;
  }
  const tooLong = `The body is too long: at most ${MOST_BYTES} bytes are passed on.`;
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) {
    refuse(413, tooLong);
    return;
  }
  const body = hasBody(request) ? await readBody(request, MOST_BYTES + 1) : null;
  if (body !== null && body.byteLength > MOST_BYTES) refuse(413, tooLong);
  else {
    const sent = method === 'GET' || method === 'DELETE' ? null : (body ?? new Uint8Array());
    exchange(upstream, { method, target, headers: headersToSend(request), body: sent }, response);
  }
}

/** What is wrong with a request; undefined if nothing is. */
function problemOf(request: IncomingMessage, target: string, takesBody: boolean): string | undefined {
  if (!takesBody && hasBody(request)) return 'This operation has no body, and the request has one.';
  if (!/^[!-~]+$/.test(target) || target.includes('#')) return 'The query has a character that no address can have.';
  const names = request.rawHeaders.filter((_, at) => at % 2 === 0).map((name) => name.toLowerCase());
  const repeated = SINGLE_HEADERS.find((name) => names.indexOf(name) !== names.lastIndexOf(name));
  return repeated === undefined ? undefined : `The header ${repeated} comes twice.`;
}

function headersToSend({ headers }: IncomingMessage): Record<string, string> {
  const sent: Record<string, string> = {};
  for (const name of REQUEST_HEADERS) if (headers[name] !== undefined) sent[name] = String(headers[name]);
  return sent;
}

/**
 * Whether a request comes from a script of this server's page, by the headers that browsers send. A request without
 * these headers may only read: no browser shows the answer to another page.
 */
function isOwnPage({ headers, method }: IncomingMessage, origin: string): boolean {
  // What the service sends is data: never a document, a script or a picture of the page.
  if ((headers['sec-fetch-dest'] ?? 'empty') !== 'empty') return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined ? method === 'GET' : headers.origin === origin;
}
