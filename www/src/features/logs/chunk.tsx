// Some lines of a log, which are drawn together and stay as they are while others come and go.
import type { LogEntry } from 'deployment-control/slim';
import type { ComponentChildren } from 'preact';
import { useMemo } from 'preact/hooks';
import { timeText } from '../../../../pkg/src/values/records/moment.js';
import { visibleMessage } from '../../browser/visible.js';
import { lineKey } from '../../service/marked-lines.js';
import { CHUNK } from './heights.js';
import { rankOf } from './levels.js';

export interface ChunkProps {
  /** The number of the chunk, and how many lines it has. */
  readonly at: number;
  readonly size: number;
  readonly lines: readonly LogEntry[];
  /** The indexes of the lines that are shown; null for all. */
  readonly shown: readonly number[] | null;
  /** The index of the line that the address names; -1 for none. */
  readonly current: number;
  /** The keys of the lines that tell why the revision failed. */
  readonly marked: ReadonlySet<unknown>;
  /** What is searched for. */
  readonly pattern: RegExp | null;
  /** The address of a line. */
  readonly linkTo: (index: number) => string;
}

export function Chunk({ at, size, lines, shown, current, marked, pattern, linkTo }: ChunkProps) {
  const first = at * CHUNK;
  const indexes = Array.from({ length: size }, (_, place) => (shown ? (shown[first + place] ?? 0) : first + place));
  const own = indexes.includes(current) ? current : -1;
  // What is the same element as before is not compared again.
  return useMemo(
    () => (
      <div data-chunk={at}>
        {indexes.map((index, place) => {
          const line = lines[index] as LogEntry;
          const { timestamp, level, message = '' } = line;
          const Text = marked.has(lineKey(line)) ? 'mark' : 'span';
          return (
            <div key={index} data-at={first + place} data-rank={rankOf(line)} aria-current={index === own || undefined}>
              <a href={linkTo(index)} tabIndex={-1} title="Link to this line">
                {index + 1}
              </a>
              <time title={timeText(timestamp)}>{timeText(timestamp).slice(11, 19)}</time>
              {level && level !== 'INFO' && <b>{level}</b>}
              <Text>{highlighted(visibleMessage(message), pattern)}</Text>
            </div>
          );
        })}
      </div>
    ),
    [at, size, lines, shown, own, marked, pattern],
  );
}

/** A message with what is searched for in it standing out. */
function highlighted(message: string, pattern: RegExp | null): ComponentChildren {
  if (!pattern) return message;
  const parts: ComponentChildren[] = [];
  let end = 0;
  for (const { 0: found, index } of message.matchAll(pattern)) {
    parts.push(message.slice(end, index), <em>{found}</em>);
    end = index + found.length;
  }
  return [...parts, message.slice(end)];
}
