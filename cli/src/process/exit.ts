// The errors that end a command, and the exit code of each.
import { ApiError, DeploymentControlError, NotFoundError, ResponseParseError } from 'deployment-control';
import { ERROR_EXITS } from '../../../pkg/src/generated/error-exits.js';
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

/** The exit codes of errors whose reason says more than their class: a thing that is named is not there, or not clearly. */
const REASON_EXITS: Readonly<Record<string, number>> = {
  'RollbackError unknown': EXIT.absent,
  'RollbackError ambiguous': EXIT.usage,
  'PlanError absent': EXIT.absent,
};

/** The exit code for an error of the command or of the client. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return error.exit;
  if (isForeignAddress(error)) return EXIT.usage;
  if (!(error instanceof DeploymentControlError)) return EXIT.failed;
  if (error instanceof ApiError && error.status === 408) return EXIT.unavailable;
  const { reason } = error as { readonly reason?: string };
  return (
    REASON_EXITS[`${error.name} ${reason}`] ??
    EXIT[(ERROR_EXITS as Readonly<Record<string, keyof typeof EXIT>>)[error.name] ?? 'failed']
  );
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
