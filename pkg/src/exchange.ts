// How the HTTP door of the command line reaches an emulator: past `fetch`, whose Request and Response cost more than the emulator's own work.
import type { CoreAnswer } from './emulator-wasm.js';

/** The name under which an emulator carries it. Of every copy of the package, so that the door finds it in the library that it imports. */
export const EXCHANGE = Symbol.for('deployment-control.exchange');

/**
 * Answers a request. Its headers are lines: a name, its value, the next name; only those that the emulator reads are needed.
 * At once where nothing is to be waited for: the body of such an answer is to be taken before anything else is asked. Null where a fault may strike: only `fetch` knows how.
 */
export type Exchange = (method: string, url: string, head: string, body: Uint8Array | null) => CoreAnswer | Promise<CoreAnswer> | null;
