// The parts of the runtime that the package uses, as structural types, so that the published declarations compile with
// and without the DOM library.

/** An `AbortSignal`, or anything that behaves like one. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The headers of a response: a `Headers`, or anything that returns a header by name. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** A `Response`, or what your own `fetch` returns in its place. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: HeadersLike;
  text(): Promise<string>;
}

/** A `fetch`: the runtime's own, a proxy's, a mock, or the emulator's. */
// `init` is the runtime's RequestInit, which has no name without the DOM library.
// biome-ignore lint/suspicious/noExplicitAny: see above.
export type FetchLike = (url: string, init?: any) => Promise<ResponseLike>;

/** The runtime's `Response` if its types are known, else the part of it that the package guarantees. */
export type PlatformResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : ResponseLike;

/** The second argument of the runtime's `fetch` if its types are known, else any object. */
// biome-ignore lint/suspicious/noExplicitAny: the pattern must match a `fetch` with any type of input.
export type PlatformRequestInit = typeof globalThis extends { fetch: (input: any, init?: infer I) => unknown }
  ? NonNullable<I>
  : object;

/** The runtime's `Headers` if its types are known, else the part of it that the package guarantees. */
export type PlatformHeaders = typeof globalThis extends { Headers: { prototype: infer H } } ? H : HeadersLike;

/** The runtime's `WebAssembly.Module` if its types are known, else any object. */
export type PlatformModule = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M : object;

/** The part of `console` that the package writes to. */
export interface Logger {
  error(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  info(message: string, ...details: unknown[]): void;
  debug(message: string, ...details: unknown[]): void;
}

/** The bytes of a wasm file. */
export type WasmBytes = ArrayBuffer | ArrayBufferView;

/**
 * Where the core comes from: the bytes of the .wasm file, a compiled `WebAssembly.Module`, its `Response`, its address,
 * or a promise of one of these.
 *
 * A string is an address, resolved as by `fetch`; one with `file:` is read from disk in Node.js 20.16 or newer, Deno
 * and Bun.
 */
export type WasmSource = WasmNow | Promise<WasmNow>;

/** A source that is not a promise. */
export type WasmNow = WasmBytes | PlatformModule | WasmResponse | { readonly href: string } | string;

/** A response with the .wasm file. */
export interface WasmResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly url: string;
  readonly headers: HeadersLike;
  arrayBuffer(): Promise<ArrayBuffer>;
}
