// Logs: one page of lines, or a loop over all of them, which can go on as new lines are written (observed 3).

import { ConfigError } from '../values/config-error.js';
import { hiddenState } from '../values/hidden-state.js';
import { ApiPromise } from './call/api-promise.js';
import type { CallResponse } from './call/call-response.js';
import { forgetOldest, isNewId, MAX_REMEMBERED } from './call/seen-ids.js';
import { pause } from './call/signals.js';
import type { LogEntry, LogOptions, LogPage } from './observed.js';
import { reading } from './options/argument-error.js';
import { checkCallOptions, checkPlainObject, millisecondsOption } from './options/option-checks.js';
import type { RequestOptions } from './options/request-options.js';

/** The pause between requests for new lines, in milliseconds. */
const DEFAULT_POLL_DELAY = 2_000;

type LogQuery = Readonly<Record<string, unknown>>;

/** Where the lines of a log come from. */
export interface LogSource {
  /** Requests a page of lines. */
  readonly fetchPage: (query: LogQuery, options: RequestOptions) => Promise<CallResponse>;
  /** Whether all lines have been written; absent if nobody can know. */
  readonly isComplete?: () => Promise<boolean>;
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
  const fetchFirst = async (): Promise<CallResponse> => {
    given = reading(() => readArguments(params, options));
    return source.fetchPage(given.query, given.callOptions);
  };
  return new LogPromise(fetchFirst(), async function* entries(first) {
    const seen = new Set<unknown>();
    let page = await first;
    const { query, follow, pollDelay, callOptions } = given;
    let offset = query.offset;
    let isComplete: boolean | undefined;
    for (;;) {
      let hasNew = false;
      for (const entry of page.logs) {
        // Lines without an id all count as new.
        if (entry.id !== undefined && !isNewId(entry.id, seen)) continue;
        hasNew = true;
        yield entry;
      }
      if (follow) forgetOldest(seen, page.logs.length + MAX_REMEMBERED);
      const next = page.next_offset;
      const hasNext = next !== undefined && next !== null && next !== offset;
      if (!hasNext || !hasNew) {
        if (!follow || isComplete) return;
        // A complete log is read once more, for the lines since the last page.
        isComplete = await source.isComplete?.();
        if (!isComplete) await pause(pollDelay, callOptions.signal);
      }
      if (hasNext) offset = next;
      page = parsePage(await source.fetchPage({ ...query, ...(offset !== undefined && { offset }) }, callOptions));
    }
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
  const page = JSON.parse(text) as Partial<LogPage>;
  return { ...page, logs: page.logs ?? [] };
}
