// The first known line of a log.

import {
  END,
  ERROR_WORDS,
  SIGNATURES,
  WINDOW,
  type FindingCode,
  type PatternRow,
  type SignatureRow,
} from '../generated/signatures.js';
import { firstOf, isList, readArgument, shown } from '../values/arguments.js';
import { isObject } from '../values/plain.js';
import { matches, readLine, type ReadLine } from './pattern.js';
import type { DiagnosedLine, Finding, LogKind, LogText } from './types.js';

/** What the signatures rest on. */
const CITATION = 'observed 13';

/** The bits of the generated table. */
const SHOWN = { build: 1, deploy: 2 } as const;

/** More lines than a log is read of. */
const MAX_LINES = 100_000;

/** A line with the index of the entry that it belongs to: a message may have several. */
interface EntryLine extends ReadLine {
  readonly index: number;
}

/**
 * The first known failure in a log, the oldest line first. One that only says that something failed counts where no
 * line says what.
 * @param log - which log the lines are of
 * @param lines - the lines, or entries of a log, the oldest first
 * @returns undefined if nothing in the log is known
 * @throws TypeError if an argument does not fit
 * @example
 * diagnoseLog('build', ['#9 ERROR: No matching distribution found for agent-kit==9.9'])?.code; // 'package_not_found'
 */
export function diagnoseLog(log: LogKind, lines: readonly LogText[]): Finding | undefined {
  if (log !== 'build' && log !== 'deploy')
    throw new TypeError(`the log must be 'build' or 'deploy', not ${shown(log)}`);
  const all = linesOf(lines);
  const last = lastWritten(all);
  for (const isGeneral of [0, 1]) {
    const rows = SIGNATURES.filter((row) => row[2] === isGeneral && row[1] & SHOWN[log]);
    const mayMatch = anyOf(rows.flatMap((row) => row[3]).map(([text]) => text));
    const around = new Surroundings(all.slice(0, last + 1));
    for (let index = 0; index <= last; index += 1) {
      if (!mayMatch.test(all[index]!.plain)) continue;
      const row = rows.find((each) => shows(each, all[index]!, index, around));
      if (row) return { ...findingOf(row), line: lineOf(log, all[index]!) };
    }
  }
  return undefined;
}

/** What every line has that matches one of the patterns: nearly all lines are passed over by it at once. */
function anyOf(patterns: readonly string[]): RegExp {
  const literals = patterns.map((pattern) =>
    pattern.split(/\*|\{\w+\}/).reduce((longest, part) => (part.length > longest.length ? part : longest)),
  );
  return new RegExp(literals.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'i');
}

/** The last line that tells of an error, for a log of which nothing is known. */
export function lastError(log: LogKind, lines: readonly LogText[]): DiagnosedLine | undefined {
  const isError = (line: EntryLine): boolean =>
    !line.isQuiet && (ERROR_WORDS.some((word) => matches(word, line)) || namesAnError(line.text));
  const found = linesOf(lines).reverse().find(isError);
  return found && lineOf(log, found);
}

/** The finding of a signature, without its line. */
export function findingOf([code, , , , , cause, nextStep]: SignatureRow): Finding {
  return { code: code as FindingCode, cause, nextStep, citation: CITATION };
}

function linesOf(lines: readonly LogText[]): EntryLine[] {
  if (!isList(lines)) throw new TypeError(`the lines of a log must be a list, not ${shown(lines)}`);
  const texts = readArgument('the log', () => firstOf(lines as readonly LogText[], MAX_LINES).map(textOf));
  return texts.flatMap((text, index) => text.split('\n').map((line) => ({ ...readLine(line), index })));
}

/** The text of a line or an entry; empty if it has none. */
export function textOf(entry: LogText): string {
  const text = isObject(entry) ? entry.message : entry;
  return typeof text === 'string' ? text : '';
}

function lineOf(log: LogKind, { index, text }: EntryLine): DiagnosedLine {
  return { log, index, text };
}

/** The index of the last line that is not empty. */
function lastWritten(lines: readonly ReadLine[]): number {
  let last = lines.length - 1;
  while (last >= 0 && lines[last]!.text.trim() === '') last -= 1;
  return last;
}

/**
 * What stands near a line, and behind it. The lines are asked about in their order, so that each is compared with a
 * pattern once, however many lines ask.
 */
class Surroundings {
  /** For each pattern the line up to which was looked, and the last one before it that matches. */
  readonly #before = new Map<string, { end: number; found: number }>();
  /** For each pattern the last line that matches. */
  readonly #last = new Map<string, number>();

  constructor(readonly lines: readonly ReadLine[]) {}

  /** Whether one of the lines around this one matches. Indexes only grow. */
  isNear(pattern: string, index: number): boolean {
    if (pattern === '$') return index + END >= this.lines.length;
    const from = Math.max(0, index - WINDOW);
    const seen = this.#before.get(pattern) ?? { end: 0, found: -1 };
    this.#before.set(pattern, seen);
    const end = Math.min(index + WINDOW + 1, this.lines.length);
    for (seen.end = Math.max(seen.end, from); seen.end < end; seen.end += 1)
      if (matches(pattern, this.lines[seen.end]!)) seen.found = seen.end;
    return seen.found >= from;
  }

  /** Whether a line behind this one matches. */
  isLater(pattern: string, index: number): boolean {
    let last = this.#last.get(pattern);
    if (last === undefined) {
      last = this.lines.length - 1;
      while (last >= 0 && !matches(pattern, this.lines[last]!)) last -= 1;
      this.#last.set(pattern, last);
    }
    return last > index;
  }
}

/** Whether a line shows a signature, and no later one shows that it was overcome. */
function shows(row: SignatureRow, line: ReadLine, index: number, around: Surroundings): boolean {
  if (line.isQuiet) return false;
  const [, , , patterns, overcomeBy] = row;
  const isNear = ([, near]: PatternRow): boolean =>
    near === undefined || near.some((context) => around.isNear(context, index));
  if (!patterns.some((pattern) => matches(pattern[0], line) && isNear(pattern))) return false;
  return !overcomeBy.some((pattern) => around.isLater(pattern, index));
}

/** Whether a line begins with the name of an exception, as in `builtins.ValueError: no`. */
function namesAnError(text: string): boolean {
  const [name, ...rest] = text.split(': ');
  return rest.length > 0 && /^[^ ]*(Error|Exception)$/.test(name!);
}
