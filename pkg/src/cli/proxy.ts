// The way from the console's page to one service, through the server that the page came from. The page needs no permission of the service to read its answers, and
// the browser never holds a key that the command was given.
import { request as plain, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import { request as encrypted } from 'node:https';
import { pipeline } from 'node:stream';
import { OPERATIONS } from '../generated/operations.js';

/** Where the page asks. */
export const API = '/api/';

/** What is passed on, and nothing else: no cookie, no origin, no address of the reader. */
const FORWARDED = ['x-api-key', 'x-tenant-id', 'authorization', 'content-type', 'accept', 'traceparent'];
/** What of an answer is passed back. No permission for other origins, no cookie. */
const RETURNED = ['content-type', 'retry-after', 'x-request-id', 'allow', 'deprecation'];
/** How long the service may be silent. */
const SILENCE_MS = 120_000;

/** One fixed service, and the credentials that the command adds, by the header that carries them. */
export interface Upstream {
  readonly url: URL;
  readonly credentials: Readonly<Record<string, string>>;
}

interface Route {
  readonly pattern: RegExp;
  readonly methods: readonly string[];
}

const ROUTES = routes();

/** Passes a request on, or refuses it. `origin` is the server's own. */
export function passOn(request: IncomingMessage, response: ServerResponse, upstream: Upstream, origin: string): void {
  response.setHeader('Cache-Control', 'no-store');
  const [path = '', query] = split((request.url ?? '').slice(API.length - 1));
  const route = isPlain(path) ? ROUTES.find(({ pattern }) => pattern.test(path)) : undefined;
  if (!route) {
    answer(response, 404, 'The service has no such path, so it is not passed on.');
    return;
  }
  const method = request.method ?? '';
  if (!route.methods.includes(method)) {
    response.setHeader('Allow', route.methods.join(', '));
    answer(response, 405, `The service takes ${route.methods.join(', ')} here.`);
    return;
  }
  if (!isOwnPage(request, origin)) {
    answer(response, 403, 'Only the page of this server may ask here.');
    return;
  }
  const { url, credentials } = upstream;
  const send = url.protocol === 'https:' ? encrypted : plain;
  const target = `${url.pathname.replace(/\/+$/, '')}${path}${query === undefined ? '' : `?${query}`}`;
  const outgoing = send(
    { protocol: url.protocol, hostname: url.hostname.replace(/^\[|\]$/g, ''), port: url.port, method, path: target, headers: { ...forwarded(request), ...credentials, host: url.host }, timeout: SILENCE_MS },
    (incoming) => passBack(incoming, response),
  );
  outgoing.on('timeout', () => outgoing.destroy(new Error('it was silent for too long')));
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy();
    else answer(response, 502, `${url.origin} could not be reached: ${error.message}. Look at the address that --upstream names.`);
  });
  response.on('close', () => outgoing.destroy());
  pipeline(request, outgoing, () => undefined);
}

function passBack(incoming: IncomingMessage, response: ServerResponse): void {
  const status = incoming.statusCode ?? 502;
  if (status >= 300 && status < 400) {
    incoming.resume();
    answer(response, 502, `The service answered ${status}, a redirect, and none is followed: the next address would get the credentials. Name the final address by --upstream.`);
    return;
  }
  const headers: OutgoingHttpHeaders = {};
  for (const name of RETURNED) if (incoming.headers[name] !== undefined) headers[name] = incoming.headers[name];
  response.writeHead(status, headers);
  pipeline(incoming, response, () => undefined);
}

function forwarded(request: IncomingMessage): OutgoingHttpHeaders {
  const headers: OutgoingHttpHeaders = {};
  for (const name of FORWARDED) if (request.headers[name] !== undefined) headers[name] = request.headers[name];
  // The body is passed on as it comes; its length is no header of the page's.
  if (request.headers['content-length'] !== undefined) headers['content-length'] = request.headers['content-length'];
  return headers;
}

/** Whether the request comes from the page that this server sent, as far as the browser says. What says nothing may only read: no browser lets another page see that. */
function isOwnPage({ headers, method }: IncomingMessage, origin: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  return headers.origin === undefined ? method === 'GET' : headers.origin === origin;
}

/** Whether a path can only mean what it says: no segment that a server resolves away, nothing that becomes a slash. */
function isPlain(path: string): boolean {
  if (!/^[\w/~.%!$&'()*+,;=:@-]+$/.test(path)) return false;
  return path.split('/').every((segment) => {
    try {
      const text = decodeURIComponent(segment);
      return text !== '.' && text !== '..' && !/[/\\\0]/.test(text);
    } catch {
      return false;
    }
  });
}

function split(target: string): string[] {
  const at = target.indexOf('?');
  return at < 0 ? [target] : [target.slice(0, at), target.slice(at + 1)];
}

/** Every path of the service with its methods, from the table of operations. */
function routes(): Route[] {
  const byPath = new Map<string, string[]>();
  for (const [method, path] of Object.values(OPERATIONS)) byPath.set(path, [...(byPath.get(path) ?? []), method]);
  return [...byPath].map(([path, methods]) => ({ pattern: new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`), methods }));
}

function answer(response: ServerResponse, status: number, detail: string): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify({ detail }));
}
