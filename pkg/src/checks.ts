// Checks: synchronous, from the first call on, without the network. A live form that is plainly sound is told by JavaScript alone; every other one, and every JSON text, is checked by
// the core, in one call with all that the check asks.

import { optionsOf, shown } from './arguments.js';
import type { CheckedRecord, IsSound } from './checked-record.js';
import { coders } from './coders.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_LIST_PARAMS, DEPLOYMENT_PATCH } from './generated/checked-records.js';
import { DEPLOYMENT_PATCH as PATCH } from './generated/places.js';
import type { Report, ValidateOptions } from './issues.js';
import { jsonText, liveText, unreadable } from './json-text.js';
import { inOwnWords } from './own-words.js';
import type { Deployment } from './records.js';
import { NOTHING, reportOf, type InWords } from './report.js';
import { core } from './wasm.js';

/**
 * The number by which the core knows the hosting of these options.
 * @throws TypeError for options that are none
 */
export function hostingOf(options: ValidateOptions | undefined): number {
  const given = optionsOf(options);
  optionsOf(given?.messages, 'messages');
  const hosting: unknown = given?.hosting;
  if (hosting === undefined || hosting === null) return 0;
  if (hosting === 'cloud') return 1;
  if (hosting === 'self_hosted') return 2;
  throw new TypeError(`hosting is 'cloud' or 'self_hosted', not ${shown(hosting)}`);
}

/** What a check asks of the core beside the form. */
interface Beside {
  /** The number of the hosting. */
  readonly hosting: number;
  /** The JSON text of the deployment that a patch changes; empty where none is known. */
  readonly current: string;
}

function besideOf(place: number, options: ValidatePatchOptions | undefined): Beside {
  const hosting = hostingOf(options);
  const current: unknown = place === PATCH ? optionsOf(options?.current, 'current') : undefined;
  if (current === undefined) return { hosting, current: '' };
  return { hosting, current: jsonText(options?.vocabulary ? inOwnWords('Deployment', current, options.vocabulary).form : current) };
}

/** @internal Checks a live value as a record. */
export function check({ name, place, isSound }: CheckedRecord, form: unknown, options?: ValidatePatchOptions): Report {
  const beside = besideOf(place, options);
  const own = options?.vocabulary ? inOwnWords(name, form, options.vocabulary) : undefined;
  const value = own ? own.form : form;
  if (isSound !== undefined && beside.current === '' && isPlainlySound(isSound, value, beside.hosting)) return NOTHING;
  return reported(place, liveText(value), beside, true, options, own?.inWords);
}

function isPlainlySound(isSound: IsSound, value: unknown, hosting: number): boolean {
  try {
    return isSound(value, hosting);
  } catch (error) {
    throw unreadable(error);
  }
}

/** @internal Checks a JSON text or its bytes as a record. */
export function checkJson(record: CheckedRecord, input: string | Uint8Array, options?: ValidatePatchOptions): Report {
  // `isView` asks nothing of a proxy, and knows the arrays of other windows too.
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) throw new TypeError('a JSON text is a string or its bytes as a Uint8Array');
  const text = typeof input === 'string' ? input : new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
  const report = reported(record.place, text, besideOf(record.place, options), false, options, undefined);
  if (!options?.vocabulary || report.issues[0]?.code === 'json_invalid') return report;
  return check(record, JSON.parse(typeof text === 'string' ? text : new coders.TextDecoder('utf-8', { ignoreBOM: true }).decode(text)), options);
}

/** @internal Checks the JSON text that is sent as the record at a place of the core's list. */
export function checkText(place: number, text: string, options?: ValidateOptions): Report {
  return reported(place, text, besideOf(place, options), false, options, undefined);
}

function reported(
  place: number, text: string | Uint8Array, { hosting, current }: Beside, isLive: boolean, options: ValidateOptions | undefined, inWords: InWords | undefined,
): Report {
  const issues = core().ask('check', [text, current], place, hosting, Number(isLive));
  return issues === undefined ? NOTHING : reportOf(issues, options?.messages, inWords);
}

/** The options of checking a patch. */
export interface ValidatePatchOptions extends ValidateOptions {
  /** The deployment that the patch changes, or the part of it that is known. Its source decides which fields fit, and immutable fields are compared with it. */
  readonly current?: Partial<Deployment> | null | undefined;
}

/**
 * Checks the body that creates a deployment (service.md 4.7), and returns every issue, in the form's order.
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

/** Checks the JSON text or bytes of a body that creates a deployment (service.md 4.7). Never throws for any text. */
export function validateCreateJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(DEPLOYMENT_CREATE, text, options);
}

/**
 * Checks a patch (service.md 4.5), against the deployment that it changes if that is given.
 * @throws TypeError if the patch or `current` cannot be read
 * @example
 * validatePatch({ source: 'repo_host' }).issues[0].code; // 'immutable'
 */
export function validatePatch(form: unknown, options?: ValidatePatchOptions): Report {
  return check(DEPLOYMENT_PATCH, form, options);
}

/** Checks the JSON text or bytes of a patch (service.md 4.5). Never throws for any text. */
export function validatePatchJson(text: string | Uint8Array, options?: ValidatePatchOptions): Report {
  return checkJson(DEPLOYMENT_PATCH, text, options);
}

/**
 * Checks the query of a listing of deployments (service.md 4.6). Text is read as the service reads it: `limit: '20'` is 20.
 * @throws TypeError if the query cannot be read because a getter throws
 * @example
 * validateListQuery({ limit: 0 }).issues[0].code; // 'greater_than_equal'
 */
export function validateListQuery(query: unknown, options?: ValidateOptions): Report {
  return check(DEPLOYMENT_LIST_PARAMS, query, options);
}

/** Checks the JSON text or bytes of a listing's query (service.md 4.6). Never throws for any text. */
export function validateListQueryJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson(DEPLOYMENT_LIST_PARAMS, text, options);
}
