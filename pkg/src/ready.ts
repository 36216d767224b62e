// Starting the core by hand, which nobody must.

import { core, load } from './wasm.js';

/**
 * Compiles the core off the main thread, so that the first use does not wait for it. Optional: every call starts the core by itself.
 * @throws ConfigError where the page or runtime does not let WebAssembly start
 */
export async function ready(): Promise<void> {
  await load();
}

/**
 * Makes the core trap, so that a test can see it contained.
 * @internal
 */
export function trapForTest(): void {
  core().enter((exports) => {
    exports.trapForTest();
  });
}
