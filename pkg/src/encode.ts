// Flattens a live value into the core's memory: what JSON.stringify would send, as nodes of words and one run of text. The core's side stands in src/form.rs.

import { LONGEST, tooMuch } from './arguments.js';
import { coders } from './coders.js';
import {
  EMPTY_LIST, FALSE, INLINE, KEPT, LARGEST_INLINE, LIST_TAG, MAP_TAG, NOT_JSON, NULL, NUMBER_TAG, OBJECT, RECORD_TAG, START, TEXT_TAG, TRUE, UNKNOWN_KEYS, UNREAD,
} from './generated/arena.js';
import type { Core } from './wasm.js';

/** Writes a value of one kind and gives its node. */
export type Encode = (value: unknown) => number;

/** More words than any form takes: what holds the same long list again and again ends here. */
const MOST_WORDS = 1 << 25;

const float = new Float64Array(1);
const halves = new Uint32Array(float.buffer);
export const utf8 = new coders.TextEncoder();

// The state of the one encoding that runs. What was not used yet is 0.
let words = new Uint32Array(1 << 12);
let at = START;
/** The texts, one after the other. */
let all = '';
/** The texts one by one, and where each belongs: kept only where their bytes are not their characters. */
let parts: { readonly place: number; readonly text: string }[] | null = null;
let busy = false;
/**
 * Whether every object inherits something, because a script has put it there. What else makes an object none of JSON's own kind, each record's function asks by itself: the engine
 * knows there which objects come, and asks nothing at run time.
 */
export let polluted = false;

function reserve(count: number): void {
  if (at + count <= words.length) return;
  if (at + count > MOST_WORDS) throw tooMuch();
  const grown = new Uint32Array(Math.max(words.length * 2, at + count));
  grown.set(words);
  words = grown;
}

/** Sets a word: a field's node in its record. Gives 1, for whoever counts. */
export function set(index: number, word: number): number {
  words[index] = word;
  return 1;
}

/** Starts a record of `count` fields, none of which is there until it is set. */
export function begin(count: number): number {
  reserve(count + 3);
  const start = at;
  at += count + 3;
  words[start] = RECORD_TAG;
  return start;
}

/** Reads the fields of a record; `odd` says that it is no plain object. */
export type Read = (record: Record<string, unknown>, odd: boolean) => number;

/** Ends a record: tells the keys that are no fields, where there are any. `known` is the count of fields that were found, and negative for an odd object. */
export function keys(record: Record<string, unknown>, start: number, known: number, fields: readonly string[], read: Read): number {
  let count = 0;
  for (const _ in record) {
    count += 1;
    if (count > known) break;
  }
  return count === known ? start : strange(record, start, fields, read);
}

/** Encodes a record that is no plain object: an instance of a class, a proxy, or what says itself what it is in JSON. */
export function foreign(value: unknown, read: Read): number {
  if (isRecord(value)) return read(value as Record<string, unknown>, true);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return other(value);
  const converted: unknown = (value as { toJSON: (key: string) => unknown }).toJSON('');
  return isRecord(converted) ? read(converted as Record<string, unknown>, true) : other(converted);
}

function strange(record: Record<string, unknown>, start: number, fields: readonly string[], read: Read): number {
  if (typeof record['toJSON'] === 'function') return foreign(new Converted(record), read);
  fields.forEach((field, index) => {
    // JSON sees a form's own fields only.
    if (!Object.prototype.propertyIsEnumerable.call(record, field)) set(start + 3 + index, 0);
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
  let place = at;
  at += unknown.length * 2;
  set(start + 1, unknown.length);
  set(start + 2, place);
  for (const key of unknown) {
    content(place, key);
    place += 2;
  }
  return start;
}

/** An object that says itself what it is in JSON, by a key of its own. */
class Converted {
  readonly #record: Record<string, unknown>;

  constructor(record: Record<string, unknown>) {
    this.#record = record;
  }

  toJSON(key: string): unknown {
    return (this.#record as { toJSON: (key: string) => unknown }).toJSON(key);
  }
}

/** Notes a text, whose start and length belong at `place`. */
function content(place: number, value: string): void {
  words[place] = all.length;
  words[place + 1] = value.length;
  all += value;
  if (parts !== null) parts.push({ place, text: value });
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
  return typeof value === 'string' ? (UNREAD | Math.min(value.length, LARGEST_INLINE)) >>> 0 : other(value);
}

/** A number. */
export function number(value: unknown): number {
  if (typeof value !== 'number') return other(value);
  // A small whole number is its own node.
  if ((value & LARGEST_INLINE) === value) return (INLINE | value) >>> 0;
  reserve(3);
  const node = at;
  at += 3;
  float[0] = value;
  words[node] = NUMBER_TAG;
  words[node + 1] = halves[0]!;
  words[node + 2] = halves[1]!;
  return node;
}

/** What is true or false. */
export function truth(value: unknown): number {
  return value === true ? TRUE : value === false ? FALSE : other(value);
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
function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && typeof (value as { toJSON?: unknown }).toJSON !== 'function';
}

/** The length of a list, which a proxy may lie about. */
export function lengthOf({ length }: readonly unknown[]): number {
  if (Number.isInteger(length) && length >= 0 && length <= LONGEST) return length;
  throw new TypeError(`a list of ${String(length)} items is none that a form can have`);
}

/** A list whose items are of one kind. */
export function list(value: unknown, item: Encode): number {
  if (!Array.isArray(value)) return other(value);
  const items = value as readonly unknown[];
  const count = lengthOf(items);
  reserve(count + 3);
  const node = at;
  at += count + 3;
  words[node] = LIST_TAG;
  words[node + 1] = count;
  words[node + 2] = node + 3;
  for (let index = 0; index < count; index += 1) {
    const inner = items[index];
    // JSON has null where a list has nothing.
    set(node + 3 + index, inner === undefined || typeof inner === 'function' || typeof inner === 'symbol' ? NULL : item(inner));
  }
  return node;
}

/** An object of free keys whose values are of one kind. */
export function map(value: unknown, entry: Encode): number {
  return isRecord(value) ? mapOf(value as Record<string, unknown>, entry) : foreign(value, (record) => mapOf(record, entry));
}

function mapOf(given: Record<string, unknown>, entry: Encode): number {
  // A list of a plain object's keys costs more than going through them twice. Of any other object, JSON sees its own keys only.
  const plain = !polluted && Object.getPrototypeOf(given) === Object.prototype;
  const record = plain ? given : Object.assign(Object.create(null) as Record<string, unknown>, given);
  let room = 0;
  for (const _ in record) room += 1;
  reserve(room * 3 + 3);
  const node = at;
  at += room * 3 + 3;
  let count = 0;
  for (const key in record) {
    const inner = record[key];
    // A getter or a proxy may add keys.
    if (inner === undefined || count === room) continue;
    const place = node + 3 + 3 * count;
    set(place + 2, entry(inner));
    content(place, key);
    count += 1;
  }
  set(node, MAP_TAG);
  set(node + 1, count);
  set(node + 2, node + 3);
  return node;
}

/** Texts separated by commas, or a list of them. */
export function texts(value: unknown): number {
  return Array.isArray(value) ? list(value, text) : text(value);
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
 * Encodes a value into the core's memory; gives its node.
 * @throws TypeError where a getter, a proxy or `toJSON` of the value throws
 */
export function encode(core: Core, encoder: Encode, value: unknown): number {
  busy = true;
  polluted = 'toJSON' in Object.prototype;
  for (const _ in {}) polluted = true;
  try {
    parts = null;
    const root = run(encoder, value);
    if (lay(core)) return root;
    // Beyond ASCII a text's bytes are not its characters: the form is read again, each text by itself.
    parts = [];
    return layParts(core, run(encoder, value), parts);
  } catch (error) {
    throw unreadable(error);
  } finally {
    busy = false;
    parts = null;
    all = '';
    if (words.length > KEPT) words = new Uint32Array(1 << 12);
  }
}

function run(encoder: Encode, value: unknown): number {
  // A field that is not set is not there. The engine wipes all that was used at once sooner than each record its own part.
  words.fill(0, START, at);
  at = START;
  all = '';
  return encoder(value);
}

// Where forms are laid, and in which core. When the memory grows, the views have no length any more.
let owner: Core | null = null;
let laidWords = new Uint32Array(0);
let laidBytes = new Uint8Array(0);

function look(core: Core, count: number, length: number): void {
  if (owner === core && count <= laidWords.length && length <= laidBytes.length) return;
  owner = core;
  ({ words: laidWords, bytes: laidBytes } = core.room(Math.max(count, 1 << 12), Math.max(length, 1 << 13)));
}

/** Lays the form in the core's memory; gives false where a text is not all ASCII. */
function lay(core: Core): boolean {
  const { length } = all;
  look(core, at, length);
  const { read, written } = utf8.encodeInto(all, laidBytes);
  if (read !== length || written !== length) return false;
  layWords();
  return true;
}

function layWords(): void {
  if (at > 128) laidWords.set(words.subarray(START, at), START);
  else for (let index = START; index < at; index += 1) laidWords[index] = words[index]!;
}

function layParts(core: Core, root: number, texts: readonly { readonly place: number; readonly text: string }[]): number {
  look(core, at, all.length * 3);
  let end = 0;
  for (const { place, text: one } of texts) {
    const { written } = utf8.encodeInto(one, laidBytes.subarray(end));
    words[place] = end;
    words[place + 1] = written;
    end += written;
  }
  layWords();
  return root;
}

/** Gives back the room of a form that was far larger than most, once it is checked. */
export function release(core: Core): void {
  if (laidWords.length <= KEPT && laidBytes.length <= KEPT) return;
  core.enter((exports) => { exports.formRelease(); });
  laidWords = new Uint32Array(0);
  laidBytes = new Uint8Array(0);
}
