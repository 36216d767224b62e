// Patterns of lines, as src/diagnose/pattern.rs describes them.

import { QUIET } from '../generated/signatures.js';

/** A line as patterns read it. */
export interface ReadLine {
  readonly text: string;
  /** The text with one space for each run of spaces and tabs, and the same in lower case. */
  readonly plain: string;
  readonly lower: string;
  readonly isQuiet: boolean;
}

/** Prepares a line: without the sequences that colour a terminal, and in lower case. */
export function readLine(line: string): ReadLine {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: sequences that colour a terminal begin with one.
  const text = line.replace(/\u001b\[[\d;]*[A-Za-z]?/g, '');
  const plain = text.replace(/[ \t]+/g, ' ');
  return { text, plain, lower: lowerCase(plain), isQuiet: QUIET.some((mark) => hasMark(text, mark)) };
}

/** Only ASCII: the lower case of other letters can have another length. */
function lowerCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

const isName = (letter: string | undefined): boolean => letter !== undefined && /^[A-Za-z0-9]$/.test(letter);

/** Whether a mark stands in a line. One that begins with a capital is a word by itself; `GET /` begins a path. */
function hasMark(line: string, mark: string): boolean {
  if (!/^[A-Z]/.test(mark)) return line.includes(mark);
  for (let at = line.indexOf(mark); at >= 0; at = line.indexOf(mark, at + mark.length))
    if (!isName(line[at - 1]) && (mark.endsWith('/') || !isName(line[at + mark.length]))) return true;
  return false;
}

/** A part of a pattern between two `*`. */
interface Segment {
  /** What it begins with, in lower case. */
  readonly first: string;
  readonly isWord: boolean;
  /** Texts in lower case, and what matches a number or a name at a place. */
  readonly parts: readonly (string | RegExp)[];
}

/** Patterns that were read: a log asks for the same ones line by line. */
const READ = /* @__PURE__ */ new Map<string, readonly Segment[]>();

function segmentsOf(pattern: string): readonly Segment[] {
  let segments = READ.get(pattern);
  if (segments === undefined) {
    segments = pattern
      .split('*')
      .filter((segment) => segment !== '')
      .map((segment) => ({
        first: lowerCase(segment.split('{', 1)[0]!),
        isWord: isName(segment[0]),
        parts: (segment.match(/\{N\}|\{NAME\}|[^{]+/g) ?? []).map((part) =>
          part === '{N}' ? /\d+/y : part === '{NAME}' ? /[A-Z][A-Z0-9]*_[A-Z0-9_]*/y : lowerCase(part),
        ),
      }));
    READ.set(pattern, segments);
  }
  return segments;
}

/** Whether a line matches a pattern. */
export function matches(pattern: string, line: ReadLine): boolean {
  let from = 0;
  for (const segment of segmentsOf(pattern)) {
    from = find(segment, line, from);
    if (from < 0) return false;
  }
  return true;
}

/** Where the first place of a segment ends; -1 if it has none. */
function find(segment: Segment, line: ReadLine, from: number): number {
  const { first, isWord } = segment;
  for (let at = line.lower.indexOf(first, from); at >= 0; at = line.lower.indexOf(first, at + 1)) {
    if (isWord && isName(line.plain[at - 1])) continue;
    const end = endAt(segment, line, at);
    if (end >= 0) return end;
    if (at >= line.lower.length) break;
  }
  return -1;
}

/** Where a segment that begins here ends; -1 if it is not here. */
function endAt({ parts }: Segment, { plain, lower }: ReadLine, from: number): number {
  let at = from;
  for (const part of parts) {
    if (typeof part === 'string') {
      if (!lower.startsWith(part, at)) return -1;
      at += part.length;
    } else {
      part.lastIndex = at;
      if (!part.test(plain)) return -1;
      at = part.lastIndex;
    }
  }
  return isName(plain[at - 1]) && isName(plain[at]) ? -1 : at;
}
