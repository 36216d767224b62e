// Errors of tools: results that a model can act on, with the next step.
import { ApiError } from 'deployment-control';
import { failureMessage, nextStep } from '../command/failure.js';
import { EXIT, exitCodeOf } from '../process/exit.js';
import { fenced, shortened, visible } from './fence.js';

/** The most names that an error proposes. */
const MOST_CANDIDATES = 5;

/** The most characters of a message, and of a proposed name. */
const LONGEST_MESSAGE = 4_000;
const LONGEST_NAME = 200;

/** What is known of an error. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  readonly status?: number;
  /** Whether the same call can succeed later. */
  readonly retryable: boolean;
  /** What to do next. */
  readonly next: string;
  readonly candidates: readonly string[];
}

/** An error that a tool itself found. */
export class ToolError extends Error {
  override readonly name = 'ToolError';
  readonly failure: Failure;

  constructor(
    code: string,
    message: string,
    more: Partial<Omit<Failure, 'code' | 'message'>> & { readonly next: string },
  ) {
    super(message);
    this.failure = { code, message, retryable: false, candidates: [], ...more };
  }
}

const CODES: Readonly<Record<number, string>> = {
  [EXIT.failed]: 'refused',
  [EXIT.usage]: 'usage',
  [EXIT.absent]: 'not_found',
  [EXIT.denied]: 'denied',
  [EXIT.undeployed]: 'undeployed',
  [EXIT.timedOut]: 'timed_out',
  [EXIT.unavailable]: 'unavailable',
  [EXIT.unsupported]: 'unsupported',
};

const NEXT: Readonly<Record<string, string>> = {
  unavailable: 'Call the tool again in a minute.',
  not_found: 'deployments_list lists what there is.',
  refused: 'Correct what the message names, then call the tool again.',
  internal: 'This is a fault of this server, and not of the call: tell the user what the message says.',
};

/** What is known of any error. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ToolError) return error.failure;
  const exit = exitCodeOf(error);
  // What the code of this server did wrong: nothing that it refuses is thrown as one of these.
  const isFault = error instanceof TypeError || error instanceof ReferenceError;
  const code = isFault ? 'internal' : (CODES[exit] ?? 'failed');
  const message = failureMessage(error);
  const advice =
    exit === EXIT.usage
      ? ''
      : nextStep('mcp', error, message)
          .trim()
          .replace(/^next: /, '');
  return {
    code,
    message,
    ...(error instanceof ApiError && { status: error.status }),
    retryable: code === 'unavailable',
    next: advice || (NEXT[code] ?? 'Tell the user what the message says.'),
    candidates: [],
  };
}

/** An error as text: its code and what to do in our words, and between fences all of it as JSON. */
export function failureText(failure: Failure): string {
  const { message, candidates } = failure;
  const known = {
    ...failure,
    message: shortened(visible(shortened(message, LONGEST_MESSAGE)), LONGEST_MESSAGE),
    candidates: candidates.slice(0, MOST_CANDIDATES).map((name) => shortened(visible(name), LONGEST_NAME)),
  };
  return `error: ${failure.code}\n${fenced([JSON.stringify(known)])}`;
}
