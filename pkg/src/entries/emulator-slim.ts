// The emulator without the wasm inside: for those who serve the .wasm file themselves.

import { compile } from '../emulator/emulator-instance.js';
import type { WasmSource } from '../values/platform.js';

export * from './emulator.js';

/**
 * Sets where the emulator's wasm comes from, and compiles it. `createEmulator({ wasm })` does the same.
 * @param source - the file `deployment-control/emulator.wasm`: its address, its `Response`, its bytes, or the compiled
 * module
 * @throws ConfigError if the source is not a wasm module, or the page or runtime does not compile it
 * @example
 * await init(new URL('deployment-control/emulator.wasm', import.meta.url));
 */
export async function init(source: WasmSource): Promise<void> {
  await compile(source);
}
