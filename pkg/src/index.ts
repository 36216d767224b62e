// The package's face: what `import … from 'deployment-control'` gives.

export { explainPatch, validateCreateJson, validatePatchJson, type Effect, type PatchExplanation } from './checks.js';
export { DeploymentControl, type Deployments, type Revisions } from './client.js';
export {
  ApiError, AuthenticationError, BadRequestError, ConfigError, ConflictError, ConnectionError, DeploymentControlError, InternalError, NotFoundError, PermissionError,
  RateLimitError, ResponseParseError, RevisionFailedError, RevisionSupersededError, ServerError, TimeoutError, UnprocessableError, ValidationError, WaitError,
  WaitTimeoutError, issuesFrom,
} from './errors.js';
export type { Issue, Report } from './issues.js';
export type { ClientOptions, Credential, Progress, RequestOptions, RetryOptions, RetryPolicy, RevisionIds, WaitOptions } from './options.js';
export type { AbortSignalLike, FetchLike, HeadersLike, Logger, PlatformHeaders, PlatformResponse, ResponseLike } from './platform.js';
export type { ApiPromise, ResponseMeta, Result } from './promise.js';
export type * from './records.js';
export { ready } from './ready.js';
/** @internal */
export { trapForTest as _trapForTest } from './ready.js';
