// One call: what it hands to the core, which sends it as often as the retry policy allows, and what it makes of the end.

import { core, type Core, type OutgoingCall } from '../../core/instance.js';
import { readSafely } from '../../values/arguments.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { serviceIssues, translateServiceIssues } from '../../issues/service-issues.js';
import type { ResponseLike } from '../../values/platform.js';

import {
  apiError,
  connectionError,
  parseError,
  timeoutError,
  tooLargeError,
  type CallSummary,
  type RedirectRefusal,
  type ResponseDefect,
} from '../errors/create/create-error.js';
import { answerDifferences } from '../events/answer-warnings.js';
import type { ClientEvent } from '../events/events.js';
import { describeFetchFailure, maskedCause, wasNeverSent } from '../http/fetch-failure.js';
import { requestIdOf, shownHeaders, statusOf } from '../http/fetch-response.js';
import { maskedUrl } from '../http/masked-url.js';
import { withoutSent } from '../../values/secrets/sent-secrets.js';
import { reading } from '../options/argument-error.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import { readCallOptions, type CallOptions } from './call-options.js';
import type { CallResponse } from './call-response.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { abortReason, offAbort, onAbort } from './signals.js';

type WithoutId<Event> = Event extends ClientEvent ? Omit<Event, 'id'> : never;
type EventWithoutId = WithoutId<ClientEvent>;

/** How a call ended: with a text, or with what the error is made of. It is made where the caller's stack is known. */
type Ending = CallResponse | (() => unknown);

/** Methods that change nothing at the service. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

function isConfigError(thrown: unknown): boolean {
  return readSafely(() => thrown instanceof ConfigError, false);
}

/** A call in flight. */
export class Call {
  readonly #settings: Settings;
  readonly #options: CallOptions;
  readonly #request: OutgoingRequest;
  /** The call's id in events; undefined if nobody listens. */
  readonly #id: string | undefined;
  readonly #startedAt = performance.now();
  #attempts = 0;
  /** Set when the call is ended from outside. */
  #ended: { readonly reason: unknown } | undefined;
  /** Ends the call from outside, once it is sent. */
  #interrupt: (reason: unknown) => void = () => {};
  /** Aborts the attempt that is in the air. */
  #controller: AbortController | undefined;

  /** @throws ConfigError if an option cannot be used */
  constructor(settings: Settings, request: OutgoingRequest, options: RequestOptions) {
    this.#settings = settings;
    this.#request = request;
    this.#options = reading(() => readCallOptions(settings, options, request.longPollMs));
    if (settings.events.isListening) this.#id = settings.events.nextCallId();
  }

  /** Runs the call to its end. An abort of the signal rejects at once, with the signal's reason. */
  async run(): Promise<CallResponse> {
    const { signals } = this.#options;
    const abort = (): void => {
      this.fail(abortReason(signals.find(({ aborted }) => aborted)));
    };
    const instance = core();
    try {
      const aborted = signals.find((signal) => signal.aborted);
      if (aborted) throw abortReason(aborted);
      instance.add(this);
      for (const signal of signals) onAbort(signal, abort);
      // Every promise between here and the caller is awaited: the stack of an error then has the caller's lines.
      const ending = await this.#send(instance);
      if (typeof ending === 'function') throw ending();
      return ending;
    } catch (error) {
      this.#emit({ type: 'error', error, attempts: this.#attempts, durationMs: this.#elapsedMs() });
      throw error;
    } finally {
      instance.remove(this);
      for (const signal of signals) offAbort(signal, abort);
    }
  }

  /** Ends the call from outside: by an abort, a trap of the core, or a loop over pages that was left. */
  fail(reason: unknown): void {
    this.#ended ??= { reason };
    this.#interrupt(this.#ended.reason);
  }

  /** The error for a response that can be read and still cannot be used. */
  responseError({ response, text }: Pick<CallResponse, 'response' | 'text'>, defect: ResponseDefect): Error {
    return parseError(this.#summary(false), statusOf(response), this.#hideAll(text), defect);
  }

  #send(instance: Core): Promise<Ending> {
    return new Promise((resolve, reject) => {
      // A signal may be aborted while it is being listened to.
      if (this.#ended) throw this.#ended.reason;
      const id = instance.nextCall();
      this.#interrupt = (reason) => {
        // The caller gets the reason first, since an abort can run the caller's code.
        reject(reason);
        this.#controller?.abort();
        instance.cancel(id);
      };
      const end = (ending: Ending): void => {
        this.#interrupt = () => {};
        resolve(ending);
      };
      instance.call('send', [], this.#outgoing(id, end));
    });
  }

  /** The call as the core takes it, which says how it ended by `end`. */
  #outgoing(id: number, end: (ending: Ending) => void): OutgoingCall {
    const { method, path, answer, body, makeBody } = this.#request;
    const { headers, urlPrefix, redirect } = this.#settings;
    const options = this.#options;
    return {
      id,
      answer,
      method,
      url: urlPrefix + path,
      redirect,
      fetch: options.fetch,
      fetchOptions: options.fetchOptions,
      timeout: options.timeout,
      deadline: options.deadline,
      maxResponseBytes: options.maxResponseBytes,
      retry: options.retry,
      headers: () => headers.forAttempt(body !== undefined, options.headers),
      body: () => body ?? makeBody?.(),
      repeatsAfter: (status) => options.retry.statuses.includes(status),
      // A credential that cannot be used is no failure of the connection.
      isFinal: isConfigError,
      wasNeverSent,
      hide: (text) => this.#hideAll(text),
      onAttempt: (controller) => {
        this.#controller = controller;
        this.#attempts += 1;
        // Nobody pays for the mask of an event that nobody hears.
        if (this.#id !== undefined)
          this.#emit({ type: 'request', method, url: this.#shownUrl(), attempt: this.#attempts });
      },
      onResponse: (response) => {
        if (this.#id !== undefined) this.#emitResponse(response as ResponseLike);
      },
      onRetry: (delayMs, reason) => {
        this.#emit({ type: 'retry', attempt: this.#attempts, delayMs, reason });
      },
      onAnswer: (response, text, oddities) => {
        const durationMs = this.#elapsedMs();
        if (oddities !== '') this.#settings.learn(text);
        if (oddities !== '' && this.#settings.events.isWarned) this.#warn(text, oddities);
        end({ response: response as ResponseLike, text, attempts: this.#attempts, durationMs });
      },
      onDefect: (response, text, defect) => {
        const [path, expected, offset] = JSON.parse(defect) as [(string | number)[], string | null, number];
        const read = { path, expected: expected ?? undefined, offset };
        end(() => this.responseError({ response: response as ResponseLike, text }, read));
      },
      onRefusal: (response, text, retryAfter, maybeProcessed) => {
        end(() => this.#refusal(response as ResponseLike, text, retryAfter, maybeProcessed));
      },
      onRedirect: (response, text, target, followed, reason, maybeProcessed) => {
        const redirected = { target: this.#hide(target), followed, reason } as RedirectRefusal;
        end(() => this.#refusal(response as ResponseLike, text, NaN, maybeProcessed, redirected));
      },
      onTooLarge: (response) => {
        const status = statusOf(response as ResponseLike);
        end(() => tooLargeError(this.#summary(false), status, options.maxResponseBytes));
      },
      onBroken: (thrown, response, maybeProcessed) => {
        end(() => this.#broken(thrown, response as ResponseLike | undefined, maybeProcessed));
      },
      onTimeout: (phase, maybeProcessed) => {
        const limit = phase === 'deadline' ? options.deadline : options.timeout;
        end(() => timeoutError(this.#summary(maybeProcessed), phase as 'headers', limit));
      },
    };
  }

  #refusal(
    response: ResponseLike,
    body: string,
    asked: number,
    maybeProcessed: boolean,
    redirected?: RedirectRefusal,
  ): Error {
    // Everything that the error has of the body is found in this text.
    const text = this.#hideAll(body);
    const status = statusOf(response);
    const { vocabulary } = this.#settings;
    const { secretNames, mask } = this.#settings.headers;
    return apiError(this.#summary(maybeProcessed), {
      status,
      headers: shownHeaders(response, secretNames, mask),
      requestId: this.#requestIdOf(response),
      text,
      retryAfter: Number.isNaN(asked) ? null : asked,
      issues: status === 422 ? translateServiceIssues(serviceIssues(this.#request.form, text), vocabulary) : [],
      refusal: redirected,
    });
  }

  #broken(thrown: unknown, response: ResponseLike | undefined, maybeProcessed: boolean): unknown {
    if (isConfigError(thrown)) return thrown;
    const status = response && statusOf(response);
    const hide = (text: string): string => this.#hideAll(text);
    const reason = hide(describeFetchFailure(thrown, status === undefined, this.#settings.urlPrefix));
    return connectionError(this.#summary(maybeProcessed), maskedCause(thrown, hide), reason, status);
  }

  /** Tells once in what an answer differs from the contract. */
  #warn(text: string, oddities: string): void {
    const { events, words } = this.#settings;
    const { warnings, unknown } = answerDifferences(this.#request.operation, text, oddities, words);
    const id = this.#id ?? events.nextCallId();
    for (const warning of warnings) {
      const message = this.#hideAll(warning.message);
      if (events.isNews(message)) events.emit({ ...warning, type: 'warning', message, id });
    }
    if (unknown !== '' && events.isNews(unknown)) events.log('info', unknown);
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  #summary(maybeProcessed: boolean): CallSummary {
    const { operation, method, isObserved } = this.#request;
    const isChange = !SAFE_METHODS.includes(method);
    const attempts = this.#attempts;
    return {
      operation,
      method,
      url: this.#shownUrl(),
      attempts,
      maybeProcessed: maybeProcessed && isChange,
      isObserved,
    };
  }

  #shownUrl(): string {
    return this.#hide(this.#request.shownUrl ?? maskedUrl(this.#settings.urlPrefix + this.#request.path));
  }

  #requestIdOf(response: ResponseLike): string | null {
    const id = requestIdOf(response);
    return id && this.#hide(id);
  }

  /** A text that may come from the service, without the client's credentials. */
  #hide(text: string): string {
    return this.#settings.headers.mask.hide(text);
  }

  /** The same without the secrets of the body that was sent. */
  #hideAll(text: string): string {
    return withoutSent(this.#request.body, this.#hide(text));
  }

  #emitResponse(response: ResponseLike): void {
    const status = statusOf(response);
    const requestId = this.#requestIdOf(response);
    this.#emit({ type: 'response', status, attempt: this.#attempts, durationMs: this.#elapsedMs(), requestId });
  }

  #emit(event: EventWithoutId): void {
    if (this.#id !== undefined) this.#settings.events.emit({ ...event, id: this.#id });
  }
}
