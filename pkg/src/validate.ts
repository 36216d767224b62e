// The checks without the client, for pages that have a form and call no service: what `import … from 'deployment-control/validate'` gives. Whatever stands here stands in index.ts too.

export {
  validateCreate, validateCreateJson, validateListQuery, validateListQueryJson, validatePatch, validatePatchJson, type ValidatePatchOptions,
} from './checks.js';
export { ConfigError, DeploymentControlError, InternalError } from './errors.js';
export { fields, type FieldBasis, type FieldInfo, type FieldKind, type FieldOptions, type Hosting } from './fields.js';
export type { IssueCode } from './generated/kinds.js';
export { issuesFrom } from './issues-from.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from './issues.js';
export { jsonSchemaFor, type JsonSchema, type JsonSchemaOptions, type JsonSchemaTarget } from './json-schema.js';
export type { HeadersLike, PlatformModule, WasmBytes, WasmNow, WasmResponse, WasmSource } from './platform.js';
export { ready } from './ready.js';
export {
  validateDeployment, validateDeploymentJson, validateDeploymentPage, validateDeploymentPageJson, validateRevision, validateRevisionJson, validateRepository,
  validateRepositoryJson, validateOAuthProvider, validateOAuthProviderJson, validateSourceConfig, validateSourceConfigJson, validateSourceRevisionConfig,
  validateSourceRevisionConfigJson, validateResourceSpec, validateResourceSpecJson, validateSecret, validateSecretJson, validateSecretReference, validateSecretReferenceJson,
  validateImagePullSecret, validateImagePullSecretJson, validateVolume, validateVolumeJson, validateVolumeMount, validateVolumeMountJson, validateContainer,
  validateContainerJson, validateEnvVar, validateEnvVarJson, validateContainerResources, validateContainerResourcesJson, validateListenerConfig, validateListenerConfigJson,
  validateHTTPValidationError, validateHTTPValidationErrorJson,
} from './record-checks.js';
export type * from './records.js';
export { toPathMessages, translated } from './report.js';
export { FormSession, type FormChange, type PathStep } from './session.js';
export {
  createSchema, patchSchema, schemaFor, type FieldAt, type RecordSchema, type SchemaOptions, type StandardIssue, type StandardJsonOptions, type StandardOptions,
  type StandardProps, type StandardResult, type StandardSchema,
} from './standard.js';
export type { Vocabulary } from './vocabulary.js';
