// The schemas fit the types of form libraries. Compiled by the build; nothing here runs.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { FieldApi, FormApi } from '@tanstack/form-core';
import { createSchema, patchSchema, type DeploymentCreate, type DeploymentPatch } from 'deployment-control';
import type { Resolver } from 'react-hook-form';

export const resolvers: readonly [
  Resolver<DeploymentCreate, unknown, DeploymentCreate>,
  Resolver<DeploymentPatch, unknown, DeploymentPatch>,
] = [standardSchemaResolver(createSchema), standardSchemaResolver(patchSchema)];

const empty: DeploymentCreate = {
  name: '',
  source: 'internal_docker',
  source_config: {},
  source_revision_config: {},
  secrets: [],
};
export const form = new FormApi({ defaultValues: empty, validators: { onChange: createSchema } });
export const name = new FieldApi({ form, name: 'name', validators: { onBlur: createSchema.field('name') } });

// @ts-expect-error The schema of another field.
export const other = new FieldApi({ form, name: 'name', validators: { onBlur: createSchema.field('secrets') } });
