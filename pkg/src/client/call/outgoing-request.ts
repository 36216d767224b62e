// The request of a call, ready to be sent.

/** A request with everything that stays the same from attempt to attempt. */
export interface OutgoingRequest {
  /** The operation's name, for messages. */
  readonly operation: string;
  readonly method: string;
  /** The path under the base URL, with its query. */
  readonly path: string;
  /** A JSON body. */
  readonly body?: string | undefined;
  /** Makes a body that is no JSON; called for each attempt. */
  readonly makeBody?: (() => unknown) | undefined;
  /** The address for messages, if the real one contains a secret. */
  readonly shownUrl?: string | undefined;
  /** The number of the body's record in the core; `NO_FORM` if there is none. */
  readonly form: number;
  /** The number by which the core knows what a successful response carries. */
  readonly answer: number;
  /** How long the service itself waits before it answers, in milliseconds. */
  readonly longPollMs?: number;
  /** Whether the operation is not in the contract, but was observed on services. */
  readonly isObserved: boolean;
}
