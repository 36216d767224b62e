// What the package takes from its host, as structural types: the published declarations compile with and without the DOM library.

/** An `AbortSignal`, or anything that behaves like one. */
export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** The headers of an answer: a `Headers`, or anything that can look a field up by name. */
export interface HeadersLike {
  get(name: string): string | null;
}

/** An answer: a `Response`, or what a `fetch` of your own gives in its place. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: HeadersLike;
  text(): Promise<string>;
}

/** A `fetch`: the runtime's own, a proxy's, a mock, or the emulator's. */
// `init` is the runtime's own RequestInit, which has no name without the DOM library.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export type FetchLike = (url: string, init?: any) => Promise<ResponseLike>;

/** The runtime's `Response` where its types are known, else the part of it that the package promises. */
export type PlatformResponse = typeof globalThis extends { Response: { prototype: infer R } } ? R : ResponseLike;

/** The runtime's `Headers` where its types are known, else the part of it that the package promises. */
export type PlatformHeaders = typeof globalThis extends { Headers: { prototype: infer H } } ? H : HeadersLike;

/** The part of `console` that the package writes to. */
export interface Logger {
  error(message: string, ...details: unknown[]): void;
  warn(message: string, ...details: unknown[]): void;
  info(message: string, ...details: unknown[]): void;
  debug(message: string, ...details: unknown[]): void;
}
