// The only way into the core. It compiles the wasm file on first use, keeps the current instance, calls its exports,
// and replaces an instance that trapped.

import type * as wasm from '../../wasm/core_bg.wasm.js';
import { textEncoding } from '../values/text-encoding.js';
import { readSafely } from '../values/arguments.js';
import { ConfigError } from '../values/errors/config-error.js';
import { InternalError } from '../values/errors/internal-error.js';
import type { PlatformModule, WasmBytes, WasmSource } from '../values/platform.js';
import { FILE, instantiate, shipped, type CoreInstance } from './shipped.js';
import { bytesOf, compileError, moduleNow, moduleOf } from './source.js';

/** A call in flight, which ends when the core traps. */
export interface InFlight {
  fail(error: Error): void;
}

/** The exports of the core. Each takes the lengths of texts, then numbers and objects, and returns a number. */
type Exports = Omit<typeof wasm, 'memory' | 'inputRoom' | 'cancel' | `__${string}` | `wasm_bindgen${string}`>;

/** A text for the core: as a string, or as its bytes. */
type Input = string | Uint8Array;

/** The bytes in front of a returned text that give its length. */
const LENGTH_BYTES = 4;

/** An export that only this file has. The file with the checks alone has no paths, because it calls no service. */
const DISTINCTIVE_EXPORT: keyof Exports = FILE.endsWith('/checks.wasm') ? 'check' : 'fillPath';

let compiled: WebAssembly.Module | null = null;
let current: Core | null = null;

/** An instance of the core, with the calls in flight that use it. */
class Core {
  readonly #instance: CoreInstance;
  readonly #exports: typeof wasm;
  readonly #encoder = new textEncoding.TextEncoder();
  readonly #decoder = new textEncoding.TextDecoder('utf-8', { ignoreBOM: true });
  readonly #calls = new Set<InFlight>();
  #isRetired = false;
  #callCount = 0;

  constructor(module: WebAssembly.Module) {
    this.#instance = instantiate(module, (work) => this.#callBack(work));
    this.#exports = this.#instance.exports as unknown as typeof wasm;
    if (typeof this.#exports[DISTINCTIVE_EXPORT] !== 'function')
      throw new TypeError(`it has no export ${DISTINCTIVE_EXPORT}, which ${FILE} has`);
  }

  /**
   * Calls an export and returns its number. The texts are written to the core's input buffer; the export gets their
   * lengths, and then the values.
   * @throws InternalError if the core traps, or this instance trapped before
   */
  call(name: keyof Exports, texts: readonly Input[], ...values: readonly (number | object)[]): number {
    const lengths = texts.length === 0 ? [] : this.#write(texts);
    return this.#enter(name, ...lengths, ...values);
  }

  #enter(name: keyof Exports | 'inputRoom' | 'cancel', ...values: readonly (number | object)[]): number {
    if (this.#isRetired) throw new InternalError('this instance of the core has trapped before');
    try {
      return (this.#exports[name] as (...values: unknown[]) => number)(...values);
    } catch (error) {
      throw this.#retire(error);
    }
  }

  /** Runs what JavaScript calls back. What an instance that trapped has left in the air ends here. */
  #callBack(work: () => unknown): unknown {
    if (this.#isRetired) return undefined;
    try {
      return work();
    } catch (error) {
      this.#retire(error);
      return undefined;
    }
  }

  /** Ends a call that this instance sends, by its number. */
  cancel(call: number): void {
    if (!this.#isRetired) this.#enter('cancel', call);
  }

  /** A number that no other call of this instance has. */
  nextCall(): number {
    this.#callCount += 1;
    return this.#callCount;
  }

  /** Calls an export that returns a text, or undefined. */
  ask(name: keyof Exports, texts: readonly Input[], ...numbers: readonly number[]): string | undefined {
    const address = this.call(name, texts, ...numbers);
    if (address === 0) return undefined;
    const { buffer } = this.#exports.memory;
    const length = new DataView(buffer).getUint32(address, true);
    return this.#decoder.decode(new Uint8Array(buffer, address + LENGTH_BYTES, length));
  }

  /** Writes texts one after the other into the core's input buffer. Returns their lengths in bytes. */
  #write(texts: readonly Input[]): number[] {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    // Most texts are ASCII, with one byte for each character. No character needs more than three.
    return this.#encode(texts, characters) ?? (this.#encode(texts, 3 * characters) as number[]);
  }

  /** The same into a buffer of a given size. Returns undefined if the texts do not fit. */
  #encode(texts: readonly Input[], bytes: number): number[] | undefined {
    const start = this.#enter('inputRoom', bytes);
    const room = new Uint8Array(this.#exports.memory.buffer, start, bytes);
    let end = 0;
    const lengths: number[] = [];
    for (const text of texts) {
      const length =
        typeof text === 'string' ? this.#encodeText(text, room.subarray(end)) : copyBytes(text, room.subarray(end));
      if (length === undefined) return undefined;
      lengths.push(length);
      end += length;
    }
    return lengths;
  }

  #encodeText(text: string, room: Uint8Array): number | undefined {
    const { read, written } = this.#encoder.encodeInto(text, room);
    return read === text.length ? written : undefined;
  }

  /**
   * Retires the instance and fails every call that uses it. No export throws, so an error from one is a trap, after
   * which the memory of the instance cannot be trusted. Returns the error for the caller.
   */
  #retire(error: unknown): InternalError {
    // Not everything that is thrown has a text.
    const reason = readSafely(() => String(error), 'with a value that cannot be shown');
    this.#isRetired = true;
    const internal = new InternalError(
      `the core trapped (${reason}); this is a defect of deployment-control, please report it; the next call works again`,
      { cause: error },
    );
    if (current === this) current = null;
    const calls = [...this.#calls];
    this.#calls.clear();
    this.#instance.stop();
    for (const call of calls) call.fail(internal);
    return internal;
  }

  add(call: InFlight): void {
    this.#calls.add(call);
  }

  remove(call: InFlight): void {
    this.#calls.delete(call);
  }
}

function copyBytes(bytes: Uint8Array, room: Uint8Array): number | undefined {
  if (bytes.length > room.length) return undefined;
  room.set(bytes);
  return bytes.length;
}

export type { OutgoingCall, Polls } from '../../wasm/core.js';
export type { Core };

/** The wasm of this entry: bytes, a module, or undefined if the entry has no wasm. `require` reads the wasm from disk. */
function shippedSource(): Uint8Array<ArrayBuffer> | WebAssembly.Module | undefined {
  try {
    const source = shipped();
    return typeof source === 'string' ? bytesOf(source) : source;
  } catch (error) {
    throw compileError(error);
  }
}

/** Whether this entry has a wasm. An error while it is read counts as yes: whoever uses the core gets that error. */
function hasShippedSource(): boolean {
  try {
    return shipped() !== undefined;
  } catch {
    return true;
  }
}

/** The load in progress. */
let loading: Promise<void> | undefined;
/** Whether a caller has passed a source of its own. */
let hasGivenSource = false;

/** Whether the core can be used without waiting. */
export function isAvailable(): boolean {
  return compiled !== null || (!hasGivenSource && hasShippedSource());
}

/** The load in progress, if calls must wait for it. */
export function pendingLoad(): Promise<void> | undefined {
  return compiled === null ? loading : undefined;
}

/** Sets the source of the core. The first source that loads stays in use for as long as this module lives. */
export function useSource(source: WasmSource): void {
  if (compiled !== null) return;
  compiled = moduleNow(source) ?? null;
  // An error of the load reaches whoever waits for the core.
  if (compiled === null) load(source).catch(() => {});
}

/** Starts the core from a source that needs no waiting. */
export function startFrom(source: WasmBytes | PlatformModule): void {
  compiled ??= moduleNow(source) ?? null;
  if (compiled === null)
    throw new ConfigError(
      'initSync takes the bytes of the .wasm file or a WebAssembly.Module; `await init(source)` takes the rest',
    );
  core();
}

/** The current instance of the core, started on first use. */
export function core(): Core {
  if (current) return current;
  try {
    compiled ??= moduleNow(shippedSource()) ?? null;
    if (compiled !== null) {
      current = new Core(compiled);
      return current;
    }
  } catch (error) {
    // A later source can then replace this one.
    compiled = null;
    throw compileError(error);
  }
  throw new ConfigError(
    loading === undefined
      ? `this entry of deployment-control brings no wasm: first \`await init(source)\`, or \`initSync(bytes)\`, with the file ${FILE}`
      : 'the core is still loading: await `ready()` or `init()` before you use it',
  );
}

/** Compiles the core off the main thread and starts it. */
export async function load(source?: WasmSource): Promise<void> {
  if (current) return;
  if (compiled === null) {
    hasGivenSource ||= source !== undefined;
    const next = source ?? (loading === undefined ? shippedSource() : undefined);
    if (next !== undefined) {
      const started = compile(next).finally(() => {
        if (loading === started) loading = undefined;
      });
      loading = started;
    }
    await loading;
  }
  core();
}

async function compile(source: WasmSource): Promise<void> {
  const module = await moduleOf(source);
  compiled ??= module;
}
