// Where a wasm file comes from, when somebody tells: bytes, a module, an answer of `fetch`, an address. Makes a compiled module of it.

import { ConfigError } from './errors.js';
import type { WasmNow, WasmResponse, WasmSource } from './platform.js';

/** What was told in place of a wasm file, or is wrong with it. */
function unusable(said: string, cause?: unknown): ConfigError {
  return new ConfigError(said, cause === undefined ? {} : { cause });
}

/** The error where the runtime will not compile or start a wasm file. */
export function refused(error: unknown): ConfigError {
  if (error instanceof ConfigError) return error;
  return unusable(
    `this page or runtime does not let WebAssembly start: ${error instanceof Error ? error.message : String(error)}. Where a content security policy stands in the way, add 'wasm-unsafe-eval' to its script-src; where the runtime compiles no bytes, import the .wasm file as a module and hand that in as \`wasm\``,
    error,
  );
}

/** The bytes of a text of one character a byte. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const { Buffer } = globalThis as { Buffer?: { from?(text: string, encoding: 'latin1'): Uint8Array<ArrayBuffer> } };
  // Where there is a native way it takes a hundredth of the time. What a bundler puts in its place has the same contract.
  if (typeof Buffer?.from === 'function') return Buffer.from(text, 'latin1');
  const out = new Uint8Array(text.length);
  for (let index = 0; index < text.length; index += 1) out[index] = text.charCodeAt(index);
  return out;
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
