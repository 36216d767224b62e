// Checks of forms: synchronous, available from the first call on, and without the network. A predicate in JavaScript
// accepts most live forms that have no issue. The core checks all others, and every JSON text, in one call each.

import { core } from '../core/instance.js';
import { jsonText, liveText } from '../core/json-text.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from '../generated/checked-records.js';
import { DEPLOYMENT_PATCH as PATCH } from '../generated/places.js';
import type { Deployment } from '../generated/records.js';
import type { Report, ValidateOptions } from '../issues/issues.js';
import { messagesOf, NO_ISSUES, reportOf } from '../issues/issue-report.js';
import type { CheckedRecord, IsSound } from '../predicates/checked-record.js';
import { optionalObject, optionsOf, shown, unreadable } from '../values/arguments.js';
import { CHECK_OPTIONS } from '../values/option-names.js';
import { textEncoding } from '../values/text-encoding.js';
import { type TranslatedForm, translateForm } from '../vocabulary/form-translation.js';

/**
 * The number of the hosting in the core: 0 if the options do not say it.
 * @throws TypeError for options that are not an object, and for an unknown hosting
 */
export function hostingOf(options: ValidateOptions | undefined): number {
  messagesOf(options?.messages);
  const hosting: unknown = options?.hosting;
  if (hosting === undefined || hosting === null) return 0;
  if (hosting === 'cloud') return 1;
  if (hosting === 'self_hosted') return 2;
  throw new TypeError(`hosting is 'cloud' or 'self_hosted', not ${shown(hosting)}`);
}

/** What the core needs to know for a check, apart from the form. */
interface CheckContext {
  /** The number of the hosting. */
  readonly hosting: number;
  /** The JSON text of the deployment that a patch changes; empty if it is not known. */
  readonly current: string;
}

function contextOf(record: number, options: ValidatePatchOptions | undefined): CheckContext {
  const hosting = hostingOf(options);
  const current: unknown = record === PATCH ? optionalObject(options?.current, 'current') : undefined;
  if (current === undefined) return { hosting, current: '' };
  return { hosting, current: jsonText(inContractWords('Deployment', current, options).form) };
}

function inContractWords(record: string, form: unknown, options: ValidateOptions | undefined): TranslatedForm {
  return options?.vocabulary ? translateForm(record, form, options.vocabulary) : { form };
}

/** @internal Checks a live value as a record. */
export function check(record: CheckedRecord, value: unknown, given?: ValidatePatchOptions): Report {
  const options = optionsOf(given, CHECK_OPTIONS);
  const context = contextOf(record.place, options);
  const { form, translateIssue } = inContractWords(record.name, value, options);
  if (record.isSound !== undefined && context.current === '' && isPlainlySound(record.isSound, form, context.hosting))
    return NO_ISSUES;
  const issues = askCore(record.place, liveText(form), context, true);
  return issues === undefined ? NO_ISSUES : reportOf(issues, options?.messages, translateIssue);
}

function isPlainlySound(isSound: IsSound, form: unknown, hosting: number): boolean {
  try {
    return isSound(form, hosting);
  } catch (error) {
    throw unreadable(error);
  }
}

/** @internal Checks a JSON text or its bytes as a record. */
export function checkJson(record: CheckedRecord, input: string | Uint8Array, given?: ValidatePatchOptions): Report {
  const options = optionsOf(given, CHECK_OPTIONS);
  // `isView` runs no code of a proxy, and recognises the arrays of other windows.
  if (typeof input !== 'string' && !ArrayBuffer.isView(input))
    throw new TypeError('a JSON text is a string or its bytes as a Uint8Array');
  const text = typeof input === 'string' ? input : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  const issues = askCore(record.place, text, contextOf(record.place, options), false);
  const report = issues === undefined ? NO_ISSUES : reportOf(issues, options?.messages);
  if (!options?.vocabulary || report.issues[0]?.code === 'json_invalid') return report;
  // Only a value can be translated. The core has found that the text is JSON, but for a byte order mark.
  const json = (typeof text === 'string' ? text : decode(text)).replace(/^\ufeff/, '');
  return check(record, JSON.parse(json), options);
}

function decode(bytes: Uint8Array): string {
  return new textEncoding.TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** @internal Checks the JSON text of a request as a record, which is given by its index in the core's list. */
export function checkText(record: number, text: string, options?: ValidateOptions): Report {
  const issues = askCore(record, text, contextOf(record, options), false);
  return issues === undefined ? NO_ISSUES : reportOf(issues, options?.messages);
}

/** The encoded issues of a text; undefined if it has none. `isLive` says that the text may have marks of `liveText`. */
function askCore(
  record: number,
  text: string | Uint8Array,
  { hosting, current }: CheckContext,
  isLive: boolean,
): string | undefined {
  return core().ask('check', [text, current], record, hosting, Number(isLive));
}

/** The options of checking a patch. */
export interface ValidatePatchOptions extends ValidateOptions {
  /**
   * The deployment that the patch changes, or the part of it that is known. Its source decides which fields fit, and
   * immutable fields are compared with it.
   */
  readonly current?: Partial<Deployment> | null | undefined;
}

/**
 * Checks the body that creates a deployment (contract 4.7), and returns every issue, in the form's order.
 * @param form - the body, any value
 * @param options - hosting, language and the service's own words
 * @throws TypeError if the form cannot be read: a getter throws, or it contains itself
 * @example
 * const { ok, issues } = validateCreate({ name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: {}, secrets: [] });
 * // ok is false, issues[0].code is 'missing_for_source', issues[0].path is ['source_revision_config', 'image_uri']
 */
export function validateCreate(form: unknown, options?: ValidateOptions): Report {
  return check(DEPLOYMENT_CREATE, form, options);
}

/** Checks the JSON text or bytes of a body that creates a deployment (contract 4.7). Never throws for any text. */
export function validateCreateJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(DEPLOYMENT_CREATE, text, options);
}

/**
 * Checks a patch (contract 4.5), against the deployment that it changes if that is given.
 * @throws TypeError if the patch or `current` cannot be read
 * @example
 * validatePatch({ source: 'repo_host' }).issues[0].code; // 'immutable'
 */
export function validatePatch(form: unknown, options?: ValidatePatchOptions): Report {
  return check(DEPLOYMENT_PATCH, form, options);
}

/** Checks the JSON text or bytes of a patch (contract 4.5). Never throws for any text. */
export function validatePatchJson(text: string | Uint8Array, options?: ValidatePatchOptions): Report {
  return checkJson(DEPLOYMENT_PATCH, text, options);
}
