// Puts a server into the text of an editor's configuration. All else in it stays as it is, comments too.
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { isObject } from '../../../../pkg/src/values/plain.js';
import type { Editor, Launch } from './editors.js';

/** The name under which editors know the server. */
export const SERVER_NAME = 'deployment-control';

type Entry = Readonly<Record<string, unknown>>;

/** The entry of a server as an editor writes it. */
export function entryOf({ more, passing }: Editor, { command, args, variables }: Launch): Entry {
  return { ...more, command, args, ...(variables.length > 0 && passing?.(variables)) };
}

/** The entry with what its user has added to the one that stands there, such as a variable by its value. */
function withAdded(entry: Entry, there: unknown): Entry {
  if (!isObject(there)) return entry;
  const env = { ...(isObject(entry.env) && entry.env), ...(isObject(there.env) && there.env) };
  return { ...there, ...entry, ...(Object.keys(env).length > 0 && { env }) };
}

/** The text with the server; undefined if it is no configuration that can be read. */
export function withEntry(text: string, editor: Editor, launch: Launch): string | undefined {
  return editor.format === 'json' ? inJson(text, editor, launch) : inToml(text, editor, launch);
}

function inJson(text: string, editor: Editor, launch: Launch): string | undefined {
  const errors: ParseError[] = [];
  const options = { allowTrailingComma: true, allowEmptyContent: true };
  const value: unknown = parse(text, errors, options);
  const isKnown =
    value === undefined || (isObject(value) && (value[editor.under] === undefined || isObject(value[editor.under])));
  if (errors.length > 0 || !isKnown) return undefined;
  const formattingOptions = {
    insertSpaces: !/^\t/m.test(text),
    tabSize: 2,
    eol: text.includes('\r\n') ? '\r\n' : '\n',
  };
  const servers: unknown = isObject(value) ? value[editor.under] : undefined;
  const there: unknown = isObject(servers) ? servers[SERVER_NAME] : undefined;
  const edits = modify(text, [editor.under, SERVER_NAME], withAdded(entryOf(editor, launch), there), {
    formattingOptions,
    // Before the others: a comment behind the last one stays with it.
    getInsertionIndex: () => 0,
  });
  return applyEdits(text, edits).replace(/\n?$/, '\n');
}

/** A line of a table of TOML that is whole: a name, and a value that ends on it. */
const WHOLE_LINE = /^\s*([\w-]+)\s*=\s*(true|false|[\d.]+|"[^"\\]*"|\[[^[\]]*\]|\{[^{}]*\})\s*(#.*)?$/;

/** A table of TOML ends where the next one begins. Strings of JSON are strings of TOML. */
function inToml(text: string, editor: Editor, launch: Launch): string | undefined {
  const { under } = editor;
  const head = `[${under}.${SERVER_NAME}]`;
  const entry = entryOf(editor, launch);
  const own = Object.entries(entry).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`);
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line) => line.trim() === head);
  // The same table in another spelling would stand there twice, which no reader of TOML takes.
  if (at < 0 && new RegExp(`${under}["'\\s]*\\.["'\\s]*${SERVER_NAME}`).test(text)) return undefined;
  if (at < 0) return `${text.replace(/\n*$/, text.trim() === '' ? '' : '\n\n')}${head}\n${own.join('')}`;
  const length = lines.slice(at + 1).findIndex((line) => /^\s*\[/.test(line));
  const end = length < 0 ? lines.length : at + 1 + length;
  const rest = lines.slice(end);
  const isAdded = (line: string): boolean => !Object.hasOwn(entry, WHOLE_LINE.exec(line.trim())?.[1] ?? 'command');
  const added = lines
    .slice(at + 1, end)
    .filter(isAdded)
    .map((line) => `${line.trim()}\n`);
  return [...lines.slice(0, at), `${head}\n`, ...own, ...added, ...(rest.length > 0 ? ['\n'] : []), ...rest].join('');
}
