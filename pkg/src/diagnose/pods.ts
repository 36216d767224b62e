// What kubectl tells of pods: rows, of which a watch writes one for each change of a pod, and the states of a container.

import type { LogLine } from './log/log-line.js';

/** A row: the pod's name, how many of its containers are ready of how many, and its state. */
const ROW = /^(?:\S+ )?(\S+) (\d+)\/(\d+) ([A-Z]\w+)/;

/** Tells of the line at an index whether it is of a pod or container that later lines show to be ready. */
export function readyLater(lines: readonly LogLine[]): (at: number) => boolean {
  const ready = new Map<string, number>();
  for (const [at, { plain }] of lines.entries()) {
    const [, pod, count, all, state] = ROW.exec(plain) ?? [];
    if (count === all && state === 'Running') ready.set(pod!, at);
  }
  const past = pastStates(lines);
  return (at) => past.has(at) || at < (ready.get(ROW.exec(lines[at]!.plain)?.[1] ?? '') ?? 0);
}

/** How many lines the last state of a container has at most. */
const OF_STATE = 12;

/** A container that was started anew so often may only be between two of its ends. */
const OFTEN = 5;

/** The lines of the state that a container had before it was started anew, and is ready. */
function pastStates(lines: readonly LogLine[]): ReadonlySet<number> {
  const past = new Set<number>();
  for (const [at, { plain }] of lines.entries()) {
    if (!/^ *last ?state:/i.test(plain)) continue;
    const behind = lines.slice(at, at + OF_STATE).map((line) => line.plain);
    const ready = behind.findIndex((line) => /^ *ready: /i.test(line));
    const restarts = behind
      .map((line) => /^ *restart ?count: (\d+)/i.exec(line)?.[1])
      .find((count) => count !== undefined);
    const isPast = /true$/i.test(behind[ready] ?? '') && Number(restarts ?? 0) < OFTEN;
    if (isPast) for (let of = at; of < at + ready; of += 1) past.add(of);
  }
  return past;
}
