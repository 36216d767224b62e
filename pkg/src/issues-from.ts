// What an error says of a form, in the one shape of all issues.

import { DeploymentControlError } from './errors.js';
import type { Issue } from './issues.js';
import { issuesInNeutral, type Vocabulary } from './vocabulary.js';

/**
 * The issues of an error, in one shape for a form: those of a `ValidationError` (found locally) or of a 422 (found by the service).
 * Gives an empty list for every other error.
 * @param options What the service calls things, where its locations are in its own words: they come back in the contract's, in which clients take forms.
 */
export function issuesFrom(error: unknown, options?: { readonly vocabulary?: Vocabulary | undefined }): readonly Issue[] {
  if (!DeploymentControlError.is(error) || !('issues' in error)) return [];
  const { issues } = error as { issues: unknown };
  if (!Array.isArray(issues)) return [];
  return issuesInNeutral(issues as readonly Issue[], options?.vocabulary);
}
