// The errors of calls. An abort is not an error of the package: it rejects with the signal's own reason.

import { DeploymentControlError, hide, type ErrorOptionsLike } from './errors.js';
import type { Issue } from './issues.js';
import type { HeadersLike, PlatformHeaders } from './platform.js';
import type { Revision, RevisionStatus } from './records.js';

/** The arguments of a call have errors. Nothing was sent. */
export class ValidationError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ValidationError';
  override readonly name: string = 'ValidationError';
  override readonly code: string = 'validation';

  constructor(
    message: string,
    /** What is wrong, each with its field. */
    readonly issues: readonly Issue[],
  ) {
    super(message);
  }
}

/** There was no complete answer. */
export class ConnectionError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ConnectionError';
  override readonly name: string = 'ConnectionError';
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
  override readonly name: string = 'TimeoutError';
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
  override readonly name: string = 'ResponseParseError';
  override readonly code: string = 'response_parse';
  /** The complete body. Not shown when the error is printed, since it may contain secrets. */
  declare readonly text: string;

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    text: string,
    /** Where the answer differs from the contract; empty if it is not JSON. */
    readonly path: readonly (string | number)[],
  ) {
    super(message);
    hide(this, 'text', text);
  }
}

/** The facts of an answer with an error status; see the members of `ApiError`. */
export interface ApiErrorFacts {
  readonly status: number;
  readonly headers: HeadersLike;
  readonly requestId: string | null;
  readonly text: string;
  readonly attempts: number;
  readonly retryAfter: number | null;
  readonly request: { readonly method: string; readonly url: string };
  readonly issues: readonly Issue[];
}

/** The service answered with an error status (service.md 7). */
export class ApiError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ApiError';
  override readonly name: string = 'ApiError';
  override readonly code: string = 'api';
  /** The status code. */
  readonly status: number;
  /** The headers of the answer. Not shown when the error is printed, since they may contain a cookie. */
  declare readonly headers: PlatformHeaders;
  /** The service's id of the request (its header `x-request-id`), for its operators; null if there is none. */
  readonly requestId: string | null;
  /** The body as text. Not shown when the error is printed, since a service may repeat what it was sent, including secrets. */
  declare readonly text: string;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The pause that the service asks for, in milliseconds; null if it asks for none. */
  readonly retryAfter: number | null;
  /** The request, without credentials. */
  readonly request: { readonly method: string; readonly url: string };

  constructor(message: string, facts: ApiErrorFacts) {
    super(message);
    this.status = facts.status;
    hide(this, 'headers', facts.headers);
    this.requestId = facts.requestId;
    hide(this, 'text', facts.text);
    this.attempts = facts.attempts;
    this.retryAfter = facts.retryAfter;
    this.request = facts.request;
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
  override readonly name: string = 'BadRequestError';
  override readonly code: string = 'bad_request';
}

/** 401: the credentials are missing or wrong. */
export class AuthenticationError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'AuthenticationError';
  override readonly name: string = 'AuthenticationError';
  override readonly code: string = 'authentication';
}

/** 403: the credentials lack a right. */
export class PermissionError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'PermissionError';
  override readonly name: string = 'PermissionError';
  override readonly code: string = 'permission';
}

/** 404: it does not exist, or not for this tenant. */
export class NotFoundError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'NotFoundError';
  override readonly name: string = 'NotFoundError';
  override readonly code: string = 'not_found';
}

/** 409: the request conflicts with the current state, for example because the name is taken. */
export class ConflictError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ConflictError';
  override readonly name: string = 'ConflictError';
  override readonly code: string = 'conflict';
}

/** 422: the service found errors in the request. */
export class UnprocessableError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'UnprocessableError';
  override readonly name: string = 'UnprocessableError';
  override readonly code: string = 'unprocessable';
  /** What the service found, in the same shape as the package's own checks. */
  readonly issues: readonly Issue[];

  constructor(message: string, facts: ApiErrorFacts) {
    super(message, facts);
    this.issues = facts.issues;
  }
}

/** 429: too many requests. */
export class RateLimitError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'RateLimitError';
  override readonly name: string = 'RateLimitError';
  override readonly code: string = 'rate_limit';
}

/** 5xx: the service or its gateway failed. */
export class ServerError extends ApiError {
  /** @internal */
  static override readonly kind: string = 'ServerError';
  override readonly name: string = 'ServerError';
  override readonly code: string = 'server';
}

/** The facts of a wait; see the members of `WaitError`. */
export interface WaitFacts {
  readonly revision: Revision | null;
  readonly polls: number;
  readonly elapsedMs: number;
  readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];
}

/** A wait for a revision ended without success. */
export class WaitError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'WaitError';
  override readonly name: string = 'WaitError';
  override readonly code: string = 'wait';
  /** The revision as read by the last answered poll; null if none was answered. */
  readonly revision: Revision | null;
  /** How many polls there were. */
  readonly polls: number;
  /** How long the wait was, in milliseconds. */
  readonly elapsedMs: number;
  /** Each status and when it was first seen, in milliseconds from the start of the wait. */
  readonly history: readonly { readonly status: RevisionStatus; readonly atMs: number }[];

  constructor(message: string, facts: WaitFacts) {
    super(message);
    this.revision = facts.revision;
    this.polls = facts.polls;
    this.elapsedMs = facts.elapsedMs;
    this.history = facts.history;
  }
}

/** The wait took too long; the revision continues at the service. */
export class WaitTimeoutError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'WaitTimeoutError';
  override readonly name: string = 'WaitTimeoutError';
  override readonly code: string = 'wait_timeout';
}

/** The revision failed: it ended in a failure, or in a state that `failOn` names. The message has the service's reason (`revision.status_message`), or says where to look if there is none. */
export class RevisionFailedError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'RevisionFailedError';
  override readonly name: string = 'RevisionFailedError';
  override readonly code: string = 'revision_failed';
}

/** A newer revision took this one's place (`SKIPPED`): wait for the deployment's `latest_revision_id`. */
export class RevisionSupersededError extends WaitError {
  /** @internal */
  static override readonly kind: string = 'RevisionSupersededError';
  override readonly name: string = 'RevisionSupersededError';
  override readonly code: string = 'revision_superseded';
}
