// Reads what `fetch` threw. It can be any value, since callers pass their own `fetch`.

import { readSafely } from '../../values/arguments.js';

/** Error codes of failures before anything was sent. */
const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'ERR_INVALID_URL',
  'ConnectionRefused',
]);

/** What Node.js says of a port that belongs to another protocol, such as 1 or 6000: `fetch` sends nothing there. */
const BAD_PORT = 'bad port';

interface ThrownObject {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Whether what `fetch` threw proves that nothing was sent. */
export function wasNeverSent(thrown: unknown): boolean {
  return readSafely(() => {
    const { code, message } = innermostError(thrown);
    return NEVER_SENT.has(String(code)) || message === BAD_PORT;
  }, false);
}

/**
 * Describes what `fetch` threw, or what ended a body, with a hint if it may never have reached the service. The text has
 * no full stop.
 */
export function describeFetchFailure(thrown: unknown, isUnanswered: boolean): string {
  return readSafely(() => describe(thrown, isUnanswered), 'fetch threw a value that cannot be shown');
}

function describe(thrown: unknown, isUnanswered: boolean): string {
  if (typeof thrown !== 'object' || thrown === null)
    return `fetch threw ${typeof thrown === 'string' ? JSON.stringify(thrown) : String(thrown)}, which is no Error`;
  const { code, message, name } = innermostError(thrown);
  const text = String(message || name || 'fetch failed').replace(/\.$/, '');
  if (!isUnanswered) return text;
  if (code === 'ECONNREFUSED') return `${text}; nothing listens at that address`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${text}; the host name is not known`;
  if (message === BAD_PORT) return `${text}; fetch never sends to this port, so the service needs another one`;
  if (text === 'Failed to fetch' || text.startsWith('NetworkError when attempting')) {
    return `${text}; the host cannot be reached, forbids this origin (CORS), or redirects`;
  }
  return text;
}

/** The innermost error: Node.js puts the reason into `cause`, or there into the first of several `errors`. */
function innermostError(thrown: unknown): ThrownObject {
  let current: ThrownObject = {};
  let next = thrown;
  for (let depth = 0; depth < 6 && typeof next === 'object' && next !== null; depth += 1) {
    current = next;
    const { cause, errors } = current;
    next = Array.isArray(errors) && errors.length > 0 ? errors[0] : cause;
  }
  return current;
}
