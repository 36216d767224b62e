// One call in flight: what the core asks of JavaScript while it runs, and how it ends.

import { issuesOf } from './report.js';
import { ConfigError, InternalError } from './errors.js';
import { failure, harmless, neverSent } from './failures.js';
import { CREDENTIALS, checkCredential, milliseconds, retryPolicy, type RequestOptions, type RetryPolicy, type Settings } from './options.js';
import type { AbortSignalLike, FetchLike, ResponseLike } from './platform.js';
import type { Answer } from './promise.js';
import { core, type Core } from './wasm.js';

/** The longest time that a timer of JavaScript can hold; longer ones would fire at once. */
const LONGEST_TIMER = 2_147_483_647;

/** Starts a call on the core; gives the id of its task. */
type Start = (exports: Core['exports'], host: Call) => number;

/** Where a call was made: its errors are born on a later turn, and their own stack would show nothing of the caller's code. */
export interface Place {
  stack?: string;
}

/** Notes where the caller stands; `above` is the innermost function to leave out. */
export function place(above: (...args: never[]) => unknown = place): Place {
  const here: Place = {};
  (Error as { captureStackTrace?: (target: Place, above: unknown) => void }).captureStackTrace?.(here, above);
  return here;
}

/** A call in flight. The core reads its fields and calls its methods by name (src/wasm/host.rs). */
export class Call {
  readonly baseUrl: string;
  readonly hasCredentials: boolean;
  readonly allowInsecureHttp: boolean;
  readonly validate: boolean;
  readonly timeout: number;
  readonly deadline: number;
  readonly retry: RetryPolicy;
  readonly #settings: Settings;
  readonly #options: RequestOptions;
  readonly #where: Place;
  #resolve!: (answer: Answer) => void;
  #reject!: (reason: unknown) => void;
  #stop: () => void = () => {};
  /** The pauses under way and the exchange, for the case that the core can no longer end them. */
  readonly #held = new Set<() => void>();
  #ended = false;

  constructor(settings: Settings, options: RequestOptions, where: Place) {
    this.#where = where;
    this.#settings = settings;
    this.#options = options;
    this.baseUrl = settings.baseUrl;
    this.hasCredentials = settings.hasCredentials;
    this.allowInsecureHttp = settings.allowInsecureHttp;
    this.validate = options.validate ?? true;
    this.timeout = milliseconds('timeout', options.timeout ?? settings.given.timeout, 60_000);
    this.deadline = milliseconds('deadline', options.deadline, Infinity);
    this.retry = retryPolicy(settings.given.retry, options.retry);
  }

  /** Runs the call to its end. */
  run(start: Start): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      const { signal } = this.#options;
      if (signal?.aborted) {
        reject(reasonOf(signal.reason));
        return;
      }
      const instance = core();
      let task: number | undefined;
      const abort = (): void => {
        this.fail(reasonOf(signal?.reason));
      };
      this.#stop = () => {
        if (signal) unlisten(signal, abort);
        instance.remove(this);
        if (task !== undefined) this.#end(instance, task);
      };
      if (signal) listen(signal, abort);
      instance.add(this);
      try {
        task = instance.enter((exports) => start(exports, this));
        // It may have ended before its id was known; a task that reported its end is gone by itself.
        if (this.#ended) this.#end(instance, task);
      } catch (error) {
        this.fail(error);
      }
    });
  }

  #end(instance: Core, task: number): void {
    try {
      instance.enter((exports) => {
        exports.endTask(task);
      });
    } catch {
      // The instance is gone; what its task held is let go from here.
      for (const release of [...this.#held]) release();
    }
  }

  #settle(settle: () => void): void {
    if (this.#ended) return;
    this.#ended = true;
    settle();
    this.#stop();
  }

  /** Ends the call with an error that is not the core's: an abort, a trap, or what a function of the caller threw. */
  fail(error: unknown): void {
    this.#settle(() => {
      this.#reject(error);
    });
  }

  // From here on: what the core calls.

  credentials(): unknown {
    const values = this.#settings.credentials.map((value, index) => (typeof value === 'function' ? this.#ask(CREDENTIALS[index] ?? '', value) : (value?.trim() ?? null)));
    return values.some((value) => value instanceof Promise) ? Promise.all(values) : values;
  }

  #ask(name: string, credential: () => unknown): unknown {
    const refuse = (error: unknown): null => {
      const said = error instanceof Error ? error.message : String(error);
      this.fail(error instanceof ConfigError ? error : new ConfigError(`the function that gives ${name} failed: ${said}`, { cause: error }));
      return null;
    };
    const check = (value: unknown): string | null => checkCredential(name, value);
    try {
      const value = credential();
      return typeof (value as { then?: unknown } | null)?.then === 'function' ? Promise.resolve(value).then(check).catch(refuse) : check(value);
    } catch (error) {
      return refuse(error);
    }
  }

  init(): Record<string, unknown> {
    const headers: Record<string, string | null> = {};
    for (const given of [this.#settings.given.headers, this.#options.headers]) {
      for (const [name, value] of Object.entries(given ?? {})) if (value !== undefined) headers[name.toLowerCase()] = value;
    }
    return { redirect: 'error', ...this.#settings.given.fetchOptions, headers };
  }

  fetch(url: string, init: Record<string, unknown>): unknown {
    const headers = Object.entries(init['headers'] as Record<string, string | null>).filter(([, value]) => value !== null);
    const send = this.#options.fetch ?? this.#settings.given.fetch ?? (globalThis as { fetch?: FetchLike }).fetch;
    if (typeof send !== 'function') throw new TypeError('this runtime has no fetch: hand one in as `fetch`');
    return send(url, { ...init, headers: Object.fromEntries(headers) });
  }

  steadyMs(): number {
    return performance.now();
  }

  /** @param patient whether it may end early when a hidden tab is shown again */
  sleep(ms: number, patient: boolean): { promise: Promise<void>; cancel: () => void } {
    let cancel = (): void => {};
    const promise = new Promise<void>((resolve) => {
      const { document } = globalThis as { document?: VisibilityDocument };
      const shown = (): void => {
        if (document?.visibilityState === 'visible') cancel();
      };
      const timer = setTimeout(() => {
        cancel();
      }, Math.min(ms, LONGEST_TIMER));
      if (patient) document?.addEventListener('visibilitychange', shown);
      cancel = () => {
        clearTimeout(timer);
        this.#held.delete(cancel);
        if (patient) document?.removeEventListener('visibilitychange', shown);
        resolve();
      };
      this.#held.add(cancel);
    });
    return { promise, cancel: () => { cancel(); } };
  }

  neverSent(thrown: unknown): boolean {
    return harmless(() => neverSent(thrown), false);
  }

  succeed(text: string, response: ResponseLike, attempts: number, durationMs: number): void {
    this.#settle(() => {
      this.#resolve({ text, response, attempts, durationMs });
    });
  }

  failWith(kind: string, facts: string, text: string | undefined, response: ResponseLike | undefined, thrown: unknown): void {
    this.#settle(() => {
      let error: Error;
      try {
        error = failure(kind, facts, { text, response, thrown });
      } catch (cause) {
        error = new InternalError('the core told of a failure that cannot be read; this is a defect of deployment-control, please report it', { cause });
      }
      const frames = this.#where.stack?.indexOf('\n') ?? -1;
      if (frames >= 0) error.stack = `${error.name}: ${error.message}${this.#where.stack?.slice(frames) ?? ''}`;
      this.#reject(error);
    });
  }

  warn(report: string): void {
    if (!this.#settings.warns) return;
    try {
      for (const issue of issuesOf(report)) this.#settings.logger.warn(`deployment-control: ${issue.path.join('.')}: ${issue.msg}`);
    } catch {
      // A logger that fails is no reason to fail the call.
    }
  }
}

interface VisibilityDocument {
  readonly visibilityState?: string;
  addEventListener(type: 'visibilitychange', listener: () => void): void;
  removeEventListener(type: 'visibilitychange', listener: () => void): void;
}

/** Who waits for each signal. A signal that many calls share carries one listener of ours: runtimes warn of a leak where there are many. */
const waiting = new WeakMap<AbortSignalLike, { readonly stops: Set<() => void>; readonly listener: () => void }>();

function listen(signal: AbortSignalLike, stop: () => void): void {
  let entry = waiting.get(signal);
  if (entry === undefined) {
    const stops = new Set<() => void>();
    const listener = (): void => {
      for (const each of [...stops]) each();
    };
    entry = { stops, listener };
    waiting.set(signal, entry);
    signal.addEventListener('abort', listener);
  }
  entry.stops.add(stop);
}

function unlisten(signal: AbortSignalLike, stop: () => void): void {
  const entry = waiting.get(signal);
  entry?.stops.delete(stop);
  if (entry?.stops.size !== 0) return;
  waiting.delete(signal);
  signal.removeEventListener('abort', entry.listener);
}

/** The reason of an abort; the runtime's own where the signal gives none. */
function reasonOf(reason: unknown): unknown {
  return reason === undefined ? new DOMException('This operation was aborted', 'AbortError') : reason;
}
