// The one way into the core: compiles it on first use, hands instances out, calls its exports, and contains a trap.

import type * as wasm from '../wasm/core_bg.wasm.js';
import shipped from '../wasm/core.source.js';
import { coders } from './coders.js';
import { ConfigError, InternalError } from './errors.js';
import type { PlatformModule, WasmBytes, WasmSource } from './platform.js';
import { bytesOf, moduleNow, moduleOf, refused } from './source.js';

/** A call in flight, which ends when the core traps. */
export interface InFlight {
  fail(error: Error): void;
}

/** What the core exports: numbers go in, a number comes out. */
type Exports = Omit<typeof wasm, 'memory' | 'inputRoom' | `__${string}`>;

/** A text that the core reads: as a string, or as its bytes. */
type Input = string | Uint8Array;

/** How many bytes tell the length of an answer. */
const HEAD = 4;

/** The file of this entry. The build writes the name of another one where the entry has another. */
const FILE = 'deployment-control/core.wasm';
/** An export that tells this file from the others: that of the checks alone calls no service. */
const OWN: keyof Exports = FILE.endsWith('/checks.wasm') ? 'check' : 'fillPath';

let compiled: WebAssembly.Module | null = null;
let current: Core | null = null;

/** One instance of the core with the calls that run on it. */
class Core {
  readonly #exports: typeof wasm;
  readonly #encoder = new coders.TextEncoder();
  readonly #decoder = new coders.TextDecoder('utf-8', { ignoreBOM: true });
  readonly #calls = new Set<InFlight>();
  #isRetired = false;

  constructor(module: WebAssembly.Module) {
    this.#exports = new WebAssembly.Instance(module, {}).exports as unknown as typeof wasm;
    if (typeof this.#exports[OWN] !== 'function') throw new TypeError(`it has no export ${OWN}, which ${FILE} has`);
  }

  /**
   * Calls an export with texts, which cross as the core's input and are told by their lengths, and with numbers behind them. Gives the export's number.
   * A retired instance is not entered: what it held has been given up by JavaScript's own side.
   */
  call(name: keyof Exports, texts: readonly Input[], ...numbers: readonly number[]): number {
    const lengths = texts.length === 0 ? [] : this.#write(texts);
    return this.#enter(name, ...lengths, ...numbers);
  }

  #enter(name: keyof Exports | 'inputRoom', ...numbers: readonly number[]): number {
    if (this.#isRetired) throw new InternalError('this instance of the core is retired');
    try {
      return (this.#exports[name] as (...numbers: number[]) => number)(...numbers);
    } catch (error) {
      throw this.#judge(error);
    }
  }

  /** Calls an export that answers with a text; gives undefined where it answers with none. */
  ask(name: keyof Exports, texts: readonly Input[], ...numbers: readonly number[]): string | undefined {
    const at = this.call(name, texts, ...numbers);
    if (at === 0) return undefined;
    const { buffer } = this.#exports.memory;
    const length = new DataView(buffer).getUint32(at, true);
    return this.#decoder.decode(new Uint8Array(buffer, at + HEAD, length));
  }

  /** Writes the core's input: texts, one after the other. Gives their lengths in bytes. */
  #write(texts: readonly Input[]): number[] {
    const characters = texts.reduce((sum, text) => sum + text.length, 0);
    // Most texts are ASCII; a character takes three bytes at most.
    return this.#encode(texts, characters) ?? this.#encode(texts, 3 * characters)!;
  }

  /** Writes texts into room for so many bytes; gives undefined where they do not fit. */
  #encode(texts: readonly Input[], bytes: number): number[] | undefined {
    const start = this.#enter('inputRoom', bytes);
    const room = new Uint8Array(this.#exports.memory.buffer, start, bytes);
    let end = 0;
    const lengths: number[] = [];
    for (const text of texts) {
      const length = typeof text === 'string' ? this.#encoded(text, room.subarray(end)) : copied(text, room, end);
      if (length === undefined) return undefined;
      lengths.push(length);
      end += length;
    }
    return lengths;
  }

  #encoded(text: string, room: Uint8Array): number | undefined {
    const { read, written } = this.#encoder.encodeInto(text, room);
    return read === text.length ? written : undefined;
  }

  /** No export throws: whatever comes out of one has torn through the core's frames, and its memory can no longer be trusted. */
  #judge(error: unknown): InternalError {
    const internal = new InternalError(`the core trapped (${String(error)}); this is a defect of deployment-control, please report it; the next call works again`, { cause: error });
    this.#end(internal);
    return internal;
  }

  /** Retires the instance and ends every call on it. */
  #end(error: Error): void {
    this.#isRetired = true;
    if (current === this) current = null;
    const calls = [...this.#calls];
    this.#calls.clear();
    for (const call of calls) call.fail(error);
  }

  add(call: InFlight): void {
    this.#calls.add(call);
  }

  remove(call: InFlight): void {
    this.#calls.delete(call);
  }
}

function copied(bytes: Uint8Array, room: Uint8Array, at: number): number {
  room.set(bytes, at);
  return bytes.length;
}

export type { Core };

/** What came with the entry: the bytes, which `require` reads from disk, a module, or nothing. */
function own(): Uint8Array<ArrayBuffer> | WebAssembly.Module | undefined {
  try {
    return typeof shipped === 'string' ? bytesOf(shipped) : shipped;
  } catch (error) {
    throw refused(error);
  }
}

/** Whether something came with the entry. What is wrong with it is told where it is needed. */
function isShipped(): boolean {
  try {
    return shipped !== undefined;
  } catch {
    return true;
  }
}

/** The core's way here, while it is on it. */
let coming: Promise<void> | undefined;
/** Whether somebody told where the core comes from. */
let isTold = false;

/** Whether the core can be had without waiting. */
export function isAtHand(): boolean {
  return compiled !== null || (!isTold && isShipped());
}

/** The core's way here, while it is on it. */
export function arrival(): Promise<void> | undefined {
  return compiled === null ? coming : undefined;
}

/** Tells where the core comes from. The first source that brings one holds for as long as this module lives. */
export function use(source: WasmSource): void {
  if (compiled !== null) return;
  compiled = moduleNow(source) ?? null;
  // Whoever needs the core is told what became of it.
  if (compiled === null) load(source).catch(() => {});
}

/** Starts the core from what is there. */
export function startFrom(source: WasmBytes | PlatformModule): void {
  compiled ??= moduleNow(source) ?? null;
  if (compiled === null) throw new ConfigError('initSync takes the bytes of the .wasm file or a WebAssembly.Module; `await init(source)` takes the rest');
  core();
}

/** The core, started on first use. */
export function core(): Core {
  if (current) return current;
  try {
    compiled ??= moduleNow(own()) ?? null;
    if (compiled !== null) return (current = new Core(compiled));
  } catch (error) {
    // Whoever hands in the right file then is heard.
    compiled = null;
    throw refused(error);
  }
  throw new ConfigError(
    coming === undefined
      ? 'this entry of deployment-control brings no wasm: first `await init(source)`, or `initSync(bytes)`, with the file ' + FILE
      : 'the core is still on its way: await `ready()` or `init()` before what answers at once is called',
  );
}

/** Compiles the core off the main thread and starts it. */
export async function load(source?: WasmSource): Promise<void> {
  if (current) return;
  if (compiled === null) {
    isTold ||= source !== undefined;
    const told = source ?? (coming === undefined ? own() : undefined);
    if (told !== undefined) {
      const way = receive(told).finally(() => {
        if (coming === way) coming = undefined;
      });
      coming = way;
    }
    await coming;
  }
  core();
}

async function receive(source: WasmSource): Promise<void> {
  const module = await moduleOf(source);
  compiled ??= module;
}
