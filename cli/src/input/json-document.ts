// A file with one JSON document.
import { locationsOf, parseText } from './parsed-text.js';
import { nodesOf } from './yaml-value.js';
import { problem, type SourceDocument } from './source-document.js';

/** Reads a JSON document. Errors in the syntax are left to the check of the text. */
export function jsonDocument(file: string, text: string): SourceDocument {
  const parsed = parseText(file, text);
  const [document] = parsed.documents;
  const errors = document?.errors ?? [];
  const value = parseJson(text);
  const found = value === undefined || document === undefined ? [] : nodesOf(document).problems;
  const duplicates = found.filter(({ code }) => code === 'duplicate_key');
  return {
    file,
    json: text,
    value,
    problems: duplicates.map(({ offset }) =>
      problem('duplicate_key', 'The key stands twice; the last one counts', parsed.locationAt(offset), 'warning'),
    ),
    ...locationsOf(parsed, errors.length > 0 ? undefined : document),
    unquotedAt: () => undefined,
  };
}

/** The value of a text; undefined if it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
