// Which lines of a log are new, although a service sends some of them several times.

import type { LogEntry, LogPage } from '../../generated/observed.js';
import { isObject } from '../../values/plain.js';
import { timeText } from '../../values/records/moment.js';
import { forgetOldest, isNewId, MAX_REMEMBERED } from './seen-ids.js';

/** Where a log can be read again after its offset is lost, and what was seen from there on. */
interface LastTime {
  readonly timestamp: LogEntry['timestamp'];
  /** How often each line without an id was seen with this time. */
  readonly seen: Map<string, number>;
}

/** A page of a log with its lines. What is none is left out, as the warning of the answer says. */
export function pageOfLines(page: Partial<LogPage>): LogPage {
  return { ...page, logs: (page.logs ?? []).filter(isObject) as LogEntry[] };
}

/** Tells new lines of a log from lines that were seen. The memory for it does not grow with the log. */
export class NewLines {
  readonly #ids = new Set<unknown>();
  /** How often each line without an id is known to stand behind the present position of the log. */
  #known = new Map<string, number>();
  /** The same in the newest page alone. */
  #inPage = new Map<string, number>();
  #last: LastTime = { timestamp: undefined, seen: new Map() };

  /** `remembered` is how many ids before those of the newest page are known. */
  constructor(private readonly remembered = MAX_REMEMBERED) {}

  /**
   * The lines of a page that are new, in their order. Lines with an id are known by it. The same line without an id can
   * come twice from one position: it is new where it comes more often than the last time.
   */
  of(page: readonly LogEntry[]): LogEntry[] {
    const inPage = new Map<string, number>();
    const fresh = page.filter((entry) => {
      if (entry.id !== undefined) return isNewId(entry.id, this.#ids);
      const key = JSON.stringify(entry);
      const count = (inPage.get(key) ?? 0) + 1;
      inPage.set(key, count);
      return count > (this.#known.get(key) ?? 0);
    });
    for (const [key, count] of inPage) this.#known.set(key, Math.max(count, this.#known.get(key) ?? 0));
    this.#inPage = inPage;
    for (const entry of fresh) this.#note(entry);
    forgetOldest(this.#ids, page.length + this.remembered);
    return fresh;
  }

  /** The log is read from the end of the newest page on. */
  moved(): void {
    for (const [key, count] of this.#inPage) {
      const left = (this.#known.get(key) ?? 0) - count;
      if (left > 0) this.#known.set(key, left);
      else this.#known.delete(key);
    }
    this.#inPage = new Map();
  }

  /** The log is read from `lastTime` on. */
  returned(): void {
    this.#known = new Map(this.#last.seen);
    this.#inPage = new Map();
  }

  /** The time of the last new line; undefined if it has none. */
  get lastTime(): string | undefined {
    // Some services write numbers (observed 14.E).
    return this.#last.timestamp === undefined ? undefined : timeText(this.#last.timestamp);
  }

  #note(entry: LogEntry): void {
    const { id, timestamp } = entry;
    if (timestamp !== this.#last.timestamp) this.#last = { timestamp, seen: new Map() };
    if (id !== undefined) return;
    const { seen } = this.#last;
    const key = JSON.stringify(entry);
    seen.set(key, (seen.get(key) ?? 0) + 1);
  }
}
