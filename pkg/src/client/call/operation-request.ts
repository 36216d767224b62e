// Builds the request of an operation. Its path, query and body are checked before anything is sent.

import { core } from '../../core/instance.js';
import { ConfigError } from '../../values/errors/config-error.js';
import {
  FORMS,
  LIKE_OPTIONS,
  LONG_POLLS,
  OPERATIONS,
  type Operation,
  type OperationName,
} from '../../generated/operations.js';
import type { RecordName } from '../../generated/records.js';
import type { Report } from '../../issues/issues.js';
import { issuesOf } from '../../issues/issue-report.js';
import { NO_FORM } from '../../issues/service-issues.js';
import { isUuid } from '../../predicates/texts.js';
import { isObject } from '../../values/plain.js';
import { check, checkText } from '../../validate/checks.js';
import { jsonText, wholeJsonText } from '../../core/json-text.js';
import { toContract, toService } from '../../vocabulary/translation.js';
import { formError, validationError } from '../errors/create/create-error.js';
import { CALL_OPTIONS, LIST_ELSEWHERE } from '../options/names.js';
import { idsIn, idText, missingIds } from '../options/ids.js';
import { checkPlainObject } from '../options/option-checks.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import { isStopped, validationOf, type Validation } from '../options/validation.js';
import type { OutgoingRequest } from './outgoing-request.js';

type Query = Readonly<Record<string, unknown>>;

/** The arguments of an operation. */
export interface OperationArguments {
  /** The object whose members are the ids of the path, if they were passed so. */
  readonly ids?: unknown;
  /** The first id of the path. */
  readonly first?: unknown;
  /** The second id of the path. */
  readonly second?: unknown;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  /** A path template in place of the operation's own. */
  readonly path?: string | undefined;
}

const REVISION_IDS = ['deployment_id', 'revision_id'];

/** The arguments of an operation on a revision. */
export function revisionArguments(ids: unknown): OperationArguments {
  const [first, second] = idsIn(REVISION_IDS, ids);
  return { ids, first, second };
}

/**
 * Builds the request of an operation.
 * @throws ValidationError if the checks refuse an id, the query or the body; ConfigError if one is no plain object
 */
export function operationRequest(
  settings: Settings,
  name: OperationName,
  args: OperationArguments,
  options: RequestOptions,
): OutgoingRequest {
  const [method, template, form, , answer, isObserved, queryRecord]: Operation = OPERATIONS[name];
  const path = filledPath(name, template, args);
  refuseOptions(name, args.query);
  warnOfStatus(settings, args.query);
  // Encoded before the check, which would find nothing wrong in a query that is no plain object.
  const encodedQuery = encodeQuery(args.query, options.query, FORMS[queryRecord ?? '']);
  const validation = validationOf(options.validate, settings.validation);
  const content =
    args.body === undefined && form === ''
      ? bodyOfOption(name, method, options.body)
      : withExtraFields(args.body, options.body);
  const body = content === undefined ? undefined : bodyText(settings, form, content);
  if (validation !== false) {
    const bodyDoor = form === 'LogQuery' && options.body === undefined ? 'body' : undefined;
    if (body !== undefined)
      applyReport(settings, name, checkBody(settings, form, content, body), validation, bodyDoor, content);
    // A query that is left out is checked too: a service might take a deletion of nothing for one of everything.
    const report = queryRecord && checkQuery(queryRecord, args.query ?? options.query ?? {});
    // What the option adds may be what only the service knows.
    if (report && (args.query || !report.ok)) applyReport(settings, name, report, validation, 'query');
    refuseEmptyLists(name, args.query);
  }
  return {
    operation: name,
    method,
    path: path + encodedQuery,
    body,
    form: FORMS[form] ?? NO_FORM,
    answer,
    longPollMs: longPollMs(name, args.query),
    isObserved,
  };
}

/** Warns of a status that the service writes otherwise; once, since a watch sends the same query again and again. */
function warnOfStatus({ events }: Settings, query: Query | null | undefined): void {
  const status = query?.status;
  if (typeof status !== 'string' || !/[a-z]/.test(status)) return;
  const message = `status: the words of the service are in capitals, such as ${status.toUpperCase()}`;
  if (events.isNews(message)) events.log('warn', message);
}

/**
 * Refuses a query that asks for the records of an empty list: a service may take an empty parameter for none, and answer
 * with all.
 */
function refuseEmptyLists(operation: string, query: Query = {}): void {
  for (const [name, value] of Object.entries(query))
    if ((Array.isArray(value) || name.endsWith('_ids')) && /^,*$/.test(String(value)))
      throw new ConfigError(
        `${operation}: ${name} is empty, which a service may take for no filter at all: leave it out for all records, and send nothing for none`,
      );
}

/** How long the service itself waits before it answers, in milliseconds. */
function longPollMs(name: OperationName, query: Query | undefined): number {
  const [member, seconds] = LONG_POLLS[name] ?? ['', 0];
  return Math.max(Number(query?.[member] ?? seconds) * 1_000 || 0, 0);
}

function filledPath(operation: string, template: string, { ids, path, first, second }: OperationArguments): string {
  const names = idNames(template);
  if (ids !== undefined) checkPlainObject('the ids', ids, `{ ${names.join(', ')} }`);
  if (names.length > 1 && (first === undefined || second === undefined)) throw missingIds(operation, names, ids);
  const texts: string[] = [];
  const filled = (path ?? template).replace(PARAMETER, (_, name: string) => {
    const text = idText(operation, name, [first, second][texts.length]);
    texts.push(text);
    return text;
  });
  // They stand in a path as they are.
  if (texts.every(isUuid)) return filled;
  const result = core().ask('fillPath', [path ?? template, texts[0] ?? '', texts[1] ?? '']) ?? '';
  // A path starts with a slash; anything else is the issues of the ids.
  if (!result.startsWith('/')) throw validationError(operation, issuesOf(result), nextForId(operation, texts));
  return result;
}

/** How the id of a name is found; empty where no name was given. */
function nextForId(operation: string, texts: readonly string[]): string {
  const isName = /^(deployments|revisions)\./.test(operation) && /^[a-z][\w.-]*$/i.test(texts[0] ?? '');
  return isName ? '; it takes an id: deployments.list({ name_contains }) finds that of a name' : '';
}

const PARAMETER = /\{(\w+)\}/g;

/** The names of the ids in a path. The hosting provider's word is none: the client fills it in. */
export function idNames(path: string): string[] {
  return (path.match(PARAMETER) ?? []).map((name) => name.slice(1, -1)).filter((name) => name !== 'repo_host');
}

/** A value as text; empty if it is missing or cannot be converted. */
export function asText(value: unknown): string {
  try {
    return value === undefined ? '' : String(value);
  } catch {
    return '';
  }
}

/**
 * The query of an address, with its question mark; empty if there is none. `extra` is the option `query`, `place` that of
 * the query's record.
 */
export function encodeQuery(query: Query | undefined, extra: Query | undefined, place = -1): string {
  if (query === undefined && extra === undefined) return '';
  for (const each of [query, extra]) checkPlainObject('the query', each, '{ limit: 5 }');
  const members = { ...query, ...extra };
  checkDates(members);
  const text = jsonText(members);
  return text === '{}' ? '' : (core().ask('encodeQuery', [text], place) ?? '');
}

/**
 * A body with the fields of the option `body`.
 * @throws ConfigError if there are such fields, but no object to add them to
 */
export function withExtraFields(body: unknown, extra: RequestOptions['body']): unknown {
  if (extra === undefined) return body;
  checkPlainObject('further fields of a body', extra, '{ tracked_packages: [] }');
  if (!isObject(body)) throw new ConfigError('further fields of a body need a body that is an object');
  return { ...body, ...extra };
}

/**
 * The body of an operation that needs none: the option `body` alone, such as `{ supports_registry_username: true }`.
 * @throws ConfigError if the method takes no body
 */
function bodyOfOption(name: string, method: string, extra: RequestOptions['body']): RequestOptions['body'] {
  if (extra === undefined) return undefined;
  checkPlainObject('further fields of a body', extra, '{ supports_registry_username: true }');
  if (method === 'GET' || method === 'DELETE')
    throw new ConfigError(
      `${name} sends no body, so the option body has no place; parameters go into the option query`,
    );
  return extra;
}

/**
 * Checks that a body is what JSON can write. Of a `Map` or a class with hidden state it would write an empty object.
 * @throws ConfigError for an object that is not plain
 */
export function checkBodyObject(body: unknown): void {
  if (isObject(body)) checkDates(body);
  if (isObject(body) && typeof body.toJSON !== 'function') checkPlainObject('the body', body, "{ name: 'agent' }");
}

/** Checks that no time is lost: JSON has null for an invalid date, and a log would be asked for without its bounds. */
function checkDates(members: Query): void {
  for (const [name, value] of Object.entries(members))
    if (value instanceof Date && Number.isNaN(value.getTime())) throw new ConfigError(`${name} is an invalid Date`);
}

/** The text of a body, in the service's words. */
function bodyText({ words }: Settings, form: string, body: unknown): string {
  checkBodyObject(body);
  return wholeJsonText(words === undefined ? body : toService(form, toContract(form, body, words), words));
}

/** Checks a body. Without other words, exactly the text that is sent is checked. */
function checkBody(
  { words, vocabulary, options }: Settings,
  form: string,
  body: unknown,
  text: string,
): Report | undefined {
  const place = FORMS[form];
  if (place === undefined) return undefined;
  const { hosting } = options;
  return words === undefined
    ? checkText(place, text, { hosting })
    : check({ name: form as RecordName, place }, body, { hosting, vocabulary });
}

function checkQuery(record: string, query: Query): Report | undefined {
  const place = FORMS[record];
  if (place === undefined) return undefined;
  // Null members and empty lists are not sent.
  const sent = Object.fromEntries(
    Object.entries(query).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
  return check({ name: record as RecordName, place }, sent);
}

/**
 * Checks that no option of the call stands in its query, where it would be lost.
 * @throws ConfigError that says where it belongs
 */
function refuseOptions(operation: string, query: Query | undefined): void {
  const isLost = (name: string): boolean => CALL_OPTIONS.includes(name) && LIKE_OPTIONS[operation] !== name;
  const name = Object.keys(query ?? {}).find(isLost);
  if (name !== undefined)
    throw new ConfigError(`${name} is an option of the call and not of its query: give it in the next argument`);
}

/**
 * Throws if a report has what the option `validate` stops, else logs its issues. Of a query, whose unknown parameters a service ignores, `door`
 * is the option for them: to lose a filter is to get everything.
 */
function applyReport(
  { events }: Settings,
  operation: string,
  report: Report | undefined,
  validation: Validation,
  door?: string,
  form?: unknown,
): void {
  if (report === undefined) return;
  if (isStopped(report.issues, validation)) throw formError(operation, report.issues, { isOptional: true, form });
  for (const { code, ctx, path, msg } of report.issues) {
    const name = path.join('.');
    if (door !== undefined && code === 'unknown_field') {
      const isKnown = operation === 'deployments.list' && Object.hasOwn(LIST_ELSEWHERE, name);
      const meant = isKnown ? `; use ${LIST_ELSEWHERE[name]}` : asText(ctx?.suggestion);
      throw new ConfigError(
        `there is no ${name.slice(0, 80)} in the query of ${operation}${meant}; what only your service knows goes into the option ${door} of the call`,
      );
    }
    events.log('warn', `${name}: ${msg}`);
  }
}
