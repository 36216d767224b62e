// Turns the service's 422 into issues of the same shape as those that the package finds (contract 2.7).

import { core } from '../core/instance.js';
import { PARAMETERS } from '../generated/kinds.js';
import { MAX_DEPTH } from '../generated/places.js';
import { firstOf } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import { CONTRACT_TERMS, termsOf, type Vocabulary } from '../vocabulary/vocabulary.js';
import { severityOf } from './degrees.js';
import type { Issue } from './issues.js';

/** More issues than any service lists. Issues after them are not read. */
export const MAX_SERVICE_ISSUES = 10_000;

/** In place of the index of a record: the request has no form. It is above every index in the core's list. */
export const NO_FORM = 0xffff;

/** The steps of a location for which the core says whether the form has them: one bit of a number for each. */
const MAX_LOCATION_STEPS = 32;

/**
 * The issues of the text of a 422. `form` is the index of the request's record in the core's list, or `NO_FORM`. A
 * `detail` that is a text becomes one issue of the whole form. A body of another shape has no issues.
 */
export function serviceIssues(form: number, text: string): Issue[] {
  return issuesOfDetail(detailOf(text), (loc) => pathOf(form, loc));
}

function detailOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { readonly detail?: unknown } | null)?.detail;
  } catch {
    return undefined;
  }
}

/** The issues of the `detail` of a 422. `pathOf` returns the field of the form that a location belongs to. */
export function issuesOfDetail(detail: unknown, pathOf: (loc: Issue['loc']) => Issue['path']): Issue[] {
  if (typeof detail === 'string') return [issueOf('value_error', ['body'], [], detail)];
  if (!Array.isArray(detail)) return [];
  return firstOf<unknown>(detail, MAX_SERVICE_ISSUES)
    .filter(isObject)
    .map((item) => {
      const type = typeof item.type === 'string' ? item.type : 'value_error';
      const loc = firstOf<unknown>(Array.isArray(item.loc) ? item.loc : [], MAX_DEPTH).filter(
        (step) => typeof step === 'string' || typeof step === 'number',
      );
      const issue = issueOf(type, loc, pathOf(loc), typeof item.msg === 'string' ? item.msg : '');
      return isObject(item.ctx) ? { ...issue, ctx: contextOf(item.ctx) } : issue;
    });
}

/** The numbers and texts that sentences have names for. Any other member may be what was sent, such as a secret. */
function contextOf(given: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const known = Object.entries(given).filter(
    ([name, value]) => PARAMETERS.includes(name) && (typeof value === 'number' || typeof value === 'string'),
  );
  return Object.fromEntries(known);
}

/**
 * The field of the form that a location belongs to: the location without its root and without steps that the form does
 * not have, such as the names of a union's members.
 */
export function pathOf(form: number, loc: Issue['loc']): (string | number)[] {
  const [root, ...rest] = loc;
  if (root !== 'body' || form >= NO_FORM) return rest;
  const bits = core().call('formSteps', [JSON.stringify(rest)], form);
  return rest.filter((_, index) => index < MAX_LOCATION_STEPS && (bits >>> index) % 2 === 1);
}

function issueOf(type: string, loc: Issue['loc'], path: Issue['path'], msg: string): Issue {
  return { type, loc, msg, path, code: type, degree: 'refused', severity: severityOf('refused'), origin: 'server' };
}

/** The issues of a service that uses its own words, translated into the contract's words. */
export function translateServiceIssues(issues: readonly Issue[], vocabulary: Vocabulary | undefined): readonly Issue[] {
  const terms = termsOf(vocabulary);
  if (terms === undefined || terms.configPath === CONTRACT_TERMS.configPath) return issues;
  return issues.map((issue) => translateServiceIssue(issue, terms.configPath));
}

/** Translates the one field whose name is in locations. `field` is the service's name for it. */
function translateServiceIssue(issue: Issue, field: string): Issue {
  if (issue.origin !== 'server' || issue.loc[0] !== 'body') return issue;
  // A location may have the names of a union's members anywhere, so the field need not follow its record directly.
  const record = issue.loc.indexOf('source_revision_config');
  const at = issue.loc.indexOf(field, record);
  if (record < 0 || at < 0 || issue.path[0] !== 'source_revision_config') return issue;
  const loc = issue.loc.map((step, index) => (index === at ? CONTRACT_TERMS.configPath : step));
  const path = [...issue.path.filter((step) => step !== field), CONTRACT_TERMS.configPath];
  return { ...issue, loc, path };
}
