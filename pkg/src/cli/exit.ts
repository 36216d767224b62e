// The exit codes of the commands: the one place where they stand. docs/cli.md explains them.
import { ApiError, AuthenticationError, ConfigError, ConnectionError, NotFoundError, PermissionError, ValidationError, WaitError, WaitTimeoutError } from 'deployment-control';

/** What a command ends with. */
export const EXIT = {
  /** It did what was asked. */
  done: 0,
  /** A file has errors, or the service refused the request. */
  failed: 1,
  /** The command line is wrong, an address or a key is missing, or a file cannot be read or written. */
  usage: 2,
  /** There is no such deployment or revision. */
  absent: 3,
  /** The service takes no such key, or the key lacks a right. */
  denied: 4,
  /** The revision failed, or a newer one took its place. */
  undeployed: 5,
  /** The time of `--timeout` was over; the deployment goes on. */
  timedOut: 6,
  /** No answer came, or the service could not give one: trying again may help. */
  unavailable: 7,
  /** Nobody reads what a wait would write any more; the deployment goes on. What a shell tells of a program that SIGPIPE has ended. */
  unread: 141,
} as const;

/** The number that a signal adds to 128 in the exit code of what it ended. */
export const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;

/** The stable words that `--json` has for failures of the command itself; a stop by a signal is none of these. */
const WORDS: Readonly<Record<number, string>> = { [EXIT.failed]: 'refused', [EXIT.usage]: 'usage', [EXIT.absent]: 'not_found' };

/** A failure of the command itself with an exit code of its own. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError';
  readonly code: string;
  readonly exit: number;

  constructor(message: string, exit: number) {
    super(message);
    this.code = WORDS[exit] ?? 'stopped';
    this.exit = exit;
  }
}

/** The exit code of what a call was rejected with. */
export function exitOf(error: unknown): number {
  if (error instanceof CommandError) return error.exit;
  if (error instanceof ConfigError) return EXIT.usage;
  if (error instanceof ValidationError) return EXIT.failed;
  if (error instanceof NotFoundError) return EXIT.absent;
  if (error instanceof AuthenticationError || error instanceof PermissionError) return EXIT.denied;
  if (error instanceof WaitTimeoutError) return EXIT.timedOut;
  if (error instanceof WaitError) return EXIT.undeployed;
  if (error instanceof ConnectionError || (error instanceof ApiError && (error.status >= 500 || error.status === 408 || error.status === 429))) return EXIT.unavailable;
  return EXIT.failed;
}
