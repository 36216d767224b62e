// The promise that calls return: the data alone, or with the response.

import { hiddenState } from '../../values/hidden-state.js';
import { DeploymentControlError } from '../../values/errors.js';
import type { HeadersLike, PlatformHeaders, PlatformResponse } from '../../values/platform.js';
import { headersOf, requestIdOf } from '../http/fetch-response.js';
import type { CallResponse } from './call-response.js';

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
export type Result<T> =
  | { readonly ok: true; readonly data: T; readonly meta: ResponseMeta }
  | { readonly ok: false; readonly error: DeploymentControlError };

/**
 * A promise of a call's data, with methods for the rest of the response.
 * @example
 * const { data, meta } = await control.deployments.get(id).withResponse();
 */
export class ApiPromise<T> extends Promise<T> {
  /** @internal */
  constructor(response: Promise<CallResponse>, parse: (response: CallResponse) => T) {
    // The promise of the base class is never used: every method goes through `then`, so that an error counts as
    // handled whichever method the caller uses.
    super((resolve) => {
      resolve(undefined as T);
    });
    // Parsed once, however often the data is asked for.
    let data: Promise<T> | undefined;
    calls.set(this, { response, data: () => (data ??= response.then(parse)) });
  }

  /** The data, with the response and facts about it. */
  async withResponse(): Promise<{ data: T; response: PlatformResponse; meta: ResponseMeta }> {
    const response = await calls.of(this).response;
    return { data: await dataOf(this), response: unreadCopy(response), meta: metaOf(response) };
  }

  /** The response, with its body still to be read. */
  async asResponse(): Promise<PlatformResponse> {
    return unreadCopy(await calls.of(this).response);
  }

  /** The data or the error as a value. An abort still rejects, with the signal's reason. */
  async asResult(): Promise<Result<T>> {
    try {
      const response = await calls.of(this).response;
      return { ok: true, data: await dataOf(this), meta: metaOf(response) };
    } catch (error) {
      if (DeploymentControlError.is(error)) return { ok: false, error };
      throw error;
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: it overrides the method of Promise, which this class extends.
  override then<A = T, B = never>(
    done?: ((data: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return dataOf(this).then(done, failed);
  }

  override catch<B = never>(failed?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, failed);
  }

  override finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }

  /** What `then` returns are plain promises. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }
}

/** A call, and its data. */
interface CallState {
  readonly response: Promise<CallResponse>;
  readonly data: () => Promise<unknown>;
}

const calls = /* @__PURE__ */ hiddenState<CallState>('ApiPromise');

function dataOf<T>(promise: ApiPromise<T>): Promise<T> {
  return calls.of(promise).data() as Promise<T>;
}

function metaOf({ response, attempts, durationMs }: CallResponse): ResponseMeta {
  return {
    status: response.status,
    headers: headersOf(response) as PlatformHeaders,
    requestId: requestIdOf(response),
    attempts,
    durationMs,
  };
}

/** A copy of the response whose body can still be read: the call has read the original's. */
function unreadCopy({ response, text }: CallResponse): PlatformResponse {
  const { status } = response;
  const headers = headersOf(response) as HeadersLike & Partial<Iterable<[string, string]>>;
  // The successful responses that have no body, by the rules of `Response`.
  const body = text === '' || status === 204 || status === 205 ? null : text;
  // The headers of a caller's own fetch may only have `get`; those cannot be copied.
  const copied = typeof headers[Symbol.iterator] === 'function' ? [...(headers as Iterable<[string, string]>)] : [];
  return new Response(body, { status, headers: copied }) as PlatformResponse;
}
