// Whether a text that `doctor` was given is a log, or a form.
import { extname } from 'node:path';
import { decodedText, lenientText } from '../input/decoded-text.js';
import { fileOf, readFileBytes } from '../input/documents.js';

/** A log may be longer than any form. */
const MOST_BYTES = 64 << 20;

/** Reads a file, or the standard input, that may be a log: what is one need not be whole, or in UTF-8. */
export async function readLog(operand: string): Promise<string> {
  const bytes = await readFileBytes(operand, MOST_BYTES, 'log');
  const text = lenientText(bytes);
  return isLog(operand, text) ? text : decodedText(fileOf(operand), bytes);
}

/** What a form has, or a document that somebody takes for one: a member at the beginning of a line. */
const MEMBER = /^["']?(?:name|source|source_config|source_revision_config|secrets|apiVersion|kind)["']?\s*:/m;

/** How a document of YAML may begin. Builders, tests and loggers write dashes between the lines of a log. */
const BEGINNING = /^\s*---[ \t]*\r?\n/;

/** Whether a text is a log: by the ending of its file's name, else by what stands in it. */
export function isLog(operand: string, text: string): boolean {
  const ending = extname(operand).toLowerCase();
  if (ending === '.log' || ending === '.txt') return true;
  // A command that had nothing to write has been asked for a log: forms are files.
  if (operand === '-' && text.trim() === '') return true;
  if (ending === '.json' || ending === '.yaml' || ending === '.yml') return false;
  return text.trim() !== '' && !isJson(text) && !BEGINNING.test(text) && !MEMBER.test(text);
}

/** Whether a text is one document of JSON; a log of JSON has one a line. */
function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // Neither is a form that lacks a comma a log.
    return /^\s*[{[]\s*$/m.test(text.trimStart().split('\n', 1)[0]!);
  }
}
