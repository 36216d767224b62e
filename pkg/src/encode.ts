// Flattens a live value into the core's memory: what JSON.stringify would send, as nodes of words and one run of text. The core's side stands in src/form.rs.

import type { Core } from './wasm.js';

/** Writes a value of one kind and gives its node. */
export type Encode = (value: unknown) => number;

// Nodes that need no words of their own; they stand at the start of every arena.
const NULL = 1;
const FALSE = 2;
const TRUE = 3;
const OBJECT = 4;
const NOT_JSON = 5;
const EMPTY_LIST = 6;
const START = 9;

const INTEGER_TAG = 4;
const NUMBER_TAG = 5;
const TEXT_TAG = 6;
const LIST_TAG = 7;
const RECORD_TAG = 8;
const MAP_TAG = 9;
const UNREAD_TAG = 12;

/** More items or entries than any form has; a length beyond is a lie. */
const LONGEST = 0xff_ffff;
/** Unknown keys of one record that are told: more than a report lists. */
const UNKNOWN_KEYS = 128;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);
const utf8 = new TextEncoder();

// The state of the one encoding that runs.
let words = new Uint32Array(START);
let at = START;
let all = '';
let parts: string[] = [];
let places: number[] = [];
let busy = false;
/** Whether every object inherits something, because a script has put it there. */
let polluted = false;

function reserve(count: number): void {
  if (at + count <= words.length) return;
  const grown = new Uint32Array(Math.max(words.length * 2, at + count + 256));
  grown.set(words);
  words = grown;
}

/** Sets a word: a field's node in its record. */
export function set(index: number, node: number): void {
  words[index] = node;
}

/** Starts a record of `count` fields. */
export function begin(count: number): number {
  reserve(count + 3);
  const start = at;
  at += count + 3;
  words.fill(0, start, at);
  words[start] = RECORD_TAG;
  return start;
}

/** Tells the keys that are no fields, where there are any. `known` is the count of fields that were found. */
export function keys(record: Record<string, unknown>, start: number, known: number, fields: readonly string[]): number {
  const prototype: unknown = Object.getPrototypeOf(record);
  // JSON sees a form's own fields only, and reading one finds inherited ones too.
  if (polluted || (prototype !== Object.prototype && prototype !== null)) return strange(record, start, fields);
  let count = 0;
  for (const _ in record) {
    count += 1;
    if (count > known) break;
  }
  return count === known ? start : strange(record, start, fields);
}

function strange(record: Record<string, unknown>, start: number, fields: readonly string[]): number {
  fields.forEach((field, index) => {
    // JSON sees a form's own fields only.
    if (!Object.prototype.propertyIsEnumerable.call(record, field)) words[start + 3 + index] = 0;
  });
  const unknown: string[] = [];
  const table = new Set(fields);
  for (const key of Object.keys(record)) {
    if (unknown.length === UNKNOWN_KEYS) break;
    if (!table.has(key)) {
      const value = record[key];
      if (value !== undefined && typeof value !== 'function' && typeof value !== 'symbol') unknown.push(key);
    }
  }
  reserve(unknown.length * 2);
  words[start + 1] = unknown.length;
  words[start + 2] = at;
  let place = at;
  at += unknown.length * 2;
  for (const key of unknown) {
    content(place, key);
    place += 2;
  }
  return start;
}

/** Notes a text whose start and length belong at `place`. */
function content(place: number, value: string): void {
  places.push(place);
  parts.push(value);
  words[place] = all.length;
  words[place + 1] = value.length;
  all += value;
}

/** A text that is looked at. */
export function text(value: unknown): number {
  if (typeof value !== 'string') return other(value);
  reserve(3);
  const node = at;
  at += 3;
  words[node] = TEXT_TAG;
  content(node + 1, value);
  return node;
}

/** A text that may be any: only its length is told. */
export function unread(value: unknown): number {
  if (typeof value !== 'string') return other(value);
  reserve(2);
  const node = at;
  at += 2;
  words[node] = UNREAD_TAG;
  words[node + 1] = value.length;
  return node;
}

/** A number. */
export function number(value: unknown): number {
  if (typeof value !== 'number') return other(value);
  reserve(3);
  const node = at;
  if ((value | 0) === value) {
    at += 2;
    words[node] = INTEGER_TAG;
    words[node + 1] = value;
  } else {
    at += 3;
    float[0] = value;
    words[node] = NUMBER_TAG;
    words[node + 1] = halves[0]!;
    words[node + 2] = halves[1]!;
  }
  return node;
}

/** A value of whatever type it is. */
export function other(value: unknown): number {
  switch (typeof value) {
    case 'boolean':
      return value ? TRUE : FALSE;
    case 'string':
      return text(value);
    case 'number':
      return number(value);
    case 'object':
      break;
    default:
      return NOT_JSON;
  }
  if (value === null) return NULL;
  if (Array.isArray(value)) return EMPTY_LIST;
  const convert = (value as { toJSON?: unknown }).toJSON;
  if (typeof convert === 'function') {
    const converted: unknown = convert.call(value, '');
    return typeof converted === 'object' && converted !== null ? OBJECT : other(converted);
  }
  if (value instanceof String || value instanceof Number || value instanceof Boolean) return other(value.valueOf());
  return OBJECT;
}

/** Whether a value goes into JSON as an object of its own fields. */
export function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}

/** A value where a record is due that is none, or says itself what it is in JSON. */
export function foreign(value: unknown, record: Encode): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other(value);
  const converted: unknown = (value as { toJSON: (key: string) => unknown }).toJSON('');
  return isRecord(converted) ? record(converted) : other(converted);
}

/** A list whose items are of one kind. */
export function list(value: unknown, item: Encode): number {
  if (!Array.isArray(value)) return other(value);
  const items = value as readonly unknown[];
  const count = items.length;
  if (!Number.isInteger(count) || count < 0 || count > LONGEST) throw new TypeError(`a list of ${String(count)} items is none that a form can have`);
  reserve(count + 3);
  const node = at;
  at += count + 3;
  words[node] = LIST_TAG;
  words[node + 1] = count;
  words[node + 2] = node + 3;
  for (let index = 0; index < count; index += 1) {
    const inner = items[index];
    // JSON has null where a list has nothing.
    const written = inner === undefined || typeof inner === 'function' || typeof inner === 'symbol' ? NULL : item(inner);
    words[node + 3 + index] = written;
  }
  return node;
}

/** An object of free keys whose values are of one kind. */
export function map(value: unknown, entry: Encode): number {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other(value);
  const record = value as Record<string, unknown>;
  const own = Object.keys(record);
  reserve(own.length * 3 + 3);
  const node = at;
  at += own.length * 3 + 3;
  words[node] = MAP_TAG;
  words[node + 2] = node + 3;
  let place = node + 3;
  for (const key of own) {
    const inner = record[key];
    if (inner === undefined) continue;
    content(place, key);
    const written = entry(inner);
    words[place + 2] = written;
    place += 3;
  }
  words[node + 1] = (place - node - 3) / 3;
  return node;
}

/** Texts separated by commas, or a list of them. */
export function texts(value: unknown): number {
  return Array.isArray(value) ? list(value, text) : text(value);
}

/** An encoded form in the core's memory. */
export interface Encoded {
  readonly root: number;
  readonly words: number;
  readonly bytes: number;
}

/** The error of a form that cannot be read. What a getter throws may be anything, even a value that cannot be looked at. */
export function unreadable(cause: unknown): TypeError {
  let said = 'what was thrown cannot be shown';
  try {
    said = cause instanceof Error ? cause.message : String(cause);
  } catch {
    // It stays unsaid.
  }
  return new TypeError(`the form cannot be read: ${said}`, { cause });
}

/** Whether an encoding runs: a getter of the form has called the package. */
export function isBusy(): boolean {
  return busy;
}

/**
 * Encodes a value and lays it into the core's memory.
 * @throws TypeError where a getter, a proxy or `toJSON` of the value throws
 */
export function encode(core: Core, encoder: Encode, value: unknown): Encoded {
  busy = true;
  at = START;
  all = '';
  parts.length = 0;
  places.length = 0;
  polluted = false;
  for (const _ in {}) polluted = true;
  try {
    const root = encoder(value);
    return lay(core, root);
  } catch (error) {
    throw unreadable(error);
  } finally {
    busy = false;
    if (words.length > 1 << 20) words = new Uint32Array(START);
    parts = [];
    places = [];
    all = '';
  }
}

function lay(core: Core, root: number): Encoded {
  const count = at - START;
  let room = core.room(count, all.length);
  const { written, read } = utf8.encodeInto(all, room.text);
  let length = written;
  if (written !== all.length || read !== all.length) {
    // Beyond ASCII a text's bytes are not its characters: each is laid on its own.
    room = core.room(count, all.length * 3);
    length = 0;
    for (let index = 0; index < parts.length; index += 1) {
      const place = places[index]!;
      const one = utf8.encodeInto(parts[index]!, room.text.subarray(length));
      words[place] = length;
      words[place + 1] = one.written;
      length += one.written;
    }
  }
  room.words.set(words.subarray(START, at));
  return { root, words: count, bytes: length };
}

/** Lays a JSON text or its bytes into the core's memory; gives the count of bytes. */
export function layText(core: Core, input: string | Uint8Array): number {
  if (typeof input !== 'string') {
    core.room(0, input.length).text.set(input);
    return input.length;
  }
  const first = utf8.encodeInto(input, core.room(0, input.length).text);
  if (first.read === input.length) return first.written;
  return utf8.encodeInto(input, core.room(0, input.length * 3).text).written;
}
