// Puts a server into the text of an editor's configuration. All else in it stays as it is, comments too.
import { applyEdits, modify, parse, type ParseError } from 'jsonc-parser';
import { isObject } from '../../../../pkg/src/values/plain.js';
import type { Editor, Launch } from './editors.js';

/** The name under which editors know the server. */
export const SERVER_NAME = 'deployment-control';

/** The entry of a server as an editor writes it. */
export function entryOf({ more = {} }: Editor, { command, args }: Launch): Readonly<Record<string, unknown>> {
  return { ...more, command, args };
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
  const edits = modify(text, [editor.under, SERVER_NAME], entryOf(editor, launch), {
    formattingOptions,
    // Before the others: a comment behind the last one stays with it.
    getInsertionIndex: () => 0,
  });
  return applyEdits(text, edits).replace(/\n?$/, '\n');
}

/** A table of TOML ends where the next one begins. Strings of JSON are strings of TOML. */
function inToml(text: string, { under }: Editor, { command, args }: Launch): string | undefined {
  const head = `[${under}.${SERVER_NAME}]`;
  const table = `${head}\ncommand = ${JSON.stringify(command)}\nargs = ${JSON.stringify(args)}\n`;
  const lines = text.split(/(?<=\n)/);
  const at = lines.findIndex((line) => line.trim() === head);
  // The same table in another spelling would stand there twice, which no reader of TOML takes.
  if (at < 0 && new RegExp(`${under}["'\\s]*\\.["'\\s]*${SERVER_NAME}`).test(text)) return undefined;
  if (at < 0) return `${text.replace(/\n*$/, text.trim() === '' ? '' : '\n\n')}${table}`;
  const length = lines.slice(at + 1).findIndex((line) => /^\s*\[/.test(line));
  const rest = length < 0 ? [] : lines.slice(at + 1 + length);
  return [...lines.slice(0, at), table, ...(rest.length > 0 ? ['\n'] : []), ...rest].join('');
}
