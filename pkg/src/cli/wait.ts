// `deployment-control wait`: waits until the latest revision of a deployment is deployed.
import { WaitError, type Deployment, type DeploymentControl, type Revision } from 'deployment-control';
import { helpOf, readArguments, timeOf, type Arguments, type Usage } from './arguments.js';
import { CommandError, EXIT } from './exit.js';
import { duration, outputClosed, plain, writeError, writeJson, writeOut } from './output.js';
import { progressLine } from './progress.js';
import { clientOf, deploymentOf, firstOf, Interrupted, interruption, KEYS, revisionOf, runServiceCommand, SERVICE } from './service.js';

const OPTIONS = {
  revision: { value: 'ID', help: 'waits for this revision instead of the latest' },
  timeout: { value: 'TIME', help: 'the longest wait, such as 90s, 30m or 1h (default 30m)' },
  json: { help: 'writes the revision as JSON at the end' },
  ...SERVICE,
} as const;

export const WAIT: Usage<typeof OPTIONS> = {
  name: 'wait',
  operands: 'ID|NAME',
  count: [1, 1],
  about: 'Waits until the latest revision of a deployment is deployed. Progress goes to the standard error output:\none line that moves on a terminal, a line for each state elsewhere. Ctrl+C stops the watching alone.',
  options: OPTIONS,
  notes: `Exit codes: 0 deployed, 5 failed or superseded, 6 out of time, 130 stopped; the others as of every command.\n\n${KEYS}`,
};

/** Runs the command `wait` with its arguments. */
export function waitCommand(args: readonly string[]): Promise<void> {
  return runServiceCommand({ name: 'wait', help: helpOf(WAIT), read: (given) => readArguments(WAIT, given) }, args, run);
}

async function run(given: Arguments<typeof OPTIONS>): Promise<void> {
  const maxWait = timeOf('timeout', given.text('timeout') ?? '30m');
  const told = revisionOf(given.text('revision'));
  const control = clientOf(given);
  const { signal, dispose } = interruption();
  try {
    const deployment = await deploymentOf(control, given.operands[0]!, signal);
    const revisionId = told ?? deployment.latest_revision_id;
    if (revisionId === null) throw new CommandError(`"${plain(deployment.name)}" has no revision to wait for`, EXIT.absent);
    const { revision, tookMs } = await watched(control, deployment, revisionId, { maxWait, signal });
    if (given.flag('json')) writeJson(revision);
    else writeOut(`${plain(deployment.name)}: revision ${plain(revision.id)} is ${plain(revision.status)} after ${duration(tookMs)}\n`);
  } finally {
    dispose();
  }
}

/** Waits for a revision and shows how it goes. What is left undone is said in what it throws. */
export async function watched(
  control: DeploymentControl,
  deployment: Deployment,
  revisionId: string,
  { maxWait, signal }: { readonly maxWait: number; readonly signal: AbortSignal },
): Promise<{ readonly revision: Revision; readonly tookMs: number }> {
  const line = progressLine();
  const started = performance.now();
  try {
    const revision = await control.revisions.wait({ deployment_id: deployment.id, revision_id: revisionId }, { maxWait, signal: firstOf(signal, outputClosed), onProgress: line.onProgress });
    line.end();
    return { revision, tookMs: performance.now() - started };
  } catch (error) {
    line.end();
    const name = plain(deployment.name);
    const stopped = outputClosed.aborted && error === outputClosed.reason ? new Interrupted('SIGPIPE', EXIT.unread) : error;
    if (stopped instanceof Interrupted) {
      throw new CommandError(`${stopped.message}: the deployment of ${name} goes on; "deployment-control wait ${name}" watches it again`, stopped.exit);
    }
    if (error instanceof WaitError) {
      const said = error.revision?.['status_message'];
      // What is too long for the message.
      if (typeof said === 'string' && !error.message.includes(said.trim())) writeError(`the service says: ${plain(said)}\n`);
      const type = error.revision?.status === 'BUILD_FAILED' ? 'build' : 'deploy';
      if (error.revision?.status.endsWith('_FAILED')) writeError(`its log: deployment-control logs ${name} --revision ${revisionId} --type ${type}\n`);
    }
    throw error;
  }
}
