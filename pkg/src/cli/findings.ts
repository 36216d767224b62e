// What is wrong with the documents of a file, and how it is shown: for people, for programs, and beside the lines of a change on GitHub.
import { relative } from 'node:path';
import { validateCreate, validateCreateJson, validatePatch, validatePatchJson, type Issue, type ValidateOptions } from 'deployment-control';
import { type Place, type Problem, type SourceDocument } from './documents.js';
import { coloured, plain } from './output.js';

/** The body that a document is: one that creates a deployment, or one that changes it. */
export type Kind = 'create' | 'patch';

/** An issue with its place in the file. */
export interface Finding extends Issue, Place {}

/** Tells the kind of a document: only the body of a creation has a name and a source. */
export function kindOf(value: unknown): Kind {
  const keys = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const isPatch = keys.length > 0 && !keys.includes('name') && !keys.includes('source');
  return isPatch ? 'patch' : 'create';
}

/** Everything that is wrong with a document, in the order of its lines. */
export function check(document: SourceDocument, kind: Kind, options: ValidateOptions): Finding[] {
  const found = document.problems.map((each) => findingOf(each));
  if (document.json !== undefined) {
    const validate = kind === 'create' ? validateCreateJson : validatePatchJson;
    found.push(...placed(validate(document.json, options).issues, document));
  } else if (document.value !== undefined) {
    const validate = kind === 'create' ? validateCreate : validatePatch;
    found.push(...placed(validate(document.value, options).issues, document));
  }
  return found.sort((one, other) => one.line - other.line || one.column - other.column);
}

function findingOf({ code, msg, severity, place }: Problem): Finding {
  return { type: 'value_error', loc: ['body'], msg, path: [], code, severity, origin: 'client', ...place };
}

/** Issues with their places, those of the service too. */
export function placed(issues: readonly Issue[], document: SourceDocument): Finding[] {
  return issues.map((issue) => {
    if (issue.code === 'json_invalid') {
      const at = Number(issue.path[0] ?? 0);
      const detail = issue.ctx?.['error'];
      // The place stands before the sentence, so the service's words need not lead on to it.
      return { ...issue, path: [], msg: detail === undefined ? issue.msg : `${issue.msg}: ${String(detail).replace(/( starting)? at$/, '')}`, ...document.placeAt(at) };
    }
    return { ...issue, msg: issue.msg + hintOf(issue, document), ...document.placeOf(issue.path) };
  });
}

/** What YAML made of a word that stands there without quotes, where that is the likely mistake. The word itself is not said: it may be a secret. */
function hintOf({ type, code, path }: Issue, document: SourceDocument): string {
  const value = document.plainAt(path);
  if (type.startsWith('string_') && (typeof value === 'number' || typeof value === 'boolean')) {
    return `; YAML reads it as a ${typeof value}, so put it in quotes`;
  }
  if ((type.startsWith('bool_') || code === 'boolean_as_text') && typeof value === 'string') return '; YAML 1.2 knows true and false alone';
  return '';
}

/** One line for a person, in the form that editors and terminals make links of. */
export function humanLine(file: string, { line, column, severity, path, msg, code, origin }: Finding, stream: NodeJS.WriteStream = process.stdout): string {
  const field = path.length === 0 ? '' : `${plain(path.join('.'))}: `;
  const word = coloured(stream, severity === 'error' ? 'red' : 'yellow', severity);
  const by = origin === 'server' ? 'the service' : code;
  return `${plain(file)}:${line}:${column}: ${word}: ${field}${plain(msg)} ${coloured(stream, 'dim', `(${by})`)}\n`;
}

/** One annotation: a command of GitHub's workflows, which shows it beside the line. */
export function githubLine(file: string, { line, column, severity, path, msg, code }: Finding): string {
  const field = path.length === 0 ? '' : `${path.join('.')}: `;
  const shown = file === '<stdin>' ? [] : [`file=${property(fromWorkspace(file))}`, `line=${line}`, `col=${column}`];
  return `::${severity} ${[...shown, `title=${property(code)}`].join(',')}::${data(field + msg)}\n`;
}

/** The path of a file as GitHub knows it: from the root of the checkout. */
function fromWorkspace(file: string): string {
  const { GITHUB_WORKSPACE: workspace } = process.env;
  return workspace ? relative(workspace, file) : file;
}

function data(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function property(text: string): string {
  return data(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** How many errors and warnings there are, in words. */
export function counted(findings: readonly Finding[]): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return `${amount(errors, 'error')}, ${amount(findings.length - errors, 'warning')}`;
}

/** A number of things. */
export function amount(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
