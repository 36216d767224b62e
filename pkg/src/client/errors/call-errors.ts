// The errors of calls. An abort is not an error of the package: it rejects with the signal's own reason.

import { DeploymentControlError, type ErrorOptionsLike } from '../../values/errors.js';
import type { Issue } from '../../issues/issues.js';
import type { HeadersLike, PlatformHeaders } from '../../values/platform.js';

/** There was no complete answer. */
export class ConnectionError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ConnectionError';
  override readonly code: string = 'connection';

  constructor(
    message: string,
    /** How often the request was sent. */
    readonly attempts: number,
    /** Whether the service may have acted on the request anyway: look before you send it again. */
    readonly maybeProcessed: boolean,
    options?: ErrorOptionsLike,
  ) {
    super(message, options);
  }
}

/** A call exceeded its time limit. */
export class TimeoutError extends ConnectionError {
  /** @internal */
  static override readonly kind: string = 'TimeoutError';
  override readonly code: string = 'timeout';

  constructor(
    message: string,
    attempts: number,
    maybeProcessed: boolean,
    /** What took too long: the headers, the body, or all attempts together. */
    readonly phase: 'headers' | 'body' | 'deadline',
  ) {
    super(message, attempts, maybeProcessed);
  }
}

/** The service reported success, but its answer cannot be read or lacks what the contract promises. */
export class ResponseParseError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ResponseParseError';
  override readonly code: string = 'response_parse';
  readonly #text: string;

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    text: string,
    /** Where the answer differs from the contract; empty if it is not JSON. */
    readonly path: readonly (string | number)[],
  ) {
    super(message);
    this.#text = text;
  }

  /**
   * The complete body, with `***` in place of the client's own credentials. Not shown when the error is printed, since it
   * may contain secrets.
   */
  get text(): string {
    return this.#text;
  }
}

/** The service's answer is larger than `maxResponseBytes`. It was not read to its end, and its connection was closed. */
export class ResponseTooLargeError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ResponseTooLargeError';
  override readonly code: string = 'response_too_large';

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    /** The limit that the answer exceeds, in bytes. */
    readonly maxResponseBytes: number,
  ) {
    super(message);
  }
}

/** What an `ApiError` is made of; see its members. */
export interface ApiErrorDetails {
  readonly status: number;
  readonly headers: HeadersLike;
  readonly requestId: string | null;
  readonly text: string;
  readonly attempts: number;
  readonly maybeProcessed: boolean;
  readonly retryAfter: number | null;
  readonly request: { readonly method: string; readonly url: string };
  readonly issues: readonly Issue[];
}

/** The service answered with an error status (contract 7). */
export class ApiError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ApiError';
  override readonly code: string = 'api';
  /** The status code. */
  declare readonly status: number;
  /** The service's id of the request (its header `x-request-id`), for its operators; null if there is none. */
  declare readonly requestId: string | null;
  /** How often the request was sent. */
  declare readonly attempts: number;
  /**
   * Whether the service may have acted on the request all the same: look before you send it again. So it is after a
   * failure (408 and 5xx), and if an attempt before this answer had none, such as a deletion that then found nothing.
   */
  declare readonly maybeProcessed: boolean;
  /** The pause that the service asks for, in milliseconds; null if it asks for none. */
  declare readonly retryAfter: number | null;
  /** The request, without credentials. */
  declare readonly request: { readonly method: string; readonly url: string };
  readonly #headers: HeadersLike;
  readonly #text: string;

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    // Only `UnprocessableError` has issues.
    const { headers, text, issues: _, ...shown } = details;
    this.#headers = headers;
    this.#text = text;
    Object.assign(this, shown);
  }

  /**
   * The headers of the answer, without those that carry cookies, keys and tokens. Not shown when the error is printed.
   */
  get headers(): PlatformHeaders {
    return this.#headers as PlatformHeaders;
  }

  /**
   * The body as text, with `***` in place of the client's own credentials and of the secrets that were sent. Not shown
   * when the error is printed, since a service may tell more.
   */
  get text(): string {
    return this.#text;
  }

  /** The body, parsed if it is JSON, else as text. */
  get body(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return this.text;
    }
  }
}

/** 400: the service refuses the request. */
export class BadRequestError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'BadRequestError';
  override readonly code: string = 'bad_request';
}

/** 401: the credentials are missing or wrong. */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'AuthenticationError';
  override readonly code: string = 'authentication';
}

/** 403: the credentials lack a right. */
export class PermissionError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'PermissionError';
  override readonly code: string = 'permission';
}

/** 404: it does not exist, or not for this tenant. */
export class NotFoundError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'NotFoundError';
  override readonly code: string = 'not_found';
}

/** 409: the request conflicts with the current state, for example because the name is taken. */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ConflictError';
  override readonly code: string = 'conflict';
}

/** 422: the service found errors in the request. */
export class UnprocessableError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'UnprocessableError';
  override readonly code: string = 'unprocessable';
  /** What the service found, in the same shape as the package's own checks. */
  readonly issues: readonly Issue[];

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details);
    this.issues = details.issues;
  }
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'RateLimitError';
  override readonly code: string = 'rate_limit';
}

/** 5xx: the service or its gateway failed. */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ServerError';
  override readonly code: string = 'server';
}

/** A plan cannot be carried out. Nothing was changed, unless the reason is `unmarked`. */
export class PlanError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'PlanError';
  override readonly code: string = 'plan';

  constructor(
    message: string,
    /**
     * Why: `changed` if the deployment is not as it was when the plan was made, `fixed` if fields differ that no patch
     * can change, `deleting` if the deployment is being deleted, `agent` if the listing does not show whether a
     * deployment is the agent's. Of a fleet: `other_fleet` if a deployment belongs to another one or the fleet has no
     * name, `workspace` if the plan is for another workspace, `edited` if its document was, `secret` if that would hold a
     * secret, `prune` if it would delete more than it may,
     * `unsupported` where there is no SHA-256. Of a preview: `absent` if there is no such parent, `parent` if it cannot
     * be previewed, `limit` if there are too many, `taken` if the name is another's, `several` if the key is, `secret` if
     * one cannot be copied or must not be, `unmarked` if the service did not keep the mark.
     */
    readonly reason:
      | 'changed'
      | 'fixed'
      | 'deleting'
      | 'agent'
      | 'other_fleet'
      | 'workspace'
      | 'edited'
      | 'secret'
      | 'prune'
      | 'unsupported'
      | 'absent'
      | 'parent'
      | 'limit'
      | 'taken'
      | 'several'
      | 'unmarked',
  ) {
    super(message);
  }
}

/** Whether an error may pass while polling: one of the connection, the gateway or the load, not of the request. */
export function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408 || error.status === 429;
  return error instanceof ConnectionError || error instanceof ResponseParseError;
}
