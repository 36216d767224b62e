// Checks a document of a file, and finds the location of each issue.
import {
  validateCreate,
  validateCreateJson,
  validatePatch,
  validatePatchJson,
  type Issue,
  type ValidateOptions,
} from 'deployment-control';
import { CONFLICT, conflictAt } from './conflict.js';
import { foreignDocument } from './foreign-document.js';
import { jsonHint } from './json-syntax.js';
import { sourceHint } from './own-words.js';
import { problem, type DocumentProblem, type Location, type Path, type SourceDocument } from './source-document.js';

/** The code of the issue of a document that is no form. */
export const NOT_A_FORM = 'not_a_form';

/** The request that a document is the body of. */
export type FormKind = 'create' | 'patch';

/** An issue with its location in the file. */
export interface LocatedIssue extends Issue, Location {
  /** The option that its value comes from: then the location is not the value's. */
  readonly option?: string;
}

/** The kind of a document: only a creation has a name and a source. */
export function kindOf(value: unknown): FormKind {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const isPatch = keys.length > 0 && !keys.includes('name') && !keys.includes('source');
  return isPatch ? 'patch' : 'create';
}

/** All issues of a document, in the order of their lines. */
export function checkDocument(document: SourceDocument, kind: FormKind, options: ValidateOptions): LocatedIssue[] {
  const problems = document.problems.map(issueOfProblem);
  const foreign = foreignDocument(document.value);
  if (foreign !== undefined)
    problems.unshift(issueOfProblem(problem(NOT_A_FORM, foreign.msg, document.locationOf([]))));
  // What a form would need says nothing of another kind of file.
  const found = foreign?.isKnown ? [] : issuesOfForm(document, kind, options);
  const issues = locateIssues(kind === 'patch' ? found.map(misplaced) : found, document);
  return inOrder([...problems, ...issues]);
}

/**
 * What keeps a document from being sent as it stands, whatever its fields are: it cannot be read, says something twice,
 * or has a number with more digits than are kept.
 */
export function unfaithful(document: SourceDocument): LocatedIssue[] {
  const { json, value, problems } = document;
  const found = problems.map(issueOfProblem);
  if (value === undefined && found.length === 0) {
    const issues =
      json === undefined ? [] : validateCreateJson(json).issues.filter(({ code }) => code === 'json_invalid');
    const unread = problem('json_invalid', 'It cannot be read as JSON', document.locationOf([]));
    return issues.length > 0 ? locateIssues(issues, document) : [issueOfProblem(unread)];
  }
  for (const path of inexact(value, []))
    found.push(issueOfProblem(problem('inexact_number', INEXACT, document.locationOf(path))));
  return inOrder(found);
}

const INEXACT =
  'A whole number beyond 2^53 would be sent with other digits: send it as text, if the service takes that';

function inexact(value: unknown, path: Path): Path[] {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    inexact(member, [...path, Array.isArray(value) ? Number(key) : key]),
  );
}

/** Issues of one file in the order of their lines. */
export function inOrder<Kind extends Location>(issues: readonly Kind[]): Kind[] {
  return [...issues].sort((one, other) => one.line - other.line || one.column - other.column);
}

function issuesOfForm(document: SourceDocument, kind: FormKind, given: ValidateOptions): readonly Issue[] {
  const { json, value, vocabulary = given.vocabulary } = document;
  const options = { ...given, vocabulary };
  if (json !== undefined) return (kind === 'create' ? validateCreateJson : validatePatchJson)(json, options).issues;
  if (value !== undefined) return (kind === 'create' ? validateCreate : validatePatch)(value, options).issues;
  return [];
}

function issueOfProblem({ code, msg, severity, location }: DocumentProblem): LocatedIssue {
  return issueOf([], code, msg, severity, location);
}

/** An issue at a place of a document, by default an error. */
export function issueAt(
  document: SourceDocument,
  path: Path,
  code: string,
  msg: string,
  severity: Issue['severity'] = 'error',
): LocatedIssue {
  return issueOf(path, code, msg, severity, document.locationOf(path));
}

function issueOf(path: Path, code: string, msg: string, severity: Issue['severity'], location: Location): LocatedIssue {
  const degree = severity === 'error' ? 'refused' : 'look_again';
  return {
    type: 'value_error',
    loc: ['body', ...path],
    msg,
    path,
    code,
    degree,
    severity,
    origin: 'client',
    ...location,
  };
}

/** Makes a field that stands at the top of a patch in place of below an error: the service would pass over it. */
function misplaced(issue: Issue): Issue {
  const isMisplaced =
    issue.code === 'unknown_field' &&
    issue.path.length === 1 &&
    String(issue.ctx?.suggestion).endsWith(`.${issue.path[0]}?`);
  return isMisplaced ? { ...issue, degree: 'refused', severity: 'error' } : issue;
}

/** Issues of a check or of the service, with their locations in a document, which may be read as JSON alone. */
export function locateIssues(issues: readonly Issue[], document: SourceDocument, mayBeYaml = true): LocatedIssue[] {
  return issues.map((issue) =>
    issue.code === 'json_invalid'
      ? syntaxIssue(issue, document, mayBeYaml)
      : {
          ...issue,
          msg: issue.msg + yamlHint(issue, document) + sourceHint(issue, document.value),
          ...document.locationOf(issue.path),
        },
  );
}

/** An error in the syntax of JSON: its path is the offset in the text. */
function syntaxIssue(issue: Issue, document: SourceDocument, mayBeYaml: boolean): LocatedIssue {
  const text = document.json ?? '';
  const conflict = conflictAt(text);
  if (conflict !== undefined) return { ...issue, path: [], msg: CONFLICT, ...document.locationAt(conflict) };
  const offset = Number(issue.path[0] ?? 0);
  const detail = issue.ctx?.error;
  // The detail ends with "at" because the service puts the offset behind it. Here the location comes first.
  const msg = detail === undefined ? issue.msg : `${issue.msg}: ${String(detail).replace(/( starting)? at$/, '')}`;
  return { ...issue, path: [], msg: msg + jsonHint(text, offset, mayBeYaml), ...document.locationAt(offset) };
}

/**
 * A hint for a value that YAML reads differently from what was likely meant. It does not show the value, which may be a
 * secret.
 */
function yamlHint({ type, code, path }: Issue, document: SourceDocument): string {
  const value = document.unquotedAt(path);
  if (type.startsWith('string_') && (typeof value === 'number' || typeof value === 'boolean'))
    return `; YAML reads it as a ${typeof value}, so put it in quotes`;
  if ((type.startsWith('bool_') || code === 'boolean_as_text') && typeof value === 'string')
    return '; YAML 1.2 has the booleans true and false only';
  return '';
}
