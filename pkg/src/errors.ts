// The errors that calls end with. All are real `Error` objects; an abort is no error of the package but rejects with the signal's own reason.

import type { Issue } from './issues.js';
import type { HeadersLike, PlatformHeaders } from './platform.js';
import type { Revision, RevisionStatus } from './records.js';

const BRAND = Symbol.for('deployment-control.error');

/** Sets a field that stays readable and is left out when the error is printed or made JSON of. */
function hide(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, configurable: true, writable: true });
}

/** A frame of the package as it is published, whichever of its files. */
const OWN_FRAME = /^ +at .*\/dist\/(?:esm|cjs)\/[\w./-]+\.js:\d+:\d+\)?$|^ +at process\.processTicksAndRejections /;

/** Leaves the package's own frames out of an error's stack where the caller's are in it. */
function tidy(error: Error): void {
  // Other engines write frames in other ways, and show them as they are.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const others = frames.filter((line) => !OWN_FRAME.test(line));
  const shown = others.length > 0 ? others : frames;
  if (shown.length === 0) return;
  // The class sets the error's name after this.
  const get = (): string => `${error.name}: ${error.message}\n${shown.join('\n')}`;
  Object.defineProperty(error, 'stack', { get, set: (value: unknown) => { hide(error, 'stack', value); }, configurable: true });
}

/** What an error of the package may carry beside its message. */
export interface ErrorOptionsLike {
  readonly cause?: unknown;
}

/** The base of every error of the package. */
export class DeploymentControlError extends Error {
  override readonly name: string = 'DeploymentControlError';
  /** A stable word for the kind of error. */
  readonly code: string = 'error';
  constructor(message: string, options: ErrorOptionsLike = {}) {
    super(message);
    if (options.cause !== undefined) hide(this, 'cause', options.cause);
    Object.defineProperty(this, BRAND, { value: true });
    tidy(this);
  }

  /** Whether a value is an error of the package, also one of another copy of it. */
  static is(value: unknown): value is DeploymentControlError {
    return typeof value === 'object' && value !== null && BRAND in value;
  }
}

/** The core trapped: a defect of the package, contained. The next call works again. */
export class InternalError extends DeploymentControlError {
  override readonly name: string = 'InternalError';
  override readonly code: string = 'internal';
}

/** The client cannot work with its options. Nothing was sent. */
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
    /** What is wrong, each with the field it belongs to. */
    readonly issues: readonly Issue[],
  ) {
    super(message);
  }
}

/** No whole answer came. */
export class ConnectionError extends DeploymentControlError {
  override readonly name: string = 'ConnectionError';
  override readonly code: string = 'connection';

  constructor(
    message: string,
    /** How often the request was sent. */
    readonly attempts: number,
    /** Whether the service may have acted on the request all the same: look before sending it again. */
    readonly maybeProcessed: boolean,
    options?: ErrorOptionsLike,
  ) {
    super(message, options);
  }
}

/** The time of a call was over. */
export class TimeoutError extends ConnectionError {
  override readonly name: string = 'TimeoutError';
  override readonly code: string = 'timeout';

  constructor(
    message: string,
    attempts: number,
    maybeProcessed: boolean,
    /** What ran out of time: the headers, the body, or all attempts together. */
    readonly phase: 'headers' | 'body' | 'deadline',
  ) {
    super(message, attempts, maybeProcessed);
  }
}

/** The service answered with success, but the answer cannot be read. */
export class ResponseParseError extends DeploymentControlError {
  override readonly name: string = 'ResponseParseError';
  override readonly code: string = 'response_parse';
  /** The whole body. Not shown when the error is printed: it may hold secrets. */
  declare readonly text: string;

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    text: string,
    /** Where the answer differs from the contract; empty for a text that is no JSON. */
    readonly path: readonly (string | number)[],
  ) {
    super(message);
    hide(this, 'text', text);
  }
}

/** What an answer with an error status says; see the members of `ApiError`. */
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
  /** The headers of the answer. Not shown when the error is printed: they may hold a cookie. */
  declare readonly headers: PlatformHeaders;
  /** The service's id of the request (its header `x-request-id`), for its operators; null where it gave none. */
  readonly requestId: string | null;
  /** The body as text. Not shown when the error is printed: a service may repeat what it was sent, secrets included. */
  declare readonly text: string;
  /** How often the request was sent. */
  readonly attempts: number;
  /** The pause that the service asks for, in milliseconds; null where it asks for none. */
  readonly retryAfter: number | null;
  /** Which request. It carries no credential. */
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

  /** The body as a value where it is JSON, else as text. */
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

/** 404: there is no such thing. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
  override readonly code: string = 'not_found';
}

/** 409: the request conflicts with what is there, such as a name that is taken. */
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

/** What a wait saw before it ended; see the members of `WaitError`. */
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
  /** The revision as the last poll that was answered read it; null where none was. */
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

/** The wait took too long; the revision goes on at the service. */
export class WaitTimeoutError extends WaitError {
  override readonly name: string = 'WaitTimeoutError';
  override readonly code: string = 'wait_timeout';
}

/** The revision failed: it ended in a failure, or in a state that `failOn` names. The message has what the service says of it (`revision.status_message`), or where to look where it says nothing. */
export class RevisionFailedError extends WaitError {
  override readonly name: string = 'RevisionFailedError';
  override readonly code: string = 'revision_failed';
}

/** A newer revision took this one's place (`SKIPPED`): wait for the deployment's `latest_revision_id`. */
export class RevisionSupersededError extends WaitError {
  override readonly name: string = 'RevisionSupersededError';
  override readonly code: string = 'revision_superseded';
}
