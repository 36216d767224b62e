// The issues of an error or of a 422, in the shape of all issues.

import { firstOf, optionsOf } from './arguments.js';
import { DeploymentControlError } from './errors.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from './generated/places.js';
import type { Issue } from './issues.js';
import { issuesOfDetail, MOST_ISSUES, pathOf } from './service-issues.js';
import { issuesInNeutral, type Vocabulary } from './vocabulary.js';

/**
 * Returns the issues of an error in the same shape for a form: those of a `ValidationError` (found locally) or of a 422 (found by the service). Also takes the body of a 422,
 * `{ detail: [...] }`, for a page whose own server passes it on. Returns an empty list for everything else. You can change the list.
 * @param error - the error, or the parsed body of a 422
 * @param options - `vocabulary`: the service's own words, if its locations use them; they are translated to the contract's
 * @example
 * issuesFrom({ detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required' }] })[0]?.path; // ['name']
 */
export function issuesFrom(error: unknown, options?: { readonly vocabulary?: Vocabulary | undefined } | null): Issue[] {
  return [...issuesInNeutral(DeploymentControlError.is(error) ? found(error) : told(error), optionsOf(options)?.vocabulary)];
}

function found(error: DeploymentControlError): readonly Issue[] {
  const { issues } = error as { readonly issues?: unknown };
  return Array.isArray(issues) ? firstOf(issues as readonly Issue[], MOST_ISSUES) : [];
}

function told(body: unknown): readonly Issue[] {
  if (typeof body !== 'object' || body === null || body instanceof Error) return [];
  // Whether a creation or a patch was refused the body does not say: the form is the one of which more steps are known.
  return issuesOfDetail((body as { readonly detail?: unknown }).detail, (loc) => {
    const [created, patched] = [DEPLOYMENT_CREATE, DEPLOYMENT_PATCH].map((form) => pathOf(form, loc));
    return patched!.length > created!.length ? patched! : created!;
  });
}
