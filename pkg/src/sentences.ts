// What the message of each error says: what failed, where, and what to do next.

import type { ApiErrorFacts, WaitFacts } from './call-errors.js';
import type { Issue } from './issues.js';
import type { Revision } from './records.js';
import type { Refusal } from './redirects.js';

/** What is known of a failure beside its kind; which fields are there depends on the kind. */
export interface Facts extends Omit<ApiErrorFacts, 'headers' | 'text' | 'request' | 'requestId' | 'retryAfter'>, WaitFacts {
  readonly operation: string;
  readonly maybeProcessed: boolean;
  readonly phase: 'headers' | 'body' | 'deadline';
  readonly limitMs: number;
  readonly method: string;
  readonly url: string;
  readonly retryAfter?: number | undefined;
  /** What is known of a redirect that was refused. */
  readonly refusal?: Refusal | undefined;
  /** Whether the operation was only seen on services. */
  readonly observed: boolean;
  readonly path: readonly (string | number)[];
  /** What an answer should have at `path`; absent where a promised field is missing. */
  readonly expected?: string | undefined;
  /** The byte where an answer stops being JSON; negative where it is JSON. */
  readonly at: number;
  readonly revisionId: string;
}

/** The most characters that a message has. */
const MAX_MESSAGE = 300;

/** The most characters of a body that a message shows. */
const MAX_SHOWN = 240;

const LOST = '; the service may have acted on it all the same, so look before sending it again';

const HINTS: Readonly<Record<number, string>> = {
  // Every 3xx that names no place to go to.
  300: '; it leads nowhere; correct the base URL',
  401: '; check the API key or the bearer token',
  403: '; the credentials lack a right, or the tenant id is missing',
};

const UNKNOWN = '; the contract does not show this operation, it was only seen on services, so this one may not know it';

const OVER = { headers: 'had no answer after', body: 'had no complete body after', deadline: 'was not done at its deadline of' };

/** The message of a failure. `text` is the body that came, `thrown` says what `fetch` threw. */
export function sentence(kind: string, facts: Facts, text: string, thrown: () => string): string {
  return cut(words(kind, facts, text, thrown), MAX_MESSAGE - 1);
}

/** The message of arguments with errors. */
export function invalid(operation: string, issues: readonly Issue[]): string {
  return cut(`${operation}: nothing was sent: ${listed(issues.filter((issue) => issue.severity === 'error'))}`, MAX_MESSAGE - 1);
}

function words(kind: string, facts: Facts, text: string, thrown: () => string): string {
  const line = `${facts.operation}: ${facts.method} ${facts.url}`;
  const attempts = facts.attempts > 1 ? ` (${String(facts.attempts)} attempts)` : '';
  const lost = facts.maybeProcessed ? LOST : '';
  const status = String(facts.history?.at(-1)?.status ?? 'unknown');
  switch (kind) {
    case 'connection':
      return `${line} got no answer: ${thrown()}${attempts}${lost}`;
    case 'timeout':
      return `${line} ${OVER[facts.phase]} ${seconds(facts.limitMs)}${attempts}${lost}`;
    case 'api': {
      const said = detail(text);
      if (facts.refusal !== undefined) return `${line} ${elsewhere(facts.status, facts.refusal)}`;
      // A sentence of the service's own, such as "Deployment not found", shows that it knows the operation.
      const generic = said === '' || /^(not found|method not allowed)\.?$/i.test(said);
      const unknown = facts.observed && generic && (facts.status === 404 || facts.status === 405) ? UNKNOWN : '';
      return `${line} answered ${String(facts.status)}${said === '' ? '' : `: ${said}`}${attempts}${HINTS[facts.status >= 300 && facts.status < 400 ? 300 : facts.status] ?? ''}${unknown}${later(facts)}`;
    }
    case 'parse':
      return `${line} answered ${String(facts.status)}, but ${text === '' ? 'the body is empty' : broken(facts)}`;
    case 'wait_failed':
      return `revision ${facts.revisionId} ended as ${status} after ${seconds(facts.elapsedMs)}${reason(status, facts.revision)}`;
    case 'wait_superseded':
      return `revision ${facts.revisionId} was superseded by a newer revision after ${seconds(facts.elapsedMs)}; wait for the deployment's latest_revision_id`;
    case 'wait_timeout':
      return `revision ${facts.revisionId} was still ${status} after ${seconds(facts.elapsedMs)}; it goes on at the service, so wait again or raise the limit`;
    default:
      return `a failure of an unknown kind: ${kind}`;
  }
}

/** What a failing service asks for, and what it may have done with a change all the same. */
function later({ status, method, retryAfter }: Facts): string {
  const pause = !retryAfter ? '' : `; it asks for a pause of ${seconds(retryAfter)}`;
  return pause + ((status === 408 || status >= 500) && (method === 'POST' || method === 'PATCH') ? LOST : '');
}

/** Where to look for the reason of a failure that the service does not explain. */
const LOOK: Readonly<Record<string, string>> = {
  CREATE_FAILED: 'compare its source and its configuration with what the source needs',
  BUILD_FAILED: 'read its build log',
  DEPLOY_FAILED: 'read its deploy log',
};

/** Why a revision failed: in the service's own words, where it has any. */
function reason(status: string, revision: Revision | null): string {
  const said: unknown = revision?.status_message;
  const words = typeof said === 'string' ? shown(said) : '';
  if (words !== '') return `: ${words}`;
  const look = Object.hasOwn(LOOK, status) ? LOOK[status] : undefined;
  return look === undefined ? ', which this wait was told to take for a failure' : `; the service gives no reason, so ${look}`;
}

function listed(errors: readonly Issue[]): string {
  const first = errors.slice(0, 3).map(({ path, msg }) => (path.length > 0 ? `${path.join('.')}: ${msg}` : msg));
  return `${first.join('; ')}${errors.length > 3 ? `; and ${String(errors.length - 3)} more` : ''}`;
}

function broken({ path, expected, at }: Facts): string {
  const place = path.join('.');
  if (at >= 0) return `the body is no complete JSON: ${expected ?? ''} at byte ${String(at)}`;
  if (expected === undefined) return `the required field ${place} is missing`;
  return `${place === '' ? 'the body' : place} is not ${expected}`;
}

/** Why a redirect is refused, and what to do. */
const REFUSED: Readonly<Record<Refusal['because'], string>> = {
  option: "which is refused; correct the base URL, or allow redirects within the origin by redirect: 'same-origin'",
  count: 'and that looks like a loop; correct the base URL or the redirects of the service',
  origin: 'which is refused: no credential may go to another origin; correct the base URL',
  method: 'which is refused: followed, it would become a GET; correct the base URL',
  hidden: 'which is refused: the runtime does not show where it leads; correct the base URL',
  address: 'which is refused: no request may go there; correct the base URL or the redirects of the service',
  upload: 'which is refused: an upload goes only to the address that the service gave',
};

/** What is said of a redirect. */
function elsewhere(status: number, { target, followed, because }: Refusal): string {
  const before = followed === 0 ? '' : ` after ${String(followed)} that ${followed === 1 ? 'was' : 'were'} followed`;
  return `answered ${status === 0 ? 'with' : `${String(status)},`} a redirect${target === '' ? '' : ` to ${target}`}${before}, ${REFUSED[because]}`;
}

function seconds(ms: number): string {
  return `${String(Math.round(ms / 100) / 10)} s`;
}

/** A text of at most `most` characters, and an ellipsis where more was there. */
function cut(text: string, most: number): string {
  const characters = Array.from(text.slice(0, 2 * (most + 2)));
  return characters.length > most + 1 ? `${characters.slice(0, most).join('')}…` : text;
}

/** The service's own sentence: `detail`, as text or as a list (service.md 2.7, observed.md 8); empty where the body says nothing that a person could use. */
function detail(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    // A page of HTML says nothing.
    return body.trimStart().startsWith('<') ? '' : shown(body.replace(/\s+/gu, ' '));
  }
  if (typeof value !== 'object' || value === null) return '';
  const { detail: said, message, error } = value as Record<string, unknown>;
  const texts = [Array.isArray(said) ? said.map(item).filter(Boolean).join('; ') : said, message, error];
  return shown(String(texts.find((text) => typeof text === 'string' && text !== '') ?? ''));
}

/** One item of a list of validation errors: its place without the root, and its message. */
function item(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? value : '';
  const { loc, msg } = value as Record<string, unknown>;
  const place = Array.isArray(loc) ? loc.slice(1).join('.') : '';
  return `${place}${place === '' ? '' : ': '}${typeof msg === 'string' ? msg : ''}`;
}

function shown(text: string): string {
  const trimmed = text.trim();
  const characters = Array.from(trimmed.slice(0, 2 * (MAX_SHOWN + 1)));
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN).join('')}…` : trimmed;
}
