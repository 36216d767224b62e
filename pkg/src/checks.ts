// Checks: synchronous, from the first call on, without the network.

import { MOST_VALUES, optionsOf, shown, tooMuch } from './arguments.js';
import { encode, isBusy, lengthOf, release, unreadable } from './encode.js';
import { MAX_DEPTH } from './generated/arena.js';
import { ENCODERS } from './generated/encoder.js';
import type { Report, ValidateOptions } from './issues.js';
import { layText } from './lay-text.js';
import type { Deployment } from './records.js';
import { inOwnWords } from './own-words.js';
import { NOTHING, reportOf, type InWords } from './report.js';
import { core, type Core } from './wasm.js';

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

/** How many values more are looked at. */
let left = 0;

/** Refuses what JSON.stringify would be busy with for minutes: a list whose length is a lie, and the same values again and again. */
function bound(value: unknown, depth: number): void {
  left -= Array.isArray(value) ? lengthOf(value) : 1;
  if (left < 0) throw tooMuch();
  // What nests deeper or is its own part, JSON.stringify itself refuses.
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || typeof (value as { toJSON?: unknown }).toJSON === 'function') return;
  for (const key in value) bound((value as Readonly<Record<string, unknown>>)[key], depth + 1);
}

/** The JSON text of a live value. */
export function json(value: unknown): string {
  try {
    left = MOST_VALUES;
    bound(value, 0);
    return (JSON.stringify(value) as string | undefined) ?? 'null';
  } catch (error) {
    throw unreadable(error);
  }
}

/**
 * The facts of the issues that the core has found.
 * @internal
 */
export function factsOf(instance: Core): string {
  return instance.enter((exports) => exports.takeFacts());
}

/** Checks a live value as the record of this name. */
export function check(record: string, form: unknown, options?: ValidateOptions): Report {
  const hosting = hostingOf(options);
  const own = options?.vocabulary ? inOwnWords(record, form, options.vocabulary) : undefined;
  // A getter of a form that is being read has called: the one arena is taken.
  if (isBusy()) return textOf(record, json(own ? own.form : form), hosting, options, own?.inWords);
  const [index, encoder] = ENCODERS[record]!;
  const instance = core();
  const root = encode(instance, encoder, own ? own.form : form);
  const found = instance.enter((exports) => exports.checkForm(index, root, hosting));
  release(instance);
  return found ? reportOf(factsOf(instance), options?.messages, own?.inWords) : NOTHING;
}

/** Checks a JSON text or its bytes as the record of this name. */
export function checkJson(record: string, input: string | Uint8Array, options?: ValidateOptions): Report {
  // `isView` asks nothing of a proxy, and knows the arrays of other windows too.
  if (typeof input !== 'string' && !ArrayBuffer.isView(input)) throw new TypeError('a JSON text is a string or its bytes as a Uint8Array');
  const hosting = hostingOf(options);
  if (options?.vocabulary) {
    const value = parsed(input);
    if (value !== undefined) return check(record, value, options);
  }
  return textOf(record, input, hosting, options, undefined);
}

function textOf(record: string, input: string | Uint8Array, hosting: number, options: ValidateOptions | undefined, inWords: InWords | undefined): Report {
  return checkText(ENCODERS[record]![0], input, hosting, options, inWords);
}

/**
 * Checks a JSON text as the record at a place of the core's list.
 * @internal
 */
export function checkText(place: number, input: string | Uint8Array, hosting = 0, options?: ValidateOptions, inWords?: InWords): Report {
  const instance = core();
  const bytes = layText(instance, input);
  const found = instance.enter((exports) => exports.checkText(place, bytes, hosting));
  return found ? reportOf(factsOf(instance), options?.messages, inWords) : NOTHING;
}

/** The value of a text; undefined where it is no JSON, which the check of the text itself will say. */
function parsed(input: string | Uint8Array): unknown {
  try {
    return JSON.parse(typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(input));
  } catch {
    return undefined;
  }
}

/** The options of checking a patch. */
export interface ValidatePatchOptions extends ValidateOptions {
  /** The deployment that the patch changes, or the part of it that is known. Its source decides which fields fit, and immutable fields are compared with it. */
  readonly current?: Partial<Deployment> | null | undefined;
}

/** Lays the current deployment down for the check that follows. */
export function withCurrent(options: ValidatePatchOptions | undefined): void {
  const current: unknown = optionsOf(options?.current, 'current');
  if (current === undefined) return;
  const instance = core();
  const bytes = layText(instance, json(options?.vocabulary ? inOwnWords('Deployment', current, options.vocabulary).form : current));
  instance.enter((exports) => exports.setCurrent(bytes));
}

/**
 * Checks the body that creates a deployment (service.md 4.7), and returns every issue, in the form's order.
 * @param form - the body, any value
 * @param options - hosting, language and the service's own words
 * @throws TypeError if the form cannot be read because a getter throws
 * @example
 * const { ok, issues } = validateCreate({ name: 'agent', source: 'external_docker', source_config: {}, source_revision_config: {}, secrets: [] });
 * // ok is false, issues[0].code is 'missing_for_source', issues[0].path is ['source_revision_config', 'image_uri']
 */
export function validateCreate(form: unknown, options?: ValidateOptions): Report {
  return check('DeploymentCreate', form, options);
}

/** Checks the JSON text or bytes of a body that creates a deployment (service.md 4.7). Never throws for any text. */
export function validateCreateJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('DeploymentCreate', text, options);
}

/**
 * Checks a patch (service.md 4.5), against the deployment that it changes if that is given.
 * @throws TypeError if the patch or `current` cannot be read
 * @example
 * validatePatch({ source: 'repo_host' }).issues[0].code; // 'immutable'
 */
export function validatePatch(form: unknown, options?: ValidatePatchOptions): Report {
  if (isBusy()) return validatePatchJson(json(form), options);
  hostingOf(options);
  withCurrent(options);
  return check('DeploymentPatch', form, options);
}

/** Checks the JSON text or bytes of a patch (service.md 4.5). Never throws for any text. */
export function validatePatchJson(text: string | Uint8Array, options?: ValidatePatchOptions): Report {
  hostingOf(options);
  withCurrent(options);
  return checkJson('DeploymentPatch', text, options);
}

/**
 * Checks the query of a listing of deployments (service.md 4.6). Text is read as the service reads it: `limit: '20'` is 20.
 * @throws TypeError if the query cannot be read because a getter throws
 * @example
 * validateListQuery({ limit: 0 }).issues[0].code; // 'greater_than_equal'
 */
export function validateListQuery(query: unknown, options?: ValidateOptions): Report {
  return check('DeploymentListParams', query, options);
}

/** Checks the JSON text or bytes of a listing's query (service.md 4.6). Never throws for any text. */
export function validateListQueryJson(text: string | Uint8Array, options?: ValidateOptions): Report {
  return checkJson('DeploymentListParams', text, options);
}
