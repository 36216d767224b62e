// The schemas are what Standard Schema and Standard JSON Schema ask for, and tell their types. Compiled by the build; nothing here runs.
import type { StandardJSONSchemaV1, StandardSchemaV1 } from '@standard-schema/spec';
import { createSchema, patchSchema, schemaFor, type DeploymentCreate, type DeploymentPatch, type Secret, type Volume } from 'deployment-control';

type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
const holds = <_Truth extends true>(): void => undefined;

// Assignable to both standards at once, whole schemas and those of fields.
type Both<Value> = StandardSchemaV1<Value> & StandardJSONSchemaV1<Value>;
export const schemas: readonly [Both<DeploymentCreate>, Both<DeploymentPatch>, Both<Volume>, Both<string>] = [
  createSchema, patchSchema, schemaFor('Volume'), createSchema.field('name'),
];

holds<Same<StandardSchemaV1.InferInput<typeof createSchema>, DeploymentCreate>>();
holds<Same<StandardSchemaV1.InferOutput<typeof createSchema>, DeploymentCreate>>();
holds<Same<StandardJSONSchemaV1.InferOutput<typeof patchSchema>, DeploymentPatch>>();

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
