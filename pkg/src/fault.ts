// The shape of a fault: what a test injects. Types alone, so that the published declarations need no DOM library.

/** Which requests a fault strikes. */
export interface FaultMatch {
  /** The method, in any case; every method where it is left out. */
  method?: string;
  /** The path: exactly this one, every one that starts so where it ends with `*`, or what the expression finds in path and query. Every path where it is left out. */
  path?: string | RegExp;
}

/** Something that goes wrong. `status` or `body` answer in the emulator's place; the other members damage the answer's way. */
export interface Fault {
  /** Which requests it strikes; every one where it is left out. */
  match?: FaultMatch;
  /** How many requests it strikes; without an end where it is left out. */
  times?: number;
  /** How likely it strikes a request that fits, from 0 to 1; the choice follows from the emulator's seed. Default 1. */
  probability?: number;
  /** Answers with this status; the emulator does not see the request, unless `processed` is set. */
  status?: number;
  /** Header fields of the answer, over its own. */
  headers?: Record<string, string>;
  /** Answers with this body, of status 200 where `status` is left out: a text or bytes as they are, anything else as JSON. */
  body?: unknown;
  /** Waits this long before anything else, in milliseconds of the host's clock. */
  delayMs?: number;
  /** `headers`: never answers. `body`: sends status and headers, half of the body, and then nothing more. Both end when the request is aborted. */
  stall?: 'headers' | 'body';
  /** Breaks the connection without an answer. */
  reset?: boolean;
  /** Sends this many bytes of the body, and breaks the connection then. */
  truncate?: number;
  /** Whether the emulator does its work although the answer is lost or replaced: by `reset`, `stall: 'headers'`, `status` or `body`. Default false. */
  processed?: boolean;
}
