// The `fetch` of an emulator.

import { readArgument } from '../values/arguments.js';
import { ConfigError } from '../values/errors/config-error.js';
import { withOwnBody } from './emulator-instance.js';
import { deliver, type PendingRequest } from './fault-delivery.js';
import type { Host } from './host.js';

/** The origin of every emulator. It is never resolved. */
export const BASE_URL = 'http://emulator.localhost';

/** The `fetch` of the emulator of a host. */
export function emulatorFetch(host: Host): (input: string | URL | Request, init?: RequestInit) => Promise<Response> {
  return (input, init) => {
    const missing = (['Request', 'Response', 'Headers'] as const).filter(
      (name) => typeof globalThis[name] !== 'function',
    );
    if (missing.length > 0) return Promise.reject(missingGlobals(missing));
    let read: ReadRequest;
    try {
      read = readArgument('the request', () => readRequest(input, init));
    } catch (error) {
      return Promise.reject(error);
    }
    const response = respond(host, read);
    return read.signal ? orAbort(response, read.signal) : response;
  };
}

/** What `fetch` was called with. */
interface ReadRequest {
  readonly request: Request;
  readonly signal: AbortSignal | null;
}

function readRequest(input: string | URL | Request, init?: RequestInit): ReadRequest {
  const signal = init?.signal ?? (input instanceof Request ? input.signal : null);
  if (signal && typeof signal.throwIfAborted !== 'function') throw new TypeError('its signal is no AbortSignal');
  // Without the signal: an aborted Request would reject with its own reason, not with the caller's.
  const request = new Request(typeof input === 'string' ? new URL(input, BASE_URL) : input, { ...init, signal: null });
  return { request, signal };
}

async function respond(host: Host, { request, signal }: ReadRequest): Promise<Response> {
  signal?.throwIfAborted();
  const { method, url } = request;
  const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
  const headerLines = [...request.headers].flat().join('\n');
  const pending: PendingRequest = {
    method,
    url,
    handle: async () => {
      signal?.throwIfAborted();
      const result = host.handle(method, url, headerLines, body);
      const response = result instanceof Promise ? await result : withOwnBody(result);
      return { status: response.status, headers: pairs(response.headers), body: response.body };
    },
    record: () => host.record(method, url, body),
  };
  return deliver(pending, host.faults.next(method, url), signal);
}

/** Rejects at once when the signal aborts, as `fetch` does. A request that has begun may still take effect. */
function orAbort(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    if (signal.aborted) abort();
  });
}

function missingGlobals(names: readonly string[]): ConfigError {
  return new ConfigError(
    `the emulator answers requests with the runtime's own ${names.join(', ')}, which this environment does not have. Where Jest's jsdom hides them, use the environment jest-fixed-jsdom, or set them on globalThis before the first request`,
  );
}

function pairs(alternating: readonly string[]): [string, string][] {
  const found: [string, string][] = [];
  for (let index = 0; index + 1 < alternating.length; index += 2)
    found.push([alternating[index], alternating[index + 1]]);
  return found;
}
