// What several components look at, and one of them must start: it runs while someone looks, and for a moment longer.

/**
 * How long it goes on after the last of them, in milliseconds. React's Strict Mode takes each component away and brings
 * it back at once, and a page does the same as it goes from one view to the next.
 */
const LINGER = 1_000;

/** Subscribes a listener, and gives what ends that. */
export type Subscribe = (listener: () => void) => () => void;

/**
 * A subscription that all listeners share.
 * @param start - called for the first listener, with what tells all of them; gives what ends it
 * @param hasFailed - whether it has nothing to give any more, so that it ends at once with the last listener: whoever
 * comes back begins anew
 * @param call - calls a listener; what that throws is the program's affair, and not that of the other listeners
 */
export function sharedSubscription(
  start: (tell: () => void) => () => void,
  hasFailed: () => boolean = () => false,
  call: (listener: () => void) => void = callAndThrowLater,
): Subscribe {
  const listeners = new Set<{ readonly listener: () => void }>();
  let stop: (() => void) | undefined;
  let lingering: unknown;
  const tell = (): void => {
    for (const each of [...listeners]) if (listeners.has(each)) call(each.listener);
  };
  return (listener) => {
    const own = { listener };
    // Whoever subscribes is not called before it knows how to end that.
    let isSubscribing = true;
    let isNew = false;
    clearTimeout(lingering as number | undefined);
    listeners.add(own);
    stop ??= start(() => {
      if (isSubscribing) isNew = true;
      else tell();
    });
    isSubscribing = false;
    if (isNew) queueMicrotask(tell);
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return;
      const end = (): void => {
        stop?.();
        stop = undefined;
      };
      if (hasFailed()) {
        end();
        return;
      }
      lingering = setTimeout(end, LINGER);
      // A finished program need not wait for it.
      (lingering as { unref?: () => void }).unref?.();
    };
  };
}

function callAndThrowLater(listener: () => void): void {
  try {
    listener();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}
