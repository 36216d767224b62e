// Reads one log of one revision, line by line, again and again as it grows.

import type { LogEntry, LogPage } from '../../../generated/observed.js';
import type { LogType } from '../../../generated/records.js';
import type { OperationName } from '../../../generated/operations.js';
import { ApiError } from '../../errors/api-error.js';
import { BadRequestError } from '../../errors/bad-request-error.js';
import { UnprocessableError } from '../../errors/unprocessable-error.js';
import { revisionArguments } from '../../call/operation-request.js';
import { MOST_STALE_PAGES } from '../../call/seen-ids.js';
import type { RevisionIds } from '../../options/ids.js';
import type { LogRequests } from './log-requests.js';
import { NewLines, pageOfLines } from '../../call/new-lines.js';

/** The most lines of one answer (observed 3). */
const MAX_LINES = 1_000;

/** Which lines are wanted. */
export interface LineFilter {
  /** The text that they contain; the service looks for it. */
  readonly query: string | undefined;
  /** The ISO time of the first one. */
  readonly since: string | undefined;
  /** Whether a line is wanted, which the service is not asked; undefined if all are. */
  readonly accepts: ((entry: LogEntry) => boolean) | undefined;
}

type Query = Readonly<Record<string, unknown>>;

/** A log that is read. */
export class LogReader {
  readonly type: LogType;
  readonly #requests: LogRequests;
  readonly #ids: RevisionIds;
  readonly #filter: LineFilter;
  readonly #newLines = new NewLines();
  /** From which time on the log is read, and from which offset: null at its start. */
  #start: string | undefined;
  #offset: string | number | null = null;
  /** Whether lines that are known may fill whole pages. */
  #isCatchingUp = false;
  /** The lines of `keepTail`, which the next reading gives first. */
  #tail: readonly LogEntry[] = [];
  /** Whether the older form of the log is read; undefined until the newer one was answered. */
  #isOlder: boolean | undefined;
  /** Whether the older form may show lines where the newer one has none. */
  #mayTryOlder = true;

  constructor(requests: LogRequests, ids: RevisionIds, type: LogType, filter: LineFilter) {
    this.#requests = requests;
    this.#ids = ids;
    this.type = type;
    this.#filter = filter;
    this.#start = filter.since;
  }

  /** The lines that were written since the last reading, the oldest first. `isLast`: nothing is read after it. */
  async *read(isLast = false): AsyncGenerator<LogEntry, void, undefined> {
    yield* this.#tail;
    this.#tail = [];
    for (let stalePages = 0; ; ) {
      const { logs, next_offset: next } = await this.#page();
      const fresh = this.#newLines.of(logs);
      yield* this.#wanted(fresh);
      if (next === undefined || next === null || next === this.#offset) return;
      this.#offset = next;
      this.#newLines.moved();
      stalePages = fresh.length > 0 ? 0 : stalePages + 1;
      if (fresh.length > 0) this.#isCatchingUp = false;
      // A service may name a further page although there is none. A page that was full before is no sign of it.
      else if (isLast ? stalePages > MOST_STALE_PAGES : !this.#isCatchingUp || logs.length === 0) return;
    }
  }

  /**
   * Keeps only so many of the lines that are there, the newest, for the next reading.
   * @returns how many there are
   */
  async keepTail(count: number): Promise<number> {
    const kept: LogEntry[] = [];
    const seen: LogEntry[] = [];
    for (let offset: unknown = null; ; ) {
      const limit = this.#filter.accepts ? MAX_LINES : Math.min(Math.max(count, 1), MAX_LINES);
      const { logs, next_offset: next } = await this.#fetch({
        ...this.#query(),
        order: 'desc',
        limit,
        ...(offset !== null && { offset }),
      });
      seen.push(...logs);
      kept.push(...this.#wanted(logs).slice(0, count - kept.length));
      const time = seen[0]?.timestamp;
      if (seen.length > 0 && time === undefined) return this.#keepLast(count);
      // What is newer will be read from the time of the newest line on, so all lines of that time must be known.
      const isEnough = kept.length >= count && seen.some(({ timestamp }) => timestamp !== time);
      if (isEnough || logs.length === 0 || next === undefined || next === null || next === offset) break;
      offset = next;
    }
    this.#newLines.of(seen.reverse());
    if (seen.length > 0) this.#return();
    this.#tail = kept.reverse();
    return kept.length;
  }

  /** The same by reading all lines. */
  async #keepLast(count: number): Promise<number> {
    const kept: LogEntry[] = [];
    for await (const entry of this.read()) if (kept.push(entry) > count) kept.shift();
    this.#tail = kept;
    return kept.length;
  }

  /**
   * Reads the older form of the log from now on, if the newer one has shown nothing and the older one has lines.
   * @returns whether it does
   */
  async tryOlder(): Promise<boolean> {
    if (!this.#mayTryOlder || this.#isOlder) return false;
    this.#mayTryOlder = false;
    try {
      const { logs } = await this.#send(true, { ...this.#query(), limit: 1 });
      this.#isOlder = logs.length > 0;
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return this.#isOlder === true;
  }

  #wanted(lines: readonly LogEntry[]): readonly LogEntry[] {
    const { accepts } = this.#filter;
    return accepts ? lines.filter(accepts) : lines;
  }

  #query(): Query {
    const { query } = this.#filter;
    return {
      limit: MAX_LINES,
      order: 'asc',
      ...(query !== undefined && { query }),
      ...(this.#start !== undefined && { start_time: this.#start }),
    };
  }

  /** The page at the present position. */
  async #page(): Promise<LogPage> {
    const offset = this.#offset;
    if (offset === null) return this.#fetch(this.#query());
    try {
      return await this.#fetch({ ...this.#query(), offset });
    } catch (error) {
      // A service may forget its offsets, for example when it is started again.
      if (!isRefusal(error) || this.#newLines.lastTime === undefined) throw error;
      this.#return();
      return this.#fetch(this.#query());
    }
  }

  /** Goes back to the time of the last line. */
  #return(): void {
    this.#offset = null;
    this.#start = this.#newLines.lastTime ?? this.#start;
    this.#newLines.returned();
    this.#isCatchingUp = true;
  }

  async #fetch(query: Query): Promise<LogPage> {
    if (this.#isOlder) return this.#send(true, query);
    try {
      const page = await this.#send(false, query);
      this.#isOlder = false;
      return page;
    } catch (error) {
      if (this.#isOlder === false || !isMissingPath(error)) throw error;
      return this.#fetchOlder(query, error);
    }
  }

  /** Asks by the older path where the service does not know the newer path. If both fail, the first error tells more. */
  async #fetchOlder(query: Query, newerError: unknown): Promise<LogPage> {
    try {
      const page = await this.#send(true, query);
      this.#isOlder = true;
      return page;
    } catch (error) {
      throw isMissingPath(error) ? newerError : error;
    }
  }

  async #send(isOlder: boolean, query: Query): Promise<LogPage> {
    const { deployment_id: first, revision_id: second } = this.#ids;
    const older: OperationName = this.type === 'build' ? 'projects.buildLogs' : 'projects.revisionDeployLogs';
    const page = await (isOlder
      ? this.#requests.send<Partial<LogPage>>(older, { first, second, body: query })
      : this.#requests.send<Partial<LogPage>>('revisions.logs', {
          ...revisionArguments(this.#ids),
          query: { ...query, type: this.type },
        }));
    const read = pageOfLines(page);
    if (read.logs.length > 0) this.#mayTryOlder = false;
    return read;
  }
}

function isMissingPath(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 405);
}

/** Whether the service cannot do what was asked, rather than being busy or refusing a key. */
function isRefusal(error: unknown): boolean {
  return error instanceof BadRequestError || error instanceof UnprocessableError || isMissingPath(error);
}
