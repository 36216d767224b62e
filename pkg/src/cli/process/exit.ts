// The errors that end a command, and the exit code of each.
import {
  ApiError,
  AuthenticationError,
  ConfigError,
  ConnectionError,
  NotFoundError,
  PermissionError,
  PlanError,
  ResponseParseError,
  RollbackError,
  ValidationError,
  WaitError,
  WaitTimeoutError,
} from 'deployment-control';
import { EXIT } from './codes.js';

export { EXIT, SIGNALS } from './codes.js';

/** The `code` of an error in the JSON document of a command; `stopped` for every other exit code. */
const CODES: Readonly<Record<number, string>> = {
  [EXIT.failed]: 'refused',
  [EXIT.usage]: 'usage',
  [EXIT.absent]: 'not_found',
  [EXIT.unsupported]: 'unsupported',
  [EXIT.differs]: 'differs',
};

/** A failure that the command itself found. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly code: string;
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.code = CODES[exit] ?? 'stopped';
    this.exit = exit;
  }
}

/** A mistake in the command line: after it, the user is told where the help is. */
export class UsageError extends CommandError {
  constructor(message: string) {
    super(message, EXIT.usage);
  }
}

/** The exit codes of rollbacks that name a revision which is not there, or not clearly. */
const ROLLBACK_EXITS: Readonly<Record<string, number>> = { unknown: EXIT.absent, ambiguous: EXIT.usage };

/** The exit code for an error of the command or of the client. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exit;
  if (error instanceof ConfigError) return EXIT.usage;
  if (error instanceof RollbackError) return ROLLBACK_EXITS[error.reason] ?? EXIT.failed;
  if (error instanceof ValidationError) return EXIT.failed;
  if (isForeignAddress(error)) return EXIT.usage;
  if (error instanceof NotFoundError || isAbsent(error)) return EXIT.absent;
  if (error instanceof AuthenticationError || error instanceof PermissionError) return EXIT.denied;
  if (error instanceof WaitTimeoutError) return EXIT.timedOut;
  if (error instanceof WaitError) return EXIT.undeployed;
  if (error instanceof ConnectionError) return EXIT.unavailable;
  const isPassing = error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429);
  return isPassing ? EXIT.unavailable : EXIT.failed;
}

/** Whether a deployment is named that does not exist. */
function isAbsent(error: unknown): boolean {
  return error instanceof PlanError && error.reason === 'absent';
}

/**
 * Whether something answered that is not the service: it has no list of deployments, which every service has (contract
 * 4.6), answers with no JSON or with no list, or leads elsewhere.
 */
export function isForeignAddress(error: unknown): boolean {
  if (error instanceof ResponseParseError) return error.path.length === 0 || error.path.join('.') === 'resources';
  if (error instanceof ApiError && error.status >= 300 && error.status < 400) return error.request.url.includes('/v2/');
  return error instanceof NotFoundError && /\/v2\/deployments(\?|$)/.test(error.request.url);
}

/** The message of a thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
