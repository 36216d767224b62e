// One call: its request is sent as often as the retry policy allows, until there is a response or an error.

import { core } from '../../core/instance.js';
import { readSafely } from '../../values/arguments.js';
import { ConfigError } from '../../values/errors.js';
import { serviceIssues, translateServiceIssues } from '../../issues/service-issues.js';
import type { ResponseLike } from '../../values/platform.js';

import {
  apiError,
  connectionError,
  parseError,
  timeoutError,
  tooLargeError,
  type CallSummary,
  type ResponseDefect,
} from '../errors/create-error.js';
import type { ClientEvent } from '../events/events.js';
import { describeFetchFailure, wasNeverSent } from '../http/fetch-failure.js';
import { requestIdOf, shownHeaders, statusOf } from '../http/fetch-response.js';
import { maskedUrl } from '../http/masked-url.js';
import { reading } from '../options/argument-error.js';
import type { RequestOptions } from '../options/request-options.js';
import type { Settings } from '../options/settings.js';
import { Attempt, type AttemptResult, type ReceivedResponse } from './attempt.js';
import { readCallOptions, type CallOptions } from './call-options.js';
import { responseDefect, type CallResponse } from './call-response.js';
import { NO_BODY, type OutgoingRequest } from './outgoing-request.js';
import { retryAfterOf, retryPause, type FailedResponse } from './retry-pause.js';
import { abortReason, offAbort, onAbort, startTimer } from './signals.js';

type WithoutId<Event> = Event extends ClientEvent ? Omit<Event, 'id'> : never;
type EventWithoutId = WithoutId<ClientEvent>;

/** An attempt that failed, and that another one may repeat. */
interface Failure extends FailedResponse {
  readonly error: Error;
  /** The status code, `connection`, or `timeout`; for the event of a retry. */
  readonly reason: string;
}

/** Methods that change nothing at the service. */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** A call in flight. */
export class Call {
  readonly #settings: Settings;
  readonly #options: CallOptions;
  readonly #request: OutgoingRequest;
  /** The call's id in events; undefined if nobody listens. */
  readonly #id: string | undefined;
  readonly #startedAt = performance.now();
  #attempts = 0;
  /** Set by the first attempt that the service may have acted on, and never reset. */
  #maybeProcessed = false;
  /** Set when the call is ended from outside. */
  #ended: { readonly reason: unknown } | undefined;
  /** Ends what the call waits for: an attempt or a pause. */
  #interrupt: (reason: unknown) => void = () => {};

  /** @throws ConfigError if an option cannot be used */
  constructor(settings: Settings, request: OutgoingRequest, options: RequestOptions) {
    this.#settings = settings;
    this.#request = request;
    this.#options = reading(() => readCallOptions(settings, options, request.longPollMs));
    if (settings.events.isListening) this.#id = settings.events.nextCallId();
  }

  /** Runs the call to its end. An abort of the signal rejects at once, with the signal's reason. */
  async run(): Promise<CallResponse> {
    const { signal } = this.#options;
    const abort = (): void => {
      this.fail(abortReason(signal));
    };
    const instance = core();
    try {
      if (signal?.aborted) throw abortReason(signal);
      instance.add(this);
      if (signal) onAbort(signal, abort);
      // Every promise between here and the caller is awaited: the stack of an error then has the caller's lines.
      return await this.#attemptUntilDone();
    } catch (error) {
      this.#emit({ type: 'error', error, attempts: this.#attempts, durationMs: this.#elapsedMs() });
      throw error;
    } finally {
      instance.remove(this);
      if (signal) offAbort(signal, abort);
    }
  }

  /** Ends the call from outside: by an abort, a trap of the core, or a loop over pages that was left. */
  fail(reason: unknown): void {
    this.#ended ??= { reason };
    this.#interrupt(this.#ended.reason);
  }

  /** The error for a response that can be read and still cannot be used. */
  responseError({ response, text }: Pick<CallResponse, 'response' | 'text'>, defect: ResponseDefect): Error {
    return parseError(this.#summary(), statusOf(response), this.#hide(text), defect);
  }

  async #attemptUntilDone(): Promise<CallResponse> {
    for (;;) {
      const timeLeft = this.#timeLeft();
      const result = await this.#attempt(Math.min(this.#options.timeout, timeLeft));
      if ('response' in result && this.#isSuccess(result.response)) return this.#read(result);
      const failure = 'response' in result ? this.#errorResponse(result) : this.#noResponse(result, timeLeft);
      const { retry } = this.#options;
      const delayMs = retryPause(retry, this.#request.method, this.#attempts, failure, this.#timeLeft());
      if (delayMs < 0) throw failure.error;
      this.#emit({ type: 'retry', attempt: this.#attempts, delayMs, reason: failure.reason });
      await this.#pause(delayMs);
    }
  }

  #attempt(timeLimitMs: number): Promise<AttemptResult> {
    if (this.#ended) throw this.#ended.reason;
    const request = this.#request;
    this.#attempts += 1;
    this.#emit({ type: 'request', method: request.method, url: this.#shownUrl(), attempt: this.#attempts });
    const attempt = new Attempt(this.#settings, request, this.#options);
    this.#interrupt = (reason) => {
      attempt.interrupt(reason);
    };
    return attempt.run(timeLimitMs);
  }

  #isSuccess(response: ResponseLike): boolean {
    const status = statusOf(response);
    const requestId = this.#requestIdOf(response);
    this.#emit({ type: 'response', status, attempt: this.#attempts, durationMs: this.#elapsedMs(), requestId });
    return status >= 200 && status < 300;
  }

  #read(result: ReceivedResponse): CallResponse {
    const { responseKind } = this.#request;
    const { response } = result;
    const text = this.#textOf(result);
    const defect = responseDefect(responseKind, text);
    // What the error says of the text is found in the text that it shows.
    if (defect !== undefined)
      throw this.responseError({ response, text }, responseDefect(responseKind, this.#hide(text)) ?? defect);
    return {
      text: responseKind === NO_BODY ? '' : text,
      response,
      attempts: this.#attempts,
      durationMs: this.#elapsedMs(),
    };
  }

  /** The body. Throws if it is too large, unless a redirect that was not followed makes it worthless. */
  #textOf({ response, text, refusal }: ReceivedResponse): string {
    if (text !== undefined) return text;
    if (refusal !== undefined) return '';
    throw tooLargeError(this.#summary(), statusOf(response), this.#options.maxResponseBytes);
  }

  /** Throws if the error is final. */
  #errorResponse(result: ReceivedResponse): Failure {
    const { response, refusal } = result;
    // Everything that the error has of the body is found in this text.
    const text = this.#hide(this.#textOf(result));
    const status = statusOf(response);
    const retryAfter = retryAfterOf(response);
    const issues =
      status === 422
        ? translateServiceIssues(serviceIssues(this.#request.form, text), this.#settings.options.vocabulary)
        : [];
    const { secretNames, mask } = this.#settings.headers;
    const error = apiError(this.#summary(), {
      status,
      headers: shownHeaders(response, secretNames, mask),
      requestId: this.#requestIdOf(response),
      text,
      retryAfter,
      issues,
      refusal: refusal && { ...refusal, target: this.#hide(refusal.target) },
    });
    // A redirect would be refused again.
    if (refusal !== undefined) throw error;
    return { error, reason: String(status), status, retryAfter };
  }

  /** Throws if the error is final. */
  #noResponse(result: Exclude<AttemptResult, ReceivedResponse>, timeLeft: number): Failure {
    const none = { status: 0, retryAfter: null };
    if ('phase' in result) {
      this.#maybeProcessed ||= result.wasSent;
      const { timeout, deadline } = this.#options;
      const [phase, limit] =
        timeLeft < timeout ? (['deadline', deadline] as const) : ([result.phase, timeout] as const);
      return { ...none, error: timeoutError(this.#summary(), phase, limit), reason: 'timeout' };
    }
    const { thrown, wasSent, brokenResponse } = result;
    // A credential that cannot be used is no failure of the connection.
    if (readSafely(() => thrown instanceof ConfigError, false)) throw thrown;
    this.#maybeProcessed ||= wasSent && !wasNeverSent(thrown);
    const status = brokenResponse && statusOf(brokenResponse);
    const reason = this.#hide(describeFetchFailure(thrown, status === undefined));
    return { ...none, error: connectionError(this.#summary(), thrown, reason, status), reason: 'connection' };
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancelTimer = startTimer(ms, resolve);
      this.#interrupt = (reason) => {
        cancelTimer();
        reject(reason);
      };
      // A listener of the event before this pause may have ended the call.
      if (this.#ended) this.#interrupt(this.#ended.reason);
    });
  }

  #elapsedMs(): number {
    return performance.now() - this.#startedAt;
  }

  /** The time until the deadline, in milliseconds. */
  #timeLeft(): number {
    return this.#options.deadline - this.#elapsedMs();
  }

  #summary(): CallSummary {
    const { operation, method, isObserved } = this.#request;
    const maybeProcessed = this.#maybeProcessed && !SAFE_METHODS.includes(method);
    return { operation, method, url: this.#shownUrl(), attempts: this.#attempts, maybeProcessed, isObserved };
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

  #emit(event: EventWithoutId): void {
    if (this.#id !== undefined) this.#settings.events.emit({ ...event, id: this.#id });
  }
}
