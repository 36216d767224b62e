// The checks as Standard Schema and Standard JSON Schema, which form libraries, routers and servers take as they take
// those of any schema library.

import { firstOf, isList, optionsOf, shown, unknownWord, unreadable } from '../values/arguments.js';
import { CHECK_OPTIONS } from '../values/option-names.js';
import { check, hostingOf, type ValidatePatchOptions } from './checks.js';
import { recordOf } from './record-checks.js';
import type { CheckedRecord } from '../predicates/checked-record.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from '../generated/checked-records.js';
import { HIDDEN_IN } from '../generated/kinds.js';
import { FILES } from '../generated/metadata.js';
import type { IssueCode } from '../generated/kinds.js';
import { CODES } from '../issues/issue-report.js';
import type { Issue } from '../issues/issues.js';
import {
  definition,
  inDialect,
  schemaInside,
  shape,
  type JsonSchema,
  type JsonSchemaTarget,
} from '../schema/json-schema.js';
import type { DeploymentCreate, DeploymentPatch, RecordName, Records } from '../generated/records.js';
import { translatePath } from '../vocabulary/translation.js';
import { CONTRACT_TERMS, termsOf } from '../vocabulary/vocabulary.js';

/** The `libraryOptions` of `validate`; they override the options of the schema. */
export interface SchemaOptions extends ValidatePatchOptions {
  /** Whether the form is checked as a creation or as a patch; only for the schemas of these two. */
  readonly mode?: 'create' | 'patch' | undefined;
  /**
   * Kinds of warnings that count as errors, by their codes, such as `deployment_name`; true for all. By default none:
   * warnings do not block a form.
   */
  readonly warnings?: boolean | readonly IssueCode[] | undefined;
}

/** An error in the shape of Standard Schema. */
export interface StandardIssue {
  /** What is wrong, as a sentence. */
  readonly message: string;
  /** The field where a person can correct it; empty for the whole value. */
  readonly path: readonly (string | number)[];
}

/** The result of `validate`: the unchanged value, or the errors in the form's order. */
export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** The options of `validate`. */
export interface StandardOptions {
  /** See `SchemaOptions`. */
  readonly libraryOptions?: Readonly<Record<string, unknown>> | undefined;
}

/** The options of the schemas as JSON Schema. */
export interface StandardJsonOptions {
  /** `draft-2020-12`, `draft-07` or `openapi-3.0`; any other is a TypeError. */
  readonly target: JsonSchemaTarget | (string & {});
}

/** The members of Standard Schema, version 1. */
export interface StandardProps<Value> {
  /** The version. */
  readonly version: 1;
  /** Who made the schema. */
  readonly vendor: 'deployment-control';
  /**
   * Checks a value synchronously and returns every error: what is refused, and what cannot run. Warnings are left out,
   * since they do not block a form.
   */
  readonly validate: (value: unknown, options?: StandardOptions) => StandardResult<Value>;
  /** The type of the value, only for TypeScript. */
  readonly types?: { readonly input: Value; readonly output: Value } | undefined;
}

/** The members of Standard Schema and Standard JSON Schema, version 1 of both. */
export interface StandardJsonProps<Value> extends StandardProps<Value> {
  /** The schema as JSON Schema. Input and output are the same, since a check changes nothing. */
  readonly jsonSchema: {
    readonly input: (options: StandardJsonOptions) => JsonSchema;
    readonly output: (options: StandardJsonOptions) => JsonSchema;
  };
}

/** A schema that implements Standard Schema. */
export interface StandardSchema<Value> {
  /** The members that libraries read. */
  readonly '~standard': StandardProps<Value>;
}

/** A schema that implements Standard Schema and Standard JSON Schema. */
export interface StandardJsonSchema<Value> {
  /** The members that libraries read. */
  readonly '~standard': StandardJsonProps<Value>;
}

/** The type of the value at a path; `unknown` if the compiler does not know the path. */
export type FieldAt<Value, Path extends readonly (string | number)[]> = Path extends readonly [
  infer Step,
  ...infer Rest extends readonly (string | number)[],
]
  ? FieldAt<StepInto<NonNullable<Value>, Step>, Rest>
  : number extends Path['length']
    ? unknown
    : Value;

type StepInto<Value, Step> = Value extends readonly (infer Item)[]
  ? Step extends number | '*'
    ? Item
    : unknown
  : Step extends keyof Value
    ? Value[Step]
    : unknown;

/** The schema of a form, with the schemas of its fields. */
export interface FormSchema<Value> extends StandardSchema<Value> {
  /**
   * The schema of a single field, for libraries that check field by field. It checks only the field's own value; rules
   * between fields need the whole form.
   * @param path - the path from the record's root; the index of an item does not matter and can be `*`, as in the paths
   * of `fields()`
   * @throws TypeError if the record has no such field
   * @example
   * createSchema.field('source_config', 'resource_spec', 'cpu')['~standard'].validate('x'); // { issues: [{ message: 'Input should be a valid number, …', path: [] }] }
   */
  field<const Path extends readonly (string | number)[]>(...path: Path): StandardSchema<FieldAt<Value, Path>>;
}

/** The schema of a record, with the schemas of its fields, each as JSON Schema too. */
export interface RecordSchema<Value> extends StandardJsonSchema<Value> {
  /** The schema of a single field, as {@link FormSchema.field} has it. */
  field<const Path extends readonly (string | number)[]>(...path: Path): StandardJsonSchema<FieldAt<Value, Path>>;
}

/**
 * Makes the schema of a record. A valid value is returned unchanged: nothing is converted, removed or filled in.
 * @param record - the record, such as `DeploymentCreate`
 * @param options - the hosting, the language, the service's own words, the warnings that count as errors, and for a
 * patch the current deployment
 * @throws TypeError if there is no such record
 * @example
 * const schema = schemaFor('DeploymentCreate', { hosting: 'self_hosted' });
 * schema['~standard'].validate({ name: 5 }).issues[0]; // { message: 'Input should be a valid string', path: ['name'] }
 * schema['~standard'].jsonSchema.input({ target: 'draft-07' }).title; // 'DeploymentCreate'
 */
export function schemaFor<Name extends RecordName>(
  record: Name,
  options?: Omit<SchemaOptions, 'mode'>,
): RecordSchema<Records[Name]> {
  const found = recordOf(record);
  const made = optionsOf(options, [...CHECK_OPTIONS, 'warnings']);
  hostingOf(made);
  checkWarnings(made?.warnings);
  const whole = (target: JsonSchemaTarget): JsonSchema => inDialect(definition(record), target, FILES[record]);
  return {
    '~standard': { ...props(found, [], made), jsonSchema: jsonSchema(whole) },
    field(...path) {
      const { schema, steps } = fieldOf(found, path, definition, made);
      const field = (target: JsonSchemaTarget): JsonSchema => inDialect(schema, target);
      return { '~standard': { ...props(found, steps, made), jsonSchema: jsonSchema(field) } };
    },
  };
}

/** @throws TypeError for what is neither a boolean nor a list of codes */
function checkWarnings(warnings: unknown): void {
  if ((warnings ?? undefined) === undefined || typeof warnings === 'boolean') return;
  if (!isList(warnings)) throw new TypeError(`warnings is true or a list of codes, not ${shown(warnings)}`);
  const unknown = firstOf<unknown>(warnings, CODES.length).find((code) => !CODES.includes(code as string));
  if (unknown !== undefined) throw unknownWord('warning', unknown, CODES);
}

function jsonSchema(schema: (target: JsonSchemaTarget) => JsonSchema): StandardJsonProps<unknown>['jsonSchema'] {
  const json = (options: StandardJsonOptions): JsonSchema =>
    schema(optionsOf(options, ['target'])?.target as JsonSchemaTarget);
  return { input: json, output: json };
}

/** The schema of a form without its JSON Schema, which weighs more than the checks of most pages with a form. */
function formSchema<Value>(form: CheckedRecord): FormSchema<Value> {
  return {
    '~standard': props(form, []),
    field: (...path) => ({ '~standard': props(form, fieldOf(form, path, shape).steps) }),
  };
}

/** A record's field: its schema among these definitions, and the steps to it as a form has them. */
function fieldOf(
  { name }: CheckedRecord,
  path: readonly (string | number)[],
  definitionOf: (name: string) => JsonSchema,
  options?: ValidatePatchOptions,
): { readonly schema: JsonSchema; readonly steps: readonly (string | number)[] } {
  let schema = definitionOf(name);
  const terms = termsOf(options?.vocabulary);
  const steps = (terms === undefined ? path : translatePath(name, path, terms, CONTRACT_TERMS)).map((step) => {
    const inside =
      typeof step === 'string' || typeof step === 'number' ? schemaInside(schema, step, definitionOf) : undefined;
    if (inside === undefined)
      throw new TypeError(`${name} has no field ${path.map(shown).join('.')}: fields('${name}') lists those it has`);
    schema = inside.schema;
    return inside.step;
  });
  return { schema, steps };
}

/**
 * The body that creates a deployment (contract 4.7), as Standard Schema. `schemaFor('DeploymentCreate')` has its JSON
 * Schema too.
 * @example
 * createSchema['~standard'].validate({ name: 5 }).issues[0].path; // ['name']
 */
export const createSchema: FormSchema<DeploymentCreate> = /* @__PURE__ */ formSchema(DEPLOYMENT_CREATE);

/**
 * A patch (contract 4.5), as Standard Schema. To check it against the deployment that it changes, use
 * `schemaFor('DeploymentPatch', { current })`.
 * @example
 * patchSchema['~standard'].validate({ secrets: 5 }).issues[0].path; // ['secrets']
 */
export const patchSchema: FormSchema<DeploymentPatch> = /* @__PURE__ */ formSchema(DEPLOYMENT_PATCH);

function props<Value>(
  record: CheckedRecord,
  steps: readonly (string | number)[],
  made?: SchemaOptions,
): StandardProps<Value> {
  return {
    version: 1,
    vendor: 'deployment-control',
    validate(value, options) {
      const { mode, warnings: wanted, ...given } = { ...made, ...stated(options) };
      checkWarnings(wanted);
      const warnings = wanted ?? false;
      const { issues } = check(inMode(record, mode), wrapped(value, steps), given);
      const errors = issues.filter((issue) => isShown(issue, warnings) && concerns(issue, steps));
      return errors.length === 0
        ? { value: value as Value }
        : { issues: errors.map((issue) => standard(issue, steps.length)) };
    },
  };
}

function isShown({ severity, code }: Issue, warnings: NonNullable<SchemaOptions['warnings']>): boolean {
  if (severity === 'error' || typeof warnings === 'boolean') return severity === 'error' || warnings === true;
  return warnings.includes(code as IssueCode);
}

/** The options that are there: what a library leaves undefined changes nothing. */
function stated(options: StandardOptions | undefined): SchemaOptions {
  try {
    return Object.fromEntries(Object.entries(options?.libraryOptions ?? {}).filter(([, value]) => value !== undefined));
  } catch (error) {
    throw unreadable(error, 'options');
  }
}

function inMode(record: CheckedRecord, mode: SchemaOptions['mode']): CheckedRecord {
  if (mode === undefined) return record;
  if (mode !== 'create' && mode !== 'patch') throw new TypeError(`mode is 'create' or 'patch', not ${shown(mode)}`);
  if (record !== DEPLOYMENT_CREATE && record !== DEPLOYMENT_PATCH)
    throw new TypeError(`a mode is for the schemas of a creation and a patch, not of ${record.name}`);
  return mode === 'create' ? DEPLOYMENT_CREATE : DEPLOYMENT_PATCH;
}

/** A record with nothing but the value of one field. */
function wrapped(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);
}

/** Whether an issue is one of the field's own value. */
function concerns({ path, code }: Issue, steps: readonly (string | number)[]): boolean {
  if (code === 'too_many_issues') return true;
  return steps.every((step, index) => path[index] === step) && !HIDDEN_IN[code]?.some((list) => steps.includes(list));
}

/**
 * Names that form libraries can hold as one step of a path. They split others at their dots and brackets, or refuse to
 * set them, and the error would be lost.
 */
const PLAIN = /^(?!(?:__proto__|constructor|prototype)$)[^.[\]"'|]+$/u;

/**
 * The error with its path below the field. A key that no form library can hold, such as that of a label with a domain,
 * is named in the message.
 */
function standard({ path, msg }: Issue, depth: number): StandardIssue {
  const rest = path.slice(depth);
  const cut = rest.findIndex((step) => typeof step === 'string' && !PLAIN.test(step));
  return cut < 0
    ? { message: msg, path: rest }
    : { message: `${rest.slice(cut).join('.')}: ${msg}`, path: rest.slice(0, cut) };
}
