// One request to the emulator's HTTP server, and its response.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Emulator } from 'deployment-control/emulator';
import type { Exchange, RefuseUpload, Settle } from '../../../pkg/src/emulator/exchange.js';
import { messageOf } from '../process/exit.js';
import { crossOriginHeaders, isAllowedRequest, isPreflight, type AllowedOrigins } from './cross-origin.js';
import { type BodyMemory, BodyMemoryError, hasBody, readBody } from './request-body.js';
import { parseTarget, type RequestTarget } from './request-target.js';
import { findTestControl, isTestControl, runTestControl, type ControlResponse } from './test-controls.js';

/** What all exchanges of a server share. */
export interface ExchangeContext {
  readonly emulator: Emulator;
  /** Asks the emulator without `fetch`: `Request` and `Response` cost more than the emulator's own work. */
  readonly ask: Exchange;
  /** Refuses an upload by its address, before its body is read. */
  readonly refuseUpload: RefuseUpload;
  /** Stores what the test controls have changed. */
  readonly settle: Settle;
  readonly origins: AllowedOrigins;
  readonly apiKey: string | undefined;
  readonly isOwnHost: (host: string | undefined) => boolean;
  /** For bodies that may be long: those of uploads and of test controls. */
  readonly bodyMemory: BodyMemory;
}

/** One byte more than the emulator accepts, so that the emulator itself refuses a longer body. */
const BODY_LIMIT = (1 << 20) + 1;
/** The same for an upload. */
const UPLOAD_LIMIT = (200 << 20) + 1;

/** The type of a body without one. A page of another origin can send such a body without a preflight. */
const NO_TYPE = 'application/octet-stream';
/** The headers that the emulator reads. */
const EMULATOR_HEADERS = ['x-api-key', 'x-tenant-id', 'authorization', 'content-type'];
/** Headers of the connection, not of the request. */
const CONNECTION_HEADERS = /^(connection|content-length|expect|host|keep-alive|transfer-encoding|upgrade)$/i;

type EmulatorResponse = Exclude<Awaited<ReturnType<Exchange>>, null>;

/** Answers one request. */
export class HttpExchange {
  readonly #context: ExchangeContext;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #method: string;
  /** Headers of the response: a name, its value, the next name. */
  readonly #headers: string[];

  constructor(context: ExchangeContext, request: IncomingMessage, response: ServerResponse) {
    this.#context = context;
    this.#request = request;
    this.#response = response;
    this.#method = request.method ?? 'GET';
    this.#headers = crossOriginHeaders(request, context.origins);
  }

  /** Starts to answer. A failure is answered too. */
  start(): void {
    try {
      // An answer that needs no wait is sent without a promise: promises cost a quarter of the emulator's own work.
      this.#route()?.catch((error: unknown) => this.#fail(error));
    } catch (error) {
      this.#fail(error);
    }
  }

  #route(): Promise<void> | undefined {
    const { emulator, isOwnHost } = this.#context;
    const target = parseTarget(this.#request.url ?? '/', emulator.baseUrl);
    const { host } = this.#request.headers;
    if (!isOwnHost(host) || (target?.host !== undefined && !isOwnHost(target.host))) {
      this.#refuse(
        421,
        'This emulator does not answer for that host: use the address that it printed, or start it with --host 0.0.0.0 to have it answer for every host.',
      );
    } else if (target === null) {
      this.#refuse(
        400,
        'The request target is not a path: it starts with one slash, such as /v2/deployments, or is a whole http address.',
      );
    } else if (isPreflight(this.#request)) {
      this.#response.writeHead(204, this.#headers).end();
    } else if (!isAllowedRequest(this.#request, this.#context.origins)) {
      this.#refuse(
        403,
        'This emulator does not answer pages of that origin: start it with --cors ORIGIN to allow them.',
      );
    } else if (isTestControl(target.path)) {
      return this.#answerTestControl(target.path);
    } else if (hasBody(this.#request)) {
      return this.#answerWithBody(target);
    } else {
      return this.#answer(target, null);
    }
    return undefined;
  }

  async #answerTestControl(path: string): Promise<void> {
    const { emulator, apiKey, bodyMemory, settle } = this.#context;
    const control = findTestControl(apiKey, { method: this.#method, headers: this.#request.headers, path });
    if ('status' in control) {
      this.#sendControlResponse(control);
      return;
    }
    const hasLongBody = control.type !== null && hasBody(this.#request);
    const body = hasLongBody ? await this.#readBody(control.mostBytes + 1, bodyMemory) : null;
    // Before too: nothing is changed while the store fails.
    const refused = await settle();
    if (refused !== undefined) return this.#sendEmulatorResponse(refused);
    const answer = runTestControl(emulator, control, body ?? new Uint8Array());
    const unstored = await settle();
    if (unstored !== undefined) return this.#sendEmulatorResponse(unstored);
    this.#sendControlResponse(answer);
  }

  async #answerWithBody(target: RequestTarget): Promise<void> {
    // Only an upload may be long, and its URL is looked at first: no other request needs a key there.
    const isUpload = this.#method === 'PUT' && target.path.startsWith('/uploads/');
    const refusal = isUpload && this.#context.refuseUpload(this.#addressOf(target.path));
    if (refusal) {
      // The body is neither read nor waited for.
      this.#headers.push('connection', 'close');
      this.#sendEmulatorResponse(refusal);
      return;
    }
    const body = isUpload
      ? await this.#readBody(UPLOAD_LIMIT, this.#context.bodyMemory)
      : await this.#readBody(BODY_LIMIT);
    await this.#answer(target, body);
  }

  async #readBody(limit: number, memory?: BodyMemory): Promise<Uint8Array<ArrayBuffer> | null> {
    const body = await readBody(this.#request, limit, memory);
    // The rest of a body that was cut is not waited for.
    if (body !== null && body.byteLength >= limit) this.#headers.push('connection', 'close');
    return body;
  }

  #answer({ path }: RequestTarget, body: Uint8Array<ArrayBuffer> | null): Promise<void> | undefined {
    const sent = this.#method === 'GET' || this.#method === 'HEAD' ? null : body;
    const answer = this.#context.ask(this.#method, this.#addressOf(path), this.#emulatorHeaders(sent !== null), sent);
    if (answer === null) return this.#answerByFetch(path, sent);
    if (answer instanceof Promise) return answer.then((late) => this.#sendEmulatorResponse(late));
    this.#sendEmulatorResponse(answer);
    return undefined;
  }

  /** The whole address of a path: the emulator makes upload URLs with the host that the client used. */
  #addressOf(path: string): string {
    const host = this.#request.headers.host ?? new URL(this.#context.emulator.baseUrl).host;
    return `http://${host}${path}`;
  }

  /** The headers that the emulator reads, as lines: a name, its value, the next name. */
  #emulatorHeaders(isBodySent: boolean): string {
    const { headers } = this.#request;
    const lines: string[] = [];
    for (const name of EMULATOR_HEADERS) {
      const value = headers[name];
      if (value !== undefined) lines.push(name, value as string);
    }
    if (isBodySent && headers['content-type'] === undefined) lines.push('content-type', NO_TYPE);
    return lines.join('\n');
  }

  #sendEmulatorResponse({ status, headers, body }: EmulatorResponse): void {
    for (const part of headers) this.#headers.push(part);
    if (this.#method === 'HEAD' || status === 204) {
      this.#response.writeHead(status, this.#headers).end();
      return;
    }
    this.#headers.push('content-length', String(body.byteLength));
    // A copy: the next request, which may come before all is sent, reuses the emulator's memory.
    this.#response.writeHead(status, this.#headers).end(Buffer.from(body));
  }

  /** Lets the emulator's `fetch` answer: only it applies faults. */
  async #answerByFetch(path: string, body: Uint8Array<ArrayBuffer> | null): Promise<void> {
    const { emulator } = this.#context;
    if (this.#method === 'TRACE') {
      await this.#refuseTrace(path);
      return;
    }
    const aborted = new AbortController();
    this.#response.once('close', () => aborted.abort());
    const init = { method: this.#method, headers: this.#requestHeaders(body !== null), signal: aborted.signal };
    await this.#stream(await emulator.fetch(this.#addressOf(path), body ? { ...init, body } : init));
  }

  /** No operation has the method TRACE, and no `Request` can have it: it is refused as any other unknown method. */
  async #refuseTrace(path: string): Promise<void> {
    const { emulator } = this.#context;
    const options = await emulator.fetch(this.#addressOf(path), { method: 'OPTIONS' });
    this.#headers.push('allow', options.headers.get('allow') ?? '');
    if (options.ok) this.#refuse(405, 'Method Not Allowed');
    else this.#refuse(404, 'Not Found');
  }

  #requestHeaders(isBodySent: boolean): [string, string][] {
    const {
      rawHeaders,
      headers: { 'content-type': type },
    } = this.#request;
    const headers: [string, string][] = isBodySent && type === undefined ? [['content-type', NO_TYPE]] : [];
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
      if (!CONNECTION_HEADERS.test(name)) headers.push([name, value]);
    }
    return headers;
  }

  /** Sends a response as it arrives: a response that stops or breaks in the middle does so on the wire too. */
  async #stream({ status, headers, body }: Response): Promise<void> {
    this.#setHeaders();
    for (const [name, value] of headers) this.#response.setHeader(name, value);
    this.#response.writeHead(status);
    if (body !== null) {
      const reader = body.getReader();
      let part = await reader.read();
      while (!part.done) {
        const { value } = part;
        // The next part is asked for first, but waited for last: if it breaks, this one is already sent.
        const next = reader.read();
        await new Promise<void>((resolve) => this.#response.write(value, () => resolve()));
        part = await next;
      }
    }
    this.#response.end();
  }

  #fail(error: unknown): void {
    if (isReset(error)) this.#request.socket.resetAndDestroy();
    else if (this.#response.headersSent || this.#response.destroyed) this.#response.destroy();
    else if (error instanceof BodyMemoryError) {
      this.#headers.push('retry-after', '1', 'connection', 'close');
      this.#refuse(503, 'Other long bodies are being read: send this one again a little later.');
    } else this.#refuse(500, messageOf(error));
  }

  #sendControlResponse({ status, headers, content }: ControlResponse): void {
    this.#headers.push(...headers);
    this.#send(status, content);
  }

  /** Answers in place of the emulator. */
  #refuse(status: number, detail: string): void {
    this.#headers.push('content-type', 'application/json', 'x-request-id', randomUUID());
    this.#send(status, JSON.stringify({ detail }));
  }

  #send(status: number, content: string | Uint8Array): void {
    this.#setHeaders();
    this.#response.writeHead(status, { 'content-length': Buffer.byteLength(content) }).end(content);
  }

  #setHeaders(): void {
    for (let at = 0; at + 1 < this.#headers.length; at += 2)
      this.#response.setHeader(this.#headers[at] ?? '', this.#headers[at + 1] ?? '');
  }
}

/** Whether the emulator asks for a connection that is reset. */
function isReset(error: unknown): boolean {
  const cause = error instanceof Error ? (error.cause as { code?: unknown } | undefined) : undefined;
  return cause?.code === 'ECONNRESET';
}
