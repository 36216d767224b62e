// The JSON text of a live value: what JSON.stringify would send. Written here and not by JSON.stringify, because a form must neither keep a page busy for minutes nor hide from the
// checks what JSON leaves out.

import { LONGEST, MOST_VALUES, tooMuch } from './arguments.js';
import { MAX_DEPTH } from './generated/places.js';

/** What stands in a text for the checks where JSON has nothing: for a number that is not finite, and for what JSON cannot hold at all. */
const NOT_FINITE = '1e999';
const NOT_JSON = '-1e999';

/** The length of a list, which a proxy may lie about. */
export function lengthOf({ length }: readonly unknown[]): number {
  if (Number.isInteger(length) && length >= 0 && length <= LONGEST) return length;
  throw new TypeError(`a list of ${String(length)} items is none that a form can have`);
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

/**
 * The text that is sent for a value; `null` where JSON has nothing for it.
 * @throws TypeError where a getter, a proxy or `toJSON` throws, and for a value that nests too deeply, holds itself, or holds more than a form can have
 */
export function jsonText(value: unknown): string {
  return written(value, false) ?? 'null';
}

/**
 * The text of a live value for the checks: as it is sent, but with marks where JSON would leave something out or write null in its place.
 * @throws TypeError as for {@link jsonText}
 */
export function liveText(value: unknown): string {
  return written(value, true)!;
}

function written(value: unknown, isLive: boolean): string | undefined {
  try {
    return new Writing(isLive).value(value, '', 0, isLive ? NOT_JSON : undefined);
  } catch (error) {
    throw unreadable(error);
  }
}

/** One text in the making. */
class Writing {
  readonly #isLive: boolean;
  /** How many values more are written. */
  #left = MOST_VALUES;

  constructor(isLive: boolean) {
    this.#isLive = isLive;
  }

  /** The text of a value under a key. `nothing` is what stands for a value that JSON leaves out. */
  value(value: unknown, key: string, depth: number, nothing: string | undefined): string | undefined {
    this.#left -= 1;
    if (this.#left < 0) throw tooMuch();
    switch (typeof value) {
      case 'string':
        return quoted(value);
      case 'number':
        return Number.isFinite(value) ? String(value) : this.#isLive ? NOT_FINITE : 'null';
      case 'boolean':
        return value ? 'true' : 'false';
      case 'bigint':
        return this.#bigInt();
      case 'object':
        return value === null ? 'null' : this.#object(value, key, depth, nothing);
      default:
        return nothing;
    }
  }

  #bigInt(): string {
    if (this.#isLive) return NOT_JSON;
    throw new TypeError('JSON has no BigInt');
  }

  #object(value: object, key: string, depth: number, nothing: string | undefined): string | undefined {
    if (depth > MAX_DEPTH) throw new TypeError(`it has more than ${MAX_DEPTH} levels, or holds itself`);
    const { toJSON } = value as { readonly toJSON?: unknown };
    if (typeof toJSON === 'function') {
      const converted: unknown = toJSON.call(value, key);
      if (typeof converted !== 'object' || converted === null) return this.value(converted, key, depth, nothing);
      value = converted;
    }
    if (Array.isArray(value)) return this.#list(value, depth);
    if (value instanceof String) return quoted(String(value));
    if (value instanceof Number) return this.value(Number(value), key, depth, nothing);
    if (value instanceof Boolean) return String(value.valueOf());
    if (value instanceof BigInt) return this.#bigInt();
    return this.#record(value as Readonly<Record<string, unknown>>, depth);
  }

  #list(list: readonly unknown[], depth: number): string {
    const count = lengthOf(list);
    let text = '[';
    for (let index = 0; index < count; index += 1) {
      if (index > 0) text += ',';
      // JSON has null where a list has nothing.
      text += this.value(list[index], String(index), depth + 1, 'null')!;
    }
    return `${text}]`;
  }

  #record(record: Readonly<Record<string, unknown>>, depth: number): string {
    let text = '';
    // JSON sees own fields only.
    for (const key of Object.keys(record)) {
      const value = record[key];
      const inner = value === undefined ? undefined : this.value(value, key, depth + 1, this.#isLive ? NOT_JSON : undefined);
      if (inner !== undefined) text += `${text === '' ? '{' : ','}${quoted(key)}:${inner}`;
    }
    return text === '' ? '{}' : `${text}}`;
  }
}

/** A text between quotes. Only the engine's own writer knows all escapes; most texts need none. */
function quoted(text: string): string {
  return /^[\x20\x21\x23-\x5b\x5d-\ud7ff]*$/.test(text) ? `"${text}"` : JSON.stringify(text);
}
