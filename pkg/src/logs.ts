// Logs: one page of lines, or all of them in a loop, which may go on as new ones are written (observed.md 3).

import { ConfigError } from './errors.js';
import { checkOptions, members } from './headers.js';
import { milliseconds, type RequestOptions } from './options.js';
import type { LogEntry, LogOptions, LogPage } from './observed.js';
import { ApiPromise, type Answer } from './promise.js';
import { pause } from './signals.js';

/** So many lines before the newest answer a followed log remembers, to know again what a service sends twice. */
const REMEMBERED = 10_000;

/** A promise of the first lines that can also be iterated over all lines: `for await (const { message } of logs)`. */
export class LogPromise extends ApiPromise<LogPage> implements AsyncIterable<LogEntry> {
  readonly #lines: (first: Promise<LogPage>) => AsyncGenerator<LogEntry, void, undefined>;

  /** @internal */
  constructor(first: Promise<Answer>, lines: (first: Promise<LogPage>) => AsyncGenerator<LogEntry, void, undefined>) {
    super(first, ({ text }) => JSON.parse(text) as LogPage);
    this.#lines = lines;
  }

  /** Every line, once. With `follow` the loop continues until the work is done, the signal is aborted or you leave the loop. */
  [Symbol.asyncIterator](): AsyncGenerator<LogEntry, void, undefined> {
    return this.#lines(this);
  }
}

/**
 * Reads logs. `ask` sends for the lines from an offset, `isDone` says whether no further line will be written.
 * @throws ConfigError where the options will not do
 */
export function logs(
  params: Readonly<Record<string, unknown>> | undefined,
  options: LogOptions | null | undefined,
  ask: (params: Readonly<Record<string, unknown>>, options: RequestOptions) => Promise<Answer>,
  isDone: () => Promise<boolean>,
): LogPromise {
  const { follow = false, pollDelay, ...call } = options ?? {};
  const given = { ...(follow && { order: 'asc' }), ...params };
  const first = (async () => {
    checkOptions(options);
    members('the query', params, "{ order: 'asc' }");
    if (follow && given.order !== 'asc') throw new ConfigError("follow needs the oldest lines first: order 'asc'");
    milliseconds('pollDelay', pollDelay, 2_000);
    return ask(given, call);
  })();
  return new LogPromise(first, async function* lines(page) {
    const seen = new Set<unknown>();
    let { logs: came, next_offset: next } = await page;
    let offset: unknown = params?.['offset'];
    for (let last = false; ; ) {
      let fresh = 0;
      for (const entry of came) {
        // What comes again moves to the end, so that the first ones are those that came last the longest time ago.
        const known = entry.id !== undefined && seen.delete(entry.id);
        if (entry.id !== undefined) seen.add(entry.id);
        if (known) continue;
        fresh += 1;
        yield entry;
      }
      if (follow) forget(seen, came.length + REMEMBERED);
      const leads = next !== undefined && next !== null && next !== offset;
      if (!leads || fresh === 0) {
        // One more look after the end, for what was written in between.
        if (!follow || last) return;
        last = await isDone();
        if (!last) await pause(milliseconds('pollDelay', pollDelay, 2_000), call.signal, true);
      }
      if (leads) offset = next;
      const { text } = await ask({ ...given, ...(offset !== undefined && { offset }) }, call);
      ({ logs: came, next_offset: next } = JSON.parse(text) as LogPage);
    }
  });
}

/** Forgets the first ones of a set, until so many are left. */
function forget(seen: Set<unknown>, left: number): void {
  for (const first of seen) {
    if (seen.size <= left) return;
    seen.delete(first);
  }
}
