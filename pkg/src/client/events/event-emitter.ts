// Passes events to the client's listener and writes log lines. Neither contains headers or bodies.

import { readSafely } from '../../values/arguments.js';
import type { Logger } from '../../values/platform.js';
import { LOG_LEVELS, type ClientEvent, type LogLevel } from './events.js';

/** So many messages are kept, so that none is repeated. */
const MOST_TOLD = 1_000;

/** Passes events to the listener and the logger. Errors that these throw never reach a call. */
export class EventEmitter {
  readonly #listener: ((event: ClientEvent) => void) | undefined;
  readonly #logger: Logger;
  readonly #level: number;
  #callCount = 0;
  /** What answers were warned of. */
  readonly #told = new Set<string>();
  /** Whether events go anywhere: to the listener, or into the log. */
  readonly isListening: boolean;
  /** Whether warnings do. */
  readonly isWarned: boolean;

  constructor(listener: ((event: ClientEvent) => void) | undefined, logger: Logger, level: LogLevel) {
    this.#listener = listener;
    this.#logger = logger;
    this.#level = LOG_LEVELS.indexOf(level);
    this.isListening = listener !== undefined || this.#level >= LOG_LEVELS.indexOf('info');
    this.isWarned = listener !== undefined || this.#level >= LOG_LEVELS.indexOf('warn');
  }

  /** An id for a new call. */
  nextCallId(): string {
    this.#callCount += 1;
    return `call-${this.#callCount}`;
  }

  /** Whether nobody was told this before; after very much all is told anew. */
  isNews(message: string): boolean {
    if (this.#told.has(message)) return false;
    if (this.#told.size >= MOST_TOLD) this.#told.clear();
    this.#told.add(message);
    return true;
  }

  emit(event: ClientEvent): void {
    this.tell('onEvent', this.#listener, event);
    switch (event.type) {
      case 'request':
        this.log('debug', `${event.id}: ${event.method} ${event.url} (attempt ${event.attempt})`);
        break;
      case 'response':
        this.log('debug', `${event.id}: answered ${event.status} after ${Math.round(event.durationMs)} ms`);
        break;
      case 'retry':
        this.log('info', `${event.id}: ${event.reason}; next attempt in ${Math.round(event.delayMs)} ms`);
        break;
      case 'warning':
        this.log('warn', event.message);
        break;
      default:
        this.log('info', `${event.id}: ${event.error instanceof Error ? event.error.message : 'ended'}`);
    }
  }

  log(level: Exclude<LogLevel, 'off'>, line: string): void {
    if (LOG_LEVELS.indexOf(level) > this.#level) return;
    watched(
      () => this.#logger[level](`deployment-control: ${line}`),
      () => {},
    );
  }

  /**
   * Calls what only looks on, such as `onProgress`. The call goes on whatever that throws or rejects with: the log tells
   * it.
   */
  tell<Args extends unknown[]>(name: string, callback: ((...args: Args) => unknown) | undefined, ...args: Args): void {
    const log = (error: unknown): void => {
      this.log(
        'error',
        `${name} failed, and what it was told of goes on: ${readSafely(() => String(error), 'an error')}`,
      );
    };
    watched(() => callback?.(...args), log);
  }
}

/** Calls a function; what it throws, or rejects with later, goes to `failed`. */
function watched(call: () => unknown, failed: (error: unknown) => void): void {
  try {
    const result = call() as Partial<PromiseLike<unknown>> | undefined;
    if (typeof result?.then === 'function') Promise.resolve(result).catch(failed);
  } catch (error) {
    failed(error);
  }
}
