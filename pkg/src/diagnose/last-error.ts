// The last error of a log: what is shown where no cause is known, and by the error of a wait, which knows no signatures.

import { endingOf, type Ending } from './ending.js';
import { namesException } from './exceptions.js';
import type { LogLine } from './log/log-line.js';
import { linesOf } from './log/log-text.js';
import { withoutSecrets } from '../values/secrets/shown-secrets.js';
import {
  DIRECT_CAUSE,
  ERROR_WORDS,
  FAILED_EVENT,
  ONLY_FAILED,
  OVERCOME_EVENT,
  PROGRESS,
  WHILE_HANDLED,
} from './signs.js';
import type { DiagnosedLine, LogKind, LogText } from './types.js';

/** How far before a line that only says that something failed a telling one is looked for. */
const BEFORE = 40;

/** How many lines before and behind an error are shown with it. */
const AROUND = 3;

/** The last line of a log that tells of an error, with those around it; undefined if none does. */
export function lastErrorOf(kind: LogKind, log: readonly LogText[] | string): DiagnosedLine | undefined {
  const lines = linesOf(log);
  const at = lastErrorAt(lines, endingOf(kind, lines));
  return at === undefined ? undefined : lineWithMore(kind, lines, at);
}

/** A line as it is shown: without secrets. */
export function lineOf(log: LogKind, lines: readonly LogLine[], at: number): DiagnosedLine {
  const { index, shown } = lines[at]!;
  return { log, index, text: withoutSecrets(shown) };
}

/** A line with those around it. */
export function lineWithMore(log: LogKind, lines: readonly LogLine[], at: number): DiagnosedLine {
  const from = Math.max(0, at - AROUND);
  const around = lines.slice(from, at + AROUND + 1).map((_, offset) => lineOf(log, lines, from + offset));
  return { ...around[at - from]!, around };
}

/** The index of the line; undefined if none tells of an error. */
export function lastErrorAt(lines: readonly LogLine[], { told, isInStep, lastWord }: Ending): number | undefined {
  if (told) {
    const named = told.exceptions.map((each) => each.named).filter((at): at is number => at !== undefined);
    const found = told.isDirect ? named[0] : named.at(-1);
    const isBare = told.exceptions.every(({ start, named: at }) => at === start);
    if (found !== undefined) return (isBare ? errorBehind(lines, told.end) : undefined) ?? found;
  }
  if (lastWord !== undefined) return lastWord;
  let general: number | undefined;
  let isOver = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (general !== undefined && general - at > BEFORE) break;
    const line = lines[at]!;
    isOver ||= OVERCOME_EVENT.test(line.plain);
    if (!isInStep(at) || !(tellsOfError(line) || (!isOver && FAILED_EVENT.test(line.plain)))) continue;
    if (!ONLY_FAILED.test(line.plain)) return at;
    general ??= at;
  }
  return general;
}

/** An error that is told of behind an exception without frames, which may not have been the end. */
function errorBehind(lines: readonly LogLine[], from: number): number | undefined {
  for (let at = lines.length - 1; at >= from; at -= 1) {
    const line = lines[at]!;
    if (line.level === 'error' && tellsOfError(line) && !ONLY_FAILED.test(line.plain)) return at;
  }
  return undefined;
}

function tellsOfError(line: LogLine): boolean {
  const { plain, level, isQuiet, isTalk } = line;
  if (isQuiet || isTalk || plain === '' || PROGRESS.test(plain)) return false;
  if (level === 'warning') return /^Warning /.test(plain) && ERROR_WORDS.test(plain);
  if (DIRECT_CAUSE.test(plain) || WHILE_HANDLED.test(plain) || /^Traceback \(/.test(plain)) return false;
  return level === 'error' || ERROR_WORDS.test(plain) || namesException(line);
}
