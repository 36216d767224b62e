// Waiting for a revision, as a promise of its end or as a stream of its polls. What a status means and how long a pause is, the core says.

import { firstOf } from './arguments.js';
import { Call } from './call.js';
import { ApiError, ConnectionError, ResponseParseError } from './call-errors.js';
import { ConfigError } from './errors.js';
import { failure } from './failures.js';
import { checkOptions } from './headers.js';
import { milliseconds, number, type Progress, type RevisionIds, type Settings, type WaitOptions } from './options.js';
import type { Revision, RevisionStatus } from './records.js';
import { outgoing, revisionOf, valueOf } from './send.js';
import { checkSignal, pause, unlessAborted } from './signals.js';
import { core } from './wasm.js';

// What a status means (src/wasm/client.rs).
const GO_ON = 0;
const DONE = 1;
const FAILED = 2;

/** The last poll, at the very end of the time, still gets this long. */
const LEAST_TIME = 1_000;

/** More words than there are statuses. */
const MOST_WORDS = 1_000;

type Test = readonly RevisionStatus[] | ((revision: Revision) => unknown) | undefined;

function test(name: string, given: unknown): Test {
  if (given === undefined || typeof given === 'function') return given as Test;
  if (typeof given === 'string') return [given];
  if (Array.isArray(given)) return firstOf(given as readonly RevisionStatus[], MOST_WORDS);
  throw new ConfigError(`${name} must be a status, a list of them, or a function of the revision`);
}

function holds(name: string, test: Test, revision: Revision): boolean {
  if (test === undefined) return false;
  if (typeof test !== 'function') return test.includes(revision.status);
  const answer: unknown = test(revision);
  if (typeof answer !== 'boolean') throw new ConfigError(`${name} must answer true or false at once, not ${answer instanceof Promise ? 'a promise' : String(answer)}`);
  return answer;
}

/** How a wait paces itself, and what its caller says of a status. */
class Watch {
  readonly maxWait: number;
  readonly minDelay: number;
  readonly maxDelay: number;
  readonly factor: number;
  readonly tolerateErrors: number;
  readonly #until: Test;
  readonly #failOn: Test;

  constructor(options: WaitOptions) {
    this.maxWait = Math.min(milliseconds('maxWait', options.maxWait, 1_800_000), milliseconds('deadline', options.deadline, Infinity));
    this.minDelay = milliseconds('minDelay', options.minDelay, 2_000);
    this.maxDelay = milliseconds('maxDelay', options.maxDelay, 30_000);
    this.factor = number('factor', options.factor, 1.5);
    this.tolerateErrors = number('tolerateErrors', options.tolerateErrors, 5);
    this.#until = test('until', options.until);
    this.#failOn = test('failOn', options.failOn);
  }

  verdict(revision: Revision): number {
    const { status } = revision;
    if (holds('failOn', this.#failOn, revision)) return FAILED;
    if (holds('until', this.#until, revision)) return DONE;
    const own = core().call('judgeStatus', [status]);
    // A function decides at every poll, also after the revision has ended.
    if (typeof this.#failOn === 'function' && own === FAILED) return GO_ON;
    if (this.#until === undefined || own !== DONE) return own;
    return typeof this.#until === 'function' ? GO_ON : FAILED;
  }

  /** The pause after a poll. */
  delay(poll: number): number {
    const { minDelay, maxDelay, factor } = this;
    return core().call('pollPause', [], minDelay, maxDelay, factor, poll, Math.random());
  }
}

/** Whether waiting may mend it: the connection, the gateway or the service's load, not the request. */
function isTransient(error: unknown): boolean {
  if (error instanceof ApiError) return error.status >= 500 || error.status === 408 || error.status === 429;
  return error instanceof ConnectionError || error instanceof ResponseParseError;
}

function isHidden(): boolean {
  return (globalThis as { document?: { visibilityState?: string } }).document?.visibilityState === 'hidden';
}

/** Waits until a revision is done. The first poll is at once. */
export async function wait(settings: Settings, ids: RevisionIds, given: WaitOptions | null | undefined): Promise<Revision> {
  const options = given ?? {};
  const watch = new Watch(options);
  const before = settings.admit();
  if (before) await unlessAborted(before, options.signal);
  const request = outgoing(settings, 'revisions.get', revisionOf(ids), options);
  checkOptions(given);
  const started = performance.now();
  const history: { status: RevisionStatus; atMs: number }[] = [];
  let revision: Revision | null = null;
  let errors = 0;
  for (let polls = 1; ; polls += 1) {
    const left = watch.maxWait - (performance.now() - started);
    const call = new Call(settings, request, { ...options, deadline: Math.max(left, LEAST_TIME) });
    let delay = watch.delay(polls);
    let asked: unknown;
    let text: string | undefined;
    try {
      ({ text } = await call.run());
    } catch (error) {
      asked = error;
    }
    const elapsedMs = performance.now() - started;
    const over = elapsedMs >= watch.maxWait;
    const end = (kind: string): Error => failure(kind, { revisionId: ids.revision_id, revision, polls, elapsedMs, history });
    // Nobody looks at a hidden tab: it asks seldom, and at once when it is shown.
    if (isHidden()) delay = Math.max(delay, watch.maxDelay);
    if (text === undefined) {
      errors += 1;
      // A poll that the end of the time cut short is no error of the service's.
      if (!isTransient(asked) || (errors > watch.tolerateErrors && !over)) throw asked;
      if (asked instanceof ApiError) delay = Math.max(delay, Math.min(asked.retryAfter ?? 0, watch.maxDelay));
    } else {
      errors = 0;
      revision = valueOf<Revision>(settings, 'Revision', { text });
      const { status } = revision;
      const verdict = watch.verdict(revision);
      const changed = history.at(-1)?.status !== status;
      if (changed) history.push({ status, atMs: elapsedMs });
      const nextDelayMs = verdict === GO_ON && !over ? Math.min(delay, watch.maxWait - elapsedMs) : null;
      options.onProgress?.({ revision, status, changed, poll: polls, elapsedMs, nextDelayMs });
      if (verdict === DONE) return revision;
      if (verdict !== GO_ON) throw end(verdict === FAILED ? 'wait_failed' : 'wait_superseded');
    }
    if (over) throw end('wait_timeout');
    // A timer may ring a millisecond early: at the end of the time there is one last poll, not several.
    await pause(Math.min(delay, watch.maxWait - elapsedMs + 2), options.signal, true);
  }
}

/** Gives every poll of a wait as it comes. Leaving the loop ends the wait at once, also in the middle of a pause. */
export function watch(settings: Settings, ids: RevisionIds, given: WaitOptions | null | undefined): AsyncIterableIterator<Progress> {
  checkOptions(given);
  const options = given ?? {};
  const { signal } = options;
  if (signal) checkSignal(signal);
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
    end = wait(settings, ids, { ...options, signal: stop.signal, onProgress });
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
