// The classes of all errors. Written by `cargo xtask generate` from the classes of the errors; not to be edited by hand.

export { ApiError } from '../client/errors/api-error.js';
export { AuthenticationError } from '../client/errors/authentication-error.js';
export { BadRequestError } from '../client/errors/bad-request-error.js';
export { ConflictError } from '../client/errors/conflict-error.js';
export { ConnectionError } from '../client/errors/connection-error.js';
export { NotFoundError } from '../client/errors/not-found-error.js';
export { PermissionError } from '../client/errors/permission-error.js';
export { PlanError } from '../client/errors/plan-error.js';
export { RateLimitError } from '../client/errors/rate-limit-error.js';
export { ResponseParseError } from '../client/errors/response-parse-error.js';
export { ResponseTooLargeError } from '../client/errors/response-too-large-error.js';
export { RevisionFailedError } from '../client/errors/revision-failed-error.js';
export { RevisionSupersededError } from '../client/errors/revision-superseded-error.js';
export { RollbackError } from '../client/errors/rollback-error.js';
export { ServerError } from '../client/errors/server-error.js';
export { TimeoutError } from '../client/errors/timeout-error.js';
export { UnprocessableError } from '../client/errors/unprocessable-error.js';
export { WaitError } from '../client/errors/wait-error.js';
export { WaitTimeoutError } from '../client/errors/wait-timeout-error.js';
export { FleetError } from '../client/workflows/fleet/fleet-error.js';
export { ValidationError } from '../validate/validation-error.js';
export { ConfigError } from '../values/errors/config-error.js';
export { DeploymentControlError } from '../values/errors/deployment-control-error.js';
export { InternalError } from '../values/errors/internal-error.js';
