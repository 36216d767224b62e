// Creates the deployment of a form, or patches the one with its name.
import {
  ConnectionError,
  validatePatch,
  type Deployment,
  type DeploymentControl,
  type DeploymentCreate,
  type ValidateOptions,
} from 'deployment-control';
import { locateIssues } from '../input/check.js';
import type { SourceDocument } from '../input/source-document.js';
import { countedIssues } from '../output/issues.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';
import { Interrupted } from '../process/signals.js';
import { writeError } from '../process/streams.js';
import { findByName } from '../service/deployments.js';
import { formatPlan, isEmpty, planUpdate, type Plan } from './plan.js';
import type { DeployReport } from './report.js';
import { PATH_IN_DRY_RUN, uploadTarball } from './tarball.js';

/** What one run works with. */
export interface DeployRun {
  readonly control: DeploymentControl;
  readonly document: SourceDocument;
  readonly form: DeploymentCreate;
  readonly tarball: Uint8Array | undefined;
  readonly dryRun: boolean;
  readonly redeploy: boolean;
  readonly checks: ValidateOptions;
  readonly report: DeployReport;
  readonly signal: AbortSignal;
}

/** The file was checked and shown, and has errors. */
export class InvalidFile extends CommandError {}

/** Creates or patches. Returns the deployment; undefined if nothing was sent or no revision can follow. */
export async function apply(run: DeployRun): Promise<Deployment | undefined> {
  const current = await findByName(run.control, run.form.name, run.signal);
  if (current === undefined) return create(run);
  checkCanUpdate(run, current);
  const plan = planUpdate(await withTarball(run, current), current, run.checks.vocabulary);
  run.report.add({ explanation: plan.explanation });
  return isEmpty(plan.patch) ? leave(run, plan, current) : patch(run, plan, current);
}

async function create({ control, form, tarball, dryRun, report, signal }: DeployRun): Promise<Deployment | undefined> {
  const name = printable(form.name);
  report.add({ action: 'created' });
  if (dryRun) {
    report.write(`${name} does not exist: it would be created, with a first revision\n`);
    return undefined;
  }
  report.write(`${name} does not exist: it is created, with a first revision\n`);
  const deployment = await change(control.deployments.create(form, { signal }), name);
  report.add({ deployment });
  report.write(`${name} has the id ${printable(deployment.id)}\n`);
  if (tarball === undefined) return deployment;

  const path = await uploadTarball(control, deployment, tarball, signal);
  const body = { source_revision_config: { source_tarball_path: path } };
  const built = await change(control.deployments.patch(deployment.id, body, { signal }), name);
  report.add({ deployment: built });
  report.write(`the tarball is deployed as revision ${printable(built.latest_revision_id)}\n`);
  return built;
}

/** @throws CommandError if the deployment cannot become what the form describes */
function checkCanUpdate({ form, checks }: DeployRun, current: Deployment): void {
  const name = printable(form.name);
  if (/^AWAITING_(FINAL_)?DELETE$/.test(current.status))
    throw new CommandError(`${name} is being deleted: try again when it is gone`, EXIT.failed);
  const source = form.source === checks.vocabulary?.repoHost ? 'repo_host' : form.source;
  if (current.source === source) return;
  throw new CommandError(
    `the source of ${name} is ${printable(current.source)} and cannot change to ${printable(form.source)}: use another name, or delete the deployment first`,
    EXIT.failed,
  );
}

/** The form with the path of the tarball. The tarball is uploaded, except in a dry run. */
async function withTarball(run: DeployRun, current: Deployment): Promise<DeploymentCreate> {
  const { control, form, tarball, dryRun, signal } = run;
  if (tarball === undefined) return form;
  const path = dryRun ? PATH_IN_DRY_RUN : await uploadTarball(control, current, tarball, signal);
  return { ...form, source_revision_config: { ...form.source_revision_config, source_tarball_path: path } };
}

async function patch(run: DeployRun, plan: Plan, current: Deployment): Promise<Deployment | undefined> {
  const { control, dryRun, report, signal } = run;
  const name = printable(current.name);
  report.write(`${name} (${printable(current.id)}) exists and differs:\n${formatPlan(plan, report.stream)}`);
  checkPatch(run, plan, current);
  report.add({ action: 'patched' });
  if (dryRun) {
    report.add({ deployment: current });
    report.write('nothing was sent: this was a dry run\n');
    return undefined;
  }
  const deployment = await change(control.deployments.patch(current.id, plan.patch, { signal }), name);
  const { latest_revision_id: latest } = deployment;
  const revision = latest === current.latest_revision_id ? 'no new revision' : `revision ${printable(latest)}`;
  report.add({ deployment });
  report.write(`${name} is patched; the service made ${revision}\n`);
  return deployment;
}

/** Checks the patch together with the deployment: only then errors between fields of both are seen. */
function checkPatch({ document, checks, report }: DeployRun, plan: Plan, current: Deployment): void {
  const { issues } = validatePatch(plan.patch, { ...checks, current });
  const errors = locateIssues(
    issues.filter(({ severity }) => severity === 'error'),
    document,
  );
  if (errors.length === 0) return;
  report.addIssues(document.file, errors);
  throw new InvalidFile(`${document.file} was not sent: ${countedIssues(errors)}`, EXIT.failed);
}

/** Nothing differs: the deployment stays as it is, or its latest revision is deployed again. */
async function leave(run: DeployRun, plan: Plan, current: Deployment): Promise<Deployment | undefined> {
  const { control, dryRun, report, signal } = run;
  const { id, latest_revision_id: latest } = current;
  const name = printable(current.name);
  const redeploys = run.redeploy && latest !== null;
  report.add({ action: redeploys ? 'redeployed' : 'unchanged', deployment: current });
  report.write(`${name} (${printable(id)}) exists, and nothing differs\n`);
  for (const { path, because } of plan.explanation.losses)
    report.write(`  ${printable(path.join('.'))}: ${printable(because)}\n`);
  if (dryRun) {
    const step = redeploys ? 'its latest revision would be deployed again' : 'nothing would be sent';
    report.write(`${step}: this was a dry run\n`);
    return undefined;
  }
  if (!redeploys) return current;
  const ids = { deployment_id: id, revision_id: latest };
  const deployment = await change(control.revisions.redeploy(ids, { signal }), name);
  report.add({ deployment });
  report.write(`the latest revision of ${name} is deployed again\n`);
  return deployment;
}

/** Waits for a change. If it was stopped or lost its answer, the user learns that it may have been made. */
async function change<T>(call: Promise<T>, name: string): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Interrupted)
      throw new CommandError(
        `${error.message} during the change: "deployment-control get ${name}" shows whether it was made`,
        error.exit,
      );
    if (error instanceof ConnectionError && error.maybeProcessed)
      writeError('the change may have been made: run the command again, which first looks at the deployment\n');
    throw error;
  }
}
