// Checks a fleet file whole, and tells every issue with its file and line.
import { issuesFrom, type ClientOptions, type DeploymentControl, type Issue } from 'deployment-control';
import { sourceHint } from '../input/own-words.js';
import type { Path } from '../input/source-document.js';
import { counted, printable } from '../output/text.js';
import { githubLine, humanLine, isGithubWorkflow, issueLines } from '../output/issues.js';
import { CommandError, EXIT } from '../process/exit.js';
import { writeError, writeOut } from '../process/streams.js';
import { isStopped, nextAfterStop } from '../service/validation.js';
import type { FileIssue, FleetFile } from './fleet-file.js';
import type { FleetValues } from './secret-values.js';

/** So many issues are told: nobody reads more. */
const MOST_TOLD = 1_000;

/** How a fleet is checked. */
export interface FleetCheck {
  readonly control: DeploymentControl;
  readonly values: FleetValues;
  readonly only: readonly string[] | undefined;
  /** What the checks stop. */
  readonly validate?: ClientOptions['validate'];
  readonly json: boolean;
  /** Adds to the JSON document. */
  readonly add: (results: { readonly issues: readonly FileIssue[] }) => void;
}

/**
 * Checks a fleet before anything is sent.
 * @throws CommandError if there are errors, after all of them were written
 */
export async function checkFleetFile(
  file: FleetFile,
  { control, values, only, validate, json, add }: FleetCheck,
): Promise<void> {
  const all = await fleetIssues(file, { control, values, only });
  const told = all.slice(0, MOST_TOLD);
  writeIssues(told, json);
  if (all.length > MOST_TOLD) writeError(`and ${all.length - MOST_TOLD} more, which are not shown\n`);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  if (all.length > 0) add({ issues: told });
  if (isStopped(all, { validate }))
    throw new CommandError(
      `${printable(file.file)}: ${counted(errors, 'error')}, and nothing was sent${nextAfterStop(all)}`,
      EXIT.failed,
    );
}

/** All issues of a fleet, in the order of their files and lines. Nothing is sent. */
export async function fleetIssues(
  file: FleetFile,
  { control, values, only }: Pick<FleetCheck, 'control' | 'values' | 'only'>,
): Promise<readonly FileIssue[]> {
  const { issues } = await inWordsOf(file, control).fleet.check(file.fleet, {
    secretValue: values.secretValue,
    ...(only && { only }),
  });
  // A part that could not be read is told once.
  const places = new Set(file.issues.map(placeText));
  const broken = new Set(
    file.issues.filter(({ severity, path }) => severity === 'error' && path.length === 0).map((each) => each.file),
  );
  const found = located(issues, file, values).filter(
    (issue) => !places.has(placeText(issue)) && !broken.has(issue.file),
  );
  // What the defaults have is wrong for each deployment.
  return file.mask
    .of(unique([...file.issues, ...found]))
    .sort((one, other) => one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column);
}

/** The client of a fleet: a line of its file may set the words of its service. */
export function inWordsOf({ vocabulary }: FleetFile, control: DeploymentControl): DeploymentControl {
  return vocabulary === undefined ? control : control.withOptions({ vocabulary });
}

/** The issues of an error of the service or of a plan, at their places in the files. */
export function issuesOf(error: unknown, file: FleetFile, values: FleetValues): readonly FileIssue[] {
  return file.mask.of(located(issuesFrom(error), file, values));
}

function unique(issues: readonly FileIssue[]): FileIssue[] {
  return [...new Map(issues.map((issue) => [`${placeText(issue)} ${issue.msg}`, issue])).values()];
}

/** Writes issues: as annotations in a workflow, else for people. */
export function writeIssues(issues: readonly FileIssue[], json: boolean): void {
  if (json) for (const issue of issues) writeError(humanLine(issue.file, issue, process.stderr));
  else if (isGithubWorkflow()) writeOut(issueLines('', issues, githubLine));
  else writeError(issueLines('', issues, humanLine, process.stderr));
}

function located(issues: readonly Issue[], file: FleetFile, values: FleetValues): FileIssue[] {
  return issues.map((issue) => {
    const path = file.shortOf(issue.path);
    return {
      ...issue,
      msg: withPlaces(issue, file, values) + hintOf(issue, file),
      path,
      loc: ['body', ...path],
      ...file.placeOf(issue.path),
    };
  });
}

function hintOf(issue: Issue, { fleet }: FleetFile): string {
  const [list, at, ...path] = issue.path;
  const form = list === 'deployments' && typeof at === 'number' ? fleet.deployments?.[at] : undefined;
  return sourceHint({ ...issue, path }, form);
}

/** A sentence that names another deployment by its number names its line. */
function withPlaces({ code, msg }: Issue, file: FleetFile, values: FleetValues): string {
  if (code === 'fleet_secret') return values.textOf(msg);
  if (code !== 'fleet_name_twice') return msg;
  return msg.replace(/^deployments\.(\d+)/, (_, at: string) => {
    const { file: other, line } = file.placeOf(['deployments', Number(at), 'name'] as Path);
    return `${other}:${line}`;
  });
}

function placeText({ file, line, column }: FileIssue): string {
  return `${file}:${line}:${column}`;
}
