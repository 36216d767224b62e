// What the commands that change something have in common: they can be stopped, say what they did as text or as one JSON
// document, and tell of a change whose answer was lost.
import { ConnectionError, type Deployment, type DeploymentControl } from 'deployment-control';
import { answerOf, type Change, type Newest, newestAfter } from '../../../pkg/src/values/records/newest-revision.js';
import { reportFailure } from '../command/failure.js';
import { printable } from '../output/text.js';
import { pause } from '../process/pause.js';
import { CommandError } from '../process/exit.js';
import { Interrupted, interruption } from '../process/signals.js';
import { writeError, writeJson, writeOut, writeProgress } from '../process/streams.js';
import { waitForRevision, type WaitOptions } from './revision-wait.js';

/** The options that every such command has. */
export const CHANGE_OPTIONS = {
  json: { help: 'writes the result as one JSON document; all else goes to the standard error output' },
} as const;

/** One run of a command that changes something. */
export interface ChangeRun {
  /** Aborted when the command is stopped. */
  readonly signal: AbortSignal;
  /** Writes text for people. */
  readonly write: (text: string) => void;
  /** Adds to the JSON document. */
  readonly add: (results: Readonly<Record<string, unknown>>) => void;
}

/** Runs a command that changes something, and reports what it did or why it failed. */
export async function runChange(
  command: string,
  json: boolean,
  work: (run: ChangeRun) => Promise<void>,
): Promise<void> {
  const { signal, dispose } = interruption();
  const results: Record<string, unknown> = {};
  try {
    await work({
      signal,
      write: json ? writeProgress : writeOut,
      add: (more) => {
        Object.assign(results, more);
      },
    });
    if (json) writeJson(results);
  } catch (error) {
    reportFailure(command, error, { json, results });
  } finally {
    dispose();
  }
}

/** Waits for the answer of a change. If it was stopped or lost, the user learns that the change may have been made. */
export async function answered<T>(call: Promise<T>, name: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Interrupted)
      throw new CommandError(
        `${error.message} during the change: "deployment-control revisions ${name}" shows whether it was made`,
        error.exit,
      );
    if (error instanceof ConnectionError && error.maybeProcessed)
      writeError(`the change may have been made: "deployment-control revisions ${name}" shows it\n`);
    throw error;
  }
}

/** The deployment that a change of a command answers. */
export function afterChange(
  call: Promise<Deployment>,
  control: DeploymentControl,
  { id, name }: Deployment,
  signal: AbortSignal,
): Promise<Deployment> {
  return answered(
    answerOf(call, () => control.deployments.get(id, { signal })),
    printable(name),
  );
}

/** The deployment after a change of a command. Where the command waits, it looks for a revision that is named late. */
export function newestOf(
  control: DeploymentControl,
  change: Change<Deployment>,
  { signal, isWaiting }: { readonly signal: AbortSignal; readonly isWaiting: boolean },
): Promise<Newest<Deployment>> {
  const effect = isWaiting || change.effect === 'will' ? change.effect : 'will_not';
  const read = (id: string) => control.deployments.get(id, { signal });
  return newestAfter({ ...change, effect }, { read, pause: (ms) => pause(ms, signal) });
}

/** The revision that a change has made, in words. */
export function madeBy({ before }: Change<Deployment>, { deployment, after }: Newest<Deployment>): string {
  const { latest_revision_id: latest } = deployment;
  if (after !== undefined) return 'a new revision, which it does not name yet';
  return latest === null || latest === before ? 'no new revision' : `revision ${printable(latest)}`;
}

/** How long a command waits, if it does, and how such a wait ends. */
interface ReportOptions extends Pick<WaitOptions, 'skipped'> {
  readonly maxWait: number | undefined;
  readonly run: ChangeRun;
}

/** Waits until the revision of a change is deployed, if the command is told to, and reports it. */
export async function reportRevision(
  control: DeploymentControl,
  { deployment, after }: Newest<Deployment>,
  { maxWait, run, ...options }: ReportOptions,
): Promise<void> {
  if (maxWait === undefined) return;
  const { latest_revision_id: latest } = deployment;
  const waiting = { ...options, after, maxWait, signal: run.signal };
  const { revision, summary } = await waitForRevision(control, deployment, latest, waiting);
  run.add({ revision });
  run.write(summary);
}
