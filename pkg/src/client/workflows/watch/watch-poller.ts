// The requests behind all watches of one client for the same deployments: pages of listings in turn with single
// revisions, one at a time, but for revisions whose status is not known.

import { MAX_PAGE_SIZE } from '../../../generated/operations.js';
import type { DeploymentListParams, Revision } from '../../../generated/records.js';
import { responseValue } from '../../call/call-response.js';
import { startOperation } from '../../call/run-operation.js';
import { pause } from '../../call/signals.js';
import { ApiError } from '../../errors/api-error.js';
import { isTemporary } from '../../errors/temporary.js';
import { NotFoundError } from '../../errors/not-found-error.js';
import { RateLimitError } from '../../errors/rate-limit-error.js';
import { ResponseParseError } from '../../errors/response-parse-error.js';
import { ResponseTooLargeError } from '../../errors/response-too-large-error.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { Settings } from '../../options/settings.js';
import { IN_PROGRESS } from '../../wait/wait-policy.js';
import * as pace from './watch-pace.js';
import type { Listener, Waiter } from './watch-listener.js';
import { type Page, Round } from './watch-round.js';
import {
  afterFailure,
  afterPage,
  afterReading,
  isBusy,
  likely,
  nextPause,
  nextReadings,
  only,
  seenAgain,
  unread,
  type Entries,
  type Entry,
} from './watch-state.js';
import { statusVerdict } from '../../wait/status-verdict.js';

/** After so many failures in a row, a listing begins anew. */
const MOST_FAILURES = 3;
/** One of so many listings asks for what follows a full last page, even if nothing is new. */
const LISTINGS_TO_THE_END = 12;

/** Lists deployments: gives the first page. */
export type ListDeployments = (query: DeploymentListParams, options: RequestOptions) => PromiseLike<Page>;

/** One poller. It sends requests while one of its watches is active, or someone waits for a listing. */
export class Poller {
  readonly #settings: Settings;
  readonly #listDeployments: ListDeployments;
  readonly #filter: DeploymentListParams;
  readonly #listeners = new Set<Listener>();
  #waiters: Waiter[] = [];
  /** Those whose listing is complete, until everyone is told. */
  #answered: Waiter[] = [];
  /** How often someone asked for a listing: one that was begun before is of no use to them. */
  #refreshes = 0;
  entries: Entries = new Map();
  isComplete = false;
  readAt: number | null = null;
  error: unknown = null;
  #round: Round | undefined;
  #sentAt = -Infinity;
  /** From one listing to the next, when that is due, and whether something was new since the last one. */
  #pause = 0;
  #listAt = 0;
  #hasNews = false;
  /** By how much the pages sent are more than their share. */
  #ahead = 0;
  /** How many requests of listings and how many whole listings there were, and the pages of the last one. */
  #listings = 0;
  #rounds = 0;
  #pages = 0;
  #failures = 0;
  /** Until when a failed request is not repeated. */
  #notBefore = 0;
  #isRunning = false;
  /** Ends the request in flight and the pause, when nobody wants requests any more. */
  #period = new AbortController();
  /** Ends the pause before a request. */
  #sleep: AbortController | undefined;

  constructor(settings: Settings, list: ListDeployments, filter: DeploymentListParams) {
    this.#settings = settings;
    this.#listDeployments = list;
    this.#filter = filter;
  }

  get isUnused(): boolean {
    return this.#listeners.size === 0;
  }

  add(listener: Listener): void {
    this.#listeners.add(listener);
  }

  remove(listener: Listener): void {
    this.#listeners.delete(listener);
    this.check();
  }

  /** Starts or ends the requests, after a watch became active or inactive. `isNew` asks for a listing at once. */
  check(isNew = false): void {
    if (!this.#isNeeded()) {
      this.#period.abort();
      // Its further pages would be asked for with the signal that has just aborted.
      this.#round = undefined;
      return;
    }
    if (isNew) {
      this.#listAt = 0;
      this.entries = seenAgain(this.entries, Date.now() - pace.NEW_FOR);
    }
    this.#sleep?.abort();
    if (!this.#isRunning) void this.#run();
  }

  /** Lists now. Resolves when a listing that begins after this call is complete. */
  refresh(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiters.push({ resolve, reject });
      this.#refreshes += 1;
      this.#round = undefined;
      this.#notBefore = 0;
      this.check(true);
    });
  }

  #isNeeded(): boolean {
    return this.#waiters.length > 0 || this.#active().length > 0;
  }

  #active(): Listener[] {
    return [...this.#listeners].filter(({ isActive }) => isActive);
  }

  /** The shortest pauses that an active watch asks for; the longest one now, since what is in progress ends soon. */
  #delays(): { readonly minDelay: number; readonly maxDelay: number; readonly longest: number } {
    const active = this.#active();
    const all = active.length > 0 ? active : [...this.#listeners];
    const minDelay = Math.min(...all.map((each) => each.minDelay));
    const maxDelay = Math.min(...all.map((each) => each.maxDelay));
    const longest = Math.max(minDelay, isBusy(this.entries) ? maxDelay / 2 : maxDelay);
    return { minDelay, maxDelay: Math.max(minDelay, maxDelay), longest };
  }

  /** The ids of the deployments whose revisions are wanted first. */
  #first(): ReadonlySet<string> {
    return new Set(this.#active().flatMap(({ first }) => [...first]));
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isNeeded()) {
        if (this.#period.signal.aborted) this.#period = new AbortController();
        const now = performance.now();
        const step = pace.nextStep(now, { listAt: this.#listAt, readAt: this.#readAt(), ahead: this.#ahead });
        const delay = this.#delayBefore(step, now);
        if (delay > 0) await this.#wait(delay);
        else await this.#take(step, now);
      }
    } catch (error) {
      this.#end(error);
    } finally {
      this.#isRunning = false;
    }
  }

  /** When the next revision is due. Whoever waits for a listing waits for nothing else. */
  #readAt(): number {
    if (this.#waiters.length > 0) return Infinity;
    const first = this.#first();
    if (this.isComplete) return nextReadings(this.entries, first)[0]?.dueAt ?? Infinity;
    // The first listing can be long.
    return unread(this.entries, first).some(({ deployment: { id } }) => first.has(id)) ? pace.AT_ONCE : Infinity;
  }

  #delayBefore(step: pace.Step, now: number): number {
    const { document } = globalThis as { document?: { visibilityState?: string } };
    const { maxDelay } = this.#delays();
    const isHidden = document?.visibilityState === 'hidden' && this.#waiters.length === 0 && this.isComplete;
    const earliest = Math.max(step.at, this.#notBefore, isHidden ? this.#sentAt + maxDelay : 0);
    // The pages of a listing that someone waits for follow one after the other, of the first one and of a refresh, and
    // so do the revisions whose status is not known.
    const isAwaited = !this.isComplete || this.#waiters.length > 0 || step.at === pace.AT_ONCE;
    const allowed = isAwaited ? 0 : pace.untilAllowed(this.#sentAt, now, isBusy(this.entries));
    return Math.max(earliest - now, allowed);
  }

  /** Waits; `check` and a tab that is shown end it early. */
  async #wait(ms: number): Promise<void> {
    const sleep = new AbortController();
    const abort = (): void => {
      sleep.abort();
    };
    const { signal } = this.#period;
    signal.addEventListener('abort', abort);
    this.#sleep = sleep;
    try {
      await pause(ms, sleep.signal);
    } catch (error) {
      // The core can end a pause too, if it traps.
      if (!sleep.signal.aborted) throw error;
    } finally {
      this.#sleep = undefined;
      signal.removeEventListener('abort', abort);
    }
  }

  async #take({ kind }: pace.Step, now: number): Promise<void> {
    const { signal } = this.#period;
    this.#sentAt = Math.max(this.#sentAt, now);
    this.#ahead = pace.aheadAfter(this.#ahead, kind);
    const { entries, readAt, error: before } = this;
    try {
      if (kind === 'list') await this.#list(signal);
      // Revisions that cannot be read say nothing of the next listing.
      if (kind === 'list' || (await this.#read(signal, now))) {
        this.error = null;
        this.#failures = 0;
      }
    } catch (error) {
      if (signal.aborted) {
        this.#round = undefined;
        return;
      }
      if (!isTemporary(error)) throw error;
      this.#fail(error);
    }
    const hasNews = entries !== this.entries || readAt !== this.readAt || before !== this.error;
    if (hasNews) for (const listener of [...this.#listeners]) listener.published();
    for (const { resolve } of this.#answered.splice(0)) resolve();
  }

  #fail(error: unknown): void {
    this.error = error;
    this.#failures += 1;
    // A page that only repeats others is repeated no better.
    if (error instanceof ResponseParseError || this.#failures % MOST_FAILURES === 0) this.#round = undefined;
    const { minDelay, maxDelay } = this.#delays();
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    this.#notBefore = performance.now() + pace.pauseAfterFailure(this.#failures, asked, minDelay, maxDelay);
    for (const { reject } of this.#waiters.splice(0)) reject(error);
  }

  /** Requests the next page of the listing in progress, or begins one; or glances at what is likely to be new. */
  async #list(signal: AbortSignal): Promise<void> {
    this.#listings += 1;
    const refreshes = this.#refreshes;
    const isAwaited = !this.isComplete || this.#waiters.length > 0;
    const list = (more: DeploymentListParams): PromiseLike<Page> => this.#listing(more, signal);
    const glance = isAwaited ? undefined : pace.glanceOf(this.#listings, this.#pages);
    const round = glance ? undefined : (this.#round ?? new Round());
    const ids = glance === 'likely' ? likely(this.entries, this.#first(), MAX_PAGE_SIZE).join(',') : undefined;
    const items = round ? await round.next(list) : (await list(ids === undefined ? {} : { deployment_ids: ids })).items;
    // Someone asked for a newer listing meanwhile.
    if (refreshes !== this.#refreshes) return;
    const before = this.entries;
    this.entries = afterPage(before, items);
    this.#hasNews ||= this.entries !== before;
    if (!round) return;
    this.#round = round;
    const toTheEnd = isAwaited || this.#rounds % LISTINGS_TO_THE_END === 0;
    if (round.isWhole(this.entries, toTheEnd)) this.#complete(round);
  }

  #listing(more: DeploymentListParams, signal: AbortSignal): PromiseLike<Page> {
    // A repetition is a request too: the watch decides when it is sent.
    return this.#listDeployments({ ...this.#filter, ...more, limit: MAX_PAGE_SIZE }, { signal, retry: 0 });
  }

  #complete(round: Round): void {
    const before = this.entries;
    this.entries = only(before, round.keys(before));
    this.#hasNews ||= !this.isComplete || this.entries !== before;
    this.isComplete = true;
    this.readAt = round.begunAt;
    this.#round = undefined;
    this.#rounds += 1;
    this.#pages = round.pages;
    const { minDelay, longest } = this.#delays();
    this.#pause = nextPause(this.#pause, this.#hasNews, minDelay, longest);
    this.#hasNews = false;
    this.#listAt = round.dueAt + this.#pause;
    this.#answered = this.#waiters.splice(0);
  }

  /**
   * Reads the revisions whose status is not known, a few at a time; without any, the one that has waited longest. Gives
   * whether one could be read.
   */
  async #read(signal: AbortSignal, at: number): Promise<boolean> {
    const entries = nextReadings(this.entries, this.#first());
    if (entries[0]?.dueAt === pace.AT_ONCE) this.#sentAt = pace.afterSeveral(this.#sentAt, at, entries.length);
    const readings = await Promise.allSettled(entries.map((entry) => this.#reading(entry, signal, at)));
    // The listing does not change meanwhile.
    let thrown: PromiseRejectedResult | undefined;
    for (const [place, reading] of readings.entries()) {
      if (reading.status === 'fulfilled') reading.value();
      else if (signal.aborted || !this.#postpone(entries[place]!, reading.reason)) thrown ??= reading;
    }
    if (thrown) throw thrown.reason;
    return readings.some(({ status }) => status === 'fulfilled');
  }

  /** Has a revision that could not be read wait. Gives whether the revision is why, so that other requests can succeed. */
  #postpone(entry: Entry, error: unknown): boolean {
    const { minDelay, longest } = this.#delays();
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) : 0;
    const failure = { at: performance.now(), asked, isRefused: !isTemporary(error) };
    this.entries = new Map(this.entries).set(entry.deployment.id, afterFailure(entry, failure, minDelay, longest));
    if (error instanceof ApiError) return !(error instanceof RateLimitError);
    return error instanceof ResponseParseError || error instanceof ResponseTooLargeError;
  }

  /** Reads a revision, and gives what makes that known. */
  async #reading(entry: Entry, signal: AbortSignal, at: number): Promise<() => void> {
    const [{ id }, revisionId] = [entry.deployment, entry.revision?.id ?? ''];
    const readAt = Date.now();
    const revision = await this.#revision(id, revisionId, signal);
    return () => {
      const isFinal = revision !== null && statusVerdict(revision.status) !== IN_PROGRESS;
      const { minDelay, longest } = this.#delays();
      const after = afterReading(entry, { revision, isFinal, at, readAt }, minDelay, longest);
      this.entries = new Map(this.entries).set(id, after);
      if (after.revision?.status === entry.revision?.status) return;
      // Where one deployment moves, other deployments may move too.
      this.#hasNews = true;
      if (this.#round === undefined) this.#listAt = Math.min(this.#listAt, performance.now() + minDelay);
    };
  }

  async #revision(deployment_id: string, revision_id: string, signal: AbortSignal): Promise<Revision | null> {
    const args = { ids: { deployment_id, revision_id }, first: deployment_id, second: revision_id };
    try {
      const { text } = await startOperation(this.#settings, 'revisions.get', args, { signal, retry: 0 }).response;
      return responseValue<Revision>(this.#settings, 'Revision', text);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  #end(error: unknown): void {
    this.error = error;
    for (const { reject } of this.#waiters.splice(0)) reject(error);
    for (const listener of [...this.#listeners]) listener.failed(error);
  }
}
