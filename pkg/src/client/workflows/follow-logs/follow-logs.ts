// Follows the logs of a deployment, revision after revision, each line once.

import { MAX_PAGE_SIZE } from '../../../generated/operations.js';
import { ConfigError } from '../../../values/errors/config-error.js';
import type { Deployment, Revision } from '../../../generated/records.js';
import { revisionArguments } from '../../call/operation-request.js';
import { whenReady } from '../../call/signals.js';
import { ApiError } from '../../errors/api-error.js';
import { NotFoundError } from '../../errors/not-found-error.js';
import { reading } from '../../options/argument-error.js';
import type { Settings } from '../../options/settings.js';
import type { RevisionIds } from '../../options/ids.js';
import { FAILED, IN_PROGRESS, SUCCEEDED, SUPERSEDED } from '../../wait/wait-policy.js';
import type { FollowedLine, FollowLogsOptions, FollowTarget } from './follow-logs-calls.js';
import { type FollowPolicy, isRevision, readPolicy } from './follow-options.js';
import { LogReader } from './log-reader.js';
import { LogRequests } from './log-requests.js';
import { statusVerdict } from '../../wait/status-verdict.js';

type Lines<Result = void> = AsyncGenerator<FollowedLine, Result, undefined>;

/** Statuses before and during the build (observed 4). */
const BEFORE_BUILT = ['CREATING', 'QUEUED', 'AWAITING_BUILD', 'BUILDING'];
/** Statuses that only a revision has whose build has succeeded. */
const AFTER_BUILT = ['AWAITING_DEPLOY', 'DEPLOYING', 'DEPLOYED', 'DEPLOY_FAILED'];

/** Follows logs; returns the last revision. Errors of the arguments come at the first step. */
export async function* followLogs(
  settings: Settings,
  target: FollowTarget,
  options: FollowLogsOptions | undefined,
  signal: AbortSignal,
): Lines<Revision> {
  const read = readPolicy(target, options);
  const policy = { ...read, call: { ...read.call, signal } };
  await whenReady(settings, policy.call.signal);
  return yield* new Following(settings, policy).run(target);
}

/** The logs of a revision, as far as they are wanted. */
interface Track {
  readonly ids: RevisionIds;
  build: LogReader | undefined;
  readonly deploy: LogReader | undefined;
  isFirst: boolean;
  /** Whether the lines of a finished build were read. */
  isBuilt: boolean;
  status: string | undefined;
}

class Following {
  readonly #settings: Settings;
  readonly #policy: FollowPolicy;
  readonly #requests: LogRequests;
  /** The servers' log of a revision that still serves, while a newer one is made. */
  #serving: Track | undefined;

  constructor(settings: Settings, policy: FollowPolicy) {
    this.#settings = settings;
    this.#policy = policy;
    const { call, tolerateErrors, until } = policy;
    this.#requests = new LogRequests(settings, { call, tolerateErrors, isPaced: until !== 'now' });
  }

  async *run(target: FollowTarget): Lines<Revision> {
    const { until, acrossRevisions, pollDelay } = this.#policy;
    let track = this.#track(await this.#firstIds(target), true);
    const waiting: RevisionIds[] = [];
    for (;;) {
      const startedAt = Date.now();
      const revision = yield* this.#look(track);
      const verdict = statusVerdict(revision.status);
      const isDone = this.#isDone(revision.status, verdict);
      // A revision in a state that no contract knows may stay so for ever.
      const mayMove = isDone || verdict === SUCCEEDED || !isKnown(revision.status);
      if (acrossRevisions && mayMove) {
        if (waiting.length === 0) waiting.push(...(await this.#newerThan(track.ids)));
        const next = waiting.shift();
        if (next !== undefined) {
          if (verdict === SUCCEEDED && until === 'ended') this.#serving = track;
          track = this.#track(next, false);
          continue;
        }
      }
      if (isDone && !(until === 'ended' && acrossRevisions)) return revision;
      const delay = pollDelay - (Date.now() - startedAt);
      // Also where the clock was changed in between.
      if (delay > 0) await this.#requests.pause(Math.min(delay, pollDelay));
    }
  }

  #track(ids: RevisionIds, isFirst: boolean): Track {
    const { hasBuild, hasDeploy } = this.#policy;
    return {
      ids,
      build: hasBuild ? new LogReader(this.#requests, ids, 'build', this.#policy) : undefined,
      deploy: hasDeploy ? new LogReader(this.#requests, ids, 'deploy', this.#policy) : undefined,
      isFirst,
      isBuilt: false,
      status: undefined,
    };
  }

  /**
   * One look at a revision and then at its logs. The status is read first: when it says that a log is complete, the
   * last lines are there.
   */
  async *#look(track: Track): Lines<Revision> {
    const known = track.isFirst ? this.#policy.revision : undefined;
    const revision = known ?? (await this.#requests.send<Revision>('revisions.get', revisionArguments(track.ids)));
    const { status } = revision;
    if (status !== track.status) this.#settings.events.tell('onRevision', this.#policy.onRevision, revision);
    track.status = status;
    if (track.isFirst) await this.#start(track);
    const verdict = statusVerdict(status);
    // A service may tell in both logs that a newer revision has taken its place.
    const isBuilt = this.#isBuilt(status);
    const isDone = this.#isDone(status, verdict);
    if (!track.isBuilt || verdict === SUPERSEDED) yield* lines(track, 'build', isBuilt || isDone);
    track.isBuilt = isBuilt;
    if (!BEFORE_BUILT.includes(status) && status !== 'BUILD_FAILED') {
      yield* lines(track, 'deploy', isDone);
      if (status === 'DEPLOYED' && (await track.deploy?.tryOlder())) yield* lines(track, 'deploy', isDone);
    }
    if (this.#serving) {
      yield* lines(this.#serving, 'deploy', status === 'DEPLOYED');
      if (status === 'DEPLOYED') this.#serving = undefined;
    }
    return revision;
  }

  /** Leaves out what is not wanted of the lines that are there already. */
  async #start(track: Track): Promise<void> {
    track.isFirst = false;
    const { skipFinishedBuild, tail } = this.#policy;
    const { deploy, status = '' } = track;
    if (skipFinishedBuild && AFTER_BUILT.includes(status)) track.build = undefined;
    if (tail === undefined) return;
    let count = (await deploy?.keepTail(tail)) ?? 0;
    if (count === 0 && status === 'DEPLOYED' && (await deploy?.tryOlder())) count = (await deploy?.keepTail(tail)) ?? 0;
    // Servers that write have been built.
    if (count >= tail && AFTER_BUILT.includes(status)) track.build = undefined;
    await track.build?.keepTail(tail - count);
  }

  /** Whether no line of the build follows. */
  #isBuilt(status: string): boolean {
    return AFTER_BUILT.includes(status) || statusVerdict(status) !== IN_PROGRESS;
  }

  /** Whether the loop ends with this revision, unless a newer one follows. */
  #isDone(status: string, verdict: number): boolean {
    const { until } = this.#policy;
    if (until === 'now') return true;
    if (until === 'built') return this.#isBuilt(status);
    return verdict === FAILED || verdict === SUPERSEDED || (verdict === SUCCEEDED && until === 'deployed');
  }

  async #firstIds(target: FollowTarget): Promise<RevisionIds> {
    const [deployment_id, revision_id] = reading(() => idsOf(target));
    if (revision_id !== undefined && revision_id !== null) return { deployment_id, revision_id };
    for (;;) {
      const { latest_revision_id: latest } = await this.#deployment(deployment_id);
      if (typeof latest === 'string') return { deployment_id, revision_id: latest };
      if (this.#policy.until === 'now')
        throw new ConfigError("until: 'now' needs a deployment with a revision: this one has none yet");
      await this.#requests.pause(this.#policy.pollDelay);
    }
  }

  /** The revisions that were made after one, the oldest first. */
  async #newerThan({ deployment_id, revision_id }: RevisionIds): Promise<RevisionIds[]> {
    const { latest_revision_id: latest } = await this.#deployment(deployment_id);
    if (typeof latest !== 'string' || latest === revision_id) return [];
    const listed = await this.#revisions(deployment_id);
    const at = listed.indexOf(revision_id);
    // Without the list, those in between are not known.
    const newer = at > 0 ? listed.slice(0, at) : [latest];
    return newer.reverse().map((id) => ({ deployment_id, revision_id: id }));
  }

  /** The ids of the newest revisions; none where a service does not list them. */
  async #revisions(deployment_id: string): Promise<string[]> {
    try {
      const query = { limit: MAX_PAGE_SIZE };
      const page = await this.#requests.send<{ readonly resources?: readonly Revision[] }>('revisions.list', {
        first: deployment_id,
        query,
      });
      return (page.resources ?? []).flatMap(({ id }) => id ?? []);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return [];
      throw error;
    }
  }

  #deployment(id: string): Promise<Deployment> {
    return this.#requests.send('deployments.get', { first: id });
  }
}

/** The lines of one log of a revision that are new. */
async function* lines(track: Track, type: 'build' | 'deploy', isLast: boolean): Lines {
  const { revision_id } = track.ids;
  const reader = track[type];
  try {
    if (reader) for await (const entry of reader.read(isLast)) yield { type, revision_id, entry };
  } catch (error) {
    // A service may have no log of a revision before something is written to it.
    const isEarly = !isLast && statusVerdict(track.status) === IN_PROGRESS;
    if (!(error instanceof NotFoundError && isEarly)) throw error;
  }
}

function isKnown(status: string): boolean {
  return BEFORE_BUILT.includes(status) || AFTER_BUILT.includes(status);
}

/** The ids of a deployment and of its revision, if that is known. */
function idsOf(target: FollowTarget): readonly [string, string | null | undefined] {
  if (typeof target === 'string') return [target, undefined];
  if (typeof target !== 'object' || target === null)
    throw new ConfigError('followLogs needs a deployment, its id, or { deployment_id, revision_id }');
  if (isRevision(target)) {
    const { deployment_id, revision_id } = target;
    // Left out by mistake, it is no wish for the latest one.
    return [deployment_id, revision_id ?? ''];
  }
  if ('source_revision_config' in target && !('name' in target || 'latest_revision_id' in target))
    throw new ConfigError(
      'followLogs needs the deployment of a revision too: { deployment_id, revision_id: revision.id }',
    );
  const { id, latest_revision_id } = target as Pick<Deployment, 'id' | 'latest_revision_id'>;
  return [id, latest_revision_id];
}
