// Issues as lines: for people, and as annotations of a GitHub workflow.
import { relative } from 'node:path';
import type { LocatedIssue } from '../input/check.js';
import { folded } from './folded.js';
import { coloured, counted, printable } from './text.js';

/** Whether the command runs in a GitHub workflow. */
export function isGithubWorkflow(): boolean {
  return process.env.GITHUB_ACTIONS === 'true';
}

/** So many warnings of one kind are written of a file: who has more of them mends the first ones alike. */
const MOST_OF_KIND = 20;

/** How a line of an issue is written. */
type IssueLine = typeof humanLine | typeof githubLine;

/** The lines of the issues of a file: all errors, and of each kind of warnings the first with the number of the others. */
export function issueLines(
  file: string,
  issues: readonly (LocatedIssue & { readonly file?: string })[],
  line: IssueLine,
  stream?: NodeJS.WriteStream,
): string {
  const counts = new Map<string, number>();
  const lines = issues.flatMap((issue) => {
    const count = (counts.get(issue.code) ?? 0) + 1;
    if (issue.severity === 'warning') counts.set(issue.code, count);
    return count > MOST_OF_KIND ? [] : [line(issue.file ?? file, issue, stream)];
  });
  const more = [...counts].flatMap(([code, count]) => {
    if (count <= MOST_OF_KIND) return [];
    const last = issues.filter((issue) => issue.code === code).at(-1)!;
    const msg = `${count - MOST_OF_KIND} more warnings of this kind, which --json shows`;
    return [line(last.file ?? file, { ...last, path: [], msg }, stream)];
  });
  return [...lines, ...more].join('');
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
