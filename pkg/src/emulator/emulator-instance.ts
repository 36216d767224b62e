// The only way into the emulator's wasm file: compiles it on first use, and gives each emulator its own instance.

import { instantiate, type Instance } from '../../wasm/emulator.glue.js';
import { textEncoding } from '../values/text-encoding.js';
import { ConfigError } from '../values/errors/config-error.js';
import { InternalError } from '../values/errors/internal-error.js';
import type { WasmSource } from '../values/platform.js';
import { FILE, shipped } from '../core/shipped.js';
import { bytesOf, compileError, moduleOf } from '../core/source.js';
import type { EmulatorResponse } from './exchange.js';

/** The response with a copy of its body, which later calls do not overwrite. */
export function withOwnBody(response: EmulatorResponse): EmulatorResponse {
  return { ...response, body: response.body.slice() };
}

const DECODER = /* @__PURE__ */ new textEncoding.TextDecoder('utf-8', { ignoreBOM: true });

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * Compiles the file, off the main thread if the runtime can. All emulators share the module of the first source that
 * loads.
 */
export function compile(source?: WasmSource): Promise<WebAssembly.Module> {
  compiled ??= moduleOf(source ?? shippedSource()).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/** The wasm of this entry. */
function shippedSource(): WasmSource {
  try {
    const source = shipped();
    if (source !== undefined) return typeof source === 'string' ? bytesOf(source) : source;
  } catch (error) {
    throw compileError(error);
  }
  throw new ConfigError(
    `this entry of deployment-control brings no wasm: first \`await init(source)\` with the file ${FILE}, or hand it to createEmulator as \`wasm\``,
  );
}

async function newInstance(): Promise<Instance> {
  const module = await compile();
  try {
    return instantiate(module, textEncoding);
  } catch (error) {
    // A later source can then replace this one.
    compiled = undefined;
    throw compileError(error);
  }
}

/** An emulator in its own instance of the wasm, so that a trap of one emulator does not affect the others. */
export class EmulatorInstance {
  readonly #emulator: InstanceType<Instance['EmulatorCore']>;
  readonly #memory: WebAssembly.Memory;
  /** Views of the memory. When the memory grows, their length becomes 0. */
  #words = new Uint32Array();
  #bytes = new Uint8Array();
  #trap: InternalError | undefined;

  private constructor(instance: Instance, options: string, journal: Uint8Array | null) {
    this.#emulator = this.#guard(() => new instance.EmulatorCore(options, journal));
    this.#memory = instance.emulatorMemory() as WebAssembly.Memory;
  }

  /**
   * Starts an emulator with a journal.
   * @throws Error if the options or the journal cannot be used
   */
  static async open(options: string, journal: Uint8Array | null): Promise<EmulatorInstance> {
    return new EmulatorInstance(await newInstance(), options, journal);
  }

  /** Whether the instance has trapped. Every call then throws. */
  get isBroken(): boolean {
    return this.#trap !== undefined;
  }

  /** Whether the journal is of the version before, so that it must be replaced before anything is appended. */
  get mustUpgrade(): boolean {
    return this.#guard(() => this.#emulator.upgrade);
  }

  /** How many bytes at the end of the journal were an incomplete entry. */
  get droppedBytes(): number {
    return this.#guard(() => this.#emulator.droppedBytes);
  }

  /**
   * Answers a request. In `headerLines`, names and values alternate, one a line. The body of the response is in the
   * memory of the instance, and is overwritten by the next call: `withOwnBody` copies it.
   */
  handle(method: string, url: string, headerLines: string, request: Uint8Array | null): EmulatorResponse {
    if (this.#trap) throw this.#trap;
    const head = headerLines === '' ? `${method}\n${url}` : `${method}\n${url}\n${headerLines}`;
    let at: number;
    // Not by #guard: a closure for each request would cost more than this.
    try {
      at = this.#emulator.handle(head, request) >>> 2;
    } catch (error) {
      throw this.#thrown(error);
    }
    return this.#responseAt(at);
  }

  /** The refusal of an upload for which its URL is reason enough, as `handle` answers; undefined if its body decides. */
  refuseUpload(url: string): EmulatorResponse | undefined {
    const at = this.#guard(() => this.#emulator.refuseUpload(url)) >>> 2;
    return at === 0 ? undefined : this.#responseAt(at);
  }

  /** The response that stands at an index of the memory's words. */
  #responseAt(at: number): EmulatorResponse {
    if (this.#bytes.byteLength === 0) {
      const buffer = this.#memory.buffer as ArrayBuffer;
      this.#words = new Uint32Array(buffer);
      this.#bytes = new Uint8Array(buffer);
    }
    const words = this.#words;
    const headAt = words[at + 2] ?? 0;
    const bodyAt = words[at + 4] ?? 0;
    return {
      status: words[at] ?? 0,
      hasChanged: words[at + 1] === 1,
      headers: DECODER.decode(this.#bytes.subarray(headAt, headAt + (words[at + 3] ?? 0))).split('\n'),
      body: this.#bytes.subarray(bodyAt, bodyAt + (words[at + 5] ?? 0)),
    };
  }

  /** Adds a request to `requests` that the emulator does not handle. */
  remember(method: string, url: string, body: Uint8Array | null): void {
    this.#guard(() => this.#emulator.remember(method, url, body));
  }

  /** The journal's entries since the last call. */
  takeJournal(): Uint8Array {
    return this.#guard(() => this.#emulator.takeJournal());
  }

  /** The whole state as a journal that takes the place of the stored one. */
  wholeJournal(): Uint8Array {
    return this.#guard(() => this.#emulator.wholeJournal());
  }

  snapshot(): Uint8Array {
    return this.#guard(() => this.#emulator.snapshot());
  }

  advance(ms: number): void {
    this.#guard(() => this.#emulator.advance(ms));
  }

  /** Whether a failure may be played whose log the wasm lacks. */
  get lacksLogs(): boolean {
    return this.#guard(() => this.#emulator.lacksLogs);
  }

  /** Loads the logs of failures, which stand beside the wasm, since few emulators play one. */
  async loadLogs(): Promise<void> {
    const { TABLE } = await import('../generated/signature-logs.js');
    this.#guard(() => this.#emulator.giveLogs(TABLE.logs.join('\0')));
  }

  fail(name: string): void {
    this.#guard(() => this.#emulator.fail(name));
  }

  script(steps: string): void {
    this.#guard(() => this.#emulator.script(steps));
  }

  seed(records: string): void {
    this.#guard(() => this.#emulator.seed(records));
  }

  reset(): void {
    this.#guard(() => this.#emulator.reset());
  }

  restore(snapshot: Uint8Array): void {
    this.#guard(() => this.#emulator.restore(snapshot));
  }

  /** The latest requests: the method, the URL and the body of each. */
  requests(): string[] {
    return JSON.parse(this.#guard(() => this.#emulator.requests())) as string[];
  }

  /** Runs a call into the wasm, unless the instance has trapped. */
  #guard<T>(call: () => T): T {
    if (this.#trap) throw this.#trap;
    try {
      return call();
    } catch (error) {
      throw this.#thrown(error);
    }
  }

  /** The error to throw for one from the wasm: the same, unless it is a trap. */
  #thrown(error: unknown): unknown {
    if (!(error instanceof WebAssembly.RuntimeError)) return error;
    this.#trap = new InternalError(
      `the emulator trapped (${String(error)}); this is a defect of deployment-control, please report it; the next request works again`,
      { cause: error },
    );
    return this.#trap;
  }
}
