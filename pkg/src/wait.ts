// Waiting for a revision, as a promise of its end or as a stream of its polls.

import { Call, type Place } from './call.js';
import { milliseconds, type Progress, type RevisionIds, type Settings, type WaitOptions } from './options.js';
import type { Revision, RevisionStatus } from './records.js';

/** What the core may be told of a status: its own judgement, to go on, done, or failed (src/wasm/host.rs). */
const OWN = 0;
const GO_ON = 1;
const DONE = 2;
const FAILED = 3;

type Test = RevisionStatus | readonly RevisionStatus[] | ((revision: Revision) => boolean) | undefined;

/** How a wait paces itself, judges and reports. The core reads its fields and calls its methods by name (src/wasm/host.rs). */
class Watch {
  readonly maxWait: number;
  readonly minDelay: number;
  readonly maxDelay: number;
  readonly factor: number;
  readonly tolerateErrors: number;
  readonly #options: WaitOptions;
  readonly #call: Call;
  #text = '';
  #revision: Revision | undefined;

  constructor(options: WaitOptions, call: Call) {
    this.#options = options;
    this.#call = call;
    this.maxWait = milliseconds('maxWait', options.maxWait, 1_800_000);
    this.minDelay = milliseconds('minDelay', options.minDelay, 2_000);
    this.maxDelay = milliseconds('maxDelay', options.maxDelay, 30_000);
    this.factor = milliseconds('factor', options.factor, 1.5);
    this.tolerateErrors = milliseconds('tolerateErrors', options.tolerateErrors, 5);
  }

  #read(text: string): Revision {
    if (this.#revision === undefined || this.#text !== text) {
      this.#text = text;
      this.#revision = JSON.parse(text) as Revision;
    }
    return this.#revision;
  }

  /** Runs a function of the caller; what it throws ends the wait. */
  #guard<R>(work: () => R, fallback: R): R {
    try {
      return work();
    } catch (error) {
      this.#call.fail(error);
      return fallback;
    }
  }

  #holds(test: Test, status: string, text: string): boolean {
    if (typeof test === 'function') return this.#guard(() => test(this.#read(text)), false);
    return typeof test === 'string' ? test === status : (test?.includes(status) ?? false);
  }

  verdict(status: string, text: string): number {
    const { until, failOn } = this.#options;
    if (this.#holds(failOn, status, text)) return FAILED;
    if (this.#holds(until, status, text)) return DONE;
    // A caller who says when the wait ends has taken the core's word for success, or for failure, off its hands.
    if (until !== undefined && status === 'DEPLOYED') return GO_ON;
    if (failOn !== undefined && status.endsWith('_FAILED')) return GO_ON;
    return OWN;
  }

  // eslint-disable-next-line max-params
  progress(text: string, status: string, changed: boolean, poll: number, elapsedMs: number, nextDelayMs: number | undefined): void {
    const { onProgress } = this.#options;
    if (onProgress === undefined) return;
    this.#guard(() => {
      onProgress({ revision: this.#read(text), status, changed, poll, elapsedMs, nextDelayMs: nextDelayMs ?? null });
    }, undefined);
  }
}

/** Waits until a revision is done. */
export async function wait(settings: Settings, ids: RevisionIds, options: WaitOptions, where: Place): Promise<Revision> {
  const call = new Call(settings, options, where, true);
  const watch = new Watch(options, call);
  const [deployment, revision] = [String(ids?.deployment_id), String(ids?.revision_id)];
  const answer = await call.run((exports, host) => exports.wait(deployment, revision, host, watch));
  return JSON.parse(answer.text) as Revision;
}

/** Gives every poll of a wait as it comes. Leaving the loop ends the wait. */
export async function* watch(settings: Settings, ids: RevisionIds, options: WaitOptions, where: Place): AsyncGenerator<Progress, void, undefined> {
  const seen: Progress[] = [];
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(options.signal?.reason);
  };
  if (options.signal?.aborted) abort();
  options.signal?.addEventListener('abort', abort);
  let wake = (): void => {};
  let ended = false;
  const onProgress = (progress: Progress): void => {
    seen.push(progress);
    options.onProgress?.(progress);
    wake();
  };
  const end = wait(settings, ids, { ...options, signal: stop.signal, onProgress }, where).finally(() => {
    ended = true;
    wake();
  });
  // Its error is thrown below, where the loop is; here it only must not count as unhandled.
  end.catch(() => {});
  try {
    for (;;) {
      const next = seen.shift();
      if (next !== undefined) yield next;
      else if (ended) break;
      else await new Promise<void>((resolve) => { wake = resolve; });
    }
    await end;
  } finally {
    options.signal?.removeEventListener('abort', abort);
    stop.abort();
  }
}
