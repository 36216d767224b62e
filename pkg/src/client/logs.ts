// Logs: one page of lines, or a loop over all of them, which can go on as new lines are written (observed 3).

import { ConfigError } from '../values/errors/config-error.js';
import { hiddenState } from '../values/hidden-state.js';
import type { AbortSignalLike } from '../values/platform.js';
import { ApiPromise } from './call/api-promise.js';
import type { CallResponse } from './call/call-response.js';
import { endable } from './call/endable.js';
import { MAX_REMEMBERED, MOST_STALE_PAGES } from './call/seen-ids.js';
import type { StartedCall } from './call/run-operation.js';
import { abortReason, onAbort, pause } from './call/signals.js';
import type { LogEntry, LogOptions, LogPage } from './observed.js';
import { reading } from './options/argument-error.js';
import { checkCallOptions, checkPlainObject, millisecondsOption } from './options/option-checks.js';
import type { RequestOptions } from './options/request-options.js';
import { NewLines, pageOfLines } from './call/new-lines.js';

/** The pause between requests for new lines, in milliseconds. */
const DEFAULT_POLL_DELAY = 2_000;

type LogQuery = Readonly<Record<string, unknown>>;

/** Where the lines of a log come from. */
export interface LogSource {
  /** Requests a page of lines. */
  readonly fetchPage: (query: LogQuery, options: RequestOptions) => StartedCall;
  /** Whether all lines have been written; absent if nobody can know. */
  readonly isComplete?: (signal: AbortSignalLike) => Promise<boolean>;
}

/** Loops over all lines, of which the first are given. */
type Entries = (first: Promise<LogPage>) => AsyncGenerator<LogEntry, void, undefined>;

const entriesOf = /* @__PURE__ */ hiddenState<Entries>('LogPromise');

/** A promise of the first lines that can also be iterated over all lines: `for await (const { message } of logs)`. */
export class LogPromise extends ApiPromise<LogPage> implements AsyncIterable<LogEntry> {
  /** @internal */
  constructor(first: Promise<CallResponse>, entries: Entries) {
    super(first, parsePage);
    entriesOf.set(this, entries);
  }

  /**
   * Every line, once. With `follow` the loop continues until the work is done, the signal is aborted or you leave the
   * loop.
   */
  [Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined> {
    return entriesOf.of(this)(this);
  }
}

/** Reads a log. Errors of the arguments are rejections. */
export function readLog(
  source: LogSource,
  params: object | undefined,
  options: LogOptions | null | undefined,
): LogPromise {
  let given: ReturnType<typeof readArguments>;
  let started: StartedCall | undefined;
  const fetchFirst = async (): Promise<CallResponse> => {
    given = reading(() => readArguments(params, options));
    started = source.fetchPage(given.query, given.callOptions);
    return started.response;
  };
  const entries = async function* (
    first: Promise<LogPage>,
    signal: AbortSignal,
  ): AsyncGenerator<LogEntry, void, undefined> {
    onAbort(signal, () => started?.call?.fail(abortReason(signal)));
    let page = await first;
    const { query, follow, pollDelay } = given;
    const callOptions = { ...given.callOptions, signal };
    const newLines = new NewLines(follow ? MAX_REMEMBERED : Infinity);
    let offset = query.offset;
    let isComplete: boolean | undefined;
    let stalePages = 0;
    for (;;) {
      const fresh = newLines.of(page.logs);
      yield* fresh;
      stalePages = fresh.length > 0 ? 0 : stalePages + 1;
      const next = page.next_offset;
      const hasNext = next !== undefined && next !== null && next !== offset;
      // A page that was full before stands before the newest lines, and one may be empty because of what is looked for.
      const mayHide = (isComplete || (!follow && page.logs.length === 0)) && stalePages <= MOST_STALE_PAGES;
      if (!hasNext || !(fresh.length > 0 || mayHide)) {
        if (!follow || isComplete) return;
        // A complete log is read once more, for the lines since the last page.
        isComplete = await source.isComplete?.(signal);
        if (!isComplete) await pause(pollDelay, signal);
      }
      if (hasNext) {
        offset = next;
        newLines.moved();
      }
      const { response } = source.fetchPage({ ...query, ...(offset !== undefined && { offset }) }, callOptions);
      page = parsePage(await response);
    }
  };
  return new LogPromise(fetchFirst(), (first) => {
    // Who loops is told by the loop, which may fail before it waits for this.
    first.catch(() => {});
    return endable(
      () => options?.signal,
      (signal) => entries(first, signal),
    );
  });
}

/** @throws ConfigError if one cannot be used */
function readArguments(
  params: object | undefined,
  options: LogOptions | null | undefined,
): { query: LogQuery; follow: boolean; pollDelay: number; callOptions: RequestOptions } {
  checkCallOptions(options, ['follow', 'pollDelay']);
  checkPlainObject('the query', params, "{ order: 'asc' }");
  const { follow = false, pollDelay = DEFAULT_POLL_DELAY, ...callOptions } = options ?? {};
  const query: LogQuery = { ...(follow && { order: 'asc' }), ...params };
  if (follow && query.order !== 'asc') throw new ConfigError("follow needs the oldest lines first: order 'asc'");
  return { query, follow, pollDelay: millisecondsOption('pollDelay', pollDelay, DEFAULT_POLL_DELAY), callOptions };
}

function parsePage({ text }: CallResponse): LogPage {
  return pageOfLines(JSON.parse(text) as Partial<LogPage>);
}
