// The requests of a followed log: at most one a second for all of a client, and again after temporary failures.

import { core } from '../../../core/instance.js';
import type { OperationName } from '../../../generated/operations.js';
import type { OperationArguments } from '../../call/operation-request.js';
import { responseRecord, startOperation } from '../../call/run-operation.js';
import { responseValue } from '../../call/call-response.js';
import { pause } from '../../call/signals.js';
import { ApiError } from '../../errors/api-error.js';
import { ResponseParseError } from '../../errors/response-parse-error.js';
import { isTemporary } from '../../errors/temporary.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { Settings } from '../../options/settings.js';

/** The time from one request of a client to the next, in milliseconds. */
const INTERVAL = 1_000;

/** The longest pause after a failure, in milliseconds, unless the service asks for a longer one. */
const MAX_DELAY = 30_000;

/** When each client may send the next request for a log. */
const nextTimes = new WeakMap<Settings, number>();

/** What the requests of one followed log go by. */
export interface LogRequestOptions {
  readonly call: RequestOptions;
  readonly tolerateErrors: number;
  /**
   * Whether requests keep their distance, and answers that cannot be read are asked for again; for what is there
   * already they come from something else than the service.
   */
  readonly isPaced: boolean;
}

/** Sends the requests of one followed log, one after the other. */
export class LogRequests {
  readonly #settings: Settings;
  readonly #options: LogRequestOptions;
  /** How many requests have failed since the last one that was answered. */
  #failuresInARow = 0;

  constructor(settings: Settings, options: LogRequestOptions) {
    this.#settings = settings;
    this.#options = options;
  }

  /**
   * The answer to an operation.
   * @throws what the call throws, if it is no temporary failure or too many of them came in a row
   */
  async send<T>(name: OperationName, args: OperationArguments): Promise<T> {
    const { call, isPaced } = this.#options;
    for (;;) {
      if (isPaced) await this.#turn();
      try {
        // Repeated here and not by the call, whose pauses are shorter.
        const { text } = await startOperation(this.#settings, name, args, { ...call, retry: false }).response;
        this.#failuresInARow = 0;
        return responseValue<T>(this.#settings, responseRecord(name), text);
      } catch (error) {
        if (!isPaced && error instanceof ResponseParseError) throw error;
        await this.pause(this.#delayAfter(error));
      }
    }
  }

  /** Waits; rejects with the signal's reason if that is aborted. */
  pause(ms: number): Promise<void> {
    return pause(ms, this.#options.call.signal);
  }

  /** Waits for the next time at which this client may send. */
  async #turn(): Promise<void> {
    for (;;) {
      const now = Date.now();
      const wait = (nextTimes.get(this.#settings) ?? 0) - now;
      // A longer wait means that the clock was set back.
      if (wait <= 0 || wait > INTERVAL) {
        nextTimes.set(this.#settings, now + INTERVAL);
        return;
      }
      // Someone else may take the turn in the meantime, and timers can be early.
      await this.pause(wait);
    }
  }

  /** The pause after a failure. Throws the error if it ends the loop. */
  #delayAfter(error: unknown): number {
    this.#failuresInARow += 1;
    if (!isTemporary(error) || this.#failuresInARow > this.#options.tolerateErrors) throw error;
    const polls = { minDelay: INTERVAL, maxDelay: MAX_DELAY, factor: 2, count: this.#failuresInARow };
    const delay = core().call('pollPause', [], polls, Math.random());
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    return Math.max(delay, Math.min(asked, this.#settings.retry.maxRetryAfter));
  }
}
