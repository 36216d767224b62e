// What an error says of a form, in the one shape of all issues.

import { DeploymentControlError } from './errors.js';
import { ENCODERS } from './generated/encoder.js';
import type { Issue } from './issues.js';
import { issuesOfDetail, pathOf } from './service-issues.js';
import { issuesInNeutral, type Vocabulary } from './vocabulary.js';

/**
 * The issues of an error, in one shape for a form: those of a `ValidationError` (found locally) or of a 422 (found by the service). Takes the body of a 422 too,
 * `{ detail: [...] }`, for a page whose own server hands the service's answer on. Gives an empty list for everything else. The list is the caller's own.
 * @param options What the service calls things, where its locations are in its own words: they come back in the contract's, in which clients take forms.
 * @example
 * issuesFrom({ detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required' }] })[0]?.path; // ['name']
 */
export function issuesFrom(error: unknown, options?: { readonly vocabulary?: Vocabulary | undefined }): Issue[] {
  return [...issuesInNeutral(DeploymentControlError.is(error) ? found(error) : told(error), options?.vocabulary)];
}

function found(error: DeploymentControlError): readonly Issue[] {
  const { issues } = error as { readonly issues?: unknown };
  return Array.isArray(issues) ? (issues as readonly Issue[]) : [];
}

function told(body: unknown): readonly Issue[] {
  if (typeof body !== 'object' || body === null || body instanceof Error) return [];
  // Whether a creation or a patch was refused the body does not say: the form is the one of which more steps are known.
  return issuesOfDetail((body as { readonly detail?: unknown }).detail, (loc) => {
    const [created, patched] = ['DeploymentCreate', 'DeploymentPatch'].map((record) => pathOf(ENCODERS[record]![0], loc));
    return patched!.length > created!.length ? patched! : created!;
  });
}
