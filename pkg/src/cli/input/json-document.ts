// A file with one JSON document.
import { locationsOf, parseText } from './parsed-text.js';
import { problem, type SourceDocument } from './source-document.js';

/** Reads a JSON document. Errors in the syntax are left to the check of the text. */
export function jsonDocument(file: string, text: string): SourceDocument {
  const parsed = parseText(file, text);
  const [document] = parsed.documents;
  const errors = document?.errors ?? [];
  const value = parseJson(text);
  const duplicates = value === undefined ? [] : errors.filter(({ code }) => code === 'DUPLICATE_KEY');
  return {
    file,
    json: text,
    value,
    problems: duplicates.map(({ pos: [start] }) =>
      problem('duplicate_key', 'The key stands twice; the last one counts', parsed.locationAt(start), 'warning'),
    ),
    ...locationsOf(parsed, errors.some(({ code }) => code !== 'DUPLICATE_KEY') ? undefined : document),
    unquotedAt: () => undefined,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
