// The types of `revisions.followLogs`.

import type { LogEntry } from '../../../generated/observed.js';
import type { Deployment, LogLevel, LogType, Open, Revision } from '../../../generated/records.js';
import type { RequestOptions } from '../../options/request-options.js';
import type { RevisionIds } from '../../options/ids.js';

/** One line of a followed log, with where it stands. */
export interface FollowedLine {
  /** The log that has the line: that of the build, or that of the servers. */
  readonly type: LogType;
  /** The revision whose log it is. */
  readonly revision_id: string;
  /** The line. */
  readonly entry: LogEntry;
}

/** What can be followed: a deployment, its id, or one of its revisions. */
export type FollowTarget = string | Pick<Deployment, 'id' | 'latest_revision_id'> | RevisionIds;

/** The options of following logs. Times in milliseconds. */
export interface FollowLogsOptions
  extends Pick<
    RequestOptions,
    'signal' | 'timeout' | 'headers' | 'fetch' | 'fetchOptions' | 'maxResponseBytes' | 'traceparent'
  > {
  /**
   * When the loop ends by itself:
   * - `'built'`: after the last line of the build;
   * - `'deployed'`, the default: after the last line that was written until the revision was deployed, failed or was
   *   superseded;
   * - `'ended'`: goes on with the servers of a deployed revision, until one has failed or was superseded, and never if
   *   newer revisions are followed too: leave the loop, or abort the signal;
   * - `'now'`: after the lines that are there already. Nothing is waited for.
   */
  until?: 'built' | 'deployed' | 'ended' | 'now' | undefined;
  /**
   * Whether it goes on with newer revisions of the deployment, the oldest of them first, once a revision is done; true
   * by default, false if a revision is named and for `until: 'now'`.
   */
  acrossRevisions?: boolean | undefined;
  /** The log of the build or that of the servers only; both by default, that of the build first. */
  type?: LogType | undefined;
  /** Leaves out the build log of the first revision if its build has already succeeded; false by default. */
  skipFinishedBuild?: boolean | undefined;
  /** Only lines written since: a Date, milliseconds since 1970, or an ISO time. */
  since?: Date | number | string | undefined;
  /**
   * Only lines of this level and of those above it, `DEBUG`, `INFO`, `WARNING`, `ERROR` or `CRITICAL` in any case. The
   * service's own filter knows one level alone, so lines are filtered here; one without a known level counts as `INFO`.
   */
  level?: Open<LogLevel> | undefined;
  /** Only lines that contain this text; the service decides, and may ignore case. */
  query?: string | undefined;
  /** Of the lines that are there already, only so many of the newest; 0 or more, all by default. */
  tail?: number | undefined;
  /** The shortest time between two looks for new lines; 2,000 by default. */
  pollDelay?: number | undefined;
  /**
   * How many requests in a row can fail temporarily (no answer, 408, 429, 5xx, or an unreadable answer) before the loop
   * throws; 10 by default, about three minutes. The pauses between them double from one second to 30, and are as long
   * as the service asks for by `Retry-After`, up to a minute. With `until: 'now'` an unreadable answer ends the loop.
   */
  tolerateErrors?: number | undefined;
  /** The revision that is followed, as it was just read: it is not read again before its first lines. */
  revision?: Revision | undefined;
  /** Called with a revision whenever its status has changed, and first before its lines. */
  onRevision?: ((revision: Revision) => void) | undefined;
}

/** Following the logs of a deployment. */
export interface FollowLogsCalls {
  /**
   * Follows the log of a deployment's latest revision, its build first and then its servers, and goes on with newer
   * revisions as they appear (observed 3, 9). Each line comes once, also over lost answers, a busy service, a restart of
   * it and lines of the same time. The return value of the iterator is the last revision, as it was read.
   *
   * A client sends one request a second for all logs that it follows; none is repeated in between. Where a service does
   * not have the newer path of logs, or shows no servers' log of a deployed revision there, the older form by project is
   * read.
   * @param target - a deployment, its id, or `{ deployment_id, revision_id }` for that revision alone
   * @throws ConfigError if an option cannot be used, or with `until: 'now'` the deployment has no revision, which is
   * waited for otherwise; NotFoundError and other errors of a call; the signal's reason. All at the first or a later step
   * of the loop, which can be left at any time, also while it waits.
   * @example
   * for await (const { type, entry } of control.revisions.followLogs(deployment)) console.log(type, entry.message);
   */
  followLogs(target: FollowTarget, options?: FollowLogsOptions): AsyncGenerator<FollowedLine, Revision, undefined>;
}
