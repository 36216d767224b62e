// The checks without the client, for pages that have a form and call no service: what `import … from
// 'deployment-control/validate'` gives.

export {
  validateCreate,
  validateCreateJson,
  validatePatch,
  validatePatchJson,
  type ValidatePatchOptions,
} from '../validate/checks.js';
export { parseCreate, parsePatch } from '../validate/parse.js';
export { ValidationError } from '../validate/validation-error.js';
export { ConfigError } from '../values/errors/config-error.js';
export { DeploymentControlError } from '../values/errors/deployment-control-error.js';
export { InternalError } from '../values/errors/internal-error.js';
export {
  fields,
  type FieldBasis,
  type FieldInfo,
  type FieldKind,
  type FieldOptions,
  type Hosting,
} from '../schema/fields.js';
export { SOURCES } from '../generated/choices.js';
export type { IssueCode } from '../generated/kinds.js';
export { issuesFrom } from '../issues/issues-from.js';
export type { Degree } from '../issues/degrees.js';
export type { Issue, Message, MessageParameters, Messages, Report, ValidateOptions } from '../issues/issues.js';
export {
  jsonSchemaFor,
  type JsonSchema,
  type JsonSchemaOptions,
  type JsonSchemaTarget,
} from '../schema/json-schema.js';
export type { HeadersLike, PlatformModule, WasmBytes, WasmNow, WasmResponse, WasmSource } from '../values/platform.js';
export { ready } from '../core/ready.js';
export { validate, validateJson } from '../validate/record-checks.js';
export type * from '../generated/records.js';
export { toPathMessages, translated } from '../issues/issue-report.js';
export { FormSession, type FieldIssues, type FormChange } from '../validate/session.js';
export type { Draft, FormPath, FormValue, PathStep, ValueAt } from '../validate/form-types.js';
export {
  createSchema,
  patchSchema,
  schemaFor,
  type FieldAt,
  type FormSchema,
  type RecordSchema,
  type SchemaOptions,
  type StandardIssue,
  type StandardJsonOptions,
  type StandardJsonProps,
  type StandardJsonSchema,
  type StandardOptions,
  type StandardProps,
  type StandardResult,
  type StandardSchema,
} from '../validate/standard.js';
export type { Vocabulary } from '../vocabulary/vocabulary.js';
