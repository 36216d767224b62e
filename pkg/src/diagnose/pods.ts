// The rows of `kubectl get pods`, of which a watch writes one for each change of a pod.

import type { LogLine } from './log/log-line.js';

/** A row: the pod's name, how many of its containers are ready of how many, and its state. */
const ROW = /^(?:\S+ )?(\S+) (\d+)\/(\d+) ([A-Z]\w+)/;

/** Tells of the line at an index whether it is a row of a pod that a later row shows to be ready. */
export function readyLater(lines: readonly LogLine[]): (at: number) => boolean {
  const ready = new Map<string, number>();
  for (const [at, { plain }] of lines.entries()) {
    const [, pod, count, all, state] = ROW.exec(plain) ?? [];
    if (count === all && state === 'Running') ready.set(pod!, at);
  }
  return (at) => at < (ready.get(ROW.exec(lines[at]!.plain)?.[1] ?? '') ?? 0);
}
