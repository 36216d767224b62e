// Reads the fleet of a call: from its text, or from a file below the root.
import { stat } from 'node:fs/promises';
import { isAbsolute, normalize } from 'node:path';
import { readText } from '../../input/documents.js';
import { checkFleetFile } from '../../fleet/check.js';
import { readFleetFile, type FileIssue, type FleetFile } from '../../fleet/fleet-file.js';
import { isBelow } from '../../fleet/secret-files.js';
import type { FleetValues } from '../../fleet/secret-values.js';
import { visible } from '../fence.js';
import { ToolError } from '../failure.js';
import type { Setup } from '../tool.js';
import { isHidden } from './values.js';

/** How a text that is no file is called. */
export const TEXT = 'text';

/** The most bytes of a file. */
const MOST_BYTES = 2 << 20;

/** The fleet of a call, and what is wrong with it. */
export interface FleetInput {
  readonly file: FleetFile;
  readonly values: FleetValues;
  readonly issues: readonly FileIssue[];
}

/** Reads and checks a fleet. Nothing is sent. */
export async function fleetInput(
  setup: Setup,
  { name, text }: { readonly name: string; readonly text: string },
  kept: 'kept' | 'forgotten',
): Promise<FleetInput> {
  const values = await setup.values(kept);
  const file = await readFleetFile(name, values, text);
  let issues: readonly FileIssue[] = [];
  try {
    await checkFleetFile(file, {
      control: setup.control,
      values,
      only: undefined,
      json: true,
      add: (found) => {
        ({ issues } = found);
      },
    });
  } catch (error) {
    // It says how many issues there are, which are told here one by one.
    if (issues.length === 0) throw error;
  }
  return { file, values, issues: issues.map((issue) => (issue.file === TEXT ? issue : withoutUnknownName(issue))) };
}

/** What is told of an issue. */
export type ToldIssue = Pick<FileIssue, 'file' | 'line' | 'column' | 'severity' | 'code' | 'path' | 'msg'>;

/** An issue as a line. It shows no value. */
export function issueLine({ file, line, column, severity, code, path, msg }: ToldIssue): string {
  return `${file}:${line}:${column} ${severity} ${code} ${path.join('.')}: ${msg}`;
}

/** What to do about issues. */
export function nextOf(issues: readonly Pick<FileIssue, 'code'>[]): string {
  const isVariable = issues.some(({ code }) => code === 'fleet_variable');
  return isVariable
    ? 'A text is filled in by variables alone that the option --variable of this server names; a secret takes those of --secret as its whole value.'
    : 'Correct the text at these places.';
}

/**
 * The text of a file below the root, and its path from there.
 * @throws ToolError if it stands elsewhere, or is none
 */
export async function fileBelowRoot(path: string): Promise<{ readonly name: string; readonly text: string }> {
  const name = normalize(path);
  const outside = new ToolError('path', `there is no file at this path below the root: ${visible(path)}`, {
    next: 'Give a path from the root of this server on, or the text itself.',
  });
  if (path !== visible(path) || isAbsolute(name)) throw outside;
  const isThere = await isBelow('.', name).catch(() => false);
  const isFile = isThere && (await stat(name).then((found) => found.isFile()));
  if (!isFile || (await isHidden(name))) throw outside;
  return { name, text: await readText(name, MOST_BYTES) };
}

/** A field that no form has may be anything, such as a key in a file that is no fleet: its line says where it is. */
function withoutUnknownName(issue: FileIssue): FileIssue {
  const isUnknown = issue.code === 'unknown_field' || /^Unknown field/.test(issue.msg);
  return isUnknown && !issue.msg.includes('did you mean') ? { ...issue, path: issue.path.slice(0, -1) } : issue;
}
