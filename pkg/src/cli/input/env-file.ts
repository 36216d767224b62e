// Files with environment variables, such as `.env`.
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { readEnv } from '../../values/env-file.js';
import { CommandError, EXIT } from '../process/exit.js';
import { askHidden, isTyped } from '../process/hidden.js';
import { unreadableFile } from './documents.js';

/**
 * The variables of a file, by their names; without a file, those of the standard input.
 * @throws CommandError if the file cannot be read, a line is no assignment, a name stands twice or a value is empty; it
 * names the line and shows no value
 */
export async function readEnvFile(path: string | undefined): Promise<Readonly<Record<string, string>>> {
  const lines = readEnv(await contentOf(path));
  const wrong = lines.find(({ problem }) => problem !== undefined);
  if (wrong) throw new CommandError(`${path ?? '<stdin>'}:${wrong.line} ${wrong.problem}`, EXIT.usage);
  return Object.fromEntries(lines.map(({ name = '', value = '' }) => [name, value]));
}

/** The variables of several files; the last value of a name counts. */
export async function readEnvFiles(paths: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const files = await Promise.all(paths.map((path) => readEnvFile(path)));
  return new Map(files.flatMap((values) => Object.entries(values)));
}

async function contentOf(path: string | undefined): Promise<string> {
  if (path === undefined && isTyped()) return askHidden('Lines NAME=VALUE, and Ctrl+D at their end:', { lines: true });
  try {
    return path === undefined ? await text(process.stdin) : await readFile(path, 'utf8');
  } catch (error) {
    throw unreadableFile(path ?? '<stdin>', error);
  }
}
