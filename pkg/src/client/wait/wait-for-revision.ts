// Waits for a revision by polling it.

import type { Deployment, Revision, RevisionStatus } from '../../generated/records.js';
import { Call } from '../call/call.js';
import { responseValue } from '../call/call-response.js';
import { operationRequest, revisionArguments } from '../call/operation-request.js';
import type { OutgoingRequest } from '../call/outgoing-request.js';
import { pause, unlessAborted } from '../call/signals.js';
import { ApiError } from '../errors/api-error.js';
import { isTemporary } from '../errors/temporary.js';
import type { ReadLog } from '../errors/revision-failed-error.js';
import type { WaitErrorDetails } from '../errors/wait-error.js';
import type { WaitTimeoutError } from '../errors/wait-timeout-error.js';
import { revisionFailedError, revisionSupersededError, waitTimeoutError } from '../errors/create/create-wait-error.js';
import { firstRevisionTimeoutError } from '../errors/create/first-revision-error.js';
import { headerOf } from '../http/fetch-response.js';
import { reading } from '../options/argument-error.js';
import { checkWaitOptions } from '../options/option-checks.js';
import type { Settings } from '../options/settings.js';
import { idText, type RevisionIds, type RevisionOrIds } from '../options/ids.js';
import type { DeploymentWaitOptions, WaitedRevision, WaitOptions } from '../options/wait-options.js';
import { lastErrorIn } from './failed-log.js';
import { FAILED, IN_PROGRESS, SUPERSEDED, WaitPolicy } from './wait-policy.js';

/** The time limit of a poll at the very end of the wait, in milliseconds. */
const MIN_POLL_TIME = 1_000;

/** A timer can fire a millisecond early: so much later, the last poll is certain to be after the end of the wait. */
const TIMER_TOLERANCE = 2;

/** Waits until a revision is done. The first poll is sent at once. */
export function wait(
  settings: Settings,
  ids: RevisionOrIds,
  options: WaitOptions | null | undefined,
  logs: ReadLog,
  own: readonly string[] = [],
): Promise<WaitedRevision> {
  return start(settings, options, logs, own, () => {
    const args = revisionArguments(ids);
    const request = operationRequest(settings, 'revisions.get', args, options ?? {});
    const deployment_id = idText('revisions.wait', 'deployment_id', args.first);
    const revision_id = idText('revisions.wait', 'revision_id', args.second);
    return { request, ids: { deployment_id, revision_id } };
  });
}

/** Waits until a deployment has a revision, newer than `after`, and until that revision is done. */
export function waitForFirst(
  settings: Settings,
  deployment_id: string,
  options: DeploymentWaitOptions | null | undefined,
  logs: ReadLog,
): Promise<WaitedRevision> {
  return start(settings, options, logs, ['after'], () => ({
    request: operationRequest(settings, 'deployments.get', { first: deployment_id }, options ?? {}),
    ids: { deployment_id, revision_id: null },
  }));
}

/** What is polled first. */
interface Target {
  readonly request: OutgoingRequest;
  /** The ids; that of the revision is null as long as the deployment has none. */
  readonly ids: WaitIds;
}

interface WaitIds extends Omit<RevisionIds, 'revision_id'> {
  readonly revision_id: string | null;
}

async function start(
  settings: Settings,
  options: WaitOptions | null | undefined,
  logs: ReadLog,
  own: readonly string[],
  target: () => Target,
): Promise<WaitedRevision> {
  const policy = reading(() => new WaitPolicy(options ?? {}));
  const loading = settings.whenReady();
  if (loading)
    await unlessAborted(
      loading,
      reading(() => options?.signal),
    );
  const started = reading(() => {
    const found = target();
    // Checked after the ids, so that an error names the first wrong argument.
    checkWaitOptions(options, own);
    return new Wait(settings, found, { ...options }, policy, logs);
  });
  return started.run();
}

/** A wait in progress. */
class Wait {
  readonly #settings: Settings;
  /** The request of each poll: of the deployment until it has a revision, then of the revision. */
  #request: OutgoingRequest;
  #ids: WaitIds;
  readonly #options: DeploymentWaitOptions;
  readonly #policy: WaitPolicy;
  readonly #logs: ReadLog;
  readonly #startedAt = performance.now();
  readonly #history: { status: RevisionStatus; atMs: number }[] = [];
  #revision: WaitedRevision | null = null;
  /** The source of the deployment, once it was read: it says where a first revision comes from. */
  #source: Deployment['source'] | undefined;
  #polls = 0;
  /** The pauses so far: under mocked timers, no other clock may move. */
  #pausedMs = 0;
  /** How many polls have failed since the last one that was answered, unless the service asked for a pause. */
  #errorsInARow = 0;
  /** Why the last poll failed; undefined if it was answered. */
  #lastError: Error | undefined;
  /** Whether an emulator answers whose time stands still. */
  #isClockStopped = false;

  constructor(
    settings: Settings,
    { request, ids }: Target,
    options: DeploymentWaitOptions,
    policy: WaitPolicy,
    logs: ReadLog,
  ) {
    this.#settings = settings;
    this.#request = request;
    this.#ids = ids;
    this.#options = options;
    this.#logs = logs;
    this.#policy = policy;
  }

  async run(): Promise<WaitedRevision> {
    for (;;) {
      this.#polls += 1;
      const result = await this.#poll();
      const elapsedMs = this.#elapsedMs();
      const timeLeft = this.#policy.maxWait - elapsedMs;
      const isOver = timeLeft <= 0;
      let delay = this.#policy.delayAfter(this.#polls);
      const { revision_id } = this.#ids;
      if ('error' in result) {
        delay = Math.max(delay, this.#tolerate(result.error, isOver));
      } else if (revision_id === null) {
        if (this.#hasFirst(result.text)) continue;
      } else {
        const answer = responseValue<Revision>(this.#settings, 'Revision', result.text);
        const revision = { ...answer, id: answer.id ?? revision_id };
        const nextDelayMs = isOver ? null : Math.min(delay, timeLeft);
        if (await this.#isDone(revision, elapsedMs, nextDelayMs)) return revision;
      }
      if (isOver) throw this.#timeout(elapsedMs);
      const pauseMs = Math.min(delay, timeLeft + TIMER_TOLERANCE);
      await pause(pauseMs, this.#options.signal);
      this.#pausedMs += pauseMs;
    }
  }

  async #poll(): Promise<{ readonly text: string } | { readonly error: unknown }> {
    const deadline = Math.max(this.#policy.maxWait - this.#elapsedMs(), MIN_POLL_TIME);
    const call = new Call(this.#settings, this.#request, {
      ...this.#options,
      timeout: this.#options.requestTimeout,
      deadline,
    });
    try {
      const { text, response } = await call.run();
      this.#isClockStopped = headerOf(response, 'x-emulator-clock') === 'manual';
      return { text };
    } catch (error) {
      return { error };
    }
  }

  /** Whether the deployment has a revision now, which is then what is polled. */
  #hasFirst(text: string): boolean {
    this.#noteAnswer();
    const deployment = responseValue<Deployment>(this.#settings, 'Deployment', text);
    const { source, latest_revision_id: revision_id } = deployment;
    this.#source = source;
    // Services were seen to leave it out.
    if (typeof revision_id !== 'string' || revision_id === this.#options.after) return false;
    const ids = { deployment_id: this.#ids.deployment_id, revision_id };
    this.#request = operationRequest(this.#settings, 'revisions.get', revisionArguments(ids), this.#options);
    this.#ids = ids;
    return true;
  }

  #noteAnswer(): void {
    this.#errorsInARow = 0;
    this.#lastError = undefined;
  }

  #timeout(elapsedMs: number): WaitTimeoutError {
    const details = this.#details(elapsedMs);
    const { revision_id } = this.#ids;
    return revision_id === null
      ? firstRevisionTimeoutError(this.#source, details, this.#lastError)
      : waitTimeoutError(revision_id, details, { isClockStopped: this.#isClockStopped, lastError: this.#lastError });
  }

  /** Takes in an answered poll, and says whether the wait has succeeded. Throws if it has failed. */
  async #isDone(revision: WaitedRevision, elapsedMs: number, nextDelayMs: number | null): Promise<boolean> {
    const { status } = revision;
    this.#noteAnswer();
    this.#revision = revision;
    const verdict = this.#policy.verdict(revision);
    const goesOn = verdict === IN_PROGRESS;
    const changed = this.#history.at(-1)?.status !== status;
    if (changed) this.#history.push({ status, atMs: elapsedMs });
    this.#settings.events.tell('onProgress', this.#options.onProgress, {
      revision,
      status,
      changed,
      poll: this.#polls,
      elapsedMs,
      nextDelayMs: goesOn ? nextDelayMs : null,
    });
    if (verdict === FAILED) {
      const details = this.#details(elapsedMs);
      const lastError = await lastErrorIn(this.#logs, details, this.#options.signal, this.#policy.maxWait - elapsedMs);
      throw revisionFailedError(details, this.#logs, lastError && this.#settings.headers.mask.hideIn(lastError));
    }
    if (verdict === SUPERSEDED) throw revisionSupersededError(revision.id, this.#details(elapsedMs));
    return !goesOn;
  }

  /** Takes in a failed poll, and returns the pause that the service asks for. Throws the error if it ends the wait. */
  #tolerate(error: unknown, isOver: boolean): number {
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    // A service that asks for a pause is there, and says when it is worth while to ask again.
    if (asked === 0) this.#errorsInARow += 1;
    // At the end of the wait, the poll may have failed because its own time was cut short.
    const isTolerated = isOver || this.#errorsInARow <= this.#policy.tolerateErrors;
    if (!isTemporary(error) || !isTolerated) throw error;
    this.#lastError = error as Error;
    return Math.min(asked, this.#policy.maxDelay);
  }

  #details(elapsedMs: number): WaitErrorDetails {
    const { mask } = this.#settings.headers;
    const { deployment_id: id, revision_id } = this.#ids;
    const deployment = { id, latest_revision_id: revision_id ?? this.#options.after ?? null };
    return mask.hideIn({ deployment, revision: this.#revision, polls: this.#polls, elapsedMs, history: this.#history });
  }

  #elapsedMs(): number {
    return Math.max(performance.now() - this.#startedAt, this.#pausedMs - TIMER_TOLERANCE);
  }
}
