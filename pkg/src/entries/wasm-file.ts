// What the import of a .wasm file gives where files of this kind are modules: workerd, edge runtimes, and bundlers that
// are set up so. Declares, and runs nothing.

import type { PlatformModule } from '../values/platform.js';

/** The compiled module, to pass to `init`, `initSync` or the option `wasm`. */
declare const module: PlatformModule;
export default module;
