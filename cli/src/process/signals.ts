// How SIGINT and SIGTERM stop a command.
import { CommandError, SIGNALS } from './exit.js';
import { breakLine } from './streams.js';

/** The command was stopped from outside. */
export class Interrupted extends CommandError {
  constructor(signal: string, exit: number) {
    super(`stopped by ${signal}`, exit);
  }
}

/**
 * Listens for SIGINT and SIGTERM until `dispose`. The first one aborts `signal` with an `Interrupted`; the second one
 * ends the process, as it does without a listener.
 */
export function interruption(): { readonly signal: AbortSignal; readonly dispose: () => void } {
  const controller = new AbortController();
  const listeners = Object.entries(SIGNALS).map(([name, number]) => {
    const stop = (): void => {
      if (name === 'SIGINT') breakLine();
      controller.abort(new Interrupted(name, 128 + number));
      dispose();
    };
    return { name, stop };
  });
  const dispose = (): void => {
    for (const { name, stop } of listeners) process.off(name, stop);
  };
  for (const { name, stop } of listeners) process.on(name, stop);
  return { signal: controller.signal, dispose };
}

/** A signal that is aborted with the first of several, and with its reason. `AbortSignal.any` needs Node.js 20.3. */
export function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const stop = (): void => controller.abort(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  }
  return controller.signal;
}
