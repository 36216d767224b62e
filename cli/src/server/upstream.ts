// The exchange of the console's proxy with the service. Whatever the service sends, the page gets an answer or sees that
// it broke off, and nothing is thrown.
import { request as plain, type ClientRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import { request as encrypted } from 'node:https';
import { Transform, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { MaskedStream, type CredentialMask } from '../../../pkg/src/values/credential-mask.js';

/** The headers that are sent back to the page. Cookies and CORS headers are not. */
const RESPONSE_HEADERS = [
  'content-type',
  'content-length',
  'date',
  'vary',
  'retry-after',
  'x-request-id',
  'allow',
  'deprecation',
];
/** How long the service may take until its answer begins, and how long it may then be silent. */
const SILENCE_MS = 120_000;
/** How many interim answers (1xx) may come before the answer. */
const MOST_INTERIM = 20;

/** The service, and the headers with credentials that the proxy adds. */
export interface Upstream {
  readonly url: URL;
  readonly credentials: Readonly<Record<string, string>>;
  /** Hides these credentials in what the service sends: it may repeat what it was sent. */
  readonly mask: CredentialMask;
}

/** A request to the service. */
export interface UpstreamRequest {
  readonly method: string;
  /** The path under the service's base address, with the query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Null if the operation has no body. */
  readonly body: Uint8Array | null;
}

/** Sends a request to the service, and its answer to the page. */
export function exchange(upstream: Upstream, request: UpstreamRequest, response: ServerResponse): void {
  const { origin } = upstream.url;
  let outgoing: ClientRequest | undefined;
  let incoming: IncomingMessage | undefined;
  let interim = 0;
  let hasFailed = false;
  const fail = (problem: string): void => {
    // To end the exchange is an error of the answer too.
    if (hasFailed) return;
    hasFailed = true;
    clearTimeout(timer);
    if (response.headersSent) breakOff(response);
    else answerJson(response, 502, problem);
    outgoing?.destroy();
  };
  const timer = setTimeout(() => fail(silence(origin)), SILENCE_MS);
  response.on('close', () => {
    clearTimeout(timer);
    outgoing?.destroy();
  });
  try {
    outgoing = startRequest(upstream, request);
  } catch (error) {
    // Node.js refuses headers and paths that cannot be sent.
    fail(`The request cannot be passed on: ${reasonOf(error)}.`);
    return;
  }
  outgoing.on('response', (message) => {
    incoming = message;
    clearTimeout(timer);
    const problem = problemOf(message);
    if (problem === undefined) sendBack(message, response, upstream, fail);
    else fail(`The service at ${origin} answered with ${problem}`);
  });
  outgoing.on('upgrade', () =>
    fail(`The service at ${origin} answered with status 101, a protocol that nobody asked for.`),
  );
  outgoing.on('information', () => {
    interim += 1;
    if (interim > MOST_INTERIM)
      fail(`The service at ${origin} sent more than ${MOST_INTERIM} interim answers, and no other.`);
  });
  outgoing.on('timeout', () => fail(silence(origin)));
  outgoing.on('error', (error) => {
    // Bytes after a complete answer belong to no request.
    if (!incoming?.complete) fail(failureOf(error, origin, incoming !== undefined));
  });
  // If Node.js reports neither an answer nor an error, the page must not wait.
  outgoing.on('close', () => {
    if (!incoming) fail(`The service at ${origin} ended the connection before it had answered.`);
  });
}

function startRequest(
  { url, credentials }: Upstream,
  { method, target, headers, body }: UpstreamRequest,
): ClientRequest {
  const send = url.protocol === 'https:' ? encrypted : plain;
  const outgoing = send({
    protocol: url.protocol,
    hostname: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port,
    method,
    path: url.pathname.replace(/\/+$/, '') + target,
    headers: {
      ...headers,
      ...credentials,
      'accept-encoding': 'gzip',
      host: url.host,
      ...(body && { 'content-length': body.byteLength }),
    },
    timeout: SILENCE_MS,
    insecureHTTPParser: false,
  });
  // Each request has a connection of its own, so no answer can be taken for that of another request.
  outgoing.shouldKeepAlive = false;
  // Node.js would drop headers beyond a number.
  outgoing.maxHeadersCount = 0;
  outgoing.end(body ?? undefined);
  return outgoing;
}

/** Why an answer is not passed on; undefined if it is. */
function problemOf({ statusCode = 0, httpVersion, headers }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return `HTTP/${httpVersion} in place of HTTP/1.1.`;
  if ([301, 302, 303, 307, 308].includes(statusCode))
    return `status ${statusCode}, a redirect, and none is followed: the next address would get the credentials. Give the final address as --upstream.`;
  if (statusCode < 200 || statusCode > 599 || (statusCode >= 300 && statusCode < 400))
    return `status ${statusCode}, which is no answer to this request.`;
  const transfer = headers['transfer-encoding'];
  if (transfer !== undefined && transfer.toLowerCase() !== 'chunked')
    return 'a Transfer-Encoding other than chunked, which nobody asked for.';
  if (!/^(?:identity|(?:x-)?gzip)?$/i.test(headers['content-encoding'] ?? ''))
    return 'a Content-Encoding other than gzip, which nobody asked for.';
  return undefined;
}

/** Sends an answer to the page, without the credentials that the service may have repeated in it. */
function sendBack(
  incoming: IncomingMessage,
  response: ServerResponse,
  upstream: Upstream,
  fail: (problem: string) => void,
): void {
  const status = incoming.statusCode ?? 0;
  const hasBody = status !== 204 && status !== 205;
  incoming.on('error', (error) => fail(`The service's answer broke off: ${reasonOf(error)}.`));
  const unpacked = hasBody ? decoded(incoming, response, fail) : incoming;
  const body = hasBody ? unpacked.pipe(masking(upstream)) : incoming;
  // The head is sent with the first part of the body: an answer that breaks off before it is 502 with the reason.
  body.once('readable', () => {
    if (response.headersSent || response.destroyed) return;
    // A date of this machine would be taken for one of the service.
    response.sendDate = false;
    try {
      for (const name of RESPONSE_HEADERS) {
        const value = incoming.headers[name];
        // An answer that is unpacked becomes longer.
        if (name === 'content-length' && (!hasBody || unpacked !== incoming)) continue;
        if (value !== undefined) response.setHeader(name, upstream.mask.hide(String(value)));
      }
      response.writeHead(status);
    } catch (error) {
      fail(`The service's answer has a header that cannot be passed on: ${reasonOf(error)}.`);
      return;
    }
    if (hasBody) {
      body.pipe(response);
      return;
    }
    incoming.resume();
    response.end();
  });
}

/** The body of an answer, unpacked if it is compressed. */
function decoded(incoming: IncomingMessage, response: ServerResponse, fail: (problem: string) => void): Readable {
  if (!/gzip/i.test(incoming.headers['content-encoding'] ?? '')) return incoming;
  const unpacked = createGunzip();
  unpacked.on('error', (error) => fail(`The service's answer is not valid gzip: ${reasonOf(error)}.`));
  response.on('close', () => unpacked.destroy());
  return incoming.pipe(unpacked);
}

/** Passes bytes on without credentials. */
function masking({ mask, credentials }: Upstream): Transform {
  const stream = new MaskedStream(mask, Math.max(0, ...Object.values(credentials).map(({ length }) => length)));
  return new Transform({
    transform: (part: Buffer, _, done) => done(null, Buffer.from(stream.push(part.toString('latin1')), 'latin1')),
    flush: (done) => done(null, Buffer.from(stream.end(), 'latin1')),
  });
}

/** Ends an answer in its middle: what has come so far is sent, and the page sees that it is not whole. */
function breakOff(response: ServerResponse): void {
  if (response.socket && !response.writableEnded) response.socket.destroySoon();
  else response.destroy();
}

function silence(origin: string): string {
  return `The service at ${origin} could not be reached: it sent nothing for ${SILENCE_MS / 1_000} s. Check the address of --upstream.`;
}

function failureOf(error: NodeJS.ErrnoException, origin: string, hasBegun: boolean): string {
  const reason = reasonOf(error);
  if (error.code?.startsWith('HPE_'))
    return `The service at ${origin} sent an answer that is not valid HTTP: ${reason}.`;
  if (hasBegun) return `The service's answer broke off: ${reason}.`;
  if (error.code === 'ECONNRESET')
    return `The service at ${origin} ended the connection before it had answered: ${reason}.`;
  return `The service at ${origin} could not be reached: ${reason}. Check the address of --upstream.`;
}

/** What an error says. That of a name with several addresses says nothing by itself. */
function reasonOf(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message || (code ?? 'the reason is unknown');
}

/** Answers with a sentence in the service's form, so that the page's client reads it like any other. */
export function answerJson(response: ServerResponse, status: number, detail: string): void {
  if (response.destroyed || response.writableEnded) return;
  const body = JSON.stringify({ detail });
  response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
  response.end(body);
}
