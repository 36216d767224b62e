// Makes a real `Error` of a failure: its kind and its facts. The sentences stand in sentences.ts.

import {
  ApiError, AuthenticationError, BadRequestError, ConflictError, ConnectionError, NotFoundError, PermissionError, RateLimitError, ResponseParseError,
  RevisionFailedError, RevisionSupersededError, ServerError, TimeoutError, UnprocessableError, WaitTimeoutError, type ApiErrorFacts, type WaitFacts,
} from './call-errors.js';
import { InternalError } from './errors.js';
import type { HeadersLike, ResponseLike } from './platform.js';
import { sentence, type Facts } from './sentences.js';

/** What was thrown underneath a failure: `fetch`'s own error, or nothing. */
export interface Underneath {
  readonly text?: string | undefined;
  readonly response?: ResponseLike | undefined;
  readonly thrown?: unknown;
}

/** What is known of a failure; which fields are there depends on its kind. */
export type FailureFacts = Facts;

const CLASSES: Readonly<Record<number, new (message: string, facts: ApiErrorFacts) => ApiError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  422: UnprocessableError,
  429: RateLimitError,
};

/** The headers of an answer; empty ones where a `fetch` of the caller's own gives none. */
export function headersOf(response: ResponseLike | undefined): HeadersLike {
  const { Headers } = globalThis as { Headers?: new () => HeadersLike };
  try {
    const headers = response?.headers;
    if (typeof headers?.get === 'function') return headers;
  } catch {
    // Headers that throw when looked at are as good as none.
  }
  return Headers === undefined ? { get: () => null } : new Headers();
}

/** A header field of an answer; null where it is absent, or where the answer throws when looked at. */
export function headerOf(response: ResponseLike | undefined, name: string): string | null {
  try {
    const value: unknown = response?.headers.get(name);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Makes the error of a failure. */
export function failure(kind: string, known: Partial<Facts>, underneath: Underneath = {}): Error {
  const facts = known as Facts;
  const text = underneath.text ?? '';
  const message = sentence(kind, facts, text, () => harmless(() => describe(underneath.thrown), 'fetch threw what cannot be shown'));
  const wait = (): WaitFacts => facts;
  switch (kind) {
    case 'connection':
      return new ConnectionError(message, facts.attempts, facts.maybeProcessed, { cause: underneath.thrown });
    case 'timeout':
      return new TimeoutError(message, facts.attempts, facts.maybeProcessed, facts.phase);
    case 'parse':
      return new ResponseParseError(message, facts.status, text, facts.path);
    case 'wait_timeout':
      return new WaitTimeoutError(message, wait());
    case 'wait_failed':
      return new RevisionFailedError(message, wait());
    case 'wait_superseded':
      return new RevisionSupersededError(message, wait());
    case 'api': {
      const Class = CLASSES[facts.status] ?? (facts.status >= 500 ? ServerError : ApiError);
      return new Class(message, {
        status: facts.status,
        headers: headersOf(underneath.response),
        requestId: headerOf(underneath.response, 'x-request-id'),
        text,
        attempts: facts.attempts,
        retryAfter: facts.retryAfter ?? null,
        request: { method: facts.method, url: facts.url },
        issues: facts.issues ?? [],
      });
    }
    default:
      return new InternalError(message);
  }
}

const NEVER_SENT = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT', 'ERR_INVALID_URL', 'ConnectionRefused']);

interface Thrown {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** The innermost error that says something: Node hides the reason in `cause`, and there in the first of several. */
function innermost(thrown: unknown): Thrown {
  let current = thrown;
  for (let depth = 0; depth < 5; depth += 1) {
    const { cause, errors } = (typeof current === 'object' && current !== null ? current : {}) as Thrown;
    const next: unknown = Array.isArray(errors) && errors.length > 0 ? errors[0] : cause;
    if (typeof next !== 'object' || next === null) break;
    current = next;
  }
  return (typeof current === 'object' && current !== null ? current : {}) as Thrown;
}

/** Whether what `fetch` threw proves that nothing was sent. */
export function neverSent(thrown: unknown): boolean {
  return NEVER_SENT.has(String(innermost(thrown).code));
}

/** What `fetch` threw, as a sentence without its end, with a hint where there is one. */
function describe(thrown: unknown): string {
  if (typeof thrown !== 'object' || thrown === null) return `fetch threw ${typeof thrown === 'string' ? JSON.stringify(thrown) : String(thrown)}, which is no Error`;
  const { code, message, name } = innermost(thrown);
  const said = (typeof message === 'string' && message !== '' ? message : String(name ?? 'fetch failed')).replace(/\.$/, '');
  if (code === 'ECONNREFUSED') return `${said}; nothing listens at that address`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${said}; the host name is not known`;
  if (said === 'Failed to fetch' || said.startsWith('NetworkError when attempting')) {
    return `${said}; the host cannot be reached, forbids this origin (CORS), or redirects`;
  }
  return said;
}

/** Looks at a value of the caller's; one that throws when looked at says nothing. */
export function harmless<R>(look: () => R, otherwise: R): R {
  try {
    return look();
  } catch {
    return otherwise;
  }
}
