// What is wrong with the syntax of a YAML document, with what to do.
import { CONFLICT, conflictAt } from './conflict.js';
import type { ParsedDocument, ParsedText } from './parsed-text.js';
import { problem, TOO_DEEP, type DocumentProblem, type Location } from './source-document.js';

/** Sentences for errors of the parser that say too little. */
const SENTENCES: Readonly<Record<string, string>> = {
  NON_STRING_KEY: 'A key must be a text: fill in a template such as {{ name }} first, or put it in quotes',
  TAB_AS_INDENT: 'A tab cannot indent in YAML: use spaces',
  BLOCK_AS_IMPLICIT_KEY: 'A second ": " stands on the line: put a text that contains one in quotes',
  TAG_RESOLVE_FAILED: 'Tags such as !name are not supported: write the value itself',
};

const INDENTATION = 'The line is indented like none of those above it: begin it in the column of its neighbours';

/** Our codes of the parser's errors; every other one is `yaml_invalid`. */
const CODES: Readonly<Record<string, string>> = { TAG_RESOLVE_FAILED: 'yaml_tag' };

/** An error as the parser returns it. */
type SyntaxError = ParsedDocument['errors'][number] | ParsedDocument['warnings'][number];

/** What is wrong with the syntax of a document. One slip is told once, though the parser stumbles over all that follows. */
export function syntaxProblems(
  parsed: Pick<ParsedText, 'text' | 'locationAt'>,
  { errors, warnings }: ParsedDocument,
): DocumentProblem[] {
  const conflict = errors.length > 0 ? conflictAt(parsed.text) : undefined;
  // The parser stumbles over each mark, and over keys that both sides have.
  if (conflict !== undefined) return [problem('merge_conflict', CONFLICT, parsed.locationAt(conflict))];
  const problems: DocumentProblem[] = [];
  /** The line that is indented wrongly; the parser has lost its way there. */
  let lost: number | undefined;
  const all = [...errors, ...warnings];
  const { locationAt } = parsed;
  const lines = new Lines(parsed);
  for (const [at, error] of all.entries()) {
    const { code, message, pos } = error;
    const slip = slipAt(lines, error, all[at + 1]);
    const location = slip === undefined ? locationAt(pos[0]) : locationAt(slip);
    const before = all[at - 1]?.code;
    const isFollowing =
      (code === 'UNEXPECTED_TOKEN' && before === code) ||
      (code === 'MULTILINE_IMPLICIT_KEY' && before === 'BLOCK_AS_IMPLICIT_KEY');
    if (location.line === lost || isFollowing) continue;
    // The parser reports that its own stack was exhausted.
    if (/call stack/.test(message)) {
      // It may do so at each level that it goes back.
      if (problems.every((each) => each.code !== 'yaml_too_deep'))
        problems.push(problem('yaml_too_deep', TOO_DEEP, location));
    } else if (slip === undefined) problems.push(told(error, location));
    else problems.push(problem('yaml_invalid', INDENTATION, location));
    if (slip !== undefined) lost = location.line;
  }
  return problems;
}

function told({ code, message }: SyntaxError, location: Location): DocumentProblem {
  return problem(CODES[code] ?? 'yaml_invalid', SENTENCES[code] ?? message.replace(/\.$/, ''), location);
}

/** Where a line begins whose indentation is the cause of an error; undefined if it is not. */
function slipAt(lines: Lines, { code, pos: [start] }: SyntaxError, next: SyntaxError | undefined): number | undefined {
  // A key of two lines is a value with a deeper line behind it.
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return next?.code === 'MULTILINE_IMPLICIT_KEY' ? lines.startAt(next.pos[1] - 1) : undefined;
  const line = lines.startAt(start);
  if (code === 'BAD_INDENT' || code === 'MISSING_CHAR') return start <= line ? line : undefined;
  return code === 'UNEXPECTED_TOKEN' && start === line && /^[^\n]*:(\s|$)/.test(lines.text.slice(line))
    ? line
    : undefined;
}

/** The lines of a text. Each is looked at once, however many errors it has. */
class Lines {
  readonly text: string;
  readonly #locationAt: ParsedText['locationAt'];
  #line = 0;
  #start = 0;

  constructor({ text, locationAt }: Pick<ParsedText, 'text' | 'locationAt'>) {
    this.text = text;
    this.#locationAt = locationAt;
  }

  /** Where the text of the line begins that a character stands in. */
  startAt(at: number): number {
    const { line, column } = this.#locationAt(at);
    if (line === this.#line) return this.#start;
    this.#line = line;
    this.#start = at - column + 1;
    while (this.text[this.#start] === ' ') this.#start += 1;
    return this.#start;
  }
}
