// What a tool answers: text that stands alone, of a size that every client takes.
import { fenced, shortened, visible } from './fence.js';

/** The most bytes of an answer, with its fences. */
export const MOST_BYTES = 20_000;

/** Longer lines are shortened. */
const LONGEST_LINE = 2_000;

/** What a tool has found. */
export interface Answer {
  /** In our own words: never a text of the service. */
  readonly head: readonly string[];
  /** Texts of the service, of files or of logs, a line each. */
  readonly data?: readonly unknown[];
  /** The most bytes, if fewer than those of every answer. */
  readonly most?: number;
  /** What to ask for if lines are left out. */
  readonly narrower?: string;
}

/** The text of an answer. What does not fit is left out from the end, and the text says so. */
export function answerText({ head, data = [], most = MOST_BYTES, narrower = 'ask for less' }: Answer): string {
  const lines = data.map((line) => shortened(visible(shortened(String(line), LONGEST_LINE)), LONGEST_LINE));
  const kept: string[] = [];
  // Room for the fences and for the line that tells what was left out.
  let room = most - Buffer.byteLength(head.join('\n')) - 300;
  for (const line of lines) {
    room -= Buffer.byteLength(line) + 1;
    if (room < 0) break;
    kept.push(line);
  }
  const left = lines.length - kept.length;
  return [
    ...head,
    ...(lines.length > 0 ? [fenced(kept)] : []),
    ...(left > 0 ? [`left out, as an answer has at most ${most} bytes: ${left} more lines; ${narrower}`] : []),
  ].join('\n');
}

/** Names with values as lines, without those that have no value. */
export function rowsOf(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
}
