// Where a wasm file comes from, when somebody tells: bytes, a module, an answer of `fetch`, an address. Makes a compiled module of it.

import { coders } from './coders.js';
import { ConfigError } from './errors.js';
import type { WasmNow, WasmResponse, WasmSource } from './platform.js';

/** What was told in place of a wasm file, or is wrong with it. */
function unusable(said: string, cause?: unknown): ConfigError {
  return new ConfigError(said, cause === undefined ? {} : { cause });
}

/** The smallest wasm file there is: a runtime that refuses it refuses all. */
const SMALLEST = /* @__PURE__ */ Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/** The error where the runtime will not compile or start a wasm file: it has no WebAssembly, it lets none start, or the file is at fault. */
export function refused(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  if (!hasWebAssembly()) {
    return unusable(
      'this runtime has no WebAssembly, which checks and calls need: browsers switch it off in a lockdown mode. Allow it for this site there, or do the work on a server; fields(), jsonSchemaFor() and the error classes work without it',
      error,
    );
  }
  const { name, message } = error instanceof Error || isA('Error', error) ? (error as Error) : { name: '', message: String(error) };
  if (!compilesAnything()) {
    return unusable(
      `this page or runtime does not let WebAssembly start: ${message}. Where a content security policy stands in the way, add 'wasm-unsafe-eval' to its script-src; where the runtime compiles no bytes, import the .wasm file as a module and hand that in as \`wasm\``,
      error,
    );
  }
  const isDamaged = name === 'CompileError';
  const isOther = name === 'LinkError' || name === 'TypeError';
  if (!isDamaged && !isOther) return unusable(`WebAssembly did not start: ${message}`, error);
  return unusable(
    `the .wasm file ${isDamaged ? 'is damaged' : 'is another one than this entry needs'}: ${message}. Hand in the file that is in this version of deployment-control, byte by byte; where the package brought it, look for what changes scripts on their way to here`,
    error,
  );
}

function hasWebAssembly(): boolean {
  return typeof WebAssembly === 'object';
}

function compilesAnything(): boolean {
  try {
    return new WebAssembly.Module(SMALLEST) !== undefined;
  } catch {
    return false;
  }
}

/** Printable characters that mean something to a quoted text or to a page: no byte stands for them. */
const SKIPPED = '"$\'<\\`';
/** From here on a character is a mark: the byte's own character follows. */
const FIRST_MARK = 0x7d;

/** The bytes of a text that the build wrote, in `xtask/src/build/inline.rs`: which byte each character is, in hexadecimal, then the bytes. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(3 << 7);
  const rare = new Set(Array(256).keys());
  const characters: number[] = [];
  for (let character = 0x20; character < FIRST_MARK; character += 1) {
    if (SKIPPED.includes(String.fromCharCode(character))) continue;
    const byte = parseInt(text.slice(2 * characters.length, 2 * characters.length + 2), 16);
    table[character] = byte;
    rare.delete(byte);
    characters.push(character);
  }
  let place = 0;
  for (const byte of rare) {
    table[((1 + Math.floor(place / characters.length)) << 7) + characters[place % characters.length]!] = byte;
    place += 1;
  }
  // A byte takes a character or two, so that the bytes can be written over the text that has been read. The engine's own coder is much faster than asking for each character.
  const out = new coders.TextEncoder().encode(text);
  const end = out.length;
  let written = 0;
  let mark = 0;
  for (let at = 2 * characters.length; at < end; at += 1) {
    const character = out[at]!;
    if (character >= FIRST_MARK) {
      mark = (character - FIRST_MARK + 1) << 7;
    } else {
      out[written] = table[mark + character]!;
      written += 1;
      mark = 0;
    }
  }
  return out.subarray(0, written);
}

/** Realms differ in a test runner's page, so `instanceof` tells nothing. */
function isA(name: string, value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

function isBytes(source: unknown): source is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return ArrayBuffer.isView(source) || isA('ArrayBuffer', source);
}

/** The module, where it can be had without waiting; undefined where it cannot. */
export function moduleNow(source: unknown): WebAssembly.Module | undefined {
  if (isA('WebAssembly.Module', source)) return source as WebAssembly.Module;
  if (!isBytes(source)) return undefined;
  try {
    return new WebAssembly.Module(source);
  } catch (error) {
    throw refused(error);
  }
}

/**
 * Compiles a source, off the main thread where the runtime can.
 * @throws ConfigError where the source brings no module, or the runtime will not compile it
 */
export async function moduleOf(told: WasmSource): Promise<WebAssembly.Module> {
  const source: unknown = await told;
  try {
    if (isA('WebAssembly.Module', source)) return source as WebAssembly.Module;
    if (isBytes(source)) return await WebAssembly.compile(source);
    const address = typeof source === 'string' ? source : (source as { href?: unknown } | null)?.href;
    if (typeof address === 'string') return await moduleOf(await brought(address));
    if (typeof (source as WasmResponse | null)?.arrayBuffer === 'function') return await received(source as WasmResponse);
  } catch (error) {
    throw refused(error);
  }
  throw unusable('`wasm` must be the bytes of the .wasm file, a WebAssembly.Module, a Response, an address, or a promise of one of them');
}

async function received(response: WasmResponse): Promise<WebAssembly.Module> {
  if (!response.ok) throw unusable(`the .wasm file did not come: ${response.url || 'its address'} answered ${String(response.status)}`);
  const isTyped = /^application\/wasm\b/i.test(response.headers.get('content-type') ?? '');
  // An engine streams only its own answers, and only under this type.
  if (isTyped && isA('Response', response) && typeof WebAssembly.compileStreaming === 'function') {
    return WebAssembly.compileStreaming(response as unknown as Response);
  }
  const bytes = await response.arrayBuffer();
  if (new DataView(bytes).byteLength < 4 || new DataView(bytes).getUint32(0) !== 0x0061736d) {
    throw unusable(`${response.url || 'the answer'} brought no .wasm file; a server that answers every path with the same page does that`);
  }
  return WebAssembly.compile(bytes);
}

async function brought(address: string): Promise<WasmNow> {
  const { process, fetch } = globalThis as {
    process?: { getBuiltinModule?(name: 'node:fs/promises'): { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> } };
    fetch?: (url: string) => Promise<WasmResponse>;
  };
  try {
    if (address.startsWith('file:')) {
      const disk = process?.getBuiltinModule?.('node:fs/promises');
      if (disk === undefined) throw unusable('this runtime reads no file by its address: read the .wasm file and hand its bytes in');
      return await disk.readFile(new URL(address));
    }
    if (typeof fetch !== 'function') throw unusable('this runtime has no fetch: hand the bytes of the .wasm file in');
    return await fetch(address);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw unusable(`the .wasm file did not come from ${address}: ${error instanceof Error ? error.message : String(error)}`, error);
  }
}
