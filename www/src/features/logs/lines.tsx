// The lines of a log. Only those that are seen are drawn, in chunks with those around them; the places of the others are
// kept free, so that the log scrolls as if it were whole.
import type { LogEntry } from 'deployment-control/slim';
import type { ComponentChildren } from 'preact';
import { timeText } from '../../../../pkg/src/values/records/moment.js';
import { visibleMessage } from '../../browser/visible.js';
import { lineKey } from '../../service/revisions.js';
import { rankOf } from './toolbar.js';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** The distance from the end, in pixels, within which the log counts as scrolled to its end. */
const END_TOLERANCE = 40;
/** Whether the browser keeps the place when what is above it turns out taller than assumed. */
const KEEPS_PLACE = CSS.supports('overflow-anchor', 'auto');

const CHUNK = 50;
const LINE_PX = 21;

interface ChunkProps {
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
  readonly pattern: RegExp | null;
  readonly linkTo: (index: number) => string;
}

export interface LinesProps extends Omit<ChunkProps, 'at' | 'size'> {
  readonly label: string;
  readonly wrap: boolean;
  readonly follow: boolean;
  /** Another number has the current line be brought into sight once more. */
  readonly jumps: number;
  readonly onFollowChange: (follow: boolean) => void;
}

export function Lines({ label, wrap, follow, jumps, onFollowChange, ...chunk }: LinesProps) {
  const { lines, shown, current } = chunk;
  const count = shown ? shown.length : lines.length;
  const box = useRef<HTMLDivElement>(null);
  const [{ from, to }, setRange] = useState({ from: 0, to: 1 });
  const [width, setWidth] = useState(0);
  const heights = useMemo(() => new Heights(), [wrap, width, shown]);
  /** The line at the top of what is seen: a chunk, and the pixels from its top. */
  const top = useRef({ chunk: 0, offset: 0 });
  /** The position that is to be brought into sight once it is drawn. */
  const target = useRef(-1);
  const lastTop = useRef(0);
  /** The line that stays at the top of what is seen while all are drawn in another width. */
  const kept = useRef<HTMLElement | undefined>(undefined);
  // It is looked for before they are.
  useMemo(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-at]')];
    kept.current = rows.find(({ offsetTop, offsetHeight }) => offsetTop + offsetHeight > lastTop.current);
  }, [wrap, width]);

  /** Has the chunks drawn that are seen from the top, and one around them. */
  const draw = (log: HTMLElement) => {
    const { chunk: first } = top.current;
    const last = heights.at(log.scrollTop + log.clientHeight, count).chunk;
    const range = { from: Math.max(0, first - 1), to: Math.max(first, last) + 1 };
    if (range.from !== from || range.to !== to) setRange(range);
    else kept.current = undefined;
  };

  // The position of a line that is asked for, and not of one that only moved because others came.
  const position = current < 0 ? -1 : shown ? shown.indexOf(current) : current;
  useLayoutEffect(() => {
    if (position < 0) return;
    target.current = position;
    if (!(box.current as HTMLElement).querySelector(`[data-at="${position}"]`)) {
      top.current = { chunk: Math.floor(position / CHUNK), offset: 0 };
      setRange({ from: top.current.chunk, to: top.current.chunk + 1 });
    }
  }, [position, jumps]);
  useLayoutEffect(() => {
    const log = box.current as HTMLElement;
    for (const element of log.querySelectorAll<HTMLElement>('[data-chunk]'))
      heights.measure(Number(element.dataset.chunk), count, element.offsetHeight);
    const [above, below] = log.querySelectorAll<HTMLElement>('.space') as unknown as [HTMLElement, HTMLElement];
    above.style.blockSize = `${heights.until(from, count)}px`;
    below.style.blockSize = `${heights.until(count / CHUNK, count) - heights.until(to + 1, count)}px`;
    const row = log.querySelector<HTMLElement>(`[data-at="${target.current}"]`);
    let wanted = log.scrollTop;
    if (row) {
      target.current = -1;
      const isSeen = row.offsetTop >= wanted && row.offsetTop + row.offsetHeight <= wanted + log.clientHeight;
      if (!isSeen) wanted = Math.max(0, row.offsetTop - log.clientHeight / 3);
      log.scrollIntoView({ block: 'nearest' });
    } else if (follow && target.current < 0) wanted = log.scrollHeight - log.clientHeight;
    else if (target.current < 0 && kept.current) wanted = kept.current.offsetTop;
    else if (target.current >= 0 || !KEEPS_PLACE) wanted = heights.until(top.current.chunk, count) + top.current.offset;
    if (Math.abs(log.scrollTop - wanted) > 1) log.scrollTop = wanted;
    lastTop.current = log.scrollTop;
    if (target.current < 0) top.current = heights.at(log.scrollTop, count);
    draw(log);
  });
  useEffect(() => {
    const log = box.current as HTMLElement;
    const observer = new ResizeObserver(() => setWidth(log.clientWidth + log.clientHeight / 10_000));
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  const chunks = [];
  for (let at = from; at <= to && at * CHUNK < count; at += 1)
    chunks.push(<Chunk key={at} at={at} size={linesOf(at, count)} {...chunk} />);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a <section> would take the focus that restore-focus.ts gives back.
    <div
      class={wrap ? 'log wrap' : 'log'}
      ref={box}
      role="region"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard could not scroll the log.
      tabIndex={0}
      aria-label={label}
      onKeyDown={(event) => {
        const log = event.currentTarget;
        // A browser goes there little by little, and ends elsewhere if what it passes is taller than assumed.
        const end = { Home: 0, End: log.scrollHeight }[event.key];
        if (end === undefined || event.altKey) return;
        event.preventDefault();
        log.scrollTop = end;
      }}
      onScroll={({ currentTarget: log }) => {
        const { scrollTop, scrollHeight, clientHeight } = log;
        top.current = heights.at(scrollTop, count);
        // Someone who scrolls back is reading, so new lines must not scroll the log to its end.
        const isAtEnd = scrollHeight - scrollTop - clientHeight < END_TOLERANCE;
        if (isAtEnd !== follow && (isAtEnd || scrollTop < lastTop.current - 1)) onFollowChange(isAtEnd);
        lastTop.current = scrollTop;
        draw(log);
      }}
    >
      <div class="space" />
      {chunks}
      <div class="space" />
    </div>
  );
}

/** Some lines, which are drawn together and stay as they are while others come and go. */
function Chunk({ at, size, lines, shown, current, marked, pattern, linkTo }: ChunkProps) {
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

/**
 * How tall the chunks of a log are: those that were drawn as they were measured, the others as the average. Lines of another
 * width, or other lines, are measured anew.
 */
class Heights {
  readonly #measured: { lines: number; height: number }[] = [];
  #lines = 0;
  #height = 0;

  measure(chunk: number, count: number, height: number): void {
    const before = this.#measured[chunk];
    const lines = linesOf(chunk, count);
    this.#lines += lines - (before?.lines ?? 0);
    this.#height += height - (before?.height ?? 0);
    this.#measured[chunk] = { lines, height };
  }

  until(chunk: number, count: number): number {
    let sum = 0;
    for (let at = 0; at < chunk; at += 1) sum += this.#of(at, count);
    return sum;
  }

  /** The chunk at so many pixels from the top, and how far below its own top that is. */
  at(pixels: number, count: number): { chunk: number; offset: number } {
    let offset = pixels;
    for (let chunk = 0; ; chunk += 1) {
      const height = this.#of(chunk, count);
      if (offset < height || (chunk + 1) * CHUNK >= count) return { chunk, offset };
      offset -= height;
    }
  }

  #of(chunk: number, count: number): number {
    const lines = linesOf(chunk, count);
    const measured = this.#measured[chunk];
    if (measured?.lines === lines) return measured.height;
    return lines * (this.#lines > 0 ? this.#height / this.#lines : LINE_PX);
  }
}

function linesOf(chunk: number, count: number): number {
  return Math.max(0, Math.min(CHUNK, count - chunk * CHUNK));
}
