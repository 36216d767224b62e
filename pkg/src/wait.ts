// Waiting for a revision, as a promise of its end or as a stream of its polls.

import { Call, type Place } from './call.js';
import { ConfigError } from './errors.js';
import { milliseconds, type Progress, type RevisionIds, type Settings, type WaitOptions } from './options.js';
import type { Revision, RevisionStatus } from './records.js';

/** What the core may be told of a status: its own judgement, to go on, done, or failed (src/wasm/host.rs). */
const OWN = 0;
const GO_ON = 1;
const DONE = 2;
const FAILED = 3;

type Test = readonly RevisionStatus[] | ((revision: Revision) => unknown) | undefined;

function test(name: string, given: unknown): Test {
  if (given === undefined || typeof given === 'function') return given as Test;
  if (typeof given === 'string') return [given];
  if (Array.isArray(given)) return given as readonly RevisionStatus[];
  throw new ConfigError(`${name} must be a status, a list of them, or a function of the revision`);
}

function count(name: string, value: number | undefined, fallback: number): number {
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !(value >= 0)) throw new ConfigError(`${name} must be a number of at least 0, not ${String(value)}`);
  return value;
}

/** How a wait paces itself, judges and reports. The core reads its fields and calls its methods by name (src/wasm/host.rs). */
class Watch {
  readonly maxWait: number;
  readonly minDelay: number;
  readonly maxDelay: number;
  readonly factor: number;
  readonly tolerateErrors: number;
  readonly #until: Test;
  readonly #failOn: Test;
  readonly #options: WaitOptions;
  readonly #call: Call;
  #text = '';
  #revision: Revision | undefined;

  constructor(options: WaitOptions, call: Call) {
    this.#options = options;
    this.#call = call;
    this.maxWait = Math.min(milliseconds('maxWait', options.maxWait, 1_800_000), milliseconds('deadline', options.deadline, Infinity));
    this.minDelay = milliseconds('minDelay', options.minDelay, 2_000);
    this.maxDelay = milliseconds('maxDelay', options.maxDelay, 30_000);
    this.factor = count('factor', options.factor, 1.5);
    this.tolerateErrors = count('tolerateErrors', options.tolerateErrors, 5);
    this.#until = test('until', options.until);
    this.#failOn = test('failOn', options.failOn);
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

  #holds(name: string, test: Test, status: string, text: string): boolean {
    if (test === undefined) return false;
    if (typeof test !== 'function') return test.includes(status);
    const holds: unknown = test(this.#read(text));
    if (typeof holds !== 'boolean') throw new ConfigError(`${name} must answer true or false at once, not ${holds instanceof Promise ? 'a promise' : String(holds)}`);
    return holds;
  }

  verdict(status: string, text: string): number {
    return this.#guard(() => {
      if (this.#holds('failOn', this.#failOn, status, text)) return FAILED;
      if (this.#holds('until', this.#until, status, text)) return DONE;
      const failed = status.endsWith('_FAILED');
      // A function decides at every poll, also after the revision has ended.
      if (typeof this.#failOn === 'function' && failed) return GO_ON;
      if (this.#until === undefined || status !== 'DEPLOYED') return OWN;
      return typeof this.#until === 'function' ? GO_ON : FAILED;
    }, GO_ON);
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
  // The time that all polls take together is the watch's to keep.
  const call = new Call(settings, { ...options, deadline: undefined }, where);
  const watch = new Watch(options, call);
  const [deployment, revision] = [String(ids?.deployment_id), String(ids?.revision_id)];
  const answer = await call.run((exports, host) => exports.wait(deployment, revision, host, watch));
  return JSON.parse(answer.text) as Revision;
}

/** Gives every poll of a wait as it comes. Leaving the loop ends the wait at once, also in the middle of a pause. */
export function watch(settings: Settings, ids: RevisionIds, options: WaitOptions, where: Place): AsyncIterableIterator<Progress> {
  const { signal } = options;
  const stop = new AbortController();
  const abort = (): void => {
    stop.abort(signal?.reason);
  };
  const seen: Progress[] = [];
  const asked: ((answer: IteratorResult<Progress> | Promise<never>) => void)[] = [];
  const done = { value: undefined, done: true } as const;
  let end: Promise<Revision> | undefined;
  let outcome: (() => IteratorResult<Progress> | Promise<never>) | undefined;

  const finish = (last: () => IteratorResult<Progress> | Promise<never>): void => {
    if (outcome !== undefined) return;
    outcome = last;
    signal?.removeEventListener('abort', abort);
    for (const answer of asked.splice(0)) answer(ended());
  };
  /** The end is told once; after it there is nothing more. */
  const ended = (): IteratorResult<Progress> | Promise<never> => {
    const last = outcome?.() ?? done;
    outcome = () => done;
    return last;
  };
  const start = (): void => {
    if (end !== undefined || outcome !== undefined) return;
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort);
    const onProgress = (progress: Progress): void => {
      options.onProgress?.(progress);
      const answer = asked.shift();
      if (answer === undefined) seen.push(progress);
      else answer({ value: progress, done: false });
    };
    end = wait(settings, ids, { ...options, signal: stop.signal, onProgress }, where);
    end.then(
      () => { finish(() => done); },
      (error: unknown) => { finish(() => Promise.reject(error)); },
    );
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    next() {
      start();
      const progress = seen.shift();
      if (progress !== undefined) return Promise.resolve({ value: progress, done: false });
      if (outcome !== undefined) return Promise.resolve(ended());
      return new Promise((resolve) => asked.push(resolve));
    },
    return() {
      seen.length = 0;
      finish(() => done);
      stop.abort();
      return Promise.resolve(done);
    },
  };
}
