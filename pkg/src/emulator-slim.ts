// The emulator without the wasm inside: for those who serve the .wasm file themselves.

import { compile } from './emulator-wasm.js';
import type { WasmSource } from './platform.js';

export * from './emulator.js';

/**
 * Tells where the emulator's wasm comes from and compiles it. `createEmulator({ wasm })` does the same.
 * @param source the file `deployment-control/emulator.wasm`: its address, the `Response` that brings it, its bytes, or the compiled module
 * @throws ConfigError where the source brings no module, or the page or runtime will not compile it
 */
export async function init(source: WasmSource): Promise<void> {
  await compile(source);
}
