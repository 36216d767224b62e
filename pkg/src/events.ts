// What a client tells of its calls while they run: events and log lines. Neither holds a header or a body, and what looks secret in a query is masked.

import type { Logger } from './platform.js';

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

export const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug'];

const SECRET = /key|token|secret|passw|signature|credential|auth/i;

/** An address without the values of a query that look secret. */
export function masked(url: string): string {
  if (!url.includes('?')) return url;
  return url.replace(/([?&])([^=&]*)=([^&#]*)/g, (whole, mark: string, name: string) => (SECRET.test(name) ? `${mark}${name}=***` : whole));
}

/** Tells listeners and loggers. Nothing that they throw reaches the call. */
export class Herald {
  readonly #listener: ((event: ClientEvent) => void) | undefined;
  readonly #logger: Logger;
  readonly #level: number;
  #calls = 0;
  /** Whether anybody hears of requests, answers, retries and errors. */
  readonly hears: boolean;

  constructor(listener: ((event: ClientEvent) => void) | undefined, logger: Logger, level: LogLevel) {
    this.#listener = listener;
    this.#logger = logger;
    this.#level = LEVELS.indexOf(level);
    this.hears = listener !== undefined || this.#level >= LEVELS.indexOf('info');
  }

  /** A name for a new call; the client counts them. */
  name(): string {
    this.#calls += 1;
    return `call-${String(this.#calls)}`;
  }

  event(event: ClientEvent): void {
    this.#guard(() => this.#listener?.(event));
    switch (event.type) {
      case 'request':
        return this.log('debug', `${event.id}: ${event.method} ${event.url} (attempt ${String(event.attempt)})`);
      case 'response':
        return this.log('debug', `${event.id}: answered ${String(event.status)} after ${String(Math.round(event.durationMs))} ms`);
      case 'retry':
        return this.log('info', `${event.id}: ${event.reason}; again in ${String(Math.round(event.delayMs))} ms`);
      default:
        return this.log('info', `${event.id}: ${event.error instanceof Error ? event.error.message : 'ended'}`);
    }
  }

  log(level: Exclude<LogLevel, 'off'>, line: string): void {
    if (LEVELS.indexOf(level) > this.#level) return;
    this.#guard(() => {
      this.#logger[level](`deployment-control: ${line}`);
    });
  }

  #guard(work: () => unknown): void {
    try {
      const result = work();
      // A listener that is async by mistake must not make a rejection that nobody handles.
      if (result instanceof Promise) result.catch(() => {});
    } catch {
      // A listener or a logger that fails is no reason to fail a call.
    }
  }
}
