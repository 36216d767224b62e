// The levels of a log's lines, and lines and their number as text.
import { timeText } from '../../../../pkg/src/values/records/moment.js';
import { numberText } from '../../browser/number-text.js';
import type { LogEntry } from 'deployment-control/slim';

const RANKS: Readonly<Record<string, number>> = { WARN: 1, WARNING: 1, ERROR: 2, FATAL: 2, CRITICAL: 2 };

/** The rank that a line needs to be shown, with what the choice is called. */
export const LEVELS = ['Every level', 'Warnings and errors', 'Errors'] as const;
export const ERROR_RANK = 2;

/** How much a line matters: 2 for an error, 1 for a warning, else 0. */
export function rankOf({ level }: LogEntry): number {
  return RANKS[String(level).toUpperCase()] ?? 0;
}

/** A line as it is copied and downloaded: its time, its level and its message. */
export function lineText({ timestamp, level, message }: LogEntry): string {
  return [timeText(timestamp), level, message].filter(Boolean).join(' ');
}

/** A number of things, such as "1 line" and "12,000 lines". */
export function counted(count: number, what: string): string {
  return `${numberText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** A pattern that finds a text in either case; null for no text. */
export function patternOf(text: string): RegExp | null {
  return text ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi') : null;
}
