// A form that is held in the core for live typing: a change crosses alone, and only the rules that it touches run again.

import { firstOf, optionsOf, shown as told } from './arguments.js';
import { check, factsOf, hostingOf, validatePatch, withCurrent, type ValidatePatchOptions } from './checks.js';
import { copy, isContainer } from './copy.js';
import { encode, type Encode, list, release, unread } from './encode.js';
import { fields, type FieldInfo } from './fields.js';
import { FALSE, INLINE, LARGEST_INLINE, MAX_DEPTH, MAX_STEPS, NULL, TRUE } from './generated/arena.js';
import { ENCODERS, type Part, parts } from './generated/encoder.js';
import type { Issue, Report } from './issues.js';
import { layText } from './lay-text.js';
import type { Source } from './records.js';
import { issuesOf, NOTHING, reportOf } from './report.js';
import { wordsOf } from './vocabulary.js';
import { type Core, core } from './wasm.js';

/** One step of a path in a form: a field's name, a free key, or the index of an item. */
export type PathStep = string | number;

/** A record as a session walks through it. */
interface Table {
  readonly index: ReadonlyMap<string, number>;
  readonly parts: readonly Part[];
}

/** A field of a record, and the way that the core knows to it. */
interface Place {
  readonly path: readonly PathStep[];
  readonly record: Record<PathStep, unknown>;
  readonly key: PathStep;
  readonly steps: number;
  readonly part: Part;
}

let tables: Map<Encode, Table> | undefined;

function tableOf(encoder: Encode): Table | undefined {
  tables ??= new Map(parts().map(([record, names, inside]) => [record, { index: new Map(names.map((name, index) => [name, index])), parts: inside }]));
  return tables.get(encoder);
}

const NO_PATH = 'a path is a list of field names, keys and indexes';
const NO_SUCH_PLACE = 0;
const ISSUES = 2;

// The core holds the form of the session that was used last. Which one that is stands here, so that nothing has to be freed.
let held: FormSession | null = null;
let owner: Core | null = null;
let way = new Uint32Array(0);

/**
 * A form that is checked while someone types (service.md 4.5 and 4.7): set what was typed, and show the issues that are returned. Its report always equals that of a complete check
 * of its value. To undo a change, set the old value again.
 *
 * The core holds one session at a time; switching to another costs one complete check. Nothing needs to be freed.
 * @example
 * const session = new FormSession('create', { name: 'agent', source: 'repo_host' });
 * session.set(['source_config', 'resource_spec', 'cpu'], 2);
 * session.set(['source_config', 'resource_spec', 'cpu_limit'], 1)[0]?.code; // 'limit_below_request'
 */
export class FormSession {
  readonly #record: 'DeploymentCreate' | 'DeploymentPatch';
  readonly #options: ValidatePatchOptions;
  /** Whether the form is in a service's own words, which the core does not know: it is then checked as a whole. */
  readonly #ownWords: boolean;
  #value: unknown;
  /** The field of a record that was set last: people type more than one letter into it. */
  #last: Place | null = null;

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
    this.#record = kind === 'create' ? 'DeploymentCreate' : 'DeploymentPatch';
    this.#options = { ...given, current: copy(current) as ValidatePatchOptions['current'] };
    this.#ownWords = wordsOf(given.vocabulary) !== undefined;
    this.#value = copy(initial);
    if (!this.#ownWords) this.#hold();
  }

  /**
   * Sets the value at a path, and returns the issues that the change may affect: those of the field itself, and those of the rules that involve it. Missing objects and lists
   * on the path are created. `undefined` removes a field, like {@link FormSession.remove}.
   * @param path - field names, free keys and indexes; an index may be the list's length, which appends
   * @throws TypeError if the path has more than 512 steps or leads through a value that is neither an object nor a list, or the value cannot be read; RangeError for an index beyond the list
   */
  set(path: readonly PathStep[], value: unknown): Issue[] {
    if (value === undefined) return this.remove(path);
    const taken = typeof value === 'object' || typeof value === 'function' ? copy(value) : value;
    return this.#change(path, taken);
  }

  /**
   * Removes a field or an item, and returns the issues that the change may affect. If there is nothing at the path, nothing happens.
   * @throws TypeError if the path leads through a value that is neither an object nor a list
   */
  remove(path: readonly PathStep[]): Issue[] {
    return this.#change(path, undefined);
  }

  /** The report of the current form: the same as that of `validateCreate` or `validatePatch` for its value. */
  report(): Report {
    if (this.#ownWords) {
      return this.#record === 'DeploymentPatch' ? validatePatch(this.#value, this.#options) : check(this.#record, this.#value, this.#options);
    }
    const instance = this.#hold();
    return instance.enter((exports) => exports.sessionReport()) ? reportOf(factsOf(instance), this.#options.messages) : NOTHING;
  }

  /** A copy of the current form. */
  value(): unknown {
    return copy(this.#value);
  }

  /** The fields of such a form for the source that is set, and for the hosting in the options. */
  fields(): FieldInfo[] {
    const stored: unknown = this.#record === 'DeploymentCreate' ? this.#value : this.#options.current;
    const source = isContainer(stored) ? (stored as { source?: unknown }).source : undefined;
    const known = typeof source === 'string' && ['repo_host', 'external_docker', 'internal_docker', 'internal_source'].includes(source);
    return fields(this.#record, { ...(known && { source: source as Source }), hosting: this.#options.hosting ?? undefined });
  }

  /** Makes sure that the core holds this form. */
  #hold(): Core {
    const instance = core();
    if (held === this && owner === instance) return instance;
    held = null;
    this.#last = null;
    const hosting = hostingOf(this.#options);
    const [index, encoder] = ENCODERS[this.#record]!;
    withCurrent(this.#options);
    const root = encode(instance, encoder, this.#value);
    instance.enter((exports) => { exports.sessionOpen(index, root, hosting); });
    release(instance);
    held = this;
    owner = instance;
    return instance;
  }

  #change(path: readonly PathStep[], value: unknown): Issue[] {
    if (!Array.isArray(path)) throw new TypeError(NO_PATH);
    if (path.length === 0) return this.#replace(value ?? {});
    const instance = this.#ownWords ? null : this.#hold();
    if (instance !== null && way.length === 0) way = instance.way();
    const last = path.length - 1;
    if (instance !== null && value !== undefined && this.#last !== null && isSame(this.#last.path, path)) {
      const { record, key, steps, part } = this.#last;
      record[key] = value;
      return this.#send(instance, steps, value, part);
    }
    if (last >= MAX_DEPTH) throw new TypeError(`${NO_PATH}, of at most ${MAX_DEPTH} steps`);
    path = firstOf(path, MAX_DEPTH);
    if (!path.every((step) => typeof step === 'string' || typeof step === 'number')) throw new TypeError(NO_PATH);
    this.#last = null;
    let container: unknown = this.#value;
    // How far the core knows the way, and what stands there. What lies beyond is set with the value around it.
    let part: Part = ENCODERS[this.#record]![1];
    let steps = 0;
    let known = instance !== null;
    for (let at = 0; at <= last; at += 1) {
      const step = path[at]!;
      if (!isContainer(container)) throw nowhere(path, at);
      const list = Array.isArray(container) ? container : null;
      if (list !== null && value === undefined && Number(step) >= list.length) return [];
      const key = list === null ? step : indexOf(list, step, path);
      if (known) {
        let index: number | undefined;
        let inner: Part | undefined;
        if (typeof part === 'function') {
          const table: Table | undefined = list === null ? tableOf(part) : undefined;
          index = table?.index.get(key as string);
          if (index !== undefined) inner = table!.parts[index];
        } else if (list !== null && (key as number) < list.length && !(at === last && value === undefined)) {
          index = key as number;
          inner = part[0];
        }
        if (index === undefined || inner === undefined || steps === MAX_STEPS) {
          known = false;
        } else {
          way[steps] = index;
          steps += 1;
          part = inner;
        }
      }
      if (at === last) {
        if (value !== undefined) {
          // As an item of a list, what JSON does not know is null.
          if (list !== null && (typeof value === 'function' || typeof value === 'symbol')) value = null;
          put(container, key, value);
          if (known && list === null) this.#last = { path, record: container as Record<PathStep, unknown>, key, steps, part };
        } else if (list !== null) list.splice(key as number, 1);
        else delete (container as Record<PathStep, unknown>)[key];
        break;
      }
      // What every object inherits is no part of the form.
      let next = Object.hasOwn(container, key) ? (container as Record<PathStep, unknown>)[key] : undefined;
      if (next === undefined || next === null) {
        if (value === undefined) return [];
        // Nothing is made where the rest of the way leads nowhere.
        for (let later = at + 1; later <= last; later += 1) if (typeof path[later] === 'number') indexOf([], path[later]!, path);
        next = typeof path[at + 1] === 'number' ? [] : {};
        put(container, key, next);
        known = false;
      }
      container = next;
    }
    if (instance === null) return this.report().issues.filter((issue) => path.every((step, at) => String(issue.path[at]) === String(step)));
    return this.#send(instance, steps, known ? value : valueAt(this.#value, path, steps), part);
  }

  /** Replaces the whole form. */
  #replace(value: unknown): Issue[] {
    this.#last = null;
    this.#value = value;
    held = null;
    return [...this.report().issues];
  }

  /** Sends a change to the core: a leaf by itself, all else as a form is sent. */
  #send(instance: Core, steps: number, value: unknown, part: Part): Issue[] {
    const answer = steps === 0 ? NO_SUCH_PLACE : this.#cross(instance, steps, value, part);
    // Where the core's form has no such place, it is laid anew as a whole.
    if (answer === NO_SUCH_PLACE) return this.#replace(this.#value);
    // What was set is no leaf: what stood inside of it is gone.
    if (typeof value === 'object') this.#last = null;
    return answer === ISSUES ? issuesOf(factsOf(instance), this.#options.messages) : [];
  }

  #cross(instance: Core, steps: number, value: unknown, part: Part): number {
    if (typeof value === 'number') {
      if ((value & LARGEST_INLINE) === value) return instance.put('sessionNode', steps, (INLINE | value) >>> 0);
      return instance.put('sessionNumber', steps, value);
    }
    if (typeof value === 'string') {
      if (part === unread) return instance.put('sessionNode', steps, unread(value));
      return instance.put('sessionText', steps, layText(instance, value));
    }
    if (value === undefined || value === null || typeof value === 'boolean') {
      const node = value === undefined ? 0 : value === null ? NULL : value ? TRUE : FALSE;
      return instance.put('sessionNode', steps, node);
    }
    const root = encode(instance, typeof part === 'function' ? part : (items) => list(items, part[0]), value);
    const answer = instance.enter((exports) => exports.sessionGraft(steps, root));
    release(instance);
    return answer;
  }
}

function isSame(one: readonly PathStep[], other: readonly PathStep[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

/** The index of a list that a step names; a form library's text of digits is one too. */
function indexOf(list: readonly unknown[], step: PathStep, path: readonly PathStep[]): number {
  const index = typeof step === 'number' ? step : /^(0|[1-9]\d{0,8})$/.test(step) ? Number(step) : NaN;
  if (Number.isInteger(index) && index >= 0 && index <= list.length) return index;
  throw new RangeError(`the list at ${shown(path.slice(0, path.indexOf(step)))} has ${list.length} items: ${String(step)} is neither the index of one nor the next`);
}

function nowhere(path: readonly PathStep[], at: number): TypeError {
  return new TypeError(`${shown(path.slice(0, at))} is no object and no list: set it to one before what stands inside it`);
}

function shown(path: readonly PathStep[]): string {
  return path.length === 0 ? 'the form' : path.join('.');
}

/** Sets an own field, whatever its name. */
function put(container: object, key: PathStep, value: unknown): void {
  if (key === '__proto__') Object.defineProperty(container, key, { value, writable: true, enumerable: true, configurable: true });
  else (container as Record<PathStep, unknown>)[key] = value;
}

function valueAt(value: unknown, path: readonly PathStep[], steps: number): unknown {
  let found = value;
  for (let at = 0; at < steps; at += 1) found = (found as Record<PathStep, unknown>)[path[at]!];
  return found;
}
