// The options of a wait for a revision, and what it reports.

import type { Revision, RevisionStatus } from '../../generated/records.js';
import type { RequestOptions } from './request-options.js';

/** A revision that was waited for. Its id is always there, also where the service leaves it out. */
export type WaitedRevision = Revision & { readonly id: string };

/** The result of one answered poll. */
export interface Progress {
  /** The revision as read by this poll. */
  readonly revision: WaitedRevision;
  /** The revision's status. */
  readonly status: RevisionStatus;
  /** Whether the status differs from the previous one; true for the first. */
  readonly changed: boolean;
  /** The number of the poll, from 1. Failed polls are counted but not reported, so numbers may be missing. */
  readonly poll: number;
  /** The time since the wait began, in milliseconds. */
  readonly elapsedMs: number;
  /** The pause before the next poll, in milliseconds; null if there is none. */
  readonly nextDelayMs: number | null;
}

/** The options of a wait for a deployment's latest revision. */
export interface DeploymentWaitOptions extends WaitOptions {
  /**
   * The latest revision before a patch. As long as the service still names this one, which some do for a while, the
   * deployment is read again: the wait is for a newer revision.
   * @example
   * const patched = await control.deployments.patch(deployment.id, body);
   * await control.deployments.waitUntilDeployed(patched, { after: deployment.latest_revision_id });
   */
  after?: string | null | undefined;
}

/** The options of a wait. Times in milliseconds. */
export interface WaitOptions extends Omit<RequestOptions, 'body' | 'validate' | 'timeout' | 'deadline'> {
  /** Not an option of a wait: `maxWait` limits the whole wait, and `requestTimeout` each of its requests. */
  timeout?: never;
  /** Not an option of a wait: `maxWait` limits it. */
  deadline?: never;
  /**
   * When the wait succeeds: a state, a list of states, or a function that returns true or false synchronously;
   * `DEPLOYED` by default. If the states lack `DEPLOYED`, a deployed revision ends the wait with `RevisionFailedError`;
   * with a function, the wait goes on. A revision that failed or was superseded ends the wait in any case, unless
   * `until` accepts it. A word that is no state is refused; for a state that only your service has, give a function.
   * @example
   * await control.revisions.wait(ids, { until: ['BUILDING', 'DEPLOYED'] });
   */
  until?: RevisionStatus | readonly RevisionStatus[] | ((revision: WaitedRevision) => boolean) | undefined;
  /**
   * When the wait ends with `RevisionFailedError`; checked before `until`. A state or a list of states is added to
   * `CREATE_FAILED`, `BUILD_FAILED` and `DEPLOY_FAILED`; a function replaces these three and is called at every poll.
   */
  failOn?: RevisionStatus | readonly RevisionStatus[] | ((revision: WaitedRevision) => boolean) | undefined;
  /**
   * How the wait ends with a revision that is `SKIPPED`: it was never deployed, because a newer one took its place; of
   * quick pushes a service builds the newest alone. `failure` rejects with `RevisionSupersededError`, and is the default;
   * `success` resolves with the revision. `failOn` and `until` are asked first.
   */
  skipped?: 'failure' | 'success' | undefined;
  /**
   * The longest wait; 1,800,000 (30 minutes) by default. Then the wait rejects with `WaitTimeoutError`, and the
   * revision continues at the service. Where a deployment begins without a revision, it is part of the wait until the
   * first one comes.
   */
  maxWait?: number | undefined;
  /** The time limit for each request, in milliseconds; that of the client by default, 60,000. */
  requestTimeout?: number | undefined;
  /** The pause after the first poll; 2,000 by default. Up to a quarter of each pause is taken off at random. */
  minDelay?: number | undefined;
  /** The longest pause between polls, and the shortest in a hidden tab; 30,000 by default. */
  maxDelay?: number | undefined;
  /** The factor by which the pause grows from poll to poll; 1.5 by default. */
  factor?: number | undefined;
  /**
   * How many polls in a row can fail temporarily (no answer, 408, 429, 5xx, or an unreadable answer) before the wait
   * fails; 5 by default. Those after which the service asks for a pause do not count.
   */
  tolerateErrors?: number | undefined;
  /** Called after every answered poll. */
  onProgress?: ((progress: Progress) => void) | undefined;
}
