// Those for whom a poller sends its requests: types alone.

/** What a poller tells each of its watches. */
export interface Listener {
  /** Whether it wants requests to be sent. */
  readonly isActive: boolean;
  readonly minDelay: number;
  readonly maxDelay: number;
  /** The ids of the deployments whose revisions it wants to be read first. */
  first: ReadonlySet<string>;
  /** Something is new. */
  readonly published: () => void;
  /** Nothing will be sent any more. */
  readonly failed: (error: unknown) => void;
}

/** Who waits for the next complete listing. */
export interface Waiter {
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}
