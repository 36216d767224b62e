// Makes the errors of calls. Their messages say what failed, where, and what to do next.

import type { Issue } from '../../../issues/issues.js';
import { nextForSource, settingForRefusal, WORD_IN_PATH } from '../../../vocabulary/own-words.js';
import { summaryOf, ValidationError } from '../../../validate/validation-error.js';
import type { HeadersLike } from '../../../values/platform.js';
import { ApiError } from '../api-error.js';
import { BY_STATUS } from '../by-status.js';
import { ConnectionError } from '../connection-error.js';
import { ResponseParseError } from '../response-parse-error.js';
import { ResponseTooLargeError } from '../response-too-large-error.js';
import { ServerError } from '../server-error.js';
import { TimeoutError } from '../timeout-error.js';
import { limitedMessage, limitedText, MAX_MESSAGE, seconds } from './message-text.js';
import { serviceMessage } from './service-message.js';

/** What the errors of a call have in common. */
export interface CallSummary {
  /** The operation's name, such as `deployments.get`. */
  readonly operation: string;
  readonly method: string;
  /** The address without secrets. */
  readonly url: string;
  /** How often the request was sent. */
  readonly attempts: number;
  /** Whether the service may have acted on a change although no response came. */
  readonly maybeProcessed: boolean;
  /** Whether the operation is not in the contract, but was observed on services. */
  readonly isObserved: boolean;
}

/** So much of an address is shown in any case. */
const MIN_ADDRESS = 80;

const LOOK_FIRST = '; the service may have acted on it all the same, so look before sending it again';

const IS_REFUSED = '; the service will refuse it';
const CANNOT_RUN =
  "; the service may take it, but it cannot run: the client's option validate: 'refused' sends it all the same";

/** The error for arguments that the checks stop. `next` says how they are sent all the same. */
export function validationError(operation: string, issues: readonly Issue[], next = ''): ValidationError {
  return new ValidationError(limitedMessage(`${operation}: nothing was sent: ${summaryOf(issues)}`) + next, issues);
}

/** The error for a form that the checks stop. `isOptional`: whether `validate: false` sends it. */
export function formError(
  operation: string,
  issues: readonly Issue[],
  { form, isOptional = false }: { readonly form?: unknown; readonly isOptional?: boolean } = {},
): ValidationError {
  if (issues.every(({ degree }) => degree !== 'refused')) return validationError(operation, issues, CANNOT_RUN);
  const next = isOptional ? ': validate: false sends it all the same' : '';
  return validationError(operation, issues, IS_REFUSED + nextForSource(form, issues) + next);
}

/** The error for what `fetch` threw, and its description. `status` is that of a response whose body broke off; undefined if none came. */
export function connectionError(
  call: CallSummary,
  thrown: unknown,
  reason: string,
  status: number | undefined,
): ConnectionError {
  const outcome = status === undefined ? 'got no answer' : `answered ${status}, but its body broke off`;
  const message = `${outcome}: ${reason}${withoutResponse(call)}`;
  return new ConnectionError(callMessage(call, message), call.attempts, call.maybeProcessed, { cause: thrown });
}

const TIMEOUTS: Readonly<Record<TimeoutError['phase'], string>> = {
  headers: 'had no answer after',
  body: 'had no complete body after',
  deadline: 'was not done at its deadline of',
};

/** The error for a time limit that was reached. */
export function timeoutError(call: CallSummary, phase: TimeoutError['phase'], limitMs: number): TimeoutError {
  // A limit that was meant in seconds is seen by its unit.
  const limit = limitMs < 1_000 ? `${limitMs} ms` : seconds(limitMs);
  const message = `${TIMEOUTS[phase]} ${limit}${withoutResponse(call)}`;
  return new TimeoutError(callMessage(call, message), call.attempts, call.maybeProcessed, phase);
}

/** Where a successful response differs from the contract. */
export interface ResponseDefect {
  readonly path: readonly (string | number)[];
  /** What should be at `path`, or why the text is no JSON; undefined if a required field is missing. */
  readonly expected: string | undefined;
  /** The byte where the text stops being JSON; negative if it is JSON. */
  readonly offset: number;
}

const PAGE =
  'with a web page and not as the service does: is the address that of its API, or does a proxy ask for a login?';

/** Whether a text is a page of HTML, such as that of a login. A store of uploads may answer with other XML. */
export function isPage(text: string): boolean {
  return /^\s*<(?!\?xml)/.test(text);
}

/** The error for a successful response that cannot be read. */
export function parseError(
  call: CallSummary,
  status: number,
  text: string,
  { path, expected, offset }: ResponseDefect,
): ResponseParseError {
  const location = path.join('.');
  let problem = `${location === '' ? 'the body' : location} is not ${expected}`;
  if (text === '') problem = 'the body is empty';
  else if (isPage(text)) problem = PAGE;
  else if (offset >= 0) problem = `the body is no complete JSON: ${expected ?? ''} at byte ${offset}`;
  else if (expected === undefined) problem = `the required field ${location} is missing`;
  return new ResponseParseError(callMessage(call, `answered ${status}, but ${problem}`), status, text, path);
}

/** The error for a response that is larger than the call allows. */
export function tooLargeError(call: CallSummary, status: number, maxBytes: number): ResponseTooLargeError {
  const size = `with a body of more than ${maxBytes} bytes${attemptCount(call)}; if that is right, raise maxResponseBytes`;
  const message = callMessage(call, `answered ${status} ${size}${changeHint(call, status)}`);
  return new ResponseTooLargeError(message, status, maxBytes);
}

/** A redirect that was not followed. */
export interface RedirectRefusal {
  /** The target without its query, which may contain a secret; empty if the runtime hides it or it is no address. */
  readonly target: string;
  /** How many redirects were followed before this one. */
  readonly followed: number;
  readonly reason: 'option' | 'count' | 'origin' | 'method' | 'hidden' | 'address' | 'upload';
}

/** A response with an error status, without what nobody should see. */
export interface ErrorResponse {
  readonly status: number;
  readonly text: string;
  readonly headers: HeadersLike;
  readonly requestId: string | null;
  /** The pause that the service asks for, in milliseconds. */
  readonly retryAfter: number | null;
  readonly issues: readonly Issue[];
  /** Why a redirect was not followed; undefined if the response is none. */
  readonly refusal: RedirectRefusal | undefined;
}

/** The error for a response with an error status. */
export function apiError(call: CallSummary, error: ErrorResponse): ApiError {
  const { status, headers, requestId, text, retryAfter, issues, refusal } = error;
  const { method, url, attempts, maybeProcessed } = call;
  // 410 says of what was deleted that it was there.
  const Class = BY_STATUS[status === 410 ? 404 : status] ?? (status >= 500 ? ServerError : ApiError);
  const message = refusal === undefined ? statusMessage(call, error) : redirectMessage(status, refusal);
  // What is behind the limit of a message would be lost.
  return new Class(callMessage(call, message) + settingHint(call, error), {
    status,
    headers,
    requestId,
    text,
    attempts,
    maybeProcessed,
    retryAfter,
    request: { method, url },
    issues,
  });
}

const DONE_BEFORE = '; an attempt before it had no answer, and may have done it';

/** How the setting for the service's own words is called, where their lack may be the cause. */
function settingHint({ url }: CallSummary, { status, issues }: ErrorResponse): string {
  if (status === 404 && /\/(?:forge-)?repo_host\//.test(url)) return WORD_IN_PATH;
  const setting = settingForRefusal(issues);
  return setting && `; ${setting}`;
}

function statusMessage(call: CallSummary, { status, text, retryAfter }: ErrorResponse): string {
  const reason = serviceMessage(text);
  return [
    `answered ${status}`,
    reason === '' ? '' : `: ${reason}`,
    attemptCount(call),
    call.operation === UPLOAD ? uploadHint(status) : statusHint(status),
    call.isObserved ? unknownOperationHint(status, reason) : '',
    retryAfter ? `; it asks for a pause of ${seconds(retryAfter)}` : '',
    changeHint(call, status) || (call.maybeProcessed && status < 500 && status !== 408 ? DONE_BEFORE : ''),
  ].join('');
}

/** The request whose address the service has signed: no key of the client's goes there. */
const UPLOAD = 'uploads.put';

function uploadHint(status: number): string {
  return status === 401 || status === 403
    ? '; the store does not take the address that the service gave, as after its time is over: upload again'
    : '';
}

function statusHint(status: number): string {
  if (status === 401) return '; check the API key or the bearer token';
  if (status === 403) return '; the credentials lack a right, or the tenant id is missing';
  if (status === 304) return '; a cache has answered in place of the service, so let it pass on what is asked';
  // Redirects with an address have their own message.
  return status >= 300 && status < 400 ? '; it leads nowhere; correct the base URL' : '';
}

/** A hint that the service may have acted on a change: the status is no refusal. */
function changeHint({ method }: CallSummary, status: number): string {
  const isChange = method === 'POST' || method === 'PATCH';
  return isChange && (status < 300 || status === 408 || status >= 500) ? LOOK_FIRST : '';
}

/** A hint that the service may lack the operation. A sentence such as "Deployment not found" shows that it has it. */
function unknownOperationHint(status: number, reason: string): string {
  const isGeneric = reason === '' || /^(not found|method not allowed)\.?$/i.test(reason);
  return isGeneric && (status === 404 || status === 405)
    ? '; the contract does not show this operation, it was only seen on services, so this one may not know it'
    : '';
}

/** Why each redirect is refused, and what to do. */
const REFUSALS: Readonly<Record<RedirectRefusal['reason'], string>> = {
  option: "which is refused; correct the base URL, or allow redirects within the origin by redirect: 'same-origin'",
  count: 'and that looks like a loop; correct the base URL or the redirects of the service',
  origin: 'which is refused: no credential may go to another origin; correct the base URL',
  method: 'which is refused: followed, it would become a GET; correct the base URL',
  hidden: 'which is refused: the runtime does not show where it leads; correct the base URL',
  address: 'which is refused: no request may go there; correct the base URL or the redirects of the service',
  upload: 'which is refused: an upload goes only to the address that the service gave',
};

function redirectMessage(status: number, { target, followed, reason }: RedirectRefusal): string {
  const before = followed === 0 ? '' : ` after ${followed} that ${followed === 1 ? 'was' : 'were'} followed`;
  return `answered ${status === 0 ? 'with' : `${status},`} a redirect${target === '' ? '' : ` to ${target}`}${before}, ${REFUSALS[reason]}`;
}

function callMessage({ operation, method, url }: CallSummary, outcome: string): string {
  const messageWith = (address: string): string => `${operation}: ${method} ${address} ${outcome}`;
  // What came of it matters more than the end of a long address.
  const room = Math.max(MAX_MESSAGE - messageWith('').length, MIN_ADDRESS);
  return limitedMessage(messageWith(limitedText(url, room)));
}

/** The end of the message if no complete response came. */
function withoutResponse(call: CallSummary): string {
  return attemptCount(call) + (call.maybeProcessed ? LOOK_FIRST : '');
}

function attemptCount({ attempts }: CallSummary): string {
  return attempts > 1 ? ` (${attempts} attempts)` : '';
}
