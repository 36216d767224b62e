// The types of `deployments.watch`: the deployments of a workspace as they change.

import type { Deployment, DeploymentListParams, Revision, RevisionStatus } from '../../../generated/records.js';
import type { AbortSignalLike } from '../../../values/platform.js';

/** The call that watches deployments. */
export interface WatchCalls {
  /**
   * Watches the deployments of the workspace: what appeared, changed or went, each with the latest revision behind it.
   * The loop begins with the deployments that there are. However many watches of one client ask for the same
   * deployments, they share their requests: listings of 100 deployments a page, and single revisions only while these
   * are in progress. A revision whose status is not known is read at once, four at a time; besides, at most 12 requests
   * a minute are sent while nothing is in progress, and at most 54 otherwise (contract 4.6 and 1). Temporary failures are
   * survived, and so is a revision that cannot be read, which is asked for again later.
   * @returns the watch as a promise, which can also be looped over at once
   * @throws ConfigError for an option that cannot be used; errors of a listing such as AuthenticationError end the loop
   * @example
   * for await (const { type, deployment, revision } of control.deployments.watch()) {
   *   console.log(type, deployment.name, revision?.status);
   * }
   */
  watch(options?: DeploymentWatchOptions): DeploymentWatchPromise;
}

/** The options of `deployments.watch`. Times in milliseconds. */
export interface DeploymentWatchOptions {
  /** Which deployments are watched, as `deployments.list` takes it; all of the workspace by default. */
  filter?: Omit<DeploymentListParams, 'limit' | 'offset'> | undefined;
  /** From one listing to the next while something changes; 5,000 by default. It grows by half while nothing does. */
  minDelay?: number | undefined;
  /**
   * The longest time from one listing to the next, and from one request to the next in a hidden tab; 20,000 by default.
   * Half of it while a revision is in progress.
   */
  maxDelay?: number | undefined;
  /** Ends the watch; a loop then throws the signal's reason. */
  signal?: AbortSignalLike | undefined;
}

/** A promise of a watch that can also be looped over, like the watch itself. */
export interface DeploymentWatchPromise extends Promise<DeploymentWatch>, AsyncIterable<DeploymentChange> {}

/**
 * Deployments as they change. The first request is sent for the first loop or listener; without any, or while it is
 * paused, a watch sends nothing. A finished program has to close it.
 */
export interface DeploymentWatch extends AsyncIterable<DeploymentChange> {
  /**
   * Every change, in a loop that ends with `close` and that closes the watch when it is left. A loop that is slower than
   * the changes gets what differs from what it was given last, and not every step between.
   * @throws the signal's reason, or the error that ended the watch
   */
  [Symbol.asyncIterator](): AsyncIterableIterator<DeploymentChange>;
  /**
   * Calls back with the changes since the last call, first with all that there are, and with none where only `readAt`,
   * `error` or `isPaused` changed, or an error ended the watch (`isClosed`).
   * @returns what ends it
   * @example
   * const stop = watch.subscribe((changes, { deployments, error }) => draw(deployments, error));
   */
  subscribe(listener: (changes: readonly DeploymentChange[], snapshot: DeploymentSnapshot) => void): () => void;
  /** What is known now: the same frozen object until something differs. Nothing is sent. */
  snapshot(): DeploymentSnapshot;
  /**
   * The same for React's `useSyncExternalStore` and other libraries that ask for a store. Its functions need no `this`,
   * and records that have not changed are the same objects. It goes on for a second after the last subscriber, so that
   * a component that is taken away and brought back starts no second listing.
   */
  readonly store: DeploymentStore;
  /**
   * Lists the deployments now, also while the watch is paused, and gives what is then known.
   * @throws the error of the listing; after one that may pass, a later `refresh` can succeed. Any other has ended the watch
   * (`isClosed`): start another.
   */
  refresh(): Promise<DeploymentSnapshot>;
  /**
   * Has the revisions of these deployments read before others whose status is not known, such as those on the screen. It
   * replaces what was said before.
   */
  readFirst(ids: Iterable<string>): void;
  /** Sends nothing until `resume`. Other watches of the same deployments go on. */
  pause(): void;
  /** Goes on after `pause`, with a listing at once. */
  resume(): void;
  /** Ends the watch: its loops end, and its listeners are not called again. */
  close(): void;
}

/** A watch as a store. */
export interface DeploymentStore {
  /** Calls back after each change of the snapshot, and sends requests meanwhile. Gives what ends that. */
  readonly subscribe: (listener: () => void) => () => void;
  /** What is known now. */
  readonly getSnapshot: () => DeploymentSnapshot;
  /** What is known where no request is sent, as on a server and before hydration: nothing. */
  readonly getServerSnapshot: () => DeploymentSnapshot;
}

/** What a watch knows of the deployments. */
export interface DeploymentSnapshot {
  /** The deployments in the order in which the service lists them. */
  readonly deployments: readonly Deployment[];
  /** The latest revision of each deployment that has one, by the id of the deployment. */
  readonly revisions: ReadonlyMap<string, WatchedRevision>;
  /**
   * When the last whole listing was begun, in milliseconds since 1970: everything shown is at least as new. Null before
   * the first one is complete.
   */
  readonly readAt: number | null;
  /** Whether every deployment has been listed once. Until then some may be missing. */
  readonly isComplete: boolean;
  /**
   * Why the last request failed; null if it was answered. What is shown is then as old as `readAt` says. That a single
   * revision cannot be read is no error: its status stays what it was.
   */
  readonly error: unknown;
  /** Whether this watch is paused. */
  readonly isPaused: boolean;
  /** Whether this watch has ended. */
  readonly isClosed: boolean;
}

/** The latest revision of a deployment, as far as a watch knows it. */
export interface WatchedRevision {
  /** The revision's id. */
  readonly id: string;
  /**
   * Its status. `DEPLOYED` without having been read if the deployment says that it is the active one; null before it was
   * read.
   */
  readonly status: RevisionStatus | null;
  /** The revision as it was read last; null if it was not read. */
  readonly revision: Revision | null;
  /** When it was read, in milliseconds since 1970; null if it was not. */
  readonly readAt: number | null;
}

/** A deployment that appeared, changed or went. */
export interface DeploymentChange {
  /** `appeared` and `gone` are said of what is watched: with a filter, a deployment can be gone and still exist. */
  readonly type: 'appeared' | 'changed' | 'gone';
  /** The deployment; as it was known last if it is gone. */
  readonly deployment: Deployment;
  /** Its latest revision; null if it has none. */
  readonly revision: WatchedRevision | null;
  /** What was known before; null if it appeared. */
  readonly previous: { readonly deployment: Deployment; readonly revision: WatchedRevision | null } | null;
}
