// The requests behind all watches of one client for the same deployments: one at a time, listings in turn with single
// revisions.

import { MAX_PAGE_SIZE } from '../../../generated/operations.js';
import type { Deployment, DeploymentListParams, Revision } from '../../../generated/records.js';
import { responseValue } from '../../call/call-response.js';
import { startOperation } from '../../call/run-operation.js';
import { pause } from '../../call/signals.js';
import { ApiError } from '../../errors/api-error.js';
import { isTemporary } from '../../errors/temporary.js';
import { NotFoundError } from '../../errors/not-found-error.js';
import { ResponseParseError } from '../../errors/response-parse-error.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { Settings } from '../../options/settings.js';
import { IN_PROGRESS } from '../../wait/wait-policy.js';
import * as pace from './watch-pace.js';
import {
  afterListing,
  afterPage,
  afterReading,
  dueReadings,
  isBusy,
  keyed,
  nextPause,
  nextReading,
  unfound,
  type Entries,
} from './watch-state.js';
import { statusVerdict } from '../../wait/status-verdict.js';

/** After so many failures in a row, a listing begins anew. */
const MOST_FAILURES = 3;

/** A page of a listing. */
interface Page {
  readonly items: readonly Deployment[];
  hasNext(): boolean;
  next(): Promise<Page>;
}

/** Lists deployments: gives the first page. */
export type ListDeployments = (query: DeploymentListParams, options: RequestOptions) => PromiseLike<Page>;

/** What a poller tells each of its watches. */
export interface Listener {
  /** Whether it wants requests to be sent. */
  readonly isActive: boolean;
  readonly minDelay: number;
  readonly maxDelay: number;
  /** Something is new. */
  readonly published: () => void;
  /** Nothing will be sent any more. */
  readonly failed: (error: unknown) => void;
}

/** A listing in progress. */
interface Round {
  readonly begunAt: number;
  readonly found: Map<string, Deployment>;
  pages: number;
  page: Page;
  /** Deployments that no page had, and that are asked for by their ids before they count as gone. */
  missing: string[] | undefined;
}

/** Who waits for the next complete listing. */
interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

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
  #budget = pace.fullBudget(0);
  /** How many revisions are still read without a pause. */
  #readAtOnce = 0;
  /** The pause before the next listing, and when that is due. */
  #pause = 0;
  #listAt = 0;
  #readings = 0;
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
    if (isNew) this.#listAt = 0;
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

  /** The shortest pauses that an active watch asks for. */
  #delays(): { readonly minDelay: number; readonly maxDelay: number } {
    const active = this.#active();
    const all = active.length > 0 ? active : [...this.#listeners];
    const minDelay = Math.min(...all.map((each) => each.minDelay));
    return { minDelay, maxDelay: Math.max(minDelay, Math.min(...all.map((each) => each.maxDelay))) };
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      while (this.#isNeeded()) {
        if (this.#period.signal.aborted) this.#period = new AbortController();
        const now = performance.now();
        const step = pace.nextStep(now, this.#waiting());
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

  #waiting(): pace.Waiting {
    return {
      listAt: this.#listAt,
      // Whoever waits for a listing waits for nothing else.
      readAt: this.#waiters.length > 0 ? Infinity : (nextReading(this.entries)?.dueAt ?? Infinity),
      readings: this.#readings,
      isComplete: this.isComplete,
    };
  }

  #perMinute(): number {
    return isBusy(this.entries) ? pace.BUSY_PER_MINUTE : pace.IDLE_PER_MINUTE;
  }

  #delayBefore(step: pace.Step, now: number): number {
    const { document } = globalThis as { document?: { visibilityState?: string } };
    const { maxDelay } = this.#delays();
    const isHidden = document?.visibilityState === 'hidden' && this.#waiters.length === 0 && this.isComplete;
    const earliest = Math.max(step.at, this.#notBefore, isHidden ? this.#budget.at + maxDelay : 0);
    // The pages of a listing that someone waits for follow one after the other, of the first one and of a refresh, and
    // so do the readings after it.
    const isAwaited = !this.isComplete || this.#waiters.length > 0 || (step.kind === 'read' && this.#readAtOnce > 0);
    const affordable = isAwaited ? 0 : pace.untilAffordable(this.#budget, now, this.#perMinute());
    return Math.max(earliest - now, affordable);
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
    this.#budget = pace.afterRequest(this.#budget, now, this.#perMinute());
    const { entries, readAt, error: before } = this;
    try {
      if (kind === 'list') await this.#list(signal);
      else await this.#read(signal, now);
      this.error = null;
      this.#failures = 0;
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

  /** Requests the next page of the listing in progress, or begins one. */
  async #list(signal: AbortSignal): Promise<void> {
    this.#readings = 0;
    const refreshes = this.#refreshes;
    const before = this.#round;
    const round = before ?? { begunAt: Date.now(), found: new Map<string, Deployment>(), pages: 0, missing: undefined };
    const page = before === undefined ? await this.#listing({}, signal) : await this.#nextPage(before, signal);
    // Someone asked for a newer listing meanwhile.
    if (refreshes !== this.#refreshes) return;
    const asked = before?.missing?.splice(0, MAX_PAGE_SIZE);
    for (const [key, record] of keyed(page.items)) if (asked?.includes(key) !== false) round.found.set(key, record);
    this.#round = Object.assign(round, { page, pages: round.pages + 1 });
    if (!this.isComplete) this.entries = afterPage(this.entries, page.items);
    if (asked === undefined) {
      if (page.hasNext()) return;
      // One answer shows all at one time. Of several pages, each may have lost a record to the page before it.
      if (this.#round.pages > 1) this.#round.missing = unfound(this.entries, round.found);
    }
    if (this.#round.missing === undefined || this.#round.missing.length === 0) this.#complete(this.#round);
  }

  #nextPage({ page, missing }: Round, signal: AbortSignal): PromiseLike<Page> {
    return missing === undefined
      ? page.next()
      : this.#listing({ deployment_ids: missing.slice(0, MAX_PAGE_SIZE).join(',') }, signal);
  }

  #listing(more: DeploymentListParams, signal: AbortSignal): PromiseLike<Page> {
    // A repetition is a request too: the watch decides when it is sent.
    return this.#listDeployments({ ...this.#filter, ...more, limit: MAX_PAGE_SIZE }, { signal, retry: 0 });
  }

  #complete({ begunAt, found }: Round): void {
    const before = this.entries;
    const after = afterListing(before, found.values());
    const hasNews =
      !this.isComplete || after.size !== before.size || [...after].some(([id, each]) => before.get(id) !== each);
    if (hasNews) this.entries = after;
    if (!this.isComplete || this.#waiters.length > 0)
      this.#readAtOnce = pace.readAtOnce(dueReadings(this.entries, performance.now()));
    this.isComplete = true;
    this.readAt = begunAt;
    this.#round = undefined;
    this.#scheduleListing(hasNews);
    this.#answered = this.#waiters.splice(0);
  }

  #scheduleListing(hasNews: boolean): void {
    const { minDelay, maxDelay } = this.#delays();
    this.#pause = nextPause(this.#pause, hasNews, minDelay, maxDelay);
    this.#listAt = performance.now() + this.#pause;
  }

  /** Reads the revision that has waited longest. */
  async #read(signal: AbortSignal, at: number): Promise<void> {
    this.#readings += 1;
    this.#readAtOnce -= 1;
    const entry = nextReading(this.entries);
    if (entry?.revision == null) return;
    const [id, revision_id] = [entry.deployment.id, entry.revision.id];
    const readAt = Date.now();
    const revision = await this.#revision(id, revision_id, signal);
    // The listing does not change meanwhile: one request is sent after the other.
    const isFinal = revision !== null && statusVerdict(revision.status) !== IN_PROGRESS;
    const { minDelay, maxDelay } = this.#delays();
    const after = afterReading(entry, { revision, isFinal, at, readAt }, minDelay, maxDelay);
    this.entries = new Map(this.entries).set(id, after);
    // Where one deployment moves, other deployments may move too.
    if (after.revision?.status !== entry.revision.status && this.#round === undefined) {
      this.#pause = minDelay;
      this.#listAt = Math.min(this.#listAt, performance.now() + minDelay);
    }
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
