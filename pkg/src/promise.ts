// The promise that calls give: the data by itself, or with the answer it came in.

import { DeploymentControlError } from './errors.js';
import { headerOf, headersOf } from './failures.js';
import type { HeadersLike, PlatformHeaders, PlatformResponse, ResponseLike } from './platform.js';

/** Facts about a response, apart from its data. */
export interface ResponseMeta {
  /** The status code. */
  readonly status: number;
  /** The headers. */
  readonly headers: PlatformHeaders;
  /** The service's id of the request (its header `x-request-id`), for its operators; null if there is none. */
  readonly requestId: string | null;
  /** How often the request was sent. */
  readonly attempts: number;
  /** How long the call took, all attempts and pauses together, in milliseconds. */
  readonly durationMs: number;
}

/** A call's data or its error, as a value. */
export type Result<T> = { readonly ok: true; readonly data: T; readonly meta: ResponseMeta } | { readonly ok: false; readonly error: DeploymentControlError };

/** What a call that succeeded gives. */
export interface Answer {
  readonly text: string;
  readonly response: ResponseLike;
  readonly attempts: number;
  readonly durationMs: number;
}

function meta(answer: Answer): ResponseMeta {
  const { status } = answer.response;
  const headers = headersOf(answer.response);
  return { status, headers: headers as PlatformHeaders, requestId: headerOf(answer.response, 'x-request-id'), attempts: answer.attempts, durationMs: answer.durationMs };
}

/** The statuses whose answers have no body, by the rules of `Response`. */
const BODILESS = [101, 103, 204, 205, 304];

/** An answer like the one that came, with its body still to be read: the core has read the original's. */
function unread(answer: Answer): PlatformResponse {
  const { status } = answer.response;
  const headers = headersOf(answer.response) as HeadersLike & Partial<Iterable<[string, string]>>;
  const body = answer.text === '' || BODILESS.includes(status) ? null : answer.text;
  // Headers of a caller's own may only know how to look a field up; those cannot be copied.
  const copied = typeof headers[Symbol.iterator] === 'function' ? [...(headers as Iterable<[string, string]>)] : [];
  return new Response(body, { status, headers: copied }) as PlatformResponse;
}

/**
 * A promise of a call's data, with methods for the rest of the response.
 * @example
 * const { data, meta } = await control.deployments.get(id).withResponse();
 */
export class ApiPromise<T> extends Promise<T> {
  readonly #answer: Promise<Answer>;
  readonly #read: (answer: Answer) => T;
  #data: Promise<T> | undefined;

  /** @internal */
  constructor(answer: Promise<Answer>, read: (answer: Answer) => T) {
    // The base promise is never used: every way out goes through `then`, so that an error counts as handled whichever way is taken.
    super((resolve) => {
      resolve(undefined as T);
    });
    this.#answer = answer;
    this.#read = read;
  }

  /** The data, with the response and facts about it. */
  async withResponse(): Promise<{ data: T; response: PlatformResponse; meta: ResponseMeta }> {
    const answer = await this.#answer;
    return { data: await this.#value(), response: unread(answer), meta: meta(answer) };
  }

  /** The response, with its body still to be read. */
  async asResponse(): Promise<PlatformResponse> {
    return unread(await this.#answer);
  }

  /** The data or the error as a value. An abort still rejects, with the signal's reason. */
  async asResult(): Promise<Result<T>> {
    try {
      const answer = await this.#answer;
      return { ok: true, data: await this.#value(), meta: meta(answer) };
    } catch (error) {
      if (DeploymentControlError.is(error)) return { ok: false, error };
      throw error;
    }
  }

  /** The data, read once however often it is asked for. */
  #value(): Promise<T> {
    this.#data ??= this.#answer.then(this.#read);
    return this.#data;
  }

  override then<A = T, B = never>(done?: ((data: T) => A | PromiseLike<A>) | null, failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<A | B> {
    return this.#value().then(done, failed);
  }

  override catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, failed);
  }

  override finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }

  /** What `then` makes are plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }
}
