import { hiddenState } from '../../values/hidden-state.js';
import { DeploymentControlError } from '../../values/errors.js';
import type { Issue } from '../../issues/issues.js';
import type { HeadersLike, PlatformHeaders } from '../../values/platform.js';

/** What an `ApiError` is made of; see its members. */
export interface ApiErrorDetails {
  readonly status: number;
  readonly headers: HeadersLike;
  readonly requestId: string | null;
  readonly text: string;
  readonly attempts: number;
  readonly maybeProcessed: boolean;
  readonly retryAfter: number | null;
  readonly request: { readonly method: string; readonly url: string };
  readonly issues: readonly Issue[];
}

/** What of an answer is not shown when the error is printed. */
const answers = /* @__PURE__ */ hiddenState<Pick<ApiErrorDetails, 'headers' | 'text'>>('ApiError');

/**
 * The service answered with an error status that has no class of its own (contract 7).
 * @next read `status` and `body`; give `requestId` to the service's operators
 * @again no
 * @exit failed
 */
export class ApiError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ApiError';
  override readonly code: string = 'api';
  /** The status code. */
  declare readonly status: number;
  /** The service's id of the request (its header `x-request-id`), for its operators; null if there is none. */
  declare readonly requestId: string | null;
  /** How often the request was sent. */
  declare readonly attempts: number;
  /**
   * Whether the service may have acted on the request all the same: look before you send it again. So it is after a
   * failure (408 and 5xx), and if an attempt before this answer had none, such as a deletion that then found nothing.
   */
  declare readonly maybeProcessed: boolean;
  /** The pause that the service asks for, in milliseconds; null if it asks for none. */
  declare readonly retryAfter: number | null;
  /** The request, without credentials. */
  declare readonly request: { readonly method: string; readonly url: string };

  constructor(message: string, details: ApiErrorDetails) {
    super(message);
    // Only `UnprocessableError` has issues.
    const { headers, text, issues: _, ...shown } = details;
    answers.set(this, { headers, text });
    Object.assign(this, shown);
  }

  /**
   * The headers of the answer, without those that carry cookies, keys and tokens. Not shown when the error is printed.
   */
  get headers(): PlatformHeaders {
    return answers.of(this).headers as PlatformHeaders;
  }

  /**
   * The body as text, with `***` in place of the client's own credentials and of the secrets that were sent. Not shown
   * when the error is printed, since a service may tell more.
   */
  get text(): string {
    return answers.of(this).text;
  }

  /** The body, parsed if it is JSON, else as text. */
  get body(): unknown {
    try {
      return JSON.parse(this.text);
    } catch {
      return this.text;
    }
  }
}
