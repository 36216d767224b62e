// The one door to the core: decodes and compiles it on first use, hands instances out, and contains a trap.

import { instantiate, type Instance } from '../wasm/core.glue.js';
import inline from '../wasm/core.inline.js';
import { ConfigError, InternalError } from './errors.js';
import { MAX_STEPS } from './generated/arena.js';

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
    this.exports = instantiate(module);
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

  /** Puts a node in a place of the session's form; says what that came to. As `enter` does it, without a function for each call. */
  put(steps: number, node: number): number {
    if (this.#retired) throw new InternalError('this instance of the core is retired');
    try {
      return this.exports.sessionNode(steps, node);
    } catch (error) {
      throw this.#judge(error);
    }
  }

  /** Puts the text that was laid in a place of the session's form; says what that came to. */
  putText(steps: number, bytes: number): number {
    if (this.#retired) throw new InternalError('this instance of the core is retired');
    try {
      return this.exports.sessionText(steps, bytes);
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

function bytes(): Uint8Array<ArrayBuffer> {
  const out = new Uint8Array(inline.length);
  for (let index = 0; index < inline.length; index += 1) out[index] = inline.charCodeAt(index);
  return out;
}

function refused(error: unknown): ConfigError {
  return new ConfigError(
    `this page or runtime does not let WebAssembly start: ${error instanceof Error ? error.message : String(error)}. Where a content security policy stands in the way, add 'wasm-unsafe-eval' to its script-src`,
    { cause: error },
  );
}

/** The core, started on first use. */
export function core(): Core {
  if (current) return current;
  try {
    compiled ??= new WebAssembly.Module(bytes());
    current = new Core(compiled);
  } catch (error) {
    throw refused(error);
  }
  return current;
}

/** Compiles the core off the main thread and starts it. */
export async function load(): Promise<void> {
  if (current) return;
  try {
    compiled ??= await WebAssembly.compile(bytes());
  } catch (error) {
    throw refused(error);
  }
  core();
}
