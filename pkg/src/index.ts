// The package's face: what `import … from 'deployment-control'` gives.

export {
  validateCreate, validateCreateJson, validateListQuery, validateListQueryJson, validatePatch, validatePatchJson, type ValidatePatchOptions,
} from './checks.js';
export { DeploymentControl } from './client.js';
export {
  ApiError, AuthenticationError, BadRequestError, ConflictError, ConnectionError, NotFoundError, PermissionError, RateLimitError, ResponseParseError, RevisionFailedError,
  RevisionSupersededError, ServerError, TimeoutError, UnprocessableError, ValidationError, WaitError, WaitTimeoutError,
} from './call-errors.js';
export { ConfigError, DeploymentControlError, InternalError } from './errors.js';
export { explainPatch, type Effect, type ExplainOptions, type PatchEntry, type PatchExplanation, type PatchLoss, type SecretChange } from './explain.js';
export type { ClientEvent, LogLevel } from './events.js';
export { fields, type FieldBasis, type FieldInfo, type FieldKind, type FieldOptions, type Hosting } from './fields.js';
export { footprint, type AtScales, type Footprint, type FootprintGroup, type FootprintGroupName } from './footprint.js';
export type { IssueCode } from './generated/kinds.js';
export type { ReasonCode } from './generated/reasons.js';
export { issuesFrom } from './issues-from.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from './issues.js';
export type { ClientOptions, Credential, Progress, RequestOptions, RetryOptions, RetryPolicy, RevisionIds, WaitOptions } from './options.js';
export type { AbortSignalLike, FetchLike, HeadersLike, Logger, PlatformHeaders, PlatformModule, PlatformRequestInit, PlatformResponse, ResponseLike, WasmBytes, WasmNow, WasmResponse, WasmSource } from './platform.js';
export type * from './observed.js';
export type { LogPromise } from './logs.js';
export type { Page, PagePromise } from './pages.js';
export type { ApiPromise, ResponseMeta, Result } from './promise.js';
export type * from './resources.js';
export type { UploadOptions, UploadProgress } from './uploads.js';
export {
  validateDeployment, validateDeploymentJson, validateDeploymentPage, validateDeploymentPageJson, validateRevision, validateRevisionJson, validateRepository,
  validateRepositoryJson, validateOAuthProvider, validateOAuthProviderJson, validateSourceConfig, validateSourceConfigJson, validateSourceRevisionConfig,
  validateSourceRevisionConfigJson, validateResourceSpec, validateResourceSpecJson, validateSecret, validateSecretJson, validateSecretReference, validateSecretReferenceJson,
  validateImagePullSecret, validateImagePullSecretJson, validateVolume, validateVolumeJson, validateVolumeMount, validateVolumeMountJson, validateContainer,
  validateContainerJson, validateEnvVar, validateEnvVarJson, validateContainerResources, validateContainerResourcesJson, validateListenerConfig, validateListenerConfigJson,
  validateHTTPValidationError, validateHTTPValidationErrorJson,
} from './record-checks.js';
export type * from './records.js';
export { jsonSchemaFor, type JsonSchema, type JsonSchemaOptions, type JsonSchemaTarget } from './json-schema.js';
export { toPathMessages, translated } from './report.js';
export { ready } from './ready.js';
export { FormSession, type FormChange, type PathStep } from './session.js';
export {
  createSchema, patchSchema, schemaFor, type FieldAt, type RecordSchema, type SchemaOptions, type StandardIssue, type StandardJsonOptions, type StandardOptions,
  type StandardProps, type StandardResult, type StandardSchema,
} from './standard.js';
export type { Vocabulary } from './vocabulary.js';
/** @internal */
export { trapForTest as _trapForTest } from './ready.js';
