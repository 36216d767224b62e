// The one door to the core: compiles it on first use, hands instances out, and contains a trap.

import { instantiate, type Instance } from '../wasm/core.glue.js';
import shipped from '../wasm/core.source.js';
import { coders } from './coders.js';
import { ConfigError, InternalError } from './errors.js';
import { MAX_STEPS } from './generated/arena.js';
import type { PlatformModule, WasmBytes, WasmSource } from './platform.js';
import { bytesOf, moduleNow, moduleOf, refused } from './source.js';

/** A call in flight, which the door ends when the core traps. */
export interface InFlight {
  fail(error: Error): void;
}

let compiled: WebAssembly.Module | null = null;
let current: Core | null = null;

/** One instance of the core with the calls that run on it. */
class Core {
  readonly exports: Instance;
  readonly #calls = new Set<InFlight>();
  #memory: WebAssembly.Memory | null = null;
  #panic = '';
  #retired = false;

  constructor(module: WebAssembly.Module) {
    this.exports = instantiate(module, coders);
    this.exports.onPanic((message: string) => {
      this.#panic = message;
    });
  }

  /** Runs exports of the instance. A retired one is not entered: what it held has been given up by JavaScript's own side. */
  enter<R>(work: (exports: Instance) => R): R {
    if (this.#retired) throw new InternalError('this instance of the core is retired');
    try {
      return work(this.exports);
    } catch (error) {
      throw this.#judge(error);
    }
  }

  /** Room in the core's memory for a form: so many words and bytes of text at least. What stands there stays. The views have no length any more when the memory has grown. */
  room(words: number, bytes: number): { readonly words: Uint32Array<ArrayBuffer>; readonly bytes: Uint8Array<ArrayBuffer> } {
    return this.enter((exports) => {
      const start = exports.formRoom(words, bytes);
      const text = exports.formText();
      return { words: new Uint32Array(this.#buffer(), start, words), bytes: new Uint8Array(this.#buffer(), text, bytes) };
    });
  }

  /** Room in the core's memory for a JSON text of so many bytes. */
  textRoom(bytes: number): Uint8Array<ArrayBuffer> {
    return this.enter((exports) => {
      const start = exports.textRoom(bytes);
      return new Uint8Array(this.#buffer(), start, bytes);
    });
  }

  /** Where the steps of a way into the session's form are laid. */
  way(): Uint32Array<ArrayBuffer> {
    return this.enter((exports) => new Uint32Array(this.#buffer(), exports.sessionWay(), MAX_STEPS));
  }

  /**
   * Puts a value in a place of the session's form: a node, a number, or the length of a text that was laid. Says what that came to. As `enter` does it,
   * without a function for each call.
   */
  put(how: 'sessionNode' | 'sessionNumber' | 'sessionText', steps: number, value: number): number {
    if (this.#retired) throw new InternalError('this instance of the core is retired');
    try {
      return this.exports[how](steps, value);
    } catch (error) {
      throw this.#judge(error);
    }
  }

  #buffer(): ArrayBuffer {
    return (this.#memory ??= this.exports.coreMemory() as WebAssembly.Memory).buffer as ArrayBuffer;
  }

  /** No export throws: whatever comes out of one has torn through the core's frames, and its memory can no longer be trusted. */
  #judge(error: unknown): InternalError {
    const internal = new InternalError(`the core trapped (${this.#panic || String(error)}); this is a defect of deployment-control, please report it; the next call works again`, {
      cause: error,
    });
    this.#end(internal);
    return internal;
  }

  /** Retires the instance and ends every call on it. */
  #end(error: Error): void {
    this.#retired = true;
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

export type { Core };

/** What came with the entry: a text of one character a byte, a module, or nothing. */
function own(): Uint8Array<ArrayBuffer> | WebAssembly.Module | undefined {
  return typeof shipped === 'string' ? bytesOf(shipped) : shipped;
}

/** The core's way here, while it is on it. */
let coming: Promise<void> | undefined;
/** Whether somebody told where the core comes from. */
let isTold = false;

/** Whether the core can be had without waiting. */
export function isAtHand(): boolean {
  return compiled !== null || (shipped !== undefined && !isTold);
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
    throw refused(error);
  }
  throw new ConfigError(
    coming === undefined
      ? 'this entry of deployment-control brings no wasm: first `await init(source)`, or `initSync(bytes)`, with the file deployment-control/core.wasm'
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
