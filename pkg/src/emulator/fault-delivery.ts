// Makes the Response of a request, as a fault lets it through.

import { textEncoding } from '../values/text-encoding.js';
import type { Fault } from './public-types.js';

/** A response before it becomes a `Response`. */
export interface ResponseParts {
  readonly status: number;
  readonly headers: [string, string][];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A request that the emulator has not handled yet. */
export interface PendingRequest {
  readonly method: string;
  readonly url: string;
  /** Lets the emulator handle the request. */
  handle(): Promise<ResponseParts>;
  /** Only lists the request among those received. */
  record(): void;
}

/** The response to a request. Rejects as `fetch` does if the fault breaks the connection. */
export async function deliver(
  request: PendingRequest,
  fault: Fault | null,
  signal: AbortSignal | null,
): Promise<Response> {
  if (fault?.delayMs) await pause(fault.delayMs, signal);
  const isReplaced = fault !== null && (fault.status !== undefined || fault.body !== undefined);
  const isLost = fault !== null && (fault.reset === true || fault.stall === 'headers');
  let parts: ResponseParts | undefined;
  if (!(isReplaced || isLost) || fault?.processed) parts = await request.handle();
  else request.record();
  if (fault?.reset) throw connectionError();
  // Only the caller's abort ends this request.
  if (fault?.stall === 'headers') return new Promise<never>(() => undefined);
  if (fault && isReplaced) parts = replacement(fault);
  return responseOf(request, parts as ResponseParts, fault, signal);
}

function replacement({ status = 200, body = '' }: Fault): ResponseParts {
  if (body instanceof Uint8Array)
    return { status, headers: [['content-type', 'application/octet-stream']], body: new Uint8Array(body) };
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return {
    status,
    headers: [['content-type', contentTypeOf(body)]],
    body: new textEncoding.TextEncoder().encode(text),
  };
}

function contentTypeOf(body: unknown): string {
  if (typeof body !== 'string') return 'application/json';
  return /^\s*</.test(body) ? 'text/html; charset=utf-8' : 'text/plain; charset=utf-8';
}

function responseOf(
  { method, url }: PendingRequest,
  { status, headers, body }: ResponseParts,
  fault: Fault | null,
  signal: AbortSignal | null,
): Response {
  const merged = new Headers(headers);
  const isEmpty = status === 204 || status === 304;
  if (!isEmpty && !merged.has('content-length')) merged.set('content-length', String(body.byteLength));
  for (const [name, value] of Object.entries(fault?.headers ?? {})) merged.set(name, value);
  const content = isEmpty || method === 'HEAD' ? null : contentOf(body, fault, signal);
  const response = new Response(content, { status, headers: merged });
  Object.defineProperty(response, 'url', { value: url });
  return response;
}

/** The body, or its first part if the fault interrupts it. `truncate` then breaks the connection, `stall` waits. */
function contentOf(
  body: Uint8Array<ArrayBuffer>,
  fault: Fault | null,
  signal: AbortSignal | null,
): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array> {
  const isTruncated = fault?.truncate !== undefined;
  if (!isTruncated && fault?.stall !== 'body') return body;
  const part = body.subarray(0, isTruncated ? fault.truncate : body.byteLength >> 1);
  let abort: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        if (part.byteLength > 0) controller.enqueue(part);
        abort = () => controller.error(signal?.reason);
        signal?.addEventListener('abort', abort, { once: true });
      },
      pull(controller) {
        // Called when the part has been read. An error before that would discard the part.
        if (isTruncated) controller.error(connectionError());
      },
      cancel() {
        if (abort) signal?.removeEventListener('abort', abort);
      },
    },
    { highWaterMark: 0 },
  );
}

/** The error with which the `fetch` of Node.js rejects if a connection breaks. */
function connectionError(): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('a fault of the emulator broke the connection'), { code: 'ECONNRESET' }),
  });
}

function pause(ms: number, signal: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
