// The tool that reads a log from its end.
import type { LogEntry } from 'deployment-control';
import * as z from 'zod';
import { parsePast } from '../../command/values.js';
import { messageText } from '../../service/log-stream.js';
import { shortened, visible } from '../fence.js';
import { CURSOR, cursorAt, positionOf } from '../cursor.js';
import { DEPLOYMENT, deploymentOf, REVISION, revisionIdsOf } from '../targets.js';
import { tool } from '../tool.js';

const LEVELS = ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'] as const;
const SPELLINGS: Readonly<Record<string, string>> = { WARN: 'WARNING', FATAL: 'CRITICAL', TRACE: 'DEBUG' };

/** The most bytes of all lines, and the most characters of one. */
const MOST_BYTES = 16_000;
const LONGEST = 500;

/** The most lines that are asked for at once, and the most requests of one call. */
const PAGE = 100;
const MOST_REQUESTS = 10;

/** A time as the command line takes it. */
const SINCE = z
  .string()
  .max(40)
  .refine(isPast, 'takes a time that has been, such as 10m, 2h or 2026-01-31T12:00:00Z')
  .describe('such as 10m, 2h or 2026-01-31T12:00:00Z');

export const logsRead = tool({
  name: 'logs_read',
  about: 'Reads the last lines of a log, the oldest of them first; the cursor leads to older ones.',
  input: z.strictObject({
    deployment: DEPLOYMENT,
    revision: REVISION.optional(),
    kind: z.enum(['build', 'deploy']).describe('the log of the build, or of the servers'),
    level: z.enum(LEVELS).optional().describe('this level and above'),
    contains: z.string().min(1).max(200).optional(),
    since: SINCE.optional(),
    tail: z.int().min(1).max(500).default(100),
    cursor: CURSOR.optional(),
  }),
  run: async (args, calling) => {
    const { kind, level, contains, since, tail } = args;
    const position = positionOf(args.cursor, args);
    const ids = await revisionIdsOf(await deploymentOf(args.deployment, calling), args.revision, calling);
    const { control } = calling.setup;
    const filters = {
      type: kind,
      order: 'desc' as const,
      ...(contains !== undefined && { query: contains }),
      ...(since !== undefined && { start_time: parsePast('since', since).toISOString() }),
    };
    const read = (limit: number, offset: string | number | undefined) =>
      control.revisions.logs(
        ids,
        { ...filters, limit, ...(offset !== undefined && { offset }) },
        { signal: calling.signal },
      );
    const found = await newest({ read, position, tail, accepts: (entry) => isAtLeast(entry, level) });
    const cut = found.lines.filter(({ isCut }) => isCut).length;
    return {
      head: [
        `lines of the ${kind} log: ${found.lines.length}${cut > 0 ? `, ${cut} of them cut after ${LONGEST} characters` : ''}`,
        `cursor of older lines: ${found.next === undefined ? 'none' : cursorAt(found.next, args)}`,
        ...(found.isFull ? [`the answer is full at ${MOST_BYTES} bytes: older lines are behind the cursor`] : []),
      ],
      data: [`revision ${ids.revision_id}`, ...found.lines.map(({ text }) => text).reverse()],
      narrower: 'take a smaller tail',
    };
  },
});

function isPast(text: string): boolean {
  try {
    return parsePast('since', text) !== undefined;
  } catch {
    return false;
  }
}

interface Line {
  readonly text: string;
  readonly isCut: boolean;
}

interface Reading {
  readonly read: (limit: number, offset: string | number | undefined) => PromiseLike<LogPageLike>;
  readonly position: string | number | undefined;
  readonly tail: number;
  readonly accepts: (entry: LogEntry) => boolean;
}

interface LogPageLike {
  readonly logs: readonly LogEntry[];
  readonly next_offset?: string | number | null;
}

/** The newest lines from a position on, and where older ones begin. A page that does not fit is asked for in part. */
async function newest({ read, position, tail, accepts }: Reading) {
  const lines: Line[] = [];
  let bytes = 0;
  let next = position;
  for (let requests = 0; requests < MOST_REQUESTS && lines.length < tail; requests += 1) {
    const page = await read(Math.min(PAGE, tail - lines.length), next);
    const fresh: Line[] = [];
    let taken = 0;
    for (const entry of page.logs) {
      const line = lineOf(entry);
      const size = accepts(entry) ? Buffer.byteLength(line.text) + 1 : 0;
      if (bytes + size > MOST_BYTES) break;
      bytes += size;
      taken += 1;
      if (size > 0) fresh.push(line);
    }
    lines.push(...fresh);
    if (taken < page.logs.length) {
      const part = taken === 0 ? undefined : await read(taken, next);
      return { lines, next: part === undefined ? next : (part.next_offset ?? undefined), isFull: true };
    }
    const following = page.next_offset ?? undefined;
    if (following === undefined || following === next || page.logs.length === 0)
      return { lines, next: undefined, isFull: false };
    next = following;
  }
  return { lines, next, isFull: false };
}

function lineOf({ timestamp, level, message }: LogEntry): Line {
  const parts = [timestamp, level].filter((part) => part !== undefined && part !== null);
  const text = visible([...parts, messageText(message)].join(' '));
  return { text: shortened(text, LONGEST), isCut: text.length > LONGEST };
}

/** The service's own filter knows one level alone. A line without a known level counts as INFO. */
function isAtLeast({ level }: LogEntry, least: (typeof LEVELS)[number] | undefined): boolean {
  if (least === undefined) return true;
  const word = String(level).toUpperCase();
  const rank = LEVELS.indexOf((SPELLINGS[word] ?? word) as (typeof LEVELS)[number]);
  return (rank < 0 ? LEVELS.indexOf('INFO') : rank) >= LEVELS.indexOf(least);
}
