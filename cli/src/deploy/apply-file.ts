// Applies the form of one file, and shows what is done.
import {
  ConnectionError,
  RevisionFailedError,
  WaitError,
  type Applied,
  type Deployment,
  type DeploymentControl,
  type DeploymentCreate,
  type Plan,
  type Progress,
  type WaitOptions,
} from 'deployment-control';
import { advise } from '../command/failure.js';
import { progressLine, type ProgressLine } from '../output/progress.js';
import { duration, printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';
import { firstOf, Interrupted } from '../process/signals.js';
import { outputClosed, writeError } from '../process/streams.js';
import { INTERRUPTED_NEXT, interruptedWait, unlessInterrupted, wasInterrupted } from '../service/interrupted.js';
import { lacksContent, noRevisionYet, nothingToWaitFor } from '../service/first-revision.js';
import { lateWait, showServiceMessage, stoppedWait } from '../service/revision-wait.js';
import { showFailure, shownOf } from './failure.js';
import { streamLogs } from '../service/log-stream.js';
import { formatPlan, formatRefused } from './plan-lines.js';
import { nextAfterRefusal } from './refusal.js';
import type { DeployReport } from './deploy-report.js';
import { PATH_IN_DRY_RUN, uploadTarball } from './tarball.js';
import { type FormWish, notComparedText } from './wish.js';

/** What one file is applied with. */
export interface DeployRun {
  readonly control: DeploymentControl;
  readonly form: DeploymentCreate;
  readonly tarball: Uint8Array | undefined;
  readonly dryRun: boolean;
  readonly redeploy: boolean;
  readonly redeployFailed: boolean;
  /** What the file is taken for. */
  readonly wish: FormWish;
  readonly rollbackOnFailure: boolean;
  /** The longest wait in milliseconds; undefined for none. */
  readonly maxWait: number | undefined;
  readonly skipped: WaitOptions['skipped'];
  readonly logs: boolean;
  /** Whether the run has created the deployment before this step of it. */
  readonly isCreated?: boolean;
  readonly report: DeployReport;
  readonly signal: AbortSignal;
}

/** Creates, patches, deploys again, or leaves. Returns the deployment; undefined in a dry run of a creation. */
export async function deploy(run: DeployRun): Promise<Deployment | undefined> {
  const { control, form, tarball, dryRun, signal } = run;
  if (tarball === undefined) return dryRun ? look(run, form) : carryOut(run, form);
  const { current, blocked } = await control.deployments.plan(form, { signal });
  // What cannot be applied is refused before anything is uploaded.
  if (blocked) return dryRun ? look(run, form) : carryOut(run, form);
  if (current !== undefined) {
    const path = dryRun ? PATH_IN_DRY_RUN : await uploadTarball(control, current, tarball, signal);
    return dryRun ? look(run, withTarball(form, path)) : carryOut(run, withTarball(form, path));
  }
  if (dryRun) return look(run, form);
  const created = await carryOut({ ...run, maxWait: undefined, logs: false, rollbackOnFailure: false }, form);
  const path = await uploadTarball(control, created, tarball, signal);
  return carryOut({ ...run, rollbackOnFailure: false, isCreated: true }, withTarball(form, path));
}

function withTarball(form: DeploymentCreate, path: string): DeploymentCreate {
  return { ...form, source_revision_config: { ...form.source_revision_config, source_tarball_path: path } };
}

/** A dry run: shows the plan. */
async function look(run: DeployRun, form: DeploymentCreate): Promise<Deployment | undefined> {
  const { control, redeploy, redeployFailed, wish, report, signal } = run;
  const plan = await control.deployments.plan(form, { redeploy, redeployFailed, ...wish, signal });
  showPlan(run, plan);
  if (!plan.blocked) report.add({ action: ACTIONS[plan.action] });
  if (plan.blocked) throw new CommandError(plan.notes.join('; '), EXIT.failed);
  const { action, current } = plan;
  if (current) report.add({ deployment: current });
  const steps = {
    create: '',
    patch: 'nothing was sent: this was a dry run\n',
    redeploy: 'its latest revision would be deployed again: this was a dry run\n',
    none: 'nothing would be sent: this was a dry run\n',
  };
  report.write(steps[action]);
  const { revision, lastRevisionFailed } = plan;
  if (action !== 'none' || revision === undefined) return undefined;
  if (wasInterrupted(revision)) report.write(`${interruptedNote(revision)}\n`);
  else if (lastRevisionFailed) report.write(`${failedNote(revision)}\n`);
  return undefined;
}

function interruptedNote(revision: Plan['revision']): string {
  return `the latest revision ${printable(revision?.id)} was interrupted: ${INTERRUPTED_NEXT}`;
}

function failedNote({ id, status }: NonNullable<Plan['revision']>): string {
  return `the latest revision ${printable(id)} ended as ${printable(status)}: correct the cause and run again, with --redeploy-failed if the file stays the same`;
}

/** The name in a form; of an agent's deployment, which the service names, whose it is (observed 10). */
function nameOf({ name, agent }: { readonly name?: unknown; readonly agent?: DeploymentCreate['agent'] }): string {
  const of = `the deployment of the agent ${agent?.agent_id} in ${agent?.environment}`;
  return printable(name ?? (agent ? of : name));
}

/** What `--json` says of each action. */
const ACTIONS = { create: 'created', patch: 'patched', redeploy: 'redeployed', none: 'unchanged' } as const;

/** Shows what will be done. */
function showPlan({ dryRun, report, form }: DeployRun, plan: Plan): void {
  const { action, current, explanation, fixed, blocked } = plan;
  if (current === undefined || explanation === undefined) {
    const verb = dryRun ? 'would be' : 'is';
    const first = lacksContent(form) ? '' : ', with a first revision';
    report.write(`${nameOf(form)} does not exist: it ${verb} created${first}\n`);
    return;
  }
  report.add({ explanation });
  const head = `${printable(current.name)} (${printable(current.id)}) exists`;
  if (blocked === 'deleting') report.write(`${head}, and is being deleted\n`);
  else if (blocked === 'fixed')
    report.write(`${head} and differs:\n${formatRefused({ explanation, fixed }, report.stream, report.isHidden)}`);
  else if (action === 'patch')
    report.write(`${head} and differs:\n${formatPlan(explanation, report.stream, report.isHidden)}`);
  else {
    report.write(`${head}, and nothing differs\n`);
    for (const { path, because } of explanation.losses)
      report.write(`  ${printable(path.join('.'))}: ${printable(because)}\n`);
  }
  report.write(notComparedText(explanation));
}

async function carryOut(run: DeployRun, form: DeploymentCreate): Promise<Deployment> {
  const { control, redeploy, redeployFailed, wish, rollbackOnFailure, maxWait, skipped, logs, signal } = run;
  const line = progressLine(undefined, !logs);
  /** How the wait has ended. Beside a log it is shown last, as the log says why. */
  let last: Progress | undefined;
  const shown: ProgressLine = {
    ...line,
    onProgress(progress) {
      if (logs && progress.nextDelayMs === null) last = progress;
      else line.onProgress(progress);
    },
  };
  const ended = new AbortController();
  let planned: Plan | undefined;
  let changed: Deployment | undefined;
  let started = 0;
  let stream: Promise<unknown> | undefined;
  /** From here on the change is made, and the rest is waiting. */
  const begin = (deployment: Deployment, hasNews: boolean): void => {
    changed = deployment;
    started = performance.now();
    const revision_id = deployment.latest_revision_id;
    if (!logs || !hasNews || revision_id === null) return;
    stream = streamLogs(
      control,
      { deployment_id: deployment.id, revision_id },
      firstOf(signal, ended.signal),
      process.stderr,
    );
  };
  const onPlan = (plan: Plan): void => {
    planned = plan;
    showPlan(run, plan);
    if (plan.action !== 'none' || !plan.current || plan.blocked) return;
    showAction(run, plan);
    run.report.add({ deployment: plan.current });
    // Nothing is sent that a wait could be for.
    if (wasInterrupted(plan.revision))
      throw new CommandError(`nothing differs, but ${interruptedNote(plan.revision)}`, EXIT.undeployed);
    begin(plan.current, plan.revision?.status !== 'DEPLOYED');
    expectRevision(run, form, plan.current);
  };
  let applied: Applied;
  try {
    applied = await control.deployments.apply(form, {
      redeploy,
      redeployFailed,
      ...wish,
      signal,
      onPlan,
      onApplied(deployment) {
        showChange(run, planned, deployment);
        begin(deployment, true);
        expectRevision(run, form, deployment);
      },
      ...(maxWait !== undefined && {
        wait: { maxWait, skipped, signal: firstOf(signal, outputClosed), ...unlessInterrupted(shown) },
        rollbackOnFailure,
      }),
    });
    ended.abort();
    if (last) line.onProgress(last);
  } catch (error) {
    line.end();
    // A log that ends with the failure is written to its end. That of an interrupted revision has none.
    if (error instanceof RevisionFailedError && !wasInterrupted(error.revision)) await stream;
    ended.abort();
    if (last) line.onProgress(last);
    throw await failureOf(run, error, changed);
  }
  line.end();
  return conclude(run, applied, performance.now() - started);
}

/** Adds what was done. A deployment that this run has created stays so, whatever follows. */
function showAction({ report, isCreated }: DeployRun, plan: Plan): void {
  report.add({ action: isCreated ? 'created' : ACTIONS[plan.action] });
}

/** Shows what the service has made of the plan. */
function showChange(run: DeployRun, plan: Plan | undefined, deployment: Deployment): void {
  const { report } = run;
  if (plan !== undefined) showAction(run, plan);
  const name = printable(deployment.name);
  const { id, latest_revision_id: latest } = deployment;
  report.add({ deployment });
  if (plan?.action === 'create') report.write(`${name} has the id ${printable(id)}\n`);
  else if (plan?.action === 'redeploy') report.write(`the latest revision of ${name} is deployed again\n`);
  else {
    const isSame = latest === plan?.current?.latest_revision_id;
    report.write(
      `${name} is patched; the service made ${isSame ? 'no new revision' : `revision ${printable(latest)}`}\n`,
    );
  }
}

/** Says that a deployment has no revision, and ends a run that would wait for one although it sends no image or tarball. */
function expectRevision({ tarball, maxWait, report }: DeployRun, form: DeploymentCreate, deployment: Deployment): void {
  if (deployment.latest_revision_id !== null || !lacksContent(form)) return;
  if (maxWait !== undefined) throw nothingToWaitFor(deployment);
  if (tarball === undefined) report.write(`${noRevisionYet(deployment)}\n`);
}

/** What is shown and thrown where a deployment failed: `changed` is it once the change was made. */
async function failureOf(run: DeployRun, error: unknown, changed: Deployment | undefined): Promise<unknown> {
  if (changed === undefined) {
    advise(error, await nextAfterRefusal(error, run.control, run.signal));
    return failedChange(error, run.form);
  }
  const name = printable(changed.name);
  if (error instanceof WaitError) {
    if (error.revision) run.report.add({ revision: error.revision });
    showServiceMessage(error);
  }
  if (error instanceof RevisionFailedError) await showFailedRevision(run, changed, error);
  return stoppedWait(error, name) ?? interruptedWait(error) ?? lateWait(error, changed);
}

/** A change that was stopped or lost its answer may have been made. */
function failedChange(error: unknown, form: DeploymentCreate): unknown {
  const look = Object.hasOwn(form, 'name') ? `get ${nameOf(form)}` : 'list';
  if (error instanceof Interrupted)
    return new CommandError(
      `${error.message} during the change: "deployment-control ${look}" shows whether it was made`,
      error.exit,
    );
  if (error instanceof ConnectionError && error.maybeProcessed)
    writeError('the change may have been made: run the command again, which first looks at the deployment\n');
  return error;
}

/** Shows the end of the log, the doctor's words, and the rollback. */
async function showFailedRevision(
  { control, logs, report, rollbackOnFailure, signal }: DeployRun,
  deployment: Deployment,
  { deployment: failed, rollback }: RevisionFailedError,
): Promise<void> {
  const diagnosis = await showFailure(control, deployment, failed.latest_revision_id, { signal, hasLogs: logs });
  if (diagnosis) report.add(shownOf(diagnosis));
  if (rollback) {
    report.add({ rollback });
    writeError(
      `rolled back: revision ${printable(rollback.revision_id)} is like ${printable(rollback.to)}, the last one that was deployed\n`,
    );
  } else if (rollbackOnFailure) writeError('not rolled back: no revision before this one was deployed\n');
}

/** Ends with a deployment that is as its file describes. */
async function conclude(
  run: DeployRun,
  { action, deployment, plan, revision }: Applied,
  tookMs: number,
): Promise<Deployment> {
  const { control, report, signal } = run;
  const name = printable(deployment.name);
  if (revision !== undefined) {
    report.add({ revision });
    report.write(
      `${name}: revision ${printable(revision.id)} is ${printable(revision.status)} after ${duration(tookMs)}\n`,
    );
  } else if (action === 'none' && plan.lastRevisionFailed && plan.revision?.id !== undefined) {
    const diagnosis = await showFailure(control, deployment, plan.revision.id, { signal, hasLogs: false });
    report.add({ deployment, ...(diagnosis && shownOf(diagnosis)) });
    throw new CommandError(`nothing differs, but ${failedNote(plan.revision)}`, EXIT.undeployed);
  }
  // As it is after the wait: with its state, its active revision, and the address that comes with the first success.
  const isAsRead = revision === undefined || (action === 'none' && plan.revision?.status === revision.status);
  const last = isAsRead ? deployment : await control.deployments.get(deployment.id, { signal });
  report.add({ deployment: last });
  return last;
}
