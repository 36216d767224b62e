// What is wrong with the syntax of a YAML document, with what to do.
import type { ParsedDocument, ParsedText } from './parsed-text.js';
import { problem, TOO_DEEP, type DocumentProblem, type Location } from './source-document.js';

/** Sentences for errors of the parser that say too little. */
const SENTENCES: Readonly<Record<string, string>> = {
  NON_STRING_KEY: 'A key must be a text',
  DUPLICATE_KEY: 'The key stands twice in one mapping',
  TAB_AS_INDENT: 'A tab cannot indent in YAML: use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'A second ": " stands on the line: put a text that contains one in quotes',
  TAG_RESOLVE_FAILED: 'Tags such as !name are not supported: write the value itself',
};

const INDENTATION = 'The line is indented like none of those above it: begin it in the column of its neighbours';

/** Our codes of the parser's errors; every other one is `yaml_invalid`. */
const CODES: Readonly<Record<string, string>> = { DUPLICATE_KEY: 'duplicate_key', TAG_RESOLVE_FAILED: 'yaml_tag' };

/** An error as the parser returns it. */
type SyntaxError = ParsedDocument['errors'][number] | ParsedDocument['warnings'][number];

/** What is wrong with the syntax of a document. One slip is told once, though the parser stumbles over all that follows. */
export function syntaxProblems(
  { text, locationAt }: Pick<ParsedText, 'text' | 'locationAt'>,
  { errors, warnings }: ParsedDocument,
): DocumentProblem[] {
  const problems: DocumentProblem[] = [];
  /** The line that is indented wrongly; the parser has lost its way there. */
  let lost: number | undefined;
  const all = [...errors, ...warnings];
  for (const [at, error] of all.entries()) {
    const { code, message, pos } = error;
    const slip = slipAt(text, error, all[at + 1]);
    const location = slip === undefined ? locationAt(pos[0]) : locationAt(slip);
    const before = all[at - 1]?.code;
    const isFollowing =
      (code === 'UNEXPECTED_TOKEN' && before === code) ||
      (code === 'MULTILINE_IMPLICIT_KEY' && before === 'BLOCK_AS_IMPLICIT_KEY');
    if (location.line === lost || isFollowing) continue;
    // The parser reports that its own stack was exhausted.
    if (/call stack/.test(message)) problems.push(problem('yaml_too_deep', TOO_DEEP, location));
    else if (slip === undefined) problems.push(told(error, location));
    else problems.push(problem('yaml_invalid', INDENTATION, location));
    if (slip !== undefined) lost = location.line;
  }
  return problems;
}

function told({ code, message }: SyntaxError, location: Location): DocumentProblem {
  return problem(CODES[code] ?? 'yaml_invalid', SENTENCES[code] ?? message.replace(/\.$/, ''), location);
}

/** Where a line begins whose indentation is the cause of an error; undefined if it is not. */
function slipAt(text: string, { code, pos: [start] }: SyntaxError, next: SyntaxError | undefined): number | undefined {
  // A key that reaches from one line into the next is a value with a deeper line behind it.
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return next?.code === 'MULTILINE_IMPLICIT_KEY' ? lineStart(text, next.pos[1] - 1) : undefined;
  const line = lineStart(text, start);
  if (code === 'BAD_INDENT' || code === 'MISSING_CHAR') return start <= line ? line : undefined;
  return code === 'UNEXPECTED_TOKEN' && start === line && /^[^\n]*:(\s|$)/.test(text.slice(line)) ? line : undefined;
}

/** Where the text of the line begins that a character stands in. */
function lineStart(text: string, at: number): number {
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return start + (/^ */.exec(text.slice(start)) as RegExpExecArray)[0].length;
}
