// Loops that can be left while they wait. A generator answers `return` only after the `next` before it, which can wait for
// a request, or for ever.

import type { AbortSignalLike } from '../../values/platform.js';
import { reading } from '../options/argument-error.js';
import { abortReason, offAbort, onAbort } from './signals.js';

const LEFT: IteratorResult<never, never> = { value: undefined as never, done: true };

/**
 * A loop over what a generator gives. Leaving it ends a `next` that waits, and aborts the signal that the generator gets,
 * as the caller's own does.
 */
export function endable<Item, Result>(
  given: () => AbortSignalLike | null | undefined,
  start: (signal: AbortSignal) => AsyncGenerator<Item, Result, undefined>,
): AsyncGenerator<Item, Result, undefined> {
  type Step = IteratorResult<Item, Result>;
  const controller = new AbortController();
  const waiting = new Set<(step: Step) => void>();
  let generator: AsyncGenerator<Item, Result, undefined> | undefined;
  let stopListening = (): void => {};
  let isLeft = false;
  const begin = (): AsyncGenerator<Item, Result, undefined> => {
    const signal = reading(given) ?? undefined;
    if (signal !== undefined) {
      const abort = (): void => {
        controller.abort(abortReason(signal));
      };
      onAbort(signal, abort);
      stopListening = () => {
        offAbort(signal, abort);
      };
      if (signal.aborted) abort();
    }
    return start(controller.signal);
  };
  const step = async (): Promise<Step> => {
    let isOver = true;
    try {
      generator ??= begin();
      const taken = await generator.next();
      isOver = taken.done === true;
      return taken;
    } finally {
      if (isOver) stopListening();
    }
  };
  const leave = (): void => {
    isLeft = true;
    stopListening();
    for (const resolve of waiting) resolve(LEFT);
    waiting.clear();
    controller.abort();
    // What it still throws is nobody's.
    generator?.return(undefined as Result).catch(() => {});
  };
  // Not a promise of all steps to race with, which would hold every step until the loop ends.
  const loop: Pick<AsyncGenerator<Item, Result, undefined>, 'next' | 'return' | 'throw'> = {
    next: () =>
      isLeft
        ? Promise.resolve(LEFT)
        : new Promise((resolve, reject) => {
            waiting.add(resolve);
            step()
              .finally(() => waiting.delete(resolve))
              .then(resolve, reject);
          }),
    async return(value) {
      leave();
      return { value: await value, done: true };
    },
    async throw(error) {
      leave();
      throw error;
    },
  };
  // What every loop of the runtime has, such as its disposal.
  const prototype: unknown = Object.getPrototypeOf(Object.getPrototypeOf((async function* () {})()));
  return Object.setPrototypeOf(loop, Object.getPrototypeOf(prototype)) as AsyncGenerator<Item, Result, undefined>;
}

/** A loop over what is still being loaded. */
export function loopOver<Item>(loading: Promise<AsyncIterable<Item>>): AsyncIterableIterator<Item> {
  const iterator = loading.then((loaded) => loaded[Symbol.asyncIterator]());
  iterator.catch(() => {});
  return {
    next: async () => (await iterator).next(),
    return: async () => (await (await iterator).return?.()) ?? LEFT,
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
