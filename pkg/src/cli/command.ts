// What every sub-command does alike: reads its arguments, says what is wrong with them, and sets the exit code.
import { CommandError, EXIT } from './exit.js';
import { writeError, writeJson, writeOut } from './output.js';

/** A sub-command: its name, its help, how it reads its arguments (or that help is asked for), and what it does. */
export interface Command<O> {
  readonly name: string;
  readonly help: string;
  readonly read: (args: readonly string[]) => O | 'help';
  readonly run: (options: O) => Promise<void>;
}

/** A mistake in how the command was called: it ends with the exit code 2 and a word on where the help is. */
export class UsageError extends Error {}

/** Runs a sub-command to its end. A mistake in the arguments sets the exit code 2, a failure 1. */
export async function runCommand<O>({ name, help, read, run }: Command<O>, args: readonly string[]): Promise<void> {
  // Where one document was asked for, one comes, also of a command line that cannot be read.
  const json = args.includes('--json') && /^ +--json /m.test(help);
  let options: O | 'help';
  try {
    options = read(args);
  } catch (error) {
    misused(name, misread(error, help), json);
    return;
  }
  if (options === 'help') {
    writeOut(help);
    return;
  }
  try {
    await run(options);
  } catch (error) {
    if (error instanceof UsageError) misused(name, textOf(error), json);
    else {
      writeError(`deployment-control ${name}: ${textOf(error)}\n`);
      process.exitCode = error instanceof CommandError ? error.exit : EXIT.failed;
    }
  }
}

/** What `parseArgs` says of an unknown option, in the words of the other commands; the options are those of the help. */
function misread(error: unknown, help: string): string {
  const [, dashes = '', name] = /^Unknown option '(-+)([^']+)'/.exec(textOf(error)) ?? [];
  if (name === undefined) return textOf(error);
  const meant = nearest(name, Array.from(help.matchAll(/^ {2,}(?:-\w, )?--([a-z][a-z-]*)/gm), ([, option]) => option!));
  return `there is no option ${dashes}${name}${meant === undefined ? '' : `; did you mean --${meant}?`}`;
}

function misused(name: string, message: string, json: boolean): void {
  const { exit: exitCode, code, name: kind } = new CommandError(message, EXIT.usage);
  if (json) writeJson({ error: { name: kind, code, message, exitCode } });
  writeError(`deployment-control ${name}: ${message}\n\nRun "deployment-control ${name} --help" for its usage.\n`);
  process.exitCode = exitCode;
}

/** Reads the whole number of an option, from 0 to `most`. */
export function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number > most) throw new Error(`${name} takes a whole number from 0 to ${most}, not "${text}"`);
  return number;
}

/** What a thrown value says. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The one of some words that a mistyped one is likely to mean; undefined where none is near. */
export function nearest(typed: string, words: readonly string[]): string | undefined {
  const most = typed.length > 4 ? 2 : 1;
  const [best] = words.map((word) => ({ word, away: word.startsWith(typed) && typed.length > 1 ? 1 : distance(typed, word) })).sort((one, other) => one.away - other.away);
  return best !== undefined && best.away <= most ? best.word : undefined;
}

/** How many letters must be put in, left out or changed, or neighbours swapped, to make one word of the other. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
