// Patterns of lines: the small language of the files in src/diagnose/signatures.
//
// A pattern is text that a line contains, whatever the case of its letters. `*` stands for anything, `{N}` for a number
// other than 0, and `{NAME}` for the name of an environment variable. A word in small letters, such as `{module}`, stands
// for what a sentence then names. What is between two `*` begins and ends where words do. `^` and `$` stand for the ends
// of the line.

import { maySaySecret } from '../values/secrets/logins.js';

/** A pattern that was read. */
export interface Pattern {
  readonly expression: RegExp;
  /** The names of what it captures, in their order. */
  readonly names: readonly string[];
}

/** What a line has in the places that a pattern names. */
export type Captures = Readonly<Record<string, string>>;

/** Patterns that were read: a log asks for the same ones line by line. */
const READ = /* @__PURE__ */ new Map<string, Pattern>();

const PLACE = /(\{[A-Za-z]+\})/;
const isWordEnd = (letter: string | undefined): boolean => letter !== undefined && /[A-Za-z0-9]/.test(letter);

export function readPattern(text: string): Pattern {
  let pattern = READ.get(text);
  if (pattern === undefined) {
    const names: string[] = [];
    const segments = text.split('*').map((segment) => segmentExpression(segment, names));
    if (text.startsWith('^')) segments[0] = segments[0]!.replace('\\^', '^\\s*');
    if (text.endsWith('$')) segments.push(segments.pop()!.replace(/\\\$$/, '\\s*$'));
    pattern = { expression: new RegExp(segments.join('.*?'), 'i'), names };
    READ.set(text, pattern);
  }
  return pattern;
}

function segmentExpression(segment: string, names: string[]): string {
  const parts = segment.split(PLACE).filter((part) => part !== '');
  const expression = parts.map((part, index) => {
    if (!PLACE.test(part)) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    if (part === '{N}') return '(?!0+(?!\\d))\\d+';
    names.push(part.slice(1, -1));
    if (part === '{NAME}') return '([A-Z][A-Z0-9]*_[A-Z0-9_]*)';
    return index === parts.length - 1 ? '([^\\s,;\'"`()]{1,80})' : '(.{1,80}?)';
  });
  const begin = isWordEnd(segment[0]) ? '(?:^|[^A-Za-z0-9])' : '';
  return begin + expression.join('') + (isWordEnd(segment.at(-1)) || segment.endsWith('{N}') ? '(?![A-Za-z0-9])' : '');
}

/** What a line has in the places of a pattern; undefined if it does not match. One space stands for a run of them. */
export function match(text: string, line: string): Captures | undefined {
  const { expression, names } = readPattern(text);
  const found = expression.exec(line);
  if (!found) return undefined;
  const captures: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const value = found[index + 1]!.trim();
    // The expression does not tell capitals from other letters, and the name of a variable is one in capitals alone.
    if (name === 'NAME' && value !== value.toUpperCase()) return undefined;
    if (!maySaySecret(name, value)) captures[name] = value;
  }
  return captures;
}

/** The words that each line has which matches a pattern: lines without one of them are passed over by it. */
export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split('*')
    .flatMap((segment) => segment.replace(/[a-z0-9]*\{[a-z]+\}[a-z0-9]*/g, ' ').match(/[a-z0-9]+/g) ?? []);

/** The longest of them. */
export const wordOf = (text: string): string =>
  wordsOf(text).reduce((longest, word) => (word.length > longest.length ? word : longest), '');

/** A sentence with what stands in the line: `{module|a package}` is what was captured, or else "a package". */
export function filled(sentence: string, captures: Captures): string {
  return sentence.replace(/\{(\w+)\|([^}]*)\}/g, (_, name: string, otherwise: string) => captures[name] || otherwise);
}
