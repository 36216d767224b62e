// The shape of a fault: what a test injects. Types alone, so that the published declarations need no DOM library.

/** Which requests a fault applies to. */
export interface FaultMatch {
  /** The method, in upper or lower case; by default every method. */
  method?: string;
  /** The path: exactly this one, every one with this start if it ends with `*`, or a regular expression for path and query. By default every path. */
  path?: string | RegExp;
}

/** A fault. `status` or `body` replace the emulator's answer; the other members disturb its transport. */
export interface Fault {
  /** Which requests it applies to; by default every one. */
  match?: FaultMatch;
  /** How many requests it applies to; by default without limit. */
  times?: number;
  /** The probability that it applies to a matching request, from 0 to 1, determined by the emulator's seed. Default 1. */
  probability?: number;
  /** Answers with this status; the emulator does not see the request, unless `processed` is set. */
  status?: number;
  /** Headers of the answer; they override its own. */
  headers?: Record<string, string>;
  /** Answers with this body, with status 200 unless `status` is given: text and bytes unchanged, anything else as JSON. */
  body?: unknown;
  /** Waits this long before anything else, in milliseconds of the host's clock. */
  delayMs?: number;
  /** `headers`: never answers. `body`: sends status and headers, half of the body, and then nothing more. Both end when the request is aborted. */
  stall?: 'headers' | 'body';
  /** Breaks the connection without an answer. */
  reset?: boolean;
  /** Sends this many bytes of the body, then breaks the connection. */
  truncate?: number;
  /** Whether the emulator handles the request although the answer is lost or replaced by `reset`, `stall: 'headers'`, `status` or `body`. Default false. */
  processed?: boolean;
}
