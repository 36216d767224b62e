// How the HTTP server of the command line calls an emulator. It bypasses `fetch`, because a Request and a Response cost
// more than the emulator's own work.

/** The response of the emulator's wasm. */
export interface EmulatorResponse {
  readonly status: number;
  /** Whether the request has added to the journal. */
  readonly hasChanged: boolean;
  /** Names and values alternate. */
  readonly headers: string[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/**
 * The name of the property in which an emulator has its `Exchange`. The command line and the library may be different
 * copies of the package, so the symbol is a global one.
 */
export const EXCHANGE = Symbol.for('deployment-control.exchange');

/**
 * Answers a request. `headerLines` has the headers that the emulator reads: names and values alternate, one a line.
 *
 * Returns the response itself if nothing has to be awaited. Its body is then in the memory of the emulator, and is
 * overwritten by the next call. Returns null if a fault may apply to the request: only `fetch` can deliver faults.
 */
export type Exchange = (
  method: string,
  url: string,
  headerLines: string,
  body: Uint8Array | null,
) => EmulatorResponse | Promise<EmulatorResponse> | null;

/**
 * The name of the property in which an emulator has what refuses an upload before its body is read: the answer, or
 * undefined if the body decides.
 */
export const REFUSE_UPLOAD = Symbol.for('deployment-control.refuse-upload');

/** Refuses an upload by its address alone. */
export type RefuseUpload = (url: string) => EmulatorResponse | undefined;

/** The name of the property in which an emulator has its `Settle`. */
export const SETTLE = Symbol.for('deployment-control.settle');

/**
 * Stores everything so far, in a new instance if the one before has trapped. Resolves with a refusal if that fails, as
 * requests are refused then.
 */
export type Settle = () => Promise<EmulatorResponse | undefined>;
