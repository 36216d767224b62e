// The package without the wasm inside: for those who serve the .wasm file themselves, to cache it apart or because a policy asks for it.

import type { PlatformModule, WasmBytes, WasmSource } from './platform.js';
import { load, startFrom } from './wasm.js';

export * from './index.js';

/**
 * Starts the core of this entry: everything that the package does at once, such as checks, works from then on. Calls of a client wait for it by themselves.
 * @param source the file `deployment-control/core.wasm`: its address, the `Response` that brings it, its bytes, or the compiled module
 * @throws ConfigError where the source brings no core, or the page or runtime does not let WebAssembly start
 * @example
 * await init(new URL('deployment-control/core.wasm', import.meta.url));
 */
export async function init(source: WasmSource): Promise<void> {
  await load(source);
}

/**
 * Starts the core at once, from bytes or a module that are there. Browsers compile large files only off the main thread: there `init` is the better choice.
 * @throws ConfigError where the source is neither, or the page or runtime does not let WebAssembly start
 */
export function initSync(source: WasmBytes | PlatformModule): void {
  startFrom(source);
}
