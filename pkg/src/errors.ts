// The errors of calls. All are real `Error` objects. An abort is not an error of the package: it rejects with the signal's own reason.

import type { Issue } from './issues.js';
import type { HeadersLike, PlatformHeaders } from './platform.js';
import type { Revision, RevisionStatus } from './records.js';

const BRAND = Symbol.for('deployment-control.error');

/** Sets a field that can be read, but is left out when the error is printed or serialised. */
function hide(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, configurable: true, writable: true });
}

/** A stack frame in any file of the published package. */
const OWN_FRAME = /^ +at .*\/dist\/(?:esm|cjs)\/[\w./-]+\.js:\d+:\d+\)?$|^ +at process\.processTicksAndRejections /;

/** Leaves the package's own frames out of an error's stack if it also has the caller's. */
function tidy(error: Error): void {
  // Other engines write frames differently; those stay as they are.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const others = frames.filter((line) => !OWN_FRAME.test(line));
  const shown = others.length > 0 ? others : frames;
  if (shown.length === 0) return;
  // The class sets the error's name after this.
  const get = (): string => `${error.name}: ${error.message}\n${shown.join('\n')}`;
  Object.defineProperty(error, 'stack', { get, set: (value: unknown) => { hide(error, 'stack', value); }, configurable: true });
}

/** What an error of the package can have in addition to its message. */
export interface ErrorOptionsLike {
  readonly cause?: unknown;
}

/**
 * The base class of every error of the package.
 * @example
 * if (DeploymentControlError.is(error)) console.error(error.code, error.message);
 */
export class DeploymentControlError extends Error {
  override readonly name: string = 'DeploymentControlError';
  /** A stable code for the kind of error, such as `not_found`. */
  readonly code: string = 'error';
  constructor(message: string, options: ErrorOptionsLike = {}) {
    super(message);
    // A log that writes errors as JSON shows what they say.
    Object.defineProperty(this, 'message', { enumerable: true });
    if (options.cause !== undefined) hide(this, 'cause', options.cause);
    Object.defineProperty(this, BRAND, { value: true });
    tidy(this);
  }

  /** Whether a value is an error of the package, including one of another copy of it. */
  static is(value: unknown): value is DeploymentControlError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** The core trapped, which is a bug in the package. The next call works again. */
export class InternalError extends DeploymentControlError {
  override readonly name: string = 'InternalError';
  override readonly code: string = 'internal';
}

/** An option cannot be used. Nothing was sent. */
export class ConfigError extends DeploymentControlError {
  override readonly name: string = 'ConfigError';
  override readonly code: string = 'config';
}

/** The arguments of a call have errors. Nothing was sent. */
export class ValidationError extends DeploymentControlError {
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
  override readonly name: string = 'BadRequestError';
  override readonly code: string = 'bad_request';
}

/** 401: the credentials are missing or wrong. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
  override readonly code: string = 'authentication';
}

/** 403: the credentials lack a right. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
  override readonly code: string = 'permission';
}

/** 404: it does not exist, or not for this tenant. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  override readonly code: string = 'not_found';
}

/** 409: the request conflicts with the current state, for example because the name is taken. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
  override readonly code: string = 'conflict';
}

/** 422: the service found errors in the request. */
export class UnprocessableError extends ApiError {
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
  override readonly name: string = 'RateLimitError';
  override readonly code: string = 'rate_limit';
}

/** 5xx: the service or its gateway failed. */
export class ServerError extends ApiError {
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
  override readonly name: string = 'WaitTimeoutError';
  override readonly code: string = 'wait_timeout';
}

/** The revision failed: it ended in a failure, or in a state that `failOn` names. The message has the service's reason (`revision.status_message`), or says where to look if there is none. */
export class RevisionFailedError extends WaitError {
  override readonly name: string = 'RevisionFailedError';
  override readonly code: string = 'revision_failed';
}

/** A newer revision took this one's place (`SKIPPED`): wait for the deployment's `latest_revision_id`. */
export class RevisionSupersededError extends WaitError {
  override readonly name: string = 'RevisionSupersededError';
  override readonly code: string = 'revision_superseded';
}
