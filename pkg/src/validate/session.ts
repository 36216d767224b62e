// A form that is checked again after each change while someone types.

import { hiddenState } from '../values/hidden-state.js';
import { firstOf, isList, optionalObject, optionsOf, shown as told, unreadable } from '../values/arguments.js';
import { CHECK_OPTIONS } from '../values/option-names.js';
import type { CheckedRecord } from '../predicates/checked-record.js';
import { check, hostingOf, type ValidatePatchOptions } from './checks.js';
import { copy, isContainer } from '../core/copy.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from '../generated/checked-records.js';
import { MAX_DEPTH } from '../generated/places.js';
import type { Issue, Report } from '../issues/issues.js';
import type { FormPath, FormValue, PathStep, ValueAt } from './form-types.js';

/** What a form should show at one field. */
export interface FieldIssues {
  /** The field's path. */
  readonly path: readonly PathStep[];
  /** All issues that it has now; empty where none is left. */
  readonly issues: readonly Issue[];
}

/**
 * What a change did to the issues of a form. A page that replaces the issues at the path of each of `fields` by the
 * issues given there shows the whole report.
 */
export interface FormChange {
  /** Each field whose issues changed, wherever the change was, with the issues that the field has now. */
  readonly fields: readonly FieldIssues[];
  /** The issues that the form has now and had not before, at whichever fields. */
  readonly appeared: readonly Issue[];
  /** The issues that the form had before and has no more, at whichever fields. */
  readonly cleared: readonly Issue[];
  /** The issues that are now at the path that was set, and below it. */
  readonly here: readonly Issue[];
}

const NO_PATH = 'a path is a list of field names, keys and indexes';
const NO_ISSUES: readonly Issue[] = Object.freeze([]);
const NO_CHANGE: FormChange = Object.freeze({
  fields: Object.freeze([]),
  appeared: NO_ISSUES,
  cleared: NO_ISSUES,
  here: NO_ISSUES,
});

/**
 * A form that is checked while someone types (contract 4.5 and 4.7): set what was typed, and show what each field has
 * now. Each change checks the whole form, so that its report always equals that of a complete check of its value. To
 * undo a change, set the old value again. Nothing needs to be freed.
 *
 * With the type of the form, as in `new FormSession<DeploymentCreate>('create')`, paths and values are typed; without
 * it, any may be given.
 * @example
 * const session = new FormSession('create', { name: 'agent', source: 'repo_host' });
 * session.set(['source_config', 'resource_spec'], { cpu: 2, cpu_limit: 1 }).appeared.at(-1)?.code; // 'limit_below_request'
 * for (const { path, issues } of session.set(['source_config', 'resource_spec', 'cpu'], 1).fields) show(path, issues);
 */
export class FormSession<Form = unknown> {
  /**
   * @param kind - `create` for the body that creates a deployment, `patch` for the one that changes it
   * @param initial - the form to start with; empty by default. It is copied as JSON would be, so later changes to it
   * have no effect
   * @param options - as for `validateCreate` and `validatePatch`
   * @throws TypeError if the form cannot be read: a getter throws, or it contains itself
   */
  constructor(
    kind: 'create' | 'patch',
    initial: FormValue<NoInfer<Form>> = {} as FormValue<NoInfer<Form>>,
    options?: ValidatePatchOptions | null,
  ) {
    if (kind !== 'create' && kind !== 'patch')
      throw new TypeError(`a session is for 'create' or 'patch', not ${told(kind)}`);
    const given = optionsOf(options, CHECK_OPTIONS) ?? {};
    hostingOf(given);
    const current: unknown = optionalObject(given.current, 'current');
    const record = kind === 'create' ? DEPLOYMENT_CREATE : DEPLOYMENT_PATCH;
    const checked = { ...given, current: copy(current) as ValidatePatchOptions['current'] };
    const value = copy(initial);
    state.set(this, { record, options: checked, value, report: check(record, value, checked) });
  }

  /**
   * Sets the value at a path, and returns what that did to the issues of the form. Missing objects and lists on the
   * path are created. `undefined` removes a field, like {@link FormSession.remove}. An empty path sets the whole form.
   * @param path - field names, free keys and indexes; an index may be the list's length, which appends
   * @throws TypeError if the path has more than 512 steps or leads through a value that is neither an object nor a
   * list, or the value cannot be read or is a function called `toJSON`; RangeError for an index beyond the list
   */
  set<const Path extends readonly PathStep[]>(
    path: FormPath<Form, Path>,
    value: ValueAt<Form, Path> | undefined,
  ): FormChange {
    return changed(state.of(this), path, copy(value));
  }

  /**
   * Removes a field or an item, and returns what that did to the issues of the form. If there is nothing at the path,
   * nothing happens.
   * @throws TypeError if the path leads through a value that is neither an object nor a list; RangeError for a step
   * into a list that is no index
   */
  remove<const Path extends readonly PathStep[]>(path: FormPath<Form, Path>): FormChange {
    return changed(state.of(this), path, undefined);
  }

  /** The report of the current form: that of `validateCreate` or `validatePatch` for its value. */
  report(): Report {
    const { report } = state.of(this);
    // The session compares with its own list after the next change.
    return report.issues.length === 0 ? report : { ok: report.ok, issues: [...report.issues] };
  }

  /** A copy of the current form. */
  value(): FormValue<Form> {
    return copy(state.of(this).value) as FormValue<Form>;
  }
}

/** What a session holds. */
interface SessionState {
  readonly record: CheckedRecord;
  readonly options: ValidatePatchOptions;
  value: unknown;
  /** The report of the value. */
  report: Report;
}

const state = /* @__PURE__ */ hiddenState<SessionState>('FormSession');

/** Sets a value in a session. Nothing of a change stays where its check ends with an error. */
function changed(session: SessionState, given: readonly PathStep[], value: unknown): FormChange {
  let path = pathOf(given);
  // It would take the place of the object, and could throw whenever the form is read.
  if (typeof value === 'function' && path.at(-1) === 'toJSON')
    throw new TypeError('a form cannot have a function as its toJSON');
  const nextAt = (steps: readonly PathStep[]): unknown =>
    steps.length === 0
      ? (value ?? {})
      : value === undefined
        ? without(session.value, steps, 0)
        : withValue(session.value, steps, 0, value);
  let next = nextAt(path);
  let report = check(session.record, next, session.options);
  // The text 0 is a key of an object, unless the check misses a list there.
  for (let at = firstItem(report, path); at >= 0; at = firstItem(report, path)) {
    path = path.map((step, index) => (index === at ? 0 : step));
    next = nextAt(path);
    report = check(session.record, next, session.options);
  }
  const change = changeOf(session.report.issues, report.issues, path);
  session.value = next;
  session.report = report;
  return change;
}

/** The place of the step that is the text 0 where a list is missing, or -1. */
function firstItem({ issues }: Report, path: readonly PathStep[]): number {
  return path.findIndex(
    (step, at) =>
      step === '0' && issues.some((issue) => issue.code === 'list_type' && areEqual(issue.path, path.slice(0, at))),
  );
}

/** The path that a caller gives, whose length a proxy may lie about. */
function pathOf(given: readonly PathStep[]): readonly PathStep[] {
  if (!isList(given)) throw new TypeError(NO_PATH);
  const path = stepsOf(given);
  if (path.length === 0 && given.length !== 0) throw new TypeError(NO_PATH);
  if (path.length > MAX_DEPTH) throw new TypeError(`${NO_PATH}, of at most ${MAX_DEPTH} steps`);
  if (!path.every((step) => typeof step === 'string' || typeof step === 'number')) throw new TypeError(NO_PATH);
  return path;
}

function stepsOf(path: readonly PathStep[]): PathStep[] {
  try {
    return firstOf(path, MAX_DEPTH + 1);
  } catch (error) {
    throw unreadable(error, 'a path');
  }
}

/**
 * A form with another value at the end of a path, from its step `at` on; what is absent on the way is made. The given
 * form stays as it is.
 */
function withValue(form: unknown, path: readonly PathStep[], at: number, value: unknown): unknown {
  if (at === path.length) return value;
  if (at > 0 && (form === undefined || form === null)) return made(path, at, value);
  const container = containerOf(form, path, at);
  if (Array.isArray(container)) {
    const index = indexOf(container, path, at);
    const list: unknown[] = [...(container as readonly unknown[])];
    list[index] = asItem(withValue(list[index], path, at + 1, value));
    return list;
  }
  return withMember(container, path[at]!, withValue(memberOf(container, path[at]!), path, at + 1, value));
}

/** A new object or list that holds nothing but what stands at the end of a path, from its step `at` on. */
function made(path: readonly PathStep[], at: number, value: unknown): unknown {
  if (at === path.length) return value;
  const step = path[at]!;
  if (typeof step !== 'number') return withMember({}, step, made(path, at + 1, value));
  indexOf([], path, at);
  return [asItem(made(path, at + 1, value))];
}

/**
 * A form without what stands at the end of a path, from its step `at` on; the form itself where nothing stands there.
 */
function without(form: unknown, path: readonly PathStep[], at: number): unknown {
  const container = containerOf(form, path, at);
  const isLast = at === path.length - 1;
  if (Array.isArray(container)) {
    if (Number(path[at]) >= container.length) return container;
    const index = indexOf(container, path, at);
    const list: unknown[] = [...(container as readonly unknown[])];
    if (isLast) list.splice(index, 1);
    else if (list[index] !== undefined && list[index] !== null) list[index] = without(list[index], path, at + 1);
    return list;
  }
  const inner = memberOf(container, path[at]!);
  if (!isLast)
    return inner === undefined || inner === null
      ? container
      : withMember(container, path[at]!, without(inner, path, at + 1));
  const { [path[at]!]: _, ...others } = container as Record<PathStep, unknown>;
  return others;
}

/** What stands at the step of a path, which must be an object or a list. */
function containerOf(form: unknown, path: readonly PathStep[], at: number): object {
  if (isContainer(form)) return form;
  throw new TypeError(
    `${shown(path.slice(0, at))} is no object and no list: set it to one before what stands inside it`,
  );
}

/** An object's own member; what every object inherits is no part of a form. */
function memberOf(container: object, key: PathStep): unknown {
  return Object.hasOwn(container, key) ? (container as Record<PathStep, unknown>)[key] : undefined;
}

/** A copy of an object with another member, whatever its name. */
function withMember(container: object, key: PathStep, value: unknown): object {
  return { ...container, [key]: value };
}

/** A value as an item of a list, where what JSON does not know is null. */
function asItem(value: unknown): unknown {
  return typeof value === 'function' || typeof value === 'symbol' ? null : value;
}

/** The index of a list that a step names; a form library's text of digits is one too. */
function indexOf(list: readonly unknown[], path: readonly PathStep[], at: number): number {
  const step = path[at]!;
  const index = typeof step === 'number' ? step : /^(0|[1-9]\d{0,8})$/.test(step) ? Number(step) : NaN;
  if (Number.isInteger(index) && index >= 0 && index <= list.length) return index;
  throw new RangeError(
    `the list at ${shown(path.slice(0, at))} has ${list.length} items: ${String(step)} is neither the index of one nor the next`,
  );
}

function shown(path: readonly PathStep[]): string {
  return path.length === 0 ? 'the form' : path.join('.');
}

/** What a change did, by the issues before and after it. */
function changeOf(before: readonly Issue[], after: readonly Issue[], path: readonly PathStep[]): FormChange {
  if (before.length === 0 && after.length === 0) return NO_CHANGE;
  const appeared = others(after, before);
  const cleared = others(before, after);
  const changed = [...appeared, ...cleared].map((issue) => issue.path);
  const paths = changed.filter((each, at) => changed.findIndex((other) => areEqual(each, other)) === at);
  return {
    fields: paths.map((each) => ({ path: each, issues: after.filter((issue) => areEqual(issue.path, each)) })),
    appeared,
    cleared,
    here: after.filter((issue) => path.every((step, at) => String(issue.path[at]) === String(step))),
  };
}

/** The issues of one list that are not in another. A report lists a hundred at most. */
function others(issues: readonly Issue[], known: readonly Issue[]): Issue[] {
  return issues.filter((issue) => !known.some((other) => isSame(issue, other)));
}

/** Whether two issues are the same for who reads them. */
function isSame(one: Issue, other: Issue): boolean {
  return (
    one.code === other.code &&
    one.msg === other.msg &&
    one.degree === other.degree &&
    areEqual(one.path, other.path) &&
    areEqual(one.loc, other.loc) &&
    hasMembersOf(one.ctx, other.ctx)
  );
}

/** Whether the parameters of two issues of one code are equal. */
function hasMembersOf(one: Issue['ctx'] = {}, other: Issue['ctx'] = {}): boolean {
  return Object.keys(one).every((name) => one[name] === other[name]);
}

function areEqual(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  return one.length === other.length && one.every((step, at) => step === other[at]);
}
