// One call: an operation's request, sent as often as its policy allows, and its answer or its error. The judge of retries and the reading of answers are the core's.

import { ConfigError } from './errors.js';
import { masked } from './events.js';
import { failure, harmless, headerOf, neverSent, type FailureFacts } from './failures.js';
import { fields, type Fields } from './headers.js';
import { milliseconds, retryPolicy, type RequestOptions, type RetryPolicy, type Settings } from './options.js';
import type { FetchLike, ResponseLike } from './platform.js';
import type { Answer } from './promise.js';
import { follow, type Refusal } from './redirects.js';
import { serviceIssues } from './service-issues.js';
import { alarm, listen, reasonOf, unlisten } from './signals.js';
import { issuesInNeutral } from './vocabulary.js';
import { core } from './wasm.js';

/** A request that is ready to be sent. */
export interface Outgoing {
  /** The operation's name, for messages. */
  readonly operation: string;
  readonly method: string;
  /** The path under the base address, with its query. */
  readonly path: string;
  /** A JSON body. */
  readonly body?: string | undefined;
  /** A body that is no JSON, made anew for each attempt. */
  readonly content?: (() => unknown) | undefined;
  /** The address that messages show, where the real one is a secret. */
  readonly shown?: string | undefined;
  /** The place of the body's record in the core's list; beyond it where there is none. */
  readonly form: number;
  /** The place of the answer's kind in the core's list; `NOTHING` where no body is due, `ANYTHING` where any JSON will do. */
  readonly answer: number;
  /** Whether the operation was only seen on services. */
  readonly observed: boolean;
}

export const NOTHING = -1;
export const ANYTHING = -2;

/** How one attempt ended: with an answer, out of time, or with what was thrown. */
type Ended =
  | { readonly response: ResponseLike; readonly text: string; readonly refusal: Refusal | undefined }
  | { readonly phase: 'headers' | 'body'; readonly sent: boolean }
  | { readonly thrown: unknown; readonly sent: boolean };

/** A call in flight. */
export class Call {
  readonly #settings: Settings;
  readonly #options: RequestOptions;
  readonly #request: Outgoing;
  readonly #fields: Fields | undefined;
  readonly #policy: RetryPolicy;
  readonly #timeout: number;
  readonly #deadline: number;
  readonly #send: FetchLike;
  readonly #name: string | undefined;
  readonly #started = performance.now();
  #attempts = 0;
  /** Once an attempt may have been acted on, no later one takes that back. */
  #maybeProcessed = false;
  /** Why the call was ended from outside. */
  #ended: { readonly reason: unknown } | undefined;
  /** Ends what the call waits for at the moment: an exchange or a pause. */
  #interrupt: () => void = () => {};

  /** @throws ConfigError where an option will not do */
  constructor(settings: Settings, request: Outgoing, options: RequestOptions) {
    this.#settings = settings;
    this.#request = request;
    this.#options = options;
    this.#timeout = options.timeout === undefined ? settings.timeout : milliseconds('timeout', options.timeout, 0);
    this.#deadline = milliseconds('deadline', options.deadline, Infinity);
    this.#policy = options.retry === undefined ? settings.retry : retryPolicy(settings.given.retry, options.retry);
    this.#fields = options.headers === undefined && options.traceparent === undefined ? undefined : own(options);
    if (this.#fields !== undefined && settings.headers.addsCredential(this.#fields)) settings.checkAddress(true);
    const send = options.fetch ?? settings.given.fetch ?? (globalThis as { fetch?: FetchLike }).fetch;
    if (typeof send !== 'function') throw new ConfigError(send === undefined ? 'this runtime has no fetch: hand one in as `fetch`' : 'fetch must be a function');
    this.#send = send;
    if (settings.herald.hears) this.#name = settings.herald.name();
  }

  /** Runs the call to its end. An abort of the signal rejects at once, with the signal's reason. */
  async run(): Promise<Answer> {
    const { signal } = this.#options;
    const abort = (): void => {
      this.fail(reasonOf(signal));
    };
    const instance = core();
    try {
      if (signal?.aborted) throw reasonOf(signal);
      instance.add(this);
      if (signal) listen(signal, abort);
      // Awaited here, and by whoever calls: an engine then shows the caller's lines in the stack of an error, and nothing must be noted beforehand.
      return await this.#loop();
    } catch (error) {
      if (this.#name !== undefined) this.#settings.herald.event({ type: 'error', id: this.#name, error, attempts: this.#attempts, durationMs: this.#elapsed() });
      throw error;
    } finally {
      instance.remove(this);
      if (signal) unlisten(signal, abort);
    }
  }

  /** Ends the call from outside: an abort, a trap of the core, or a walk that was left. */
  fail(reason: unknown): void {
    this.#ended ??= { reason };
    this.#interrupt();
  }

  async #loop(): Promise<Answer> {
    const request = this.#request;
    for (;;) {
      this.#attempts += 1;
      const left = this.#deadline - (this.#deadline === Infinity ? 0 : this.#elapsed());
      if (this.#name !== undefined) this.#announce();
      const ended = await this.#attempt(Math.min(this.#timeout, left));
      let error: unknown;
      let status = 0;
      let asked = NaN;
      if ('response' in ended) {
        const { response, text } = ended;
        status = statusOf(response);
        if (this.#name !== undefined) this.#answered(response, status);
        if (status >= 200 && status < 300) return this.#read(response, status, text);
        asked = retryAfter(response);
        const facts = { status, retryAfter: Number.isNaN(asked) ? undefined : asked, refusal: ended.refusal };
        const issues = status === 422 ? issuesInNeutral(serviceIssues(request.form, text), this.#settings.given.vocabulary) : [];
        error = this.#error('api', { ...facts, issues, observed: request.observed }, { text, response });
        // What was refused once is refused again.
        if (ended.refusal) throw error;
      } else if ('phase' in ended) {
        this.#maybeProcessed ||= ended.sent;
        const facts = left < this.#timeout ? { phase: 'deadline' as const, limitMs: this.#deadline } : { phase: ended.phase, limitMs: this.#timeout };
        error = this.#error('timeout', facts);
      } else {
        // What the package itself says of the options of a call is no fault of the network.
        if (harmless(() => ended.thrown instanceof ConfigError, false)) throw ended.thrown;
        this.#maybeProcessed ||= ended.sent && !harmless(() => neverSent(ended.thrown), false);
        error = this.#error('connection', {}, { thrown: ended.thrown });
      }
      const delay = this.#judge(status, asked);
      if (delay < 0) throw error;
      if (this.#name !== undefined) {
        const reason = status > 0 ? String(status) : 'phase' in ended ? 'timeout' : 'connection';
        this.#settings.herald.event({ type: 'retry', id: this.#name, attempt: this.#attempts, delayMs: delay, reason });
      }
      await this.#pause(delay);
    }
  }

  /** The pause before the next attempt; negative for none. */
  #judge(status: number, asked: number): number {
    const { maxRetries, baseDelay, maxDelay, maxRetryAfter, statuses, unsafeMethods } = this.#policy;
    // Without retries there is nothing to judge.
    if (maxRetries === 0) return -1;
    const left = this.#deadline - this.#elapsed();
    const isRetried = Number(statuses.includes(status));
    const policy = [maxRetries, baseDelay, maxDelay, maxRetryAfter, Number(unsafeMethods)];
    return core().call('retryPause', [this.#request.method], this.#attempts, status, isRetried, asked, left, Math.random(), ...policy);
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = alarm(ms, resolve);
      this.#interrupt = () => {
        stop();
        reject(this.#ended?.reason);
      };
      if (this.#ended) this.#interrupt();
    });
  }

  /** Sends once. Its promise rejects only where the call is ended from outside. */
  #attempt(limit: number): Promise<Ended> {
    return new Promise((resolve, reject) => {
      if (this.#ended) {
        reject(this.#ended.reason);
        return;
      }
      const controller = new AbortController();
      let phase: 'headers' | 'body' = 'headers';
      let sent = false;
      let over = false;
      const finish = (ended: Ended): void => {
        if (over) return;
        over = true;
        stop();
        resolve(ended);
      };
      const stop = limit === Infinity ? () => {} : alarm(limit, () => {
        finish({ phase, sent });
        controller.abort();
      });
      this.#interrupt = () => {
        if (over) return;
        over = true;
        stop();
        // The reason goes out first: what is aborted may call back.
        reject(this.#ended?.reason);
        controller.abort();
      };
      // Called as a function of its own: a browser's fetch refuses to be somebody's method.
      const send = this.#send;
      const exchange = async (): Promise<void> => {
        const given = this.#settings.headers.fields(this.#request.body !== undefined, this.#fields);
        const headers = given instanceof Promise ? await given : given;
        if (over) return;
        const url = this.#settings.base + this.#request.path;
        const init = { ...this.#settings.given.fetchOptions, ...this.#options.fetchOptions, method: this.#request.method, headers, signal: controller.signal, ...this.#settings.redirects(url) } as Record<string, unknown>;
        const body = this.#request.body ?? this.#request.content?.();
        if (body !== undefined) init['body'] = body;
        sent = true;
        const { response, refusal } = await follow(await send(url, init), url, init, send, this.#settings.redirect);
        phase = 'body';
        const text: unknown = await response.text();
        finish({ response, text: typeof text === 'string' ? text : '', refusal });
      };
      exchange().catch((thrown: unknown) => {
        finish({ thrown, sent });
      });
    });
  }

  #read(response: ResponseLike, status: number, text: string): Answer {
    const wrong = flaw(this.#request.answer, text);
    if (wrong !== undefined) throw this.#error('parse', { status, ...wrong }, { text, response });
    return { text: this.#request.answer === NOTHING ? '' : text, response, attempts: this.#attempts, durationMs: this.#elapsed() };
  }

  /** Makes the error for a page that breaks off a walk: an answer that can be read and still is none. */
  broken(answer: Answer, path: readonly string[], expected: string): Error {
    return this.#error('parse', { status: statusOf(answer.response), path, expected, at: -1 }, { text: answer.text, response: answer.response });
  }

  #elapsed(): number {
    return performance.now() - this.#started;
  }

  #error(kind: string, facts: Partial<FailureFacts>, underneath: { text?: string; response?: ResponseLike; thrown?: unknown } = {}): Error {
    const { operation, method } = this.#request;
    // A reading changes nothing, whatever became of it.
    const maybeProcessed = this.#maybeProcessed && !['GET', 'HEAD', 'OPTIONS'].includes(method);
    return failure(kind, { operation, method, url: this.#shown(), attempts: this.#attempts, maybeProcessed, ...facts }, underneath);
  }

  #shown(): string {
    return this.#request.shown ?? masked(this.#settings.base + this.#request.path);
  }

  #announce(): void {
    this.#settings.herald.event({ type: 'request', id: this.#name!, method: this.#request.method, url: this.#shown(), attempt: this.#attempts });
  }

  #answered(response: ResponseLike, status: number): void {
    const requestId = headerOf(response, 'x-request-id');
    this.#settings.herald.event({ type: 'response', id: this.#name!, status, attempt: this.#attempts, durationMs: this.#elapsed(), requestId });
  }
}

function own({ headers, traceparent }: RequestOptions): Fields {
  if (traceparent !== undefined && !/^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}/.test(traceparent)) {
    throw new ConfigError("traceparent must be a field of W3C's trace context, such as 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01");
  }
  return fields(traceparent === undefined ? headers : { traceparent, ...headers });
}

function statusOf(response: ResponseLike): number {
  const { status } = response;
  // What is no status is no success either.
  return typeof status === 'number' && status >= 0 && status <= 999 ? status : 0;
}

/** The pause that an answer asks for, in milliseconds; not a number for none. */
function retryAfter(response: ResponseLike): number {
  const ms = headerOf(response, 'retry-after-ms') ?? '';
  const value = headerOf(response, 'retry-after') ?? '';
  return ms === '' && value === '' ? NaN : core().call('retryAfter', [ms, value], Date.now());
}

/** Why a text is no answer of its kind; nothing where it is one. */
function flaw(answer: number, text: string): { path: readonly (string | number)[]; expected: string | undefined; at: number } | undefined {
  if (answer === NOTHING) return undefined;
  if (answer === ANYTHING) {
    try {
      if (text !== '') JSON.parse(text);
      return undefined;
    } catch (error) {
      return { path: [], expected: (error as Error).message, at: 0 };
    }
  }
  const lack = core().ask('checkAnswer', [text], answer);
  if (lack === undefined) return undefined;
  const [path, expected, at] = JSON.parse(lack) as [(string | number)[], string | null, number];
  return { path, expected: expected ?? undefined, at };
}
