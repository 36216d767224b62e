// The last error of a log of which no cause is known.

import type { Chain } from './exceptions.js';
import { namesException } from './exceptions.js';
import type { Hits } from './hits.js';
import type { LogLine } from './log/log-line.js';
import { DIRECT_CAUSE, ERROR_WORDS, FAILED_EVENT, OVERCOME_EVENT, PROGRESS, WHILE_HANDLED } from './signs.js';

/** How far before a line that only says that something failed a telling one is looked for. */
const BEFORE = 40;

/** The index of the line; undefined if none tells of an error. */
export function lastErrorAt(
  lines: readonly LogLine[],
  ender: Chain | undefined,
  isInStep: (at: number) => boolean,
  hits: Hits,
): number | undefined {
  if (ender) {
    const named = ender.exceptions.map((each) => each.named).filter((at): at is number => at !== undefined);
    const found = ender.isDirect ? named[0] : named.at(-1);
    const isBare = ender.exceptions.every(({ start, named: at }) => at === start);
    if (found !== undefined) return (isBare ? errorBehind(lines, ender.end, hits) : undefined) ?? found;
  }
  let general: number | undefined;
  let isOver = false;
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    if (general !== undefined && general - at > BEFORE) break;
    const line = lines[at]!;
    isOver ||= OVERCOME_EVENT.test(line.plain);
    if (!isInStep(at) || !(tellsOfError(line) || (!isOver && FAILED_EVENT.test(line.plain)))) continue;
    if (!hits.mayBeGeneral(line) || !hits.at(at, true)) return at;
    general ??= at;
  }
  return general;
}

/** An error that is told of behind an exception without frames, which may not have been the end. */
function errorBehind(lines: readonly LogLine[], from: number, hits: Hits): number | undefined {
  for (let at = lines.length - 1; at >= from; at -= 1) {
    const line = lines[at]!;
    if (line.level === 'error' && tellsOfError(line) && !(hits.mayBeGeneral(line) && hits.at(at, true))) return at;
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
