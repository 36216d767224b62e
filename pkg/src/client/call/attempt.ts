// One attempt of a call: it sends the request and reads the response within a time limit, unless it is interrupted.

import type { ResponseLike } from '../../values/platform.js';
import { readText } from '../http/read-text.js';
import { followRedirects, redirectInit, type RedirectRefusal } from '../http/redirects.js';
import type { Settings } from '../options/settings.js';
import type { CallOptions } from './call-options.js';
import type { OutgoingRequest } from './outgoing-request.js';
import { startTimer } from './signals.js';

/** A response whose body was read. */
export interface ReceivedResponse {
  readonly response: ResponseLike;
  /** The body; undefined if it is larger than the call allows. */
  readonly text: string | undefined;
  /** Why a redirect was not followed; undefined if the response is none. */
  readonly refusal: RedirectRefusal | undefined;
}

/** How an attempt ended: with a response, at its time limit, or with what was thrown. */
export type AttemptResult =
  | ReceivedResponse
  | { readonly phase: 'headers' | 'body'; readonly wasSent: boolean }
  | { readonly thrown: unknown; readonly wasSent: boolean; readonly brokenResponse: ResponseLike | undefined };

/** An attempt. It is made before it starts, since `fetch` can run the caller's code, which may interrupt it. */
export class Attempt {
  readonly #settings: Settings;
  readonly #request: OutgoingRequest;
  readonly #options: CallOptions;
  readonly #controller = new AbortController();
  #cancelTimer: () => void = () => {};
  #resolve!: (result: AttemptResult) => void;
  #reject!: (reason: unknown) => void;
  /** The response, once its headers have come. */
  #response: ResponseLike | undefined;
  /** Whether the request has left; a function for a credential may take its time before. */
  #wasSent = false;
  #isOver = false;

  constructor(settings: Settings, request: OutgoingRequest, options: CallOptions) {
    this.#settings = settings;
    this.#request = request;
    this.#options = options;
  }

  /** Starts the attempt, and tells how it ended. Rejects only by `interrupt`. */
  run(timeLimitMs: number): Promise<AttemptResult> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
      this.#cancelTimer = startTimer(timeLimitMs, () => {
        this.#finish({ phase: this.#response === undefined ? 'headers' : 'body', wasSent: this.#wasSent });
        this.#controller.abort();
      });
      this.#exchange().catch((thrown: unknown) => {
        this.#finish({ thrown, wasSent: this.#wasSent, brokenResponse: this.#response });
      });
    });
  }

  /** Ends the attempt with a reason from outside. */
  interrupt(reason: unknown): void {
    if (!this.#end()) return;
    // The caller gets the reason first, since an abort can run the caller's code.
    this.#reject(reason);
    this.#controller.abort();
  }

  /** Sends the request and reads the response. Whatever it throws is a result of the attempt. */
  async #exchange(): Promise<void> {
    const { headers: requestHeaders, urlPrefix, redirect } = this.#settings;
    const request = this.#request;
    const options = this.#options;
    const pending = requestHeaders.forAttempt(request.body !== undefined, options.headers);
    const headers = pending instanceof Promise ? await pending : pending;
    if (this.#isOver) return;
    const url = urlPrefix + request.path;
    const init: Record<string, unknown> = {
      ...options.fetchOptions,
      method: request.method,
      headers,
      signal: this.#controller.signal,
      ...redirectInit(redirect, url),
    };
    const body = request.body ?? request.makeBody?.();
    if (body !== undefined) init.body = body;
    // Called as a plain function: a browser's fetch refuses to be a method of another object.
    const { fetch } = options;
    this.#wasSent = true;
    const first = await fetch(url, init);
    const { response, refusal } = await followRedirects(first, { url, init, fetch }, redirect);
    this.#response = response;
    const text = await readText(response, options.maxResponseBytes, () => this.#isOver);
    this.#finish({ response, text, refusal });
    if (text === undefined) this.#controller.abort();
  }

  #finish(result: AttemptResult): void {
    if (this.#end()) this.#resolve(result);
  }

  /** Ends the attempt; false if it has ended before. */
  #end(): boolean {
    if (this.#isOver) return false;
    this.#isOver = true;
    this.#cancelTimer();
    return true;
  }
}
