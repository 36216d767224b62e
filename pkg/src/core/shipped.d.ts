// What an entry brings of its .wasm file. The build writes this module for each entry: pkg/rollup.config.mjs.

/** The name of the file, as users import it. */
export declare const FILE: string;

/** The file as a text for `bytesOf`, its bytes or its module; undefined where users hand it in. */
export declare function shipped(): string | Uint8Array<ArrayBuffer> | WebAssembly.Module | undefined;
