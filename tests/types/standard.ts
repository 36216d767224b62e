// The schemas are what Standard Schema and Standard JSON Schema ask for, and tell their types. Compiled by the build;
// nothing here runs.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import {
  createSchema,
  patchSchema,
  schemaFor,
  type DeploymentCreate,
  type DeploymentPatch,
  type Secret,
  type Volume,
} from 'deployment-control';

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const holds = <_Truth extends true>(): void => undefined;

// Whole schemas and those of fields.
export const forms: readonly [
  StandardSchemaV1<DeploymentCreate>,
  StandardSchemaV1<DeploymentPatch>,
  StandardSchemaV1<string>,
] = [createSchema, patchSchema, createSchema.field('name')];

// Assignable to both standards at once.
type Both<Value> = StandardSchemaV1<Value> & StandardJSONSchemaV1<Value>;
export const schemas: readonly [Both<Volume>, Both<string>] = [
  schemaFor('Volume'),
  schemaFor('DeploymentCreate').field('name'),
];

// @ts-expect-error A page that takes the schema of a form does not load its JSON Schema.
createSchema['~standard'].jsonSchema;

holds<Same<StandardSchemaV1.InferInput<typeof createSchema>, DeploymentCreate>>();
holds<Same<StandardSchemaV1.InferOutput<typeof createSchema>, DeploymentCreate>>();
const patch = schemaFor('DeploymentPatch');
holds<Same<StandardJSONSchemaV1.InferOutput<typeof patch>, DeploymentPatch>>();

const cpu = createSchema.field('source_config', 'resource_spec', 'cpu');
holds<Same<StandardSchemaV1.InferInput<typeof cpu>, number | null | undefined>>();
const secret = createSchema.field('secrets', '*');
holds<Same<StandardSchemaV1.InferOutput<typeof secret>, Secret>>();
const value = createSchema.field('secrets', 0, 'value');
holds<Same<StandardSchemaV1.InferOutput<typeof value>, string>>();
const label = patchSchema.field('source_config', 'resource_spec', 'labels', 'app.example/name');
holds<Same<StandardSchemaV1.InferOutput<typeof label>, string>>();
const known = createSchema.field(...(['name'] as string[]));
holds<Same<StandardSchemaV1.InferOutput<typeof known>, unknown>>();

// The result is no promise, so that a form can use it at once.
const result = createSchema['~standard'].validate({});
export const first: string | undefined = result.issues?.[0]?.message;

// @ts-expect-error There is no such record.
schemaFor('Nothing');
