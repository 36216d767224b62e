import { hiddenState } from '../../values/hidden-state.js';
import { DeploymentControlError } from '../../values/errors.js';

const texts = /* @__PURE__ */ hiddenState<string>('ResponseParseError');

/**
 * The service reported success, but its answer cannot be read, or is of no use: a page without its list, a deployment without
 * its id.
 * @next look at `path` and `text`; the address may belong to another service
 * @again no
 * @exit failed
 */
export class ResponseParseError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ResponseParseError';
  override readonly code: string = 'response_parse';

  constructor(
    message: string,
    /** The status code. */
    readonly status: number,
    text: string,
    /** Where the answer differs from the contract; empty if it is not JSON. */
    readonly path: readonly (string | number)[],
  ) {
    super(message);
    texts.set(this, text);
  }

  /**
   * The complete body, with `***` in place of the client's own credentials. Not shown when the error is printed, since it
   * may contain secrets.
   */
  get text(): string {
    return texts.of(this);
  }
}
