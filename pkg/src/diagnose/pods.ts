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
  if (isReadyByNow(lines) || areReady(lines))
    for (const [at, { plain }] of lines.entries()) if (UNHEALTHY.test(plain)) past.add(at);
  return (at) => past.has(at) || at < (ready.get(ROW.exec(lines[at]!.plain)?.[1] ?? '') ?? 0);
}

/** An event of a check that failed, and what `kubectl describe` says of a pod all of whose containers are ready. */
const UNHEALTHY = /^ ?Warning Unhealthy /;
const CONTAINERS_READY = /^ ?ContainersReady (True|False) ?$/;

/** Whether the pod or pods that a log describes are ready, and were not started anew often. */
function isReadyByNow(lines: readonly LogLine[]): boolean {
  const states = lines.map(({ plain }) => CONTAINERS_READY.exec(plain)?.[1]).filter((state) => state !== undefined);
  if (states.length === 0 || states.includes('False')) return false;
  return lines.every(({ plain }) => Number(RESTARTS.exec(plain)?.[1] ?? 0) < OFTEN);
}

/** Whether rows are there, behind all events, and show each pod to be ready in the end. */
function areReady(lines: readonly LogLine[]): boolean {
  const states = new Map<string, boolean>();
  for (const { plain } of lines) {
    if (UNHEALTHY.test(plain)) states.clear();
    const [, pod, count, all, state] = ROW.exec(plain) ?? [];
    if (pod !== undefined) states.set(pod, count === all && state === 'Running');
  }
  return states.size > 0 && [...states.values()].every((isReady) => isReady);
}

/** How many lines the last state of a container has at most. */
const OF_STATE = 12;

/** A container that was started anew so often may only be between two of its ends. */
const OFTEN = 5;
const RESTARTS = /^ *restart ?count: (\d+)/i;

/** The lines of the state that a container had before it was started anew, and is ready. */
function pastStates(lines: readonly LogLine[]): Set<number> {
  const past = new Set<number>();
  for (const [at, { plain }] of lines.entries()) {
    if (!/^ *last ?state:/i.test(plain)) continue;
    const behind = lines.slice(at, at + OF_STATE).map((line) => line.plain);
    const ready = behind.findIndex((line) => /^ *ready: /i.test(line));
    const restarts = behind.map((line) => RESTARTS.exec(line)?.[1]).find((count) => count !== undefined);
    const isPast = /true$/i.test(behind[ready] ?? '') && Number(restarts ?? 0) < OFTEN;
    if (isPast) for (let of = at; of < at + ready; of += 1) past.add(of);
  }
  return past;
}
