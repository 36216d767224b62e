// What a client reports of its calls while they run: events, and the levels of its log.

/** An event of a call, as passed to `onEvent`. */
export type ClientEvent =
  | {
      readonly type: 'request';
      /** The same for all events of one call. */
      readonly id: string;
      readonly method: string;
      /** The address; query values that look secret are masked. */
      readonly url: string;
      /** The number of the attempt, from 1. */
      readonly attempt: number;
    }
  | {
      readonly type: 'response';
      readonly id: string;
      readonly status: number;
      readonly attempt: number;
      /** The time since the call began, in milliseconds. */
      readonly durationMs: number;
      /** The header `x-request-id` of the response; null if it has none. */
      readonly requestId: string | null;
    }
  | {
      readonly type: 'retry';
      readonly id: string;
      /** The number of the attempt that failed, from 1. */
      readonly attempt: number;
      /** The pause until the next attempt, in milliseconds. */
      readonly delayMs: number;
      /** The status code, `connection`, or `timeout`. */
      readonly reason: string;
    }
  | {
      /** An answer differs from the contract and can be used: what differs arrives as it was sent. Told once by a client. */
      readonly type: 'warning';
      readonly id: string;
      readonly operation: string;
      /** Where the answer differs, such as `['resources', 3, 'source_config']`; the first of several alike. */
      readonly path: readonly (string | number)[];
      /** The word that was found, where a known word is expected. */
      readonly word?: string;
      /** The ids of the records that differ so; null for one without an id. */
      readonly recordIds: readonly (string | null)[];
      /** What differs, and what was expected. */
      readonly message: string;
    }
  | {
      readonly type: 'error';
      readonly id: string;
      /** The error that the call rejects with. */
      readonly error: unknown;
      /** How often the request was sent. */
      readonly attempts: number;
      /** The time since the call began, in milliseconds. */
      readonly durationMs: number;
    };

/** Which log lines are written. */
export type LogLevel = 'off' | 'error' | 'warn' | 'info' | 'debug';

/** The log levels, each with more lines than the one before it. */
export const LOG_LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];
