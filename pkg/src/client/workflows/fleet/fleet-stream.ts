// Events for a loop. What nobody reads is not kept.

import { endable } from '../../call/endable.js';
import { onAbort } from '../../call/signals.js';

/** Events as they come. Leaving the loop calls back. */
export class EventStream<Event> implements AsyncIterable<Event> {
  readonly #left: () => void;
  #isRead: boolean;
  #events: Event[] = [];
  #end: { readonly error?: unknown; readonly isFailed: boolean } | undefined;
  #wake: (() => void) | undefined;

  constructor(isRead: boolean, left: () => void) {
    this.#isRead = isRead;
    this.#left = left;
  }

  push(event: Event): void {
    if (!this.#isRead) return;
    this.#events.push(event);
    this.#wake?.();
  }

  end(): void {
    this.#end = { isFailed: false };
    this.#wake?.();
  }

  fail(error: unknown): void {
    this.#end = { isFailed: true, error };
    this.#wake?.();
  }

  [Symbol.asyncIterator](): AsyncIterator<Event> {
    return endable(
      () => undefined,
      (signal) => this.#loop(signal),
    );
  }

  async *#loop(signal: AbortSignal): AsyncGenerator<Event, void, undefined> {
    this.#isRead = true;
    onAbort(signal, () => this.#wake?.());
    try {
      for (;;) {
        const events = this.#events;
        this.#events = [];
        yield* events;
        if (this.#events.length > 0) continue;
        if (this.#end?.isFailed) throw this.#end.error;
        if (this.#end || signal.aborted) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      this.#isRead = false;
      this.#events = [];
      if (this.#end === undefined) this.#left();
    }
  }
}
