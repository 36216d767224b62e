// Sends the requests of commands by Node's own `http`. Its `fetch` takes 30 ms longer to load, for which every command
// would wait.
import type { Agent, AgentOptions, ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import type { Readable } from 'node:stream';
import type { FetchLike } from '../../../pkg/src/values/platform.js';
import { usesProxy } from '../process/proxy.js';

/** The part of the second argument of `fetch` that the client sets. */
interface Init {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** What `http` and `https` have in common. */
interface Protocol {
  request(url: string, options: RequestOptions, answered: (response: IncomingMessage) => void): ClientRequest;
  readonly Agent: new (options: AgentOptions) => Agent;
}

/**
 * For how many milliseconds an unused connection is kept. Servers close theirs after five seconds or more, and a change
 * that leaves at that moment would be lost.
 */
const KEPT_MS = 3_000;

/** The connections of `http:` and of `https:`. */
const agents = new Map<string, Agent>();

/**
 * Like `fetch`, as far as the client uses it: it follows no redirect. A body that is no text goes by `fetch` itself, and
 * so does everything where Node.js is asked to use a proxy.
 */
export const httpFetch: FetchLike = async (url: string, init: Init) => {
  const { method, headers, body, signal } = init;
  if ((body !== undefined && typeof body !== 'string') || usesProxy()) return fetch(url, init as RequestInit);
  const { protocol } = new URL(url);
  const { request, Agent }: Protocol = await (protocol === 'https:' ? import('node:https') : import('node:http'));
  const agent = agents.get(protocol) ?? new Agent({ keepAlive: true, timeout: KEPT_MS });
  agents.set(protocol, agent);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { agent, method, headers: { ...headers, 'accept-encoding': 'gzip' }, signal }, resolve)
      .on('error', reject)
      .end(body);
  });
  const stream = await unpacked(response);
  return {
    status: response.statusCode ?? 0,
    headers: { get: (name) => headerOf(response, name) },
    body: { getReader: () => readerOf(stream) },
    text: () => textOf(stream),
  };
};

/** The body as it was before the service packed it. */
async function unpacked(response: IncomingMessage): Promise<Readable> {
  if (headerOf(response, 'content-encoding') !== 'gzip') return response;
  const [{ pipeline }, { createGunzip }] = await Promise.all([import('node:stream'), import('node:zlib')]);
  // An error of either reaches whoever reads.
  return pipeline(response, createGunzip(), () => undefined);
}

function headerOf({ headers }: IncomingMessage, name: string): string | null {
  const value = headers[name.toLowerCase()];
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}

/** The reader of a body, which can be given up. */
function readerOf(stream: Readable) {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return {
    read: () => chunks.next(),
    cancel: async () => void stream.destroy(),
  };
}

async function textOf(stream: Readable): Promise<string> {
  return Buffer.concat(await stream.toArray()).toString('utf8');
}
