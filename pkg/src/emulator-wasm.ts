// The one door to the emulator's wasm file: compiles it on first use, and gives every emulator an instance of its own.
import { instantiate, type Instance } from '../wasm/emulator.glue.js';
import shipped from '../wasm/emulator.source.js';
import { coders } from './coders.js';
import { ConfigError, InternalError } from './errors.js';
import type { WasmSource } from './platform.js';
import { bytesOf, moduleOf, refused } from './source.js';

/** What the wasm file answers. */
export interface CoreAnswer {
  readonly status: number;
  /** Whether the journal has something to take. */
  readonly hasChanged: boolean;
  /** A name, its value, the next name. */
  readonly headers: string[];
  /** It stands in the emulator's memory, and does so until the emulator is asked anything else: `kept` makes an answer that lasts. */
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The answer with a body of its own. */
export function kept(answer: CoreAnswer): CoreAnswer {
  return { ...answer, body: answer.body.slice() };
}

const DECODER = /* @__PURE__ */ new coders.TextDecoder('utf-8', { ignoreBOM: true });

let compiled: Promise<WebAssembly.Module> | undefined;

/** Compiles the file off the main thread where the host can; once for all emulators. The first source that brings it holds. */
export function compile(told?: WasmSource): Promise<WebAssembly.Module> {
  compiled ??= moduleOf(told ?? own()).catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

/** What came with the entry. */
function own(): WasmSource {
  try {
    if (shipped !== undefined) return typeof shipped === 'string' ? bytesOf(shipped) : shipped;
  } catch (error) {
    throw refused(error);
  }
  throw new ConfigError('this entry of deployment-control brings no wasm: first `await init(source)` with the file deployment-control/emulator.wasm, or hand it to createEmulator as `wasm`');
}

/** An instance of the file. */
async function instance(): Promise<Instance> {
  const module = await compile();
  try {
    return instantiate(module, coders);
  } catch (error) {
    // Whoever hands in the right file then is heard.
    compiled = undefined;
    throw refused(error);
  }
}

/** An emulator in a wasm instance of its own, so that a trap of one harms no other. */
export class Core {
  readonly #instance: Instance;
  readonly #emulator: InstanceType<Instance['EmulatorCore']>;
  readonly #memory: WebAssembly.Memory;
  /** Views of the memory, which have no length any more when it has grown. */
  #words = new Uint32Array();
  #bytes = new Uint8Array();
  #panic: string | undefined;
  #trap: InternalError | undefined;

  private constructor(instance: Instance, options: string, journal: Uint8Array | null) {
    this.#instance = instance;
    instance.onPanic((message: string) => {
      this.#panic = message;
    });
    this.#emulator = this.#guard(() => new instance.EmulatorCore(options, journal));
    this.#memory = instance.emulatorMemory() as WebAssembly.Memory;
  }

  /** Opens an emulator on the journal of an earlier one; throws what is wrong with the options or the journal. */
  static async open(options: string, journal: Uint8Array | null): Promise<Core> {
    return new Core(await instance(), options, journal);
  }

  /** Whether the instance trapped. Nothing more can be asked of it. */
  get isBroken(): boolean {
    return this.#trap !== undefined;
  }

  get mustRewrite(): boolean {
    return this.#guard(() => this.#emulator.mustRewrite);
  }

  get droppedBytes(): number {
    return this.#guard(() => this.#emulator.droppedBytes);
  }

  /** Answers a request. Its headers are lines: a name, its value, the next name. */
  handle(method: string, url: string, head: string, request: Uint8Array | null): CoreAnswer {
    if (this.#trap) throw this.#trap;
    let at: number;
    try {
      at = this.#emulator.handle(head === '' ? `${method}\n${url}` : `${method}\n${url}\n${head}`, request) >>> 2;
    } catch (error) {
      throw this.#judge(error);
    }
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

  remember(method: string, url: string, body: Uint8Array | null): void {
    this.#guard(() => this.#emulator.remember(method, url, body));
  }

  takeJournal(): Uint8Array {
    return this.#guard(() => this.#emulator.takeJournal());
  }

  snapshot(): Uint8Array {
    return this.#guard(() => this.#emulator.snapshot());
  }

  advance(ms: number): void {
    this.#guard(() => this.#emulator.advance(ms));
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

  requests(): string[] {
    return JSON.parse(this.#guard(() => this.#emulator.requests())) as string[];
  }

  /** Panics, so that a test can see a trap contained. */
  trapForTest(): void {
    this.#guard(() => this.#instance.trapForTest());
  }

  #guard<T>(call: () => T): T {
    if (this.#trap) throw this.#trap;
    try {
      return call();
    } catch (error) {
      throw this.#judge(error);
    }
  }

  /** What is thrown in place of what came out of the wasm: the same, but for a trap. */
  #judge(error: unknown): unknown {
    if (this.#panic === undefined && !(error instanceof WebAssembly.RuntimeError)) return error;
    const reason = this.#panic ?? String(error);
    this.#trap = new InternalError(`the emulator trapped (${reason}); this is a defect of deployment-control, please report it; the next request works again`, { cause: error });
    return this.#trap;
  }
}
