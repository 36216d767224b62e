// Files with environment variables, such as `.env`. Node.js reads them; what it passes over in silence is told here.
import { readFile } from 'node:fs/promises';
import * as util from 'node:util';
import { text } from 'node:stream/consumers';
import { CommandError, EXIT } from '../process/exit.js';
import { askHidden, isTyped } from '../process/hidden.js';
import { unreadableFile } from './documents.js';

/**
 * The variables of a file, by their names; without a file, those of the standard input.
 * @throws CommandError if the file cannot be read, a line is no assignment, a name stands twice or a value is empty; it
 * names the line and shows no value
 */
export async function readEnvFile(path: string | undefined): Promise<Readonly<Record<string, string>>> {
  const file = path ?? '<stdin>';
  // Some editors write a byte order mark.
  const content = (await contentOf(path)).replace(/^\uFEFF/, '');
  const names = linesOf(file, content);
  // Since Node.js 20.12.
  const { parseEnv } = util as { parseEnv?: (content: string) => Record<string, string> };
  if (parseEnv === undefined) throw new CommandError('--env-file needs Node.js 20.12 or later', EXIT.usage);
  const values = parseEnv(content);
  for (const [name, line] of names) {
    if (values[name] === undefined) throw badLine(file, line, 'cannot be read as NAME=VALUE');
    if (values[name] === '') throw badLine(file, line, `has no value for ${name}`);
  }
  return Object.fromEntries([...names.keys()].map((name) => [name, values[name] ?? '']));
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

/** The line of each name. */
function linesOf(file: string, content: string): Map<string, number> {
  const names = new Map<string, number>();
  const lines = content.split(/\r?\n/);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (/^\s*(#|$)/.test(line)) continue;
    const [, name, value = ''] = /^\s*(?:export\s+)?([^\s=#"'`]+)\s*=\s*(.*)$/.exec(line) ?? [];
    if (name === undefined) throw badLine(file, at + 1, 'is no assignment NAME=VALUE');
    if (!/^[A-Za-z_]\w*$/.test(name)) throw badLine(file, at + 1, 'has a name that no environment variable can have');
    const before = names.get(name);
    if (before !== undefined) throw badLine(file, at + 1, `sets ${name} again, which line ${before} sets`);
    names.set(name, at + 1);
    const quote = /^["'`]/.exec(value)?.[0];
    if (quote === undefined) continue;
    const [end, behind] = endOfQuoted(lines, at, value, quote);
    if (behind === undefined) throw badLine(file, at + 1, `opens a quote for ${name} that nothing closes`);
    // A quote behind a backslash closes too, and Node.js drops what follows.
    if (!/^\s*(#.*)?$/.test(behind)) throw badLine(file, end + 1, `has text behind the closing quote of ${name}`);
    at = end;
  }
  return names;
}

/** The index of the line in which a value in quotes ends, and what stands behind it there; undefined if nothing ends it. */
function endOfQuoted(
  lines: readonly string[],
  start: number,
  value: string,
  quote: string,
): readonly [end: number, behind: string | undefined] {
  let text = value.slice(1);
  for (let at = start; at < lines.length; at += 1, text = lines[at] ?? '') {
    const closing = text.indexOf(quote);
    if (closing >= 0) return [at, text.slice(closing + 1)];
  }
  return [start, undefined];
}

function badLine(file: string, line: number, problem: string): CommandError {
  return new CommandError(`${file}:${line} ${problem}`, EXIT.usage);
}
