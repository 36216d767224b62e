// Issues as lines: for people, and as annotations of a GitHub workflow.
import { relative } from 'node:path';
import type { LocatedIssue } from '../input/check.js';
import { folded } from './folded.js';
import { coloured, counted, printable } from './text.js';

/** Whether the command runs in a GitHub workflow. */
export function isGithubWorkflow(): boolean {
  return process.env.GITHUB_ACTIONS === 'true';
}

/** A line for people. Editors and terminals make a link of `file:line:column`. An option stands in place of that. */
export function humanLine(
  file: string,
  { line, column, degree, severity, path, msg, code, origin, option }: LocatedIssue,
  stream: NodeJS.WriteStream = process.stdout,
): string {
  const field = path.length === 0 ? '' : `${printable(path.join('.'))}: `;
  const word = coloured(stream, severity === 'error' ? 'red' : 'yellow', severity);
  const source = coloured(
    stream,
    'dim',
    `(${origin === 'server' ? 'the service' : code}${degree === 'cannot_run' ? ', cannot run' : ''})`,
  );
  const place = option ?? `${file}:${line}:${column}`;
  return folded(`${printable(place)}: ${word}: ${field}${printable(msg)} ${source}\n`, stream);
}

/** A command of GitHub workflows: GitHub shows the message next to the line. */
export function githubLine(file: string, issue: LocatedIssue): string {
  const { line, column, severity, path, msg, code, option } = issue;
  const field = `${option === undefined ? '' : `${option}: `}${path.length === 0 ? '' : `${path.join('.')}: `}`;
  const position =
    file === '<stdin>' || option !== undefined
      ? []
      : [`file=${escapeProperty(pathInCheckout(file))}`, `line=${line}`, `col=${column}`];
  return `::${severity} ${[...position, `title=${escapeProperty(code)}`].join(',')}::${escapeMessage(field + msg)}\n`;
}

/** The path of a file from the root of the checkout, as GitHub knows it. */
function pathInCheckout(file: string): string {
  const { GITHUB_WORKSPACE: workspace } = process.env;
  return workspace ? relative(workspace, file) : file;
}

function escapeMessage(text: string): string {
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeMessage(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}

/** The number of errors and of warnings. */
export function countedIssues(issues: readonly LocatedIssue[]): string {
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  return `${counted(errors, 'error')}, ${counted(issues.length - errors, 'warning')}`;
}
