// Reads the issues of an error, of a report, or of the body of a 422.

import { DeploymentControlError } from '../values/errors/deployment-control-error.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from '../generated/places.js';
import { firstOf, optionsOf, unreadable } from '../values/arguments.js';
import type { Vocabulary } from '../vocabulary/vocabulary.js';
import type { Issue } from './issues.js';
import { issuesOfDetail, MAX_SERVICE_ISSUES, pathOf, translateServiceIssues } from './service-issues.js';

/**
 * Returns the issues of an error in the same shape for a form: those of a `ValidationError` (found locally) or of a 422
 * (found by the service). Also takes the body of a 422, `{ detail: [...] }`, for a page whose own server passes it on, and
 * the report of a check.
 * Returns an empty list for everything else. You can change the list.
 * @param error - the error, the parsed body of a 422, or a report
 * @param options - `vocabulary`: the service's own words, if its locations use them; they are translated to the
 * contract's
 * @throws TypeError if the body or the options cannot be read: a getter or a proxy throws
 * @example
 * issuesFrom({ detail: [{ type: 'missing', loc: ['body', 'name'], msg: 'Field required' }] })[0]?.path; // ['name']
 */
export function issuesFrom(error: unknown, options?: { readonly vocabulary?: Vocabulary | undefined } | null): Issue[] {
  const vocabulary = optionsOf(options, ['vocabulary'])?.vocabulary;
  let issues: readonly Issue[];
  try {
    issues = DeploymentControlError.is(error) ? issuesIn(error) : issuesOfBody(error);
  } catch (thrown) {
    throw unreadable(thrown, 'the error');
  }
  return [...translateServiceIssues(issues, vocabulary)];
}

/** The issues of an error or a report. */
function issuesIn(error: object): readonly Issue[] {
  const { issues } = error as { readonly issues?: unknown };
  return Array.isArray(issues) ? firstOf(issues as readonly Issue[], MAX_SERVICE_ISSUES) : [];
}

function issuesOfBody(body: unknown): readonly Issue[] {
  if (typeof body !== 'object' || body === null || body instanceof Error) return [];
  const { detail } = body as { readonly detail?: unknown };
  return detail === undefined && 'ok' in body ? issuesIn(body) : issuesOfDetail(detail, pathInEitherForm);
}

/** The body does not say which form was refused. The path in the form that has more steps of the location is taken. */
function pathInEitherForm(loc: Issue['loc']): Issue['path'] {
  const inCreation = pathOf(DEPLOYMENT_CREATE, loc);
  const inPatch = pathOf(DEPLOYMENT_PATCH, loc);
  return inPatch.length > inCreation.length ? inPatch : inCreation;
}
