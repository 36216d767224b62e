// Waits for a revision, for the command `wait` and for the commands that make one.
import {
  WaitError,
  WaitTimeoutError,
  type Deployment,
  type DeploymentControl,
  type Revision,
  type WaitOptions as ClientWaitOptions,
} from 'deployment-control';
import { withoutSecrets } from '../../../pkg/src/values/secrets/shown-secrets.js';
import type { Arguments } from '../command/arguments.js';
import { parseChoice, parseDuration } from '../command/values.js';
import { progressLine } from '../output/progress.js';
import { duration, printable } from '../output/text.js';
import { CommandError, EXIT, UsageError } from '../process/exit.js';
import { firstOf, Interrupted } from '../process/signals.js';
import { outputClosed, writeError, writeProgress } from '../process/streams.js';
import { noRevisionYet } from './first-revision.js';
import { interruptedWait, unlessInterrupted } from './interrupted.js';

/** The option `--timeout` of the commands that wait. */
export const TIMEOUT_OPTION = {
  value: 'TIME',
  help: 'the longest wait, such as 90s, 30m or 1h (default 30m)',
} as const;
export const DEFAULT_TIMEOUT = '30m';

const SKIPPED_ENDS = ['failure', 'success'] as const;

/** The option `--skipped` of the commands that wait for a revision. */
export const SKIPPED_OPTION = {
  value: 'END',
  completes: SKIPPED_ENDS,
  help: 'how a wait ends if a newer revision takes the place: failure (the default), or success',
} as const;

/**
 * How a wait of the command ends with a revision that was skipped.
 * @throws UsageError if the command is not told to wait
 */
export function readSkipped(args: Arguments<'skipped'>, isWaiting: boolean): Pick<ClientWaitOptions, 'skipped'> {
  const end = args.value('skipped');
  if (end === undefined) return {};
  if (!isWaiting) throw new UsageError('--skipped says how a wait ends, and this command is not told to wait');
  return { skipped: parseChoice('skipped', end, SKIPPED_ENDS) };
}

/**
 * The longest wait of a command that waits only if it is told to; undefined if it is not.
 * @throws UsageError for a limit without a wait
 */
export function readWait(args: Arguments<'wait' | 'timeout'>): number | undefined {
  const timeout = args.value('timeout');
  const maxWait = parseDuration('timeout', timeout ?? DEFAULT_TIMEOUT);
  if (args.flag('wait')) return maxWait;
  if (timeout !== undefined) throw new UsageError('--timeout limits a wait: give --wait too');
  return undefined;
}

/** How a command waits. */
export interface WaitOptions {
  readonly maxWait: number;
  readonly signal: AbortSignal;
  readonly skipped?: ClientWaitOptions['skipped'];
  /** The revision before a change, where the wait is for a newer one. */
  readonly after?: string | undefined;
  /** When the wait ends in place of `DEPLOYED`; then no state is a failure. */
  readonly until?: (revision: Revision) => boolean;
  /** Whether others are waited for at the same time, so that each line needs a name. */
  readonly isOneOfMany?: boolean;
}

/** A revision that is deployed. */
export interface Waited {
  readonly revision: Revision;
  /** One line about it. */
  readonly summary: string;
}

/** Waits until a revision is deployed, and shows its progress. Without an id it is the first one, once there is one. */
export async function waitForRevision(
  control: DeploymentControl,
  deployment: Deployment,
  revisionId: string | null,
  { maxWait, signal, skipped, after, until, isOneOfMany = false }: WaitOptions,
): Promise<Waited> {
  const started = performance.now();
  const name = printable(deployment.name);
  const line = progressLine(isOneOfMany ? name : undefined);
  if (revisionId === null) line.note(`${name} has no revision yet, and is watched until it has one\n`);
  try {
    const revision = await control.deployments.waitUntilDeployed(
      { id: deployment.id, latest_revision_id: revisionId },
      {
        maxWait,
        skipped,
        after,
        signal: firstOf(signal, outputClosed),
        ...(until ? { until, failOn: () => false, onProgress: line.onProgress } : unlessInterrupted(line)),
      },
    );
    const took = duration(performance.now() - started);
    const summary = `${name}: revision ${printable(revision.id)} is ${printable(revision.status)} after ${took}\n`;
    line.end();
    return { revision, summary };
  } catch (error) {
    line.end();
    if (error instanceof WaitError) showFailedRevision(error, name);
    throw stoppedWait(error, name) ?? interruptedWait(error) ?? lateWait(error, deployment);
  }
}

/** What the message of the error leaves out: the service's own message, and the command that shows the log. */
function showFailedRevision(error: WaitError, name: string): void {
  const { revision } = error;
  showServiceMessage(error);
  if (!revision?.status?.endsWith('_FAILED')) return;
  const type = revision.status === 'BUILD_FAILED' ? 'build' : 'deploy';
  writeProgress(`its log: deployment-control logs ${name} --revision ${printable(revision.id)} --${type}\n`);
}

/** What the service says of a failed revision, if the message of the error leaves it out. */
export function showServiceMessage({ message, revision }: WaitError): void {
  const said: unknown = revision?.status_message;
  const detail = typeof said === 'string' ? withoutSecrets(said) : '';
  if (!message.includes(detail.trim())) writeError(`the service says: ${printable(detail)}\n`);
}

/** An error whose advice, if it is that a wait took too long, is that of a command line. */
export function lateWait(error: unknown, deployment: Pick<Deployment, 'name' | 'source'>): unknown {
  if (!(error instanceof WaitTimeoutError)) return error;
  const name = printable(deployment.name);
  const { deployment: waited, message } = error;
  if (waited.latest_revision_id === null)
    error.message = `${message.split(': ', 1)[0]}; ${noRevisionYet({ ...deployment, latest_revision_id: null })}`;
  else
    error.message = message.replace(
      ', so wait again or raise the limit',
      `: "deployment-control wait ${name}" waits on, --timeout sets the limit`,
    );
  return error;
}

/** The error of a wait that was stopped from outside, while the deployment continues. */
export function stoppedWait(error: unknown, name: string): CommandError | undefined {
  const isUnread = outputClosed.aborted && error === outputClosed.reason;
  if (!isUnread && !(error instanceof Interrupted)) return undefined;
  const { message, exit } = isUnread ? new Interrupted('SIGPIPE', EXIT.unread) : (error as Interrupted);
  return new CommandError(
    `${message}: the deployment of ${name} goes on; "deployment-control wait ${name}" watches it again`,
    exit,
  );
}
