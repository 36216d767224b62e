// Checks of values whose type is not known: what passes has the type that the client takes.

import type { DeploymentCreate, DeploymentPatch } from '../generated/records.js';
import type { Report, ValidateOptions } from '../issues/issues.js';
import { validateCreate, validatePatch, type ValidatePatchOptions } from './checks.js';
import { summaryOf, ValidationError } from './validation-error.js';

/**
 * Returns a value as the body that creates a deployment (contract 4.7), unchanged. Warnings are let through.
 * @param form - the body, any value: parsed JSON or YAML, or the value of a form
 * @param options - as for `validateCreate`
 * @throws ValidationError with the issues if the service would refuse it, or it cannot run; TypeError if it cannot be read
 * @example
 * const form = parseCreate(JSON.parse(await readFile('deployment.json', 'utf8')));
 * await control.deployments.create(form);
 */
export function parseCreate(form: unknown, options?: ValidateOptions): DeploymentCreate {
  return passed(form, validateCreate(form, options)) as DeploymentCreate;
}

/**
 * Returns a value as a patch (contract 4.5), unchanged. Warnings are let through.
 * @param form - the patch, any value
 * @param options - as for `validatePatch`
 * @throws ValidationError with the issues if the service would refuse it, or it cannot run; TypeError if it cannot be read
 * @example
 * await control.deployments.patch(deployment.id, parsePatch(request.body, { current: deployment }));
 */
export function parsePatch(form: unknown, options?: ValidatePatchOptions): DeploymentPatch {
  return passed(form, validatePatch(form, options)) as DeploymentPatch;
}

function passed(form: unknown, { ok, issues }: Report): unknown {
  if (ok) return form;
  throw new ValidationError(`the form has errors: ${summaryOf(issues).slice(0, 1_000)}`, issues);
}
