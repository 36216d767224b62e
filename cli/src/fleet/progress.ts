// The progress of a fleet: a line for each thing that happens, and on a terminal a last line with what is under way.
import type { FleetEvent } from 'deployment-control';
import { failureMessage } from '../command/failure.js';
import { duration, printable } from '../output/text.js';
import { isTerminal, writeError, writeProgress } from '../process/streams.js';
import { interruptedWait, WATCHED, wasInterrupted } from '../service/interrupted.js';
import { DONE } from './show.js';

/** Shows events. */
export interface FleetProgress {
  readonly tell: (event: FleetEvent) => void;
  readonly end: () => void;
}

/** The progress of a plan or of its carrying out, on the standard error output. */
export function progressOf(): FleetProgress {
  const isUpdated = isTerminal(process.stderr);
  const started = performance.now();
  /** What is under way, with its last status. */
  const running = new Map<string, string>();
  let total = 0;
  let ended = 0;
  let isDrawn = false;
  const clear = (): void => {
    if (isDrawn) writeProgress('\r\u001b[K');
    isDrawn = false;
  };
  const draw = (text: string): void => {
    if (!isUpdated) return;
    const width = Math.max(20, (process.stderr.columns || 80) - 1);
    writeProgress(`\r\u001b[K${text.slice(0, width)}`);
    isDrawn = true;
  };
  const line = (text: string): void => {
    clear();
    writeProgress(`${duration(performance.now() - started).padStart(12)}  ${text}\n`);
  };
  const under = (): void => {
    const [first] = running;
    if (first !== undefined) draw(`${ended} of ${total} done; ${running.size} under way: ${first[0]} ${first[1]}`);
  };
  const finished = (name: string): void => {
    running.delete(name);
    ended += 1;
  };
  return {
    tell(event) {
      switch (event.type) {
        case 'page':
          draw(`${event.read} deployments read`);
          break;
        case 'planned':
          clear();
          total = event.plan.changes;
          break;
        case 'started':
          running.set(printable(event.name), event.action);
          break;
        case 'applied':
          line(`${printable(event.name)}: ${DONE[event.action]}`);
          break;
        case 'progress':
          running.set(printable(event.name), printable(event.status));
          if (event.changed) line(`${printable(event.name)}: ${printable(event.status)}`);
          if (event.changed && wasInterrupted(event)) line(`${printable(event.name)}: ${WATCHED}`);
          break;
        case 'done':
          finished(printable(event.name));
          if (event.action === 'prune') line(`${printable(event.name)}: deleted`);
          break;
        case 'failed':
          finished(printable(event.name));
          clear();
          writeError(`${printable(event.name)}: ${printable(reasonOf(event.error))}\n${hintOf(event.error)}`);
          break;
        case 'skipped':
          clear();
          writeError(`${printable(event.name)}: skipped, ${printable(event.because)}\n`);
          break;
      }
      under();
    },
    end: clear,
  };
}

function reasonOf(error: unknown): string {
  return failureMessage(interruptedWait(error) ?? error);
}

/** What to do about a name that a deleted deployment has left taken (observed 11.4). */
function hintOf(error: unknown): string {
  if (!/tracing project named .* already exists/i.test(failureMessage(error))) return '';
  return '  waiting does not help: delete the tracing project, or take another name; "delete --with-project" leaves none behind\n';
}
