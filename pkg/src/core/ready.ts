// Starts the core before its first use, which is optional.

import type { WasmSource } from '../values/platform.js';
import { load } from './instance.js';

/**
 * Compiles the core off the main thread, so that the first use need not wait for it. Optional: every call starts the
 * core if necessary.
 * @param wasm - where the core comes from, in place of the embedded one: the address of this entry's .wasm file, its
 * `Response`, its bytes, or the compiled module
 * @throws ConfigError if the source is not the core, or the page or runtime does not allow WebAssembly
 * @example
 * await ready();
 */
export async function ready(wasm?: WasmSource): Promise<void> {
  await load(wasm);
}
