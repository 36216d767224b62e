import { DeploymentControlError } from '../../values/errors.js';

/**
 * The service reported success, but its answer cannot be read or lacks what the contract promises.
 * @next look at `path` and `text`; the address may belong to another service
 * @again no
 * @exit failed
 */
export class ResponseParseError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ResponseParseError';
  override readonly code: string = 'response_parse';
  readonly #text: string;

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    text: string,
    /** Where the answer differs from the contract; empty if it is not JSON. */
    readonly path: readonly (string | number)[],
  ) {
    super(message);
    this.#text = text;
  }

  /**
   * The complete body, with `***` in place of the client's own credentials. Not shown when the error is printed, since it
   * may contain secrets.
   */
  get text(): string {
    return this.#text;
  }
}
