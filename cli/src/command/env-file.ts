// Values from outside: files with environment variables, such as `.env`, and the environment itself.
import { existsSync } from 'node:fs';
import { oddityOf, readEnv } from '../../../pkg/src/values/env-file.js';
import { readText } from '../input/documents.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT, UsageError } from '../process/exit.js';
import { askHidden, isTyped } from '../process/hidden.js';
import { writeError } from '../process/streams.js';
import type { Arguments, OptionTable } from './arguments.js';
import { isCredential } from './credentials.js';

/**
 * The variables of a file, by their names; without a file, those of the standard input. References are filled in by the
 * lines before, by `known` and by the environment.
 * @throws CommandError if the file cannot be read, a line is no assignment, a name stands twice or a value is empty; it
 * names the line and shows no value
 */
export async function readEnvFile(
  path: string | undefined,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<Readonly<Record<string, string>>> {
  if (path === '-' && !existsSync('./-'))
    throw new UsageError(
      '--env-file takes a file, and none is called "-" here: name /dev/stdin for the standard input',
    );
  // What stands there may be the value of a secret, so it is not shown.
  if (path !== undefined && /^[A-Za-z_]\w*=/.test(path) && !existsSync(path))
    throw new UsageError(
      '--env-file takes a file, and other users of the machine can read a command line: write the lines NAME=VALUE into the file',
    );
  const isAsked = path === undefined && isTyped();
  const content = isAsked
    ? await askHidden('Lines NAME=VALUE, and Ctrl+D at their end:', { lines: true })
    : // A file of this name is not the standard input.
      await readText(path === '-' ? './-' : (path ?? '-'));
  const file = path ?? '<stdin>';
  const lines = readEnv(content, {
    variable: (name) => known.get(name) ?? environmentValue(name),
    isCredential,
  });
  const wrong = lines.find(({ problem }) => problem !== undefined);
  if (wrong) throw new CommandError(`${file}:${wrong.line} ${wrong.problem}`, EXIT.usage);
  for (const { line, name = '', value = '' } of lines) tellOddity(`${file}:${line} ${name}`, value);
  return Object.fromEntries(lines.map(({ name = '', value = '' }) => [name, value]));
}

/** The options of the commands over forms that give the values of `${NAME}`. */
export const VALUE_OPTIONS = {
  'env-file': {
    short: 'e',
    value: 'FILE',
    help: `replaces each \${NAME} in the texts of a form by its value in this file of lines\nNAME=VALUE; can be given several times`,
  },
  environment: { help: `takes values of \${NAME} from the environment too, after those of --env-file` },
} as const satisfies OptionTable;

/** Where values come from, by their names. */
export interface Values {
  readonly get: (name: string) => string | undefined;
}

/** The values of `${NAME}` in a form: of files, then of the environment, as far as asked for; undefined where neither is. */
export async function valuesOf(args: Arguments<keyof typeof VALUE_OPTIONS>): Promise<Values | undefined> {
  const files = args.values('env-file');
  if (files.length === 0 && !args.flag('environment')) return undefined;
  const given = await readEnvFiles(files);
  const fromEnvironment = (name: string): string | undefined =>
    args.flag('environment') ? environmentValue(name) || undefined : undefined;
  return { get: (name) => given.get(name) ?? fromEnvironment(name) };
}

/** The variables of several files; the last value of a name counts. */
export async function readEnvFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const values = new Map<string, string>();
  for (const path of paths)
    for (const [name, value] of Object.entries(await readEnvFile(path, values))) values.set(name, value);
  return values;
}

/**
 * A variable of the environment.
 * @throws CommandError if it holds a credential of this client, or is no text in UTF-8, which Node.js does not tell
 */
export function environmentValue(name: string): string | undefined {
  if (isCredential(name))
    throw new CommandError(
      `the environment variable ${printable(name)} holds a credential of this client, which goes into no value: take another variable`,
      EXIT.usage,
    );
  const value = process.env[name];
  if (value?.includes('\uFFFD'))
    throw new CommandError(
      `the environment variable ${printable(name)} is not text in UTF-8: give its value in a file`,
      EXIT.usage,
    );
  return value;
}

/** Warns of a value that is most likely not what was meant. */
export function tellOddity(what: string, value: string): void {
  const oddity = oddityOf(value);
  if (oddity !== undefined) writeError(`warning: ${printable(what)} ${oddity}\n`);
}
