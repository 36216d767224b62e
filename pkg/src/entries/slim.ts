// The package without the wasm inside: for those who serve the .wasm file themselves, to cache it apart or because a
// policy asks for it.

import type { PlatformModule, WasmBytes, WasmSource } from '../values/platform.js';
import { load, startFrom } from '../core/instance.js';

export * from './index.js';
export { default } from './index.js';

/**
 * Starts the core of this entry. Synchronous functions, such as checks, work from then on; calls of a client wait for
 * it automatically.
 * @param source - the file `deployment-control/core.wasm`: its address, its `Response`, its bytes, or the compiled
 * module
 * @throws ConfigError if the source is not the core, or the page or runtime does not allow WebAssembly
 * @example
 * await init(new URL('deployment-control/core.wasm', import.meta.url));
 */
export async function init(source: WasmSource): Promise<void> {
  await load(source);
}

/**
 * Starts the core synchronously, from bytes or a compiled module. Browsers compile large files only off the main
 * thread: use `init` there.
 * @param source - the bytes of `deployment-control/core.wasm`, or the compiled module
 * @throws ConfigError if the source is neither, or the page or runtime does not allow WebAssembly
 */
export function initSync(source: WasmBytes | PlatformModule): void {
  startFrom(source);
}
