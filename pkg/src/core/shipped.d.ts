// What an entry brings of its .wasm file. The build writes this module for each entry: pkg/rollup.config.mjs.

/** The name of the file, as users import it. */
export declare const FILE: string;

/** The file as a text for `bytesOf`, its bytes or its module; undefined where users hand it in. */
export declare function shipped(): string | Uint8Array<ArrayBuffer> | WebAssembly.Module | undefined;

/** An instance of the file. */
export interface CoreInstance {
  readonly exports: WebAssembly.Exports;
  /** Ends what it still waits for, after a trap. */
  stop(): void;
}

/** Makes an instance of the file. Everything that calls it back runs in `enter`. */
export declare function instantiate(module: WebAssembly.Module, enter: (work: () => unknown) => unknown): CoreInstance;
