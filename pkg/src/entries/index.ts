// The package's face: what `import … from 'deployment-control'` gives: the checks, and what needs a client.

export * from './validate.js';
export * from './errors.js';
export { DeploymentControl, DeploymentControl as default } from '../client/client.js';
export type { RevisionLog } from '../client/errors/revision-failed-error.js';
export type { WaitedDeployment } from '../client/errors/wait-error.js';
export { FLEET_LABEL } from '../client/workflows/fleet/read/fleet-label.js';
export { previewName } from '../client/workflows/previews/preview-name.js';
export type { RollbackReason } from '../client/errors/rollback-error.js';
export { diagnose, type DiagnoseOptions, type Diagnosis } from '../client/diagnose.js';
export { diagnoseError } from '../diagnose/diagnose-error.js';
export { diagnoseForm, type FormContext } from '../diagnose/diagnose-form.js';
export { diagnoseLog, diagnoseText } from '../diagnose/diagnose-log.js';
export { diagnoseRevision, type RevisionEvidence } from '../diagnose/diagnose-revision.js';
export type {
  DiagnosedLine,
  Finding,
  LogDiagnosis,
  LogKind,
  LogText,
  RevisionDiagnosis,
  RevisionState,
  Strength,
} from '../diagnose/types.js';
export type { FindingCode, SignatureCode } from '../generated/signatures.js';
export {
  explainPatch,
  type Effect,
  type ExplainOptions,
  type PatchEntry,
  type PatchExplanation,
  type PatchLoss,
  type SecretChange,
} from '../explain/explain.js';
export type { ClientEvent, LogLevel } from '../client/events/events.js';
export {
  footprint,
  type AtScales,
  type Footprint,
  type FootprintGroup,
  type FootprintGroupName,
} from '../explain/footprint.js';
export {
  planSecrets,
  type SecretsChange,
  type SecretsDiff,
  type SecretsPlan,
  type SecretValues,
} from '../explain/secret-plan.js';
export type { ReasonCode } from '../generated/reasons.js';
export type { ClientOptions, Credential } from '../client/options/client-options.js';
export type { RequestOptions, RetryOptions, RetryPolicy } from '../client/options/request-options.js';
export type { DeploymentOrId, RevisionIds, RevisionOrIds } from '../client/options/ids.js';
export type { Progress, WaitedRevision, WaitOptions } from '../client/options/wait-options.js';
export type {
  AbortSignalLike,
  FetchLike,
  Logger,
  PlatformHeaders,
  PlatformRequestInit,
  PlatformResponse,
  ResponseLike,
} from '../values/platform.js';
export type * from '../client/observed.js';
export type { LogPromise } from '../client/logs.js';
export type { CursorPage, CursorPromise, Page, PagePromise } from '../client/pages.js';
export type { ApiPromise, ResponseMeta, Result } from '../client/call/api-promise.js';
export type * from '../client/composed-calls.js';
export type * from '../client/workflows/deletion-calls.js';
export type * from '../client/workflows/rollback-calls.js';
export type * from '../client/workflows/follow-logs/follow-logs-calls.js';
export type * from '../client/resources.js';
export type * from '../client/workflows/watch/watch-calls.js';
export type * from '../client/workflows/apply-calls.js';
export type * from '../client/workflows/fleet/fleet-calls.js';
export type * from '../client/workflows/fleet/fleet-document-types.js';
export type * from '../client/workflows/fleet/fleet-events.js';
export type * from '../client/workflows/fleet/fleet-types.js';
export type { PreviewName } from '../client/workflows/previews/preview-name.js';
export type * from '../client/workflows/previews/preview-calls.js';
export type { UploadOptions, UploadProgress } from '../client/uploads.js';
