// What searches a log, and its levels and lines as text.
import { announce } from '../../browser/announce.js';
import { Icon, type IconName } from '../../ui/shell.js';
import { numberText } from '../../browser/visible.js';
import type { LogEntry } from 'deployment-control/slim';
import { timeText } from '../../../../pkg/src/values/records/moment.js';

export interface FindProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly level: number;
  readonly onLevel: (level: number) => void;
  /** The indexes of the lines that have the text, and of those that tell of an error, in their order. */
  readonly hits: readonly number[];
  readonly errors: readonly number[];
  /** The index of the line that was gone to last; -1 for none. */
  readonly current: number;
  readonly goTo: (index: number) => void;
}

export function Find({ text, onText, level, onLevel, hits, errors, current, goTo }: FindProps) {
  /** Goes to the next of some lines, or backwards, and from the last to the first. */
  const go = (indexes: readonly number[], isBack: boolean) => {
    const before = indexes.filter((one) => one < current).at(-1);
    const index = isBack ? (before ?? indexes.at(-1)) : (indexes.find((one) => one > current) ?? indexes[0]);
    if (index === undefined) return;
    goTo(index);
    announce(
      `${numberText(indexes.indexOf(index) + 1)} of ${numberText(indexes.length)}: line ${numberText(index + 1)}`,
    );
  };
  const step = (what: string, icon: IconName, indexes: readonly number[]) => (
    <button
      type="button"
      class="slim"
      aria-label={`${icon === 'up' ? 'Previous' : 'Next'} ${what}`}
      aria-disabled={indexes.length === 0}
      onClick={() => go(indexes, icon === 'up')}
    >
      <Icon name={icon} />
    </button>
  );
  const found = hits.indexOf(current) + 1;
  return (
    <search class="find">
      <input
        type="search"
        id="log-search"
        aria-label="Search the log"
        aria-describedby="log-hits"
        placeholder="Search the log"
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => onText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(hits, event.shiftKey);
        }}
      />
      <span class="steps">
        <span id="log-hits" class="help">
          {text && `${found ? `${numberText(found)} of ` : ''}${numberText(hits.length)} found`}
        </span>
        {step('match', 'up', hits)}
        {step('match', 'down', hits)}
      </span>
      <span class="steps">
        <span class="help">{counted(errors.length, 'error')}</span>
        {step('error', 'up', errors)}
        {step('error', 'down', errors)}
      </span>
      <select aria-label="Level" value={level} onChange={({ currentTarget: { value } }) => onLevel(Number(value))}>
        {LEVELS.map((label, rank) => (
          <option key={label} value={rank}>
            {label}
          </option>
        ))}
      </select>
    </search>
  );
}

const RANKS: Readonly<Record<string, number>> = { WARN: 1, WARNING: 1, ERROR: 2, FATAL: 2, CRITICAL: 2 };

/** The rank that a line needs to be shown, with what the choice is called. */
const LEVELS = ['Every level', 'Warnings and errors', 'Errors'] as const;
export const ERROR_RANK = 2;

/** How much a line matters: 2 for an error, 1 for a warning, else 0. */
export function rankOf({ level }: LogEntry): number {
  return RANKS[String(level).toUpperCase()] ?? 0;
}

/** A line as it is copied and downloaded: its time, its level and its message. */
export function lineText({ timestamp, level, message }: LogEntry): string {
  return [timeText(timestamp), level, message].filter(Boolean).join(' ');
}

export function counted(count: number, what: string): string {
  return `${numberText(count)} ${what}${count === 1 ? '' : 's'}`;
}

/** A pattern that finds a text in either case; null for no text. */
export function patternOf(text: string): RegExp | null {
  return text ? new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi') : null;
}
