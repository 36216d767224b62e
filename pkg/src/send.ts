// From an operation and its arguments to a call: the path, the query and the body are checked and built before anything is sent.

import { shown } from './arguments.js';
import { ANYTHING, Call, type Outgoing } from './call.js';
import { ValidationError } from './call-errors.js';
import { check, checkText } from './checks.js';
import { ConfigError } from './errors.js';
import { ANSWERS, FORMS, OPERATIONS, type Operation, type OperationName } from './generated/operations.js';
import { checkOptions, members } from './headers.js';
import type { Report } from './issues.js';
import { jsonText } from './json-text.js';
import type { RequestOptions, RevisionIds, Settings } from './options.js';
import { ApiPromise, type Answer } from './promise.js';
import { issuesOf } from './report.js';
import { invalid } from './sentences.js';
import type { RecordName } from './records.js';
import { NO_FORM } from './service-issues.js';
import { unlessAborted } from './signals.js';
import { toNeutral, toWire } from './vocabulary.js';
import { core } from './wasm.js';

/** The arguments of a call. */
export interface Arguments {
  /** Where the ids of the path were given as members of one object, that object. */
  readonly ids?: unknown;
  readonly first?: unknown;
  readonly second?: unknown;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** A path in place of the operation's own. */
  readonly path?: string | undefined;
}

/** Starts a call. Whatever is wrong with its arguments rejects. */
export function start(settings: Settings, name: OperationName, args: Arguments, given?: RequestOptions | null): { readonly call?: Call; readonly answer: Promise<Answer> } {
  try {
    const options = given ?? {};
    const before = settings.admit();
    if (before) return { answer: unlessAborted(before, options.signal).then(() => start(settings, name, args, options).answer) };
    const request = outgoing(settings, name, args, options);
    checkOptions(options);
    const call = new Call(settings, request, options);
    return { call, answer: call.run() };
  } catch (error) {
    return { answer: Promise.reject(error) };
  }
}

/** The arguments of an operation on a revision. */
export function revisionOf(ids: RevisionIds | null | undefined): Arguments {
  return { ids, first: ids?.deployment_id, second: ids?.revision_id };
}

/** Builds the request of an operation. */
export function outgoing(settings: Settings, name: OperationName, { ids, first, second, query, body, path }: Arguments, options: RequestOptions): Outgoing {
  members('the ids', ids, '{ deployment_id, revision_id }');
  const [method, template, form, answer, observed, asked]: Operation = OPERATIONS[name];
  const [one, other] = [first, second].map(segment) as [string, string];
  const filled = core().ask('fillPath', [path ?? template, one, other])!;
  if (!filled.startsWith('/')) throw refused(name, { ok: false, issues: issuesOf(filled) });
  // Before the checks: they would find nothing in what has no members.
  const asking = encoded(query, options.query);
  const whole = body === undefined || options.body === undefined ? body : extended(body, options.body);
  const text = whole === undefined ? undefined : jsonText(worded(settings, form, bodied(whole)));
  const place = FORMS[form] ?? NO_FORM;
  if (text !== undefined && place !== NO_FORM && options.validate !== false) {
    const { hosting, vocabulary } = settings.given;
    // Without words of the service's own, what is checked is the very text that is sent.
    judge(settings, name, settings.words === undefined ? checkText(place, text, { hosting }) : check({ name: form as RecordName, place }, whole, { hosting, vocabulary }));
  }
  if (asked !== undefined && query !== undefined && options.validate !== false) {
    judge(settings, name, check({ name: asked as RecordName, place: FORMS[asked]! }, said(query)));
  }
  return {
    operation: name,
    method,
    path: filled + asking,
    body: text,
    form: place,
    answer,
    observed,
  };
}

/** The query of a request, with what the caller adds to it. */
export function encoded(query: Readonly<Record<string, unknown>> | undefined, extra: Readonly<Record<string, unknown>> | undefined): string {
  if (query === undefined && extra === undefined) return '';
  for (const given of [query, extra]) members('the query', given, '{ limit: 5 }');
  const text = jsonText({ ...query, ...extra });
  return text === '{}' ? '' : core().ask('encodeQuery', [text])!;
}

/** What a query says: null says nothing, and nothing of it is sent. */
function said(query: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== null));
}

/** A body in the service's own words, in whichever it was written. */
function worded({ words }: Settings, form: string, body: unknown): unknown {
  return words === undefined ? body : toWire(form, toNeutral(form, body, words), words);
}

/** The value of an answer, in the contract's words. */
export function valueOf<T>({ words }: Settings, record: string, { text }: Pick<Answer, 'text'>): T {
  if (text === '') return undefined as T;
  const value: unknown = JSON.parse(text);
  return (words === undefined || record === '' ? value : toNeutral(record, value, words)) as T;
}

function extended(body: unknown, extra: Readonly<Record<string, unknown>>): unknown {
  members('further fields of a body', extra, '{ tracked_packages: [] }');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ConfigError('further fields of a body need a body that is an object');
  return { ...body, ...extra };
}

/** A part of a path as its text; nothing for what has none. */
function segment(given: unknown): string {
  try {
    return given === undefined ? '' : String(given);
  } catch {
    return '';
  }
}

/** A body as it is; what JSON would write as an object without members, though it holds some, is none. */
function bodied(body: unknown): unknown {
  if (typeof body === 'object' && !Array.isArray(body) && typeof (body as { toJSON?: unknown } | null)?.toJSON !== 'function') members('the body', body, "{ name: 'agent' }");
  return body;
}

function judge(settings: Settings, name: string, report: Report): void {
  if (!report.ok) throw refused(name, report);
  for (const issue of report.issues) settings.herald.log('warn', `${issue.path.join('.')}: ${issue.msg}`);
}

function refused(name: string, report: Report): ValidationError {
  return new ValidationError(invalid(name, report.issues), report.issues);
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Runs a request of the caller's own. */
export function request<T>(settings: Settings, method: unknown, path: unknown, options: (RequestOptions & { json?: unknown }) | null | undefined): ApiPromise<T> {
  const run = (): Promise<Answer> => {
    checkOptions(options);
    const before = settings.admit();
    if (before) return unlessAborted(before, options?.signal).then(run);
    const { json: content, ...rest } = options ?? {};
    const verb = segment(method).toUpperCase();
    if (!METHODS.includes(verb)) throw new ConfigError(`request knows the methods ${METHODS.join(', ')}, not ${shown(method)}`);
    if (typeof path !== 'string' || core().call('pathStays', [path]) === 0) {
      throw new ConfigError("request needs a path under the base URL that starts with one slash, such as '/v2/deployments', encoded and without . and .. segments");
    }
    const further = encoded(undefined, rest.query);
    const whole = path + (path.includes('?') ? further.replace('?', '&') : further);
    const form = rest.body === undefined ? content : extended(content ?? {}, rest.body);
    const body = form === undefined ? undefined : jsonText(bodied(form));
    return new Call(settings, { operation: 'request', method: verb, path: whole, body, form: NO_FORM, answer: ANYTHING, observed: false }, rest).run();
  };
  try {
    return new ApiPromise<T>(run(), (answer) => valueOf(settings, '', answer));
  } catch (error) {
    return new ApiPromise<T>(Promise.reject(error), () => undefined as T);
  }
}

/** Runs a call of an operation whose answer is one value. */
export function send<T>(settings: Settings, name: OperationName, args: Arguments, options: RequestOptions | undefined): ApiPromise<T> {
  const record = recordOf(name);
  return new ApiPromise<T>(start(settings, name, args, options).answer, (answer) => valueOf(settings, record, answer));
}

/** The record of an operation's answer; empty where it is none. */
export function recordOf(name: OperationName): string {
  return ANSWERS[OPERATIONS[name][3]] ?? '';
}
