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
  'UND_ERR_INVALID_ARG',
]);

/** Error codes of a connection whose TLS was not agreed on, most often because a certificate does not fit. */
const NO_TLS = /^(?:CERT_|UNABLE_TO_|ERR_TLS_)|SELF_SIGNED_CERT|^EPROTO$/;

/** The origin of every emulator, which no network leads to. */
const EMULATOR = /^http:\/\/emulator\.localhost(?!:)/;

/** Error codes of a connection that nobody has accepted or refused. */
const TOO_FAR = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** More objects than what `fetch` threw and its causes are. A request in it may lead to everything that a process has. */
const MAX_LOOKED_AT = 200;

/** What Node.js says of a port that belongs to another protocol, such as 1 or 6000: `fetch` sends nothing there. */
const BAD_PORT = 'bad port';

interface ThrownObject {
  readonly name?: unknown;
  readonly message?: unknown;
  readonly code?: unknown;
  readonly syscall?: unknown;
  readonly cause?: unknown;
  readonly errors?: unknown;
}

/** Whether what `fetch` threw proves that nothing was sent. */
export function wasNeverSent(thrown: unknown): boolean {
  return readSafely(() => {
    const { code, message, syscall } = innermostError(thrown);
    return NEVER_SENT.has(String(code)) || NO_TLS.test(String(code)) || syscall === 'connect' || message === BAD_PORT;
  }, false);
}

/**
 * Describes what `fetch` threw, or what ended a body, with a hint if it may never have reached the service at the address.
 * The text has no full stop.
 */
export function describeFetchFailure(thrown: unknown, isUnanswered: boolean, address: string): string {
  return readSafely(() => describe(thrown, isUnanswered, address), 'fetch threw a value that cannot be shown');
}

function describe(thrown: unknown, isUnanswered: boolean, address: string): string {
  if (typeof thrown !== 'object' || thrown === null)
    return `fetch threw ${typeof thrown === 'string' ? JSON.stringify(thrown) : String(thrown)}, which is no Error`;
  const { code, message, name } = innermostError(thrown);
  const text = String(message || name || 'fetch failed')
    .trim()
    .replace(/\.$/, '');
  if (!isUnanswered) return text;
  if (wasNeverSent(thrown) && EMULATOR.test(address))
    return `${text}; an emulator answers through its own fetch alone: give the client fetch: emulator.fetch too`;
  if (code === 'ECONNREFUSED') return `${text}; nothing listens at that address`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `${text}; the host name is not known`;
  if (code === 'EPROTO' || /wrong version number|packet length too long/i.test(text))
    return `${text}; what listens there speaks no https, so the address may begin with http://`;
  if (TOO_FAR.has(String(code))) return `${text}; a firewall or a proxy may stand between, and block the port`;
  if (message === BAD_PORT) return `${text}; fetch never sends to this port, so the service needs another one`;
  if (text === 'Failed to fetch' || text.startsWith('NetworkError when attempting')) {
    return `${text}; the host cannot be reached, forbids this origin (CORS), or redirects`;
  }
  return text;
}

/**
 * What `fetch` threw. If it shows a secret, as where it quotes the headers that it could not send, a copy of its class
 * with what `hide` leaves of its texts, its code and its causes, and nothing else, such as a request.
 */
export function maskedCause(thrown: unknown, hide: (text: string) => string): unknown {
  const seen = new Set<unknown>();
  const masked = (value: unknown): unknown => {
    if (typeof value === 'string') return hide(value);
    if (typeof value !== 'object' || value === null || seen.size > MAX_LOOKED_AT || seen.has(value)) return value;
    seen.add(value);
    if (Array.isArray(value)) {
      const items = value.map(masked);
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    let isChanged = false;
    const copy: PropertyDescriptorMap = {};
    for (const name of Reflect.ownKeys(value)) {
      const member: unknown = Reflect.get(value, name);
      const shown = masked(member);
      isChanged ||= shown !== member;
      const isKept = typeof shown !== 'object' || name === 'cause' || name === 'errors';
      const enumerable = Object.prototype.propertyIsEnumerable.call(value, name);
      if (isKept) copy[name as string] = { value: shown, enumerable };
    }
    return isChanged ? Object.create(Reflect.getPrototypeOf(value), copy) : value;
  };
  return readSafely(() => masked(thrown), undefined);
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
