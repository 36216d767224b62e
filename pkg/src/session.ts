// A form that is checked again after each change while someone types.

import { firstOf, optionsOf, shown as told } from './arguments.js';
import type { CheckedRecord } from './checked-record.js';
import { check, hostingOf, type ValidatePatchOptions } from './checks.js';
import { copy, isContainer } from './copy.js';
import { knownFields, type FieldInfo } from './fields.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from './generated/checked-records.js';
import { MAX_DEPTH } from './generated/places.js';
import type { Issue, Report } from './issues.js';
import type { Source } from './records.js';

/** One step of a path in a form: a field's name, a free key, or the index of an item. */
export type PathStep = string | number;

/**
 * What a change did to the issues of a form. A form that takes the cleared issues away and adds those that appeared shows what the report has. Those of a field, for a form that draws
 * one field at a time, are `here`.
 */
export interface FormChange {
  /** The issues that the form has now and had not before, at whichever fields. */
  readonly appeared: readonly Issue[];
  /** The issues that the form had before and has no more, at whichever fields. */
  readonly cleared: readonly Issue[];
  /** The issues that are now at the path that was set, and below it. */
  readonly here: readonly Issue[];
}

const NO_PATH = 'a path is a list of field names, keys and indexes';
const NO_ISSUES: readonly Issue[] = Object.freeze([]);
const NO_CHANGE: FormChange = Object.freeze({ appeared: NO_ISSUES, cleared: NO_ISSUES, here: NO_ISSUES });

/**
 * A form that is checked while someone types (service.md 4.5 and 4.7): set what was typed, and take over what that did to the issues. Each change checks the whole form, so that its
 * report always equals that of a complete check of its value. To undo a change, set the old value again. Nothing needs to be freed.
 * @example
 * const session = new FormSession('create', { name: 'agent', source: 'repo_host' });
 * session.set(['source_config', 'resource_spec'], { cpu: 2, cpu_limit: 1 }).appeared.at(-1)?.code; // 'limit_below_request'
 * session.set(['source_config', 'resource_spec', 'cpu'], 1).cleared[0]?.code; // 'limit_below_request'
 */
export class FormSession {
  readonly #record: CheckedRecord;
  readonly #options: ValidatePatchOptions;
  #value: unknown;
  /** The report of the value; undefined where its check ended with an error. */
  #report: Report | undefined;

  /**
   * @param kind - `create` for the body that creates a deployment, `patch` for the one that changes it
   * @param initial - the form to start with; empty by default. It is copied as JSON would be, so later changes to it have no effect
   * @param options - as for `validateCreate` and `validatePatch`
   * @throws TypeError if the form cannot be read: a getter throws, or it contains itself
   */
  constructor(kind: 'create' | 'patch', initial: unknown = {}, options?: ValidatePatchOptions | null) {
    if (kind !== 'create' && kind !== 'patch') throw new TypeError(`a session is for 'create' or 'patch', not ${told(kind)}`);
    const given = options ?? {};
    hostingOf(given);
    const current: unknown = optionsOf(given.current, 'current');
    this.#record = kind === 'create' ? DEPLOYMENT_CREATE : DEPLOYMENT_PATCH;
    this.#options = { ...given, current: copy(current) as ValidatePatchOptions['current'] };
    this.#value = copy(initial);
    this.#report = this.#check();
  }

  /**
   * Sets the value at a path, and returns what that did to the issues of the form. Missing objects and lists on the path are created. `undefined` removes a field, like
   * {@link FormSession.remove}. An empty path sets the whole form.
   * @param path - field names, free keys and indexes; an index may be the list's length, which appends
   * @throws TypeError if the path has more than 512 steps or leads through a value that is neither an object nor a list, or the value cannot be read; RangeError for an index beyond the list
   */
  set(path: readonly PathStep[], value: unknown): FormChange {
    return this.#change(path, copy(value));
  }

  /**
   * Removes a field or an item, and returns what that did to the issues of the form. If there is nothing at the path, nothing happens.
   * @throws TypeError if the path leads through a value that is neither an object nor a list
   */
  remove(path: readonly PathStep[]): FormChange {
    return this.#change(path, undefined);
  }

  /** The report of the current form: that of `validateCreate` or `validatePatch` for its value. */
  report(): Report {
    return (this.#report ??= this.#check());
  }

  /** A copy of the current form. */
  value(): unknown {
    return copy(this.#value);
  }

  /** The fields of such a form for the source that is set, and for the hosting in the options. */
  fields(): FieldInfo[] {
    const stored: unknown = this.#record === DEPLOYMENT_CREATE ? this.#value : this.#options.current;
    const source = isContainer(stored) ? (stored as { source?: unknown }).source : undefined;
    const known = typeof source === 'string' && ['repo_host', 'external_docker', 'internal_docker', 'internal_source'].includes(source);
    return knownFields(this.#record.name, { ...(known && { source: source as Source }), hosting: this.#options.hosting ?? undefined });
  }

  #check(): Report {
    return check(this.#record, this.#value, this.#options);
  }

  #change(given: readonly PathStep[], value: unknown): FormChange {
    const path = pathOf(given);
    const before = this.report();
    if (path.length === 0) this.#value = value ?? {};
    else if (value === undefined) take(this.#value, path);
    else put(this.#value, path, value);
    this.#report = undefined;
    return changeOf(before.issues, this.report().issues, path);
  }
}

/** The path that a caller gives, whose length a proxy may lie about. */
function pathOf(given: readonly PathStep[]): readonly PathStep[] {
  if (!Array.isArray(given)) throw new TypeError(NO_PATH);
  const path = firstOf(given as readonly PathStep[], MAX_DEPTH + 1);
  if (path.length === 0 && given.length !== 0) throw new TypeError(NO_PATH);
  if (path.length > MAX_DEPTH) throw new TypeError(`${NO_PATH}, of at most ${MAX_DEPTH} steps`);
  if (!path.every((step) => typeof step === 'string' || typeof step === 'number')) throw new TypeError(NO_PATH);
  return path;
}

/** Puts a value at the end of a path that has steps; makes what is absent on the way. */
function put(form: unknown, path: readonly PathStep[], value: unknown): void {
  const last = path.length - 1;
  // Nothing is made before it is known that the path leads somewhere.
  const { container, at } = follow(form, path);
  let inner = value;
  for (let step = last; step > at; step -= 1) inner = wrapped(path, step, inner);
  const list = Array.isArray(container) ? container : null;
  // As an item of a list, what JSON does not know is null.
  if (list !== null && (typeof inner === 'function' || typeof inner === 'symbol')) inner = null;
  define(container, list === null ? path[at]! : indexOf(list, path, at), inner);
}

/** A new object or list that holds nothing but a value, under the step of a path. */
function wrapped(path: readonly PathStep[], step: number, inner: unknown): object {
  const key = path[step]!;
  if (typeof key === 'number') {
    indexOf([], path, step);
    return [typeof inner === 'function' || typeof inner === 'symbol' ? null : inner];
  }
  const container = {};
  define(container, key, inner);
  return container;
}

/** Takes away what stands at the end of a path that has steps. */
function take(form: unknown, path: readonly PathStep[]): void {
  const last = path.length - 1;
  const { container, at } = follow(form, path);
  if (at < last) return;
  if (!Array.isArray(container)) {
    delete (container as Record<PathStep, unknown>)[path[last]!];
    return;
  }
  const index = Number(path[last]);
  if (index >= container.length) return;
  container.splice(indexOf(container, path, last), 1);
}

/** Goes along a path as far as it leads to something: gives the object or list that has the step at `at`, or would have it. */
function follow(form: unknown, path: readonly PathStep[]): { readonly container: object; readonly at: number } {
  let container: unknown = form;
  for (let at = 0; ; at += 1) {
    if (!isContainer(container)) throw new TypeError(`${shown(path.slice(0, at))} is no object and no list: set it to one before what stands inside it`);
    if (at === path.length - 1) return { container, at };
    const key = Array.isArray(container) ? indexOf(container, path, at, true) : path[at]!;
    // What every object inherits is no part of the form.
    const next = Object.hasOwn(container, key) ? (container as Record<PathStep, unknown>)[key] : undefined;
    if (next === undefined || next === null) return { container, at };
    container = next;
  }
}

/** The index of a list that a step names; a form library's text of digits is one too. */
function indexOf(list: readonly unknown[], path: readonly PathStep[], at: number, mayBeBeyond = false): number {
  const step = path[at]!;
  const index = typeof step === 'number' ? step : /^(0|[1-9]\d{0,8})$/.test(step) ? Number(step) : NaN;
  if (Number.isInteger(index) && index >= 0 && (index <= list.length || mayBeBeyond)) return index;
  throw new RangeError(`the list at ${shown(path.slice(0, at))} has ${list.length} items: ${String(step)} is neither the index of one nor the next`);
}

function shown(path: readonly PathStep[]): string {
  return path.length === 0 ? 'the form' : path.join('.');
}

/** Sets an own field, whatever its name. */
function define(container: object, key: PathStep, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  else (container as Record<PathStep, unknown>)[key] = value;
}

/** What a change did, by the issues before and after it. */
function changeOf(before: readonly Issue[], after: readonly Issue[], path: readonly PathStep[]): FormChange {
  if (before.length === 0 && after.length === 0) return NO_CHANGE;
  return {
    appeared: without(after, before),
    cleared: without(before, after),
    here: after.filter((issue) => path.every((step, at) => String(issue.path[at]) === String(step))),
  };
}

/** The issues of one list that are not in another. A report lists a hundred at most. */
function without(issues: readonly Issue[], others: readonly Issue[]): Issue[] {
  return issues.filter((issue) => !others.some((other) => isSame(issue, other)));
}

/** Whether two issues are the same for who reads them. */
function isSame(one: Issue, other: Issue): boolean {
  return one.code === other.code && one.severity === other.severity && one.msg === other.msg && areEqual(one.path, other.path) && areEqual(one.loc, other.loc);
}

function areEqual(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  return one.length === other.length && one.every((step, at) => step === other[at]);
}
