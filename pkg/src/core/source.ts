// Compiles a wasm file from any source that a caller can pass: bytes, a module, a response, an address.

import { textEncoding } from '../values/text-encoding.js';
import { ConfigError } from '../values/errors/config-error.js';
import type { WasmNow, WasmResponse, WasmSource } from '../values/platform.js';

function sourceError(message: string, cause?: unknown): ConfigError {
  return new ConfigError(message, cause === undefined ? {} : { cause });
}

/** The smallest valid wasm file. A runtime that refuses it compiles none. */
const SMALLEST_MODULE = /* @__PURE__ */ Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0);

/**
 * The error for a wasm file that did not compile or start, with its reason: the runtime has no WebAssembly, it compiles
 * no file, or something is wrong with this file.
 */
export function compileError(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  if (!hasWebAssembly()) {
    return sourceError(
      'this runtime has no WebAssembly, which checks and calls need: browsers switch it off in a lockdown mode. Allow it for this site there, or do the work on a server; fields(), jsonSchemaFor() and the error classes work without it',
      error,
    );
  }
  const { name, message } =
    error instanceof Error || isA('Error', error) ? (error as Error) : { name: '', message: String(error) };
  if (!compilesAnything()) {
    return sourceError(
      `this page or runtime does not let WebAssembly start: ${message}. Where a content security policy stands in the way, add 'wasm-unsafe-eval' to its script-src; where the runtime compiles no bytes, import the .wasm file as a module and hand that in as \`wasm\``,
      error,
    );
  }
  const isDamaged = name === 'CompileError';
  const isOther = name === 'LinkError' || name === 'TypeError';
  if (!isDamaged && !isOther) return sourceError(`WebAssembly did not start: ${message}`, error);
  return sourceError(
    `the .wasm file ${isDamaged ? 'is damaged' : 'is another one than this entry needs'}: ${message}. Hand in the file that is in this version of deployment-control, byte by byte; where the package brought it, look for what changes scripts on their way to here`,
    error,
  );
}

function hasWebAssembly(): boolean {
  return typeof WebAssembly === 'object';
}

function compilesAnything(): boolean {
  try {
    return new WebAssembly.Module(SMALLEST_MODULE) !== undefined;
  } catch {
    return false;
  }
}

/** Printable characters that the text does not use, because they have a meaning in a quoted text or in a page. */
const UNUSED = '"$\'<\\`';
/** This character and those after it are marks: a mark and the character after it give one byte together. */
const FIRST_MARK = 0x7d;

/**
 * The bytes of a text that `xtask/src/build/wasm/inline.rs` wrote. The text starts with the byte of each character, in
 * hexadecimal; then come the characters of the bytes. The other, rarer bytes need a mark in front.
 */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const table = new Uint8Array(3 << 7);
  const rare = new Set(Array(256).keys());
  const characters: number[] = [];
  for (let character = 0x20; character < FIRST_MARK; character += 1) {
    if (UNUSED.includes(String.fromCharCode(character))) continue;
    const byte = parseInt(text.slice(2 * characters.length, 2 * characters.length + 2), 16);
    table[character] = byte;
    rare.delete(byte);
    characters.push(character);
  }
  let index = 0;
  for (const byte of rare) {
    const mark = 1 + Math.floor(index / characters.length);
    table[(mark << 7) + characters[index % characters.length]] = byte;
    index += 1;
  }
  // Each byte has one or two characters, so the bytes can overwrite the part of the text that has been read. The
  // engine's encoder is much faster than reading the text character by character.
  const out = new textEncoding.TextEncoder().encode(text);
  const end = out.length;
  let written = 0;
  let mark = 0;
  for (let at = 2 * characters.length; at < end; at += 1) {
    const character = out[at];
    if (character >= FIRST_MARK) {
      mark = (character - FIRST_MARK + 1) << 7;
    } else {
      out[written] = table[mark + character];
      written += 1;
      mark = 0;
    }
  }
  return out.subarray(0, written);
}

/** Like `instanceof`, but also for objects of other realms, which test environments mix. */
function isA(name: string, value: unknown): boolean {
  return Object.prototype.toString.call(value) === `[object ${name}]`;
}

function isBytes(source: unknown): source is ArrayBuffer | ArrayBufferView<ArrayBuffer> {
  return ArrayBuffer.isView(source) || isA('ArrayBuffer', source);
}

/** The module of a source that needs no waiting; undefined for any other source. */
export function moduleNow(source: unknown): WebAssembly.Module | undefined {
  if (isA('WebAssembly.Module', source)) return source as WebAssembly.Module;
  if (!isBytes(source)) return undefined;
  try {
    return new WebAssembly.Module(source);
  } catch (error) {
    throw compileError(error);
  }
}

/**
 * Compiles a source, off the main thread if the runtime can.
 * @throws ConfigError if the source leads to no wasm file, or the runtime does not compile it
 */
export async function moduleOf(given: WasmSource): Promise<WebAssembly.Module> {
  const source: unknown = await given;
  try {
    if (isA('WebAssembly.Module', source)) return source as WebAssembly.Module;
    if (isBytes(source)) return await WebAssembly.compile(source);
    const address = typeof source === 'string' ? source : (source as { href?: unknown } | null)?.href;
    if (typeof address === 'string') return await moduleOf(await fetchOrRead(address));
    if (typeof (source as WasmResponse | null)?.arrayBuffer === 'function')
      return await compileResponse(source as WasmResponse);
  } catch (error) {
    throw compileError(error);
  }
  throw sourceError(
    '`wasm` must be the bytes of the .wasm file, a WebAssembly.Module, a Response, an address, or a promise of one of them',
  );
}

async function compileResponse(response: WasmResponse): Promise<WebAssembly.Module> {
  if (!response.ok)
    throw sourceError(
      `the .wasm file did not load: ${response.url || 'its address'} answered ${String(response.status)}`,
    );
  const isTyped = /^application\/wasm\b/i.test(response.headers.get('content-type') ?? '');
  // An engine compiles while it loads only its own responses, and only those of this type.
  if (isTyped && isA('Response', response) && typeof WebAssembly.compileStreaming === 'function') {
    return WebAssembly.compileStreaming(response as unknown as Response);
  }
  const bytes = await response.arrayBuffer();
  if (new DataView(bytes).byteLength < 4 || new DataView(bytes).getUint32(0) !== 0x0061736d) {
    throw sourceError(
      `${response.url || 'the answer'} brought no .wasm file; a server that answers every path with the same page does that`,
    );
  }
  return WebAssembly.compile(bytes);
}

async function fetchOrRead(address: string): Promise<WasmNow> {
  const { process, fetch } = globalThis as {
    process?: {
      getBuiltinModule?(name: 'node:fs/promises'): { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> };
    };
    fetch?: (url: string) => Promise<WasmResponse>;
  };
  try {
    if (address.startsWith('file:')) {
      const disk = process?.getBuiltinModule?.('node:fs/promises');
      if (disk === undefined)
        throw sourceError('this runtime reads no file by its address: read the .wasm file and hand its bytes in');
      return await disk.readFile(new URL(address));
    }
    if (typeof fetch !== 'function')
      throw sourceError('this runtime has no fetch: hand the bytes of the .wasm file in');
    return await fetch(address);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw sourceError(
      `the .wasm file did not load from ${address}: ${error instanceof Error ? error.message : String(error)}`,
      error,
    );
  }
}
