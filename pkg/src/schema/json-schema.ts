// The records as JSON Schema, for tools that speak it: form builders, editors, other validators.

import { optionsOf, shown, unknownWord } from '../values/arguments.js';
import { DEFINITIONS, FILES, FORM_SHAPES } from '../generated/metadata.js';
import type { RecordName } from '../generated/records.js';

/** A JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>;

/** The dialects of JSON Schema. `openapi-3.0` is a schema object of OpenAPI 3.0, with everything inline. */
export type JsonSchemaTarget = 'draft-2020-12' | 'draft-07' | 'openapi-3.0';

/** The options of `jsonSchemaFor`. */
export interface JsonSchemaOptions {
  /**
   * `answer`: the record as the service sends it, with read-only fields and open sets of words. By default, the record
   * as you send it.
   */
  readonly form?: 'request' | 'answer' | undefined;
  /**
   * Whether facts without a keyword of their own are told by keywords that start with `x-`; true by default. Strict
   * readers, such as Ajv by default, refuse keywords that they do not know.
   */
  readonly annotations?: boolean | undefined;
}

const TARGETS: readonly JsonSchemaTarget[] = ['draft-2020-12', 'draft-07', 'openapi-3.0'];
const PLACE = '#/$defs/';

/**
 * Returns the JSON Schema of a record: types, bounds, formats and what each source requires. Rules between fields, such
 * as a limit below its request, cannot be expressed and are only in the checks. Facts without a keyword of their own
 * start with `x-`, such as `x-unit`, unless `annotations` is false. Each call returns a new value.
 * @param record - the record, such as `DeploymentCreate`
 * @param target - the dialect
 * @throws TypeError if there is no such record or target
 * @example
 * jsonSchemaFor('DeploymentCreate', 'draft-2020-12').required; // ['name', 'source', ...]
 */
export function jsonSchemaFor(
  record: RecordName,
  target: JsonSchemaTarget,
  options?: JsonSchemaOptions | null,
): JsonSchema {
  const schema = definition(record);
  const given = optionsOf(options, ['form', 'annotations']);
  const form: unknown = given?.form ?? 'request';
  const annotations: unknown = given?.annotations ?? true;
  if (form !== 'request' && form !== 'answer') throw new TypeError(`form is 'request' or 'answer', not ${shown(form)}`);
  if (typeof annotations !== 'boolean') throw new TypeError(`annotations is true or false, not ${shown(annotations)}`);
  const read = `${record}Read`;
  const found =
    form === 'answer' && Object.hasOwn(definitions(), read)
      ? inDialect(definition(read), target, FILES[read])
      : inDialect(schema, target, FILES[record]);
  return annotations ? found : (rewrite(found, withoutAnnotations) as JsonSchema);
}

function withoutAnnotations(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !key.startsWith('x-')));
}

/** @internal The schema of a definition or of a part of one, in a dialect. */
export function inDialect(schema: JsonSchema, target: JsonSchemaTarget, file?: string): JsonSchema {
  if (!TARGETS.includes(target))
    throw new TypeError(`there is no JSON Schema target ${shown(target)}: it is one of ${TARGETS.join(', ')}`);
  switch (target) {
    case 'draft-2020-12':
      return standalone(schema, file);
    case 'draft-07':
      return draft07(standalone(schema, file)) as JsonSchema;
    default:
      return openApi30(schema) as JsonSchema;
  }
}

/**
 * @internal What stands one step inside a schema: its own schema, and the step as a form has it, where `*` names any
 * item or any key.
 */
export function schemaInside(
  schema: JsonSchema,
  step: string | number,
  definitionOf: (name: string) => JsonSchema,
): { readonly schema: JsonSchema; readonly step: string | number } | undefined {
  for (const form of [schema, ...((schema.anyOf ?? []) as readonly JsonSchema[])]) {
    const { $ref } = form;
    const { items, properties, additionalProperties } =
      typeof $ref === 'string' ? definitionOf($ref.slice(PLACE.length)) : form;
    if (items !== undefined && (step === '*' || typeof step === 'number'))
      return { schema: items as JsonSchema, step: 0 };
    if (properties !== undefined && Object.hasOwn(properties as object, step))
      return { schema: (properties as Record<string, JsonSchema>)[step]!, step };
    if (typeof additionalProperties === 'object' && typeof step === 'string')
      return { schema: additionalProperties as JsonSchema, step: step === '*' ? 'key' : step };
  }
  return undefined;
}

type Definitions = Readonly<Record<string, JsonSchema>>;

let known: Definitions | undefined;
let shapes: Definitions | undefined;

function definitions(): Definitions {
  return (known ??= JSON.parse(DEFINITIONS) as Definitions);
}

/**
 * @internal What the forms of a creation and of a patch are made of, by the names of their definitions: the fields, and
 * what stands inside them. A page of forms asks for no more, and the definitions weigh five times as much.
 */
export function shape(name: string): JsonSchema {
  return (shapes ??= JSON.parse(FORM_SHAPES) as Definitions)[name]!;
}

/** @internal The definition of this name; to be read, not changed. */
export function definition(name: string): JsonSchema {
  const all = definitions();
  const found = typeof name === 'string' && Object.hasOwn(all, name) ? all[name] : undefined;
  if (found === undefined) throw unknownWord('record', name, Object.keys(all));
  return found;
}

/** The schema as a file of its own, with all that it refers to. */
function standalone(schema: JsonSchema, file: string | undefined): JsonSchema {
  const found = new Set<string>();
  const open = references(schema);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    open.push(...references(definition(next)));
  }
  const inner = Object.entries(definitions()).filter(([each]) => found.has(each));
  return structuredCopy({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(file !== undefined && { $id: `urn:deployment-control:schema:${file}` }),
    ...schema,
    ...(inner.length > 0 && { $defs: Object.fromEntries(inner) }),
  });
}

function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key === '$ref' && typeof member === 'string' ? [member.slice(PLACE.length)] : references(member),
  );
}

/** The definitions are shared by all calls, and a caller may change what it was given. */
function structuredCopy<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Draft 7 says `definitions`, and looks at nothing beside a `$ref`. */
function draft07(value: unknown): unknown {
  return rewrite(value, (schema) => {
    const { $schema, $defs, $ref, ...rest } = schema;
    const target = typeof $ref === 'string' ? { $ref: $ref.replace(PLACE, '#/definitions/') } : undefined;
    const alone = Object.keys(rest).length === 0;
    return {
      ...($schema !== undefined && { $schema: 'http://json-schema.org/draft-07/schema#' }),
      ...rest,
      ...(target !== undefined && (alone ? target : { allOf: [target] })),
      ...($defs !== undefined && { definitions: $defs }),
    };
  });
}

/**
 * OpenAPI 3.0 has no type `null`, no condition and no definitions beside a schema. The records have no cycle, so that
 * everything can stand inline.
 */
function openApi30(value: unknown): unknown {
  return rewrite(value, (schema) => {
    const { $ref, type, anyOf, propertyNames, ...rest } = schema;
    const forms = (anyOf ?? []) as readonly JsonSchema[];
    const others = forms.filter((form) => form.nullable !== true || form.type !== undefined);
    const names = (Array.isArray(type) ? type : [type]) as readonly unknown[];
    const nullable = names.includes('null') || others.length < forms.length;
    const single = names.find((name) => name !== 'null' && name !== undefined);
    const target = typeof $ref === 'string' ? (openApi30(definition($ref.slice(PLACE.length))) as JsonSchema) : {};
    const only = others.length === 1 ? others[0] : {};
    // Conditions by source are left out: `x-required-for` still tells them.
    if (Array.isArray(rest.allOf)) delete rest.allOf;
    return {
      ...target,
      ...only,
      ...rest,
      ...(single !== undefined && { type: single }),
      // `nullable` says nothing without a type beside it.
      ...(others.length > 1 && { anyOf: nullable ? others.map((form) => ({ ...form, nullable })) : others }),
      ...(propertyNames !== undefined && { 'x-property-names': propertyNames }),
      ...(nullable && others.length < 2 && { nullable }),
    };
  });
}

/**
 * Rewrites every schema inside a schema, the innermost first. The names of properties and definitions are no keywords.
 */
function rewrite(value: unknown, change: (schema: JsonSchema) => JsonSchema): unknown {
  const inner = (member: unknown): unknown => rewrite(member, change);
  const out: JsonSchema = {};
  for (const [key, member] of Object.entries(value as JsonSchema)) {
    switch (key) {
      case 'properties':
      case 'definitions':
      case '$defs':
        out[key] = Object.fromEntries(Object.entries(member as JsonSchema).map(([name, each]) => [name, inner(each)]));
        break;
      case 'anyOf':
      case 'allOf':
        out[key] = (member as readonly unknown[]).map(inner);
        break;
      case 'items':
      case 'not':
      case 'if':
      case 'then':
      case 'propertyNames':
        out[key] = inner(member);
        break;
      case 'additionalProperties':
        out[key] = typeof member === 'object' ? inner(member) : member;
        break;
      default:
        out[key] = typeof member === 'object' ? structuredCopy(member) : member;
    }
  }
  return change(out);
}
