// A wait as a stream of its polls.

import type { ReadLog } from '../errors/revision-failed-error.js';
import { reading } from '../options/argument-error.js';
import type { RevisionOrIds } from '../options/ids.js';
import { checkSignal, checkFunction, checkWaitOptions } from '../options/option-checks.js';
import type { Settings } from '../options/settings.js';
import type { Progress, WaitOptions } from '../options/wait-options.js';
import { wait } from './wait-for-revision.js';

type StreamResult = IteratorResult<Progress, undefined>;

/**
 * Gives every poll of a wait as it comes. The wait starts with the first `next`. Leaving the loop ends it at once, even
 * during a pause.
 */
export function watch(
  settings: Settings,
  ids: RevisionOrIds,
  options: WaitOptions | null | undefined,
  logs: ReadLog,
): AsyncIterableIterator<Progress> {
  const { signal, onProgress: report } = reading(() => {
    checkWaitOptions(options);
    if (options?.signal) checkSignal(options.signal);
    checkFunction('onProgress', options?.onProgress);
    return { ...options };
  });
  const results = new ResultQueue();
  const controller = new AbortController();
  const abort = (): void => {
    controller.abort(signal?.reason);
  };
  const onProgress = (progress: Progress): void => {
    settings.events.tell('onProgress', report, progress);
    results.add(() => Promise.resolve({ value: progress, done: false }));
  };
  const run = async (): Promise<void> => {
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    try {
      await wait(settings, ids, { ...options, signal: controller.signal, onProgress }, logs);
    } catch (error) {
      results.add(() => Promise.reject(error));
    }
    signal?.removeEventListener('abort', abort);
    results.close();
  };
  let running: Promise<void> | undefined;
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      if (!results.isClosed) running ??= run();
      return results.next();
    },
    async return() {
      results.clear();
      results.close();
      controller.abort();
      await running;
      return DONE;
    },
  };
}

const DONE: StreamResult = { value: undefined, done: true };

/** Results in their order, each for one `next`. */
class ResultQueue {
  /** Results that nobody has asked for yet. They are made when asked for: an unasked rejection would be unhandled. */
  readonly #results: (() => Promise<StreamResult>)[] = [];
  /** Calls of `next` that wait for a result. */
  readonly #readers: ((result: StreamResult | Promise<StreamResult>) => void)[] = [];
  /** Whether no further result is taken. */
  isClosed = false;

  add(result: () => Promise<StreamResult>): void {
    if (this.isClosed) return;
    const reader = this.#readers.shift();
    if (reader === undefined) this.#results.push(result);
    else reader(result());
  }

  next(): Promise<StreamResult> {
    const result = this.#results.shift();
    if (result !== undefined) return result();
    return this.isClosed ? Promise.resolve(DONE) : new Promise((resolve) => this.#readers.push(resolve));
  }

  clear(): void {
    this.#results.length = 0;
  }

  close(): void {
    this.isClosed = true;
    for (const reader of this.#readers.splice(0)) reader(DONE);
  }
}
