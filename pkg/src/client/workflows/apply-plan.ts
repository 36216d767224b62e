// Carries a plan out: creates a deployment, patches it, or deploys its latest revision again.

import type { Deployment, Revision } from '../../generated/records.js';
import { isObject } from '../../values/plain.js';
import { pause, whenReady } from '../call/signals.js';
import { ApiError } from '../errors/api-error.js';
import { ConnectionError } from '../errors/connection-error.js';
import { NotFoundError } from '../errors/not-found-error.js';
import { PlanError } from '../errors/plan-error.js';
import { ResponseParseError } from '../errors/response-parse-error.js';
import { ResponseTooLargeError } from '../errors/response-too-large-error.js';
import { RollbackError } from '../errors/rollback-error.js';
import { RevisionFailedError } from '../errors/revision-failed-error.js';
import { WaitError } from '../errors/wait-error.js';
import { withoutSent } from '../../values/secrets/sent-secrets.js';
import { reading } from '../options/argument-error.js';
import type { Settings } from '../options/settings.js';
import type { DeploymentWaitOptions, WaitOptions } from '../options/wait-options.js';
import { WaitPolicy } from '../wait/wait-policy.js';
import type { Applied, ApplyForm, ApplyOptions, Plan, PlanOptions } from './apply-calls.js';
import { bringsContent } from '../errors/create/first-revision-error.js';
import { answerOf, type Newest, newestAfter } from '../../values/records/newest-revision.js';
import type { RollbackCalls } from './rollback-calls.js';
import { type ListDeployments, Run } from './apply-context.js';
import {
  checkedForm,
  checkedPatch,
  checkReachable,
  differenceTo,
  findDeployment,
  nameOf,
  planFor,
  planForm,
  storedOf,
  wishOf,
} from './plan-form.js';
import { ConfigError } from '../../values/errors/config-error.js';
import { APPLY_ELSEWHERE } from '../options/names.js';
import { checkFunction } from '../options/option-checks.js';
import { readOptions, readWait } from './method-options.js';

/** Says what `apply` would do. */
export async function plan(
  settings: Settings,
  list: ListDeployments,
  form: ApplyForm,
  options: PlanOptions | undefined,
): Promise<Plan> {
  const given = reading(() => readPlanOptions(options));
  const run = new Run(settings, list, given);
  await whenReady(settings, given.signal);
  return planForm(
    run,
    reading(() => checkedForm(run, form)),
    given,
  );
}

/** What `apply` needs of the client. */
export interface ApplyClient {
  readonly settings: Settings;
  readonly list: ListDeployments;
  readonly rollback: RollbackCalls['rollback'];
  readonly waitUntilDeployed: (
    deployment: Pick<Deployment, 'id' | 'latest_revision_id'>,
    options: DeploymentWaitOptions,
  ) => Promise<Revision>;
}

/** Makes a deployment what a form describes, or carries a plan out. */
export async function apply(
  { settings, list, ...calls }: ApplyClient,
  formOrPlan: ApplyForm | Plan,
  options: ApplyOptions | undefined,
): Promise<Applied> {
  const given = reading(() => {
    const read = readApplyOptions(options);
    if (read.wait) new WaitPolicy(read.wait as WaitOptions);
    return read;
  });
  const run = new Run(settings, list, given);
  await whenReady(settings, given.signal);
  const made = reading(() => (isPlan(formOrPlan) ? { ...formOrPlan } : undefined));
  const form = reading(() => checkedForm(run, made === undefined ? formOrPlan : made.form));
  const now = made === undefined ? await planForm(run, form, given) : await planAgain(run, { ...made, form }, given);
  await given.onPlan?.(now);
  checkReachable(now);
  // The deployment was compared right before, unless somebody was asked since.
  const isFresh = given.onPlan === undefined;
  const changed = await carryOut(run, isFresh ? now : await withStoredResources(run, now), given);
  if (now.action !== 'none') await given.onApplied?.(changed);
  const revision = given.wait ? await waitFor(run, calls, { now, changed }, given) : undefined;
  return { action: now.action, deployment: changed, plan: now, ...(revision && { revision }) };
}

function isPlan(given: ApplyForm | Plan): given is Plan {
  return isObject(given) && 'form' in given && 'action' in given;
}

/**
 * The plan as it would be made now, which must be the same, or find nothing left to do: a listing may lag behind.
 * @throws PlanError if the deployment has changed
 */
async function planAgain(run: Run, made: Plan, options: ApplyOptions): Promise<Plan> {
  const { form, current, revision } = made;
  const name = nameOf(made);
  if (current === undefined) {
    if ((await findDeployment(run, form)) === undefined) return made;
    throw outdated(name, 'it exists now');
  }
  const stored = await storedOf(run, current);
  if (stored === undefined) throw outdated(name, 'it is gone');
  const retry = { redeploy: made.action === 'redeploy', ...wishOf(made) };
  if (made.action === 'patch' && made.blocked === undefined) {
    const now = planFor(run, form, stored, undefined, retry);
    if (now.action === 'none' && now.blocked === undefined) return now;
  }
  if (stored.latest_revision_id !== current.latest_revision_id) throw outdated(name, 'it has another latest revision');
  const parts = ({ patch, explanation, fixed, blocked }: Plan) =>
    JSON.stringify([patch, explanation?.changes, explanation?.losses, fixed, blocked]);
  if (parts(planFor(run, form, stored, revision, retry)) !== parts(made))
    throw outdated(name, 'other fields differ now');
  const { redeploy, redeployFailed } = options;
  return planFor(
    run,
    form,
    stored,
    revision,
    made.action === 'redeploy' ? retry : { ...retry, redeploy, redeployFailed },
  );
}

/**
 * A patch of `resource_spec` replaces that whole, so what others have set there since the listing is read once more.
 * @throws PlanError if something else would be done by now
 */
async function withStoredResources(run: Run, now: Plan): Promise<Plan> {
  const { current, form, patch, revision } = now;
  if (current === undefined || !patch?.source_config?.resource_spec) return now;
  const stored = await read(run, current.id);
  const fresh = planFor(run, form, stored, revision, wishOf(now));
  const parts = ({ explanation, blocked }: Plan) =>
    JSON.stringify([explanation?.changes.map(({ path, code }) => [path, code]), blocked]);
  if (parts(fresh) !== parts(now)) throw outdated(nameOf(now), 'other fields differ now');
  return { ...now, current: stored, ...(fresh.patch && { patch: fresh.patch }) };
}

function outdated(name: string, reason: string): PlanError {
  return new PlanError(
    `${name} has changed since the plan was made (${reason}), and nothing was sent: plan again`,
    'changed',
  );
}

function carryOut(run: Run, now: Plan, options: ApplyOptions): Promise<Deployment> | Deployment {
  if (now.current === undefined) return createWithRevision(run, now, options);
  if (now.action === 'patch') return patch(run, now, now.current, options);
  return now.action === 'redeploy' ? redeploy(run, now.current) : now.current;
}

/**
 * Creates a deployment. Where the service makes no revision of the creation, a patch with the form's image and secrets does;
 * a display name needs a patch too (observed 14).
 */
async function createWithRevision(run: Run, now: Plan, options: ApplyOptions): Promise<Deployment> {
  const { display_name, ...form } = now.form as ApplyForm & { readonly display_name?: unknown };
  const created = await create(run, { ...now, form });
  const isLate = (created.latest_revision_id ?? null) === null && bringsContent(form);
  if (!isLate && (display_name ?? null) === null) return created;
  const next = planFor(run, now.form, created, undefined, { ...wishOf(now), sendSecrets: isLate });
  return next.action === 'patch' ? patch(run, next, created, options) : created;
}

async function create(run: Run, now: Plan): Promise<Deployment> {
  try {
    const created = await run.call<Deployment>('deployments.create', { body: now.form });
    return await answerOf(Promise.resolve(created), () => read(run, created.id));
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    // It was not there before, so what is there now was made by this request, unless it differs from the form.
    const found = await unlessFailed(() => findDeployment(run, now.form));
    if (found === undefined || differenceTo(run, { form: now.form }, found) === 'others') throw error;
    return found;
  }
}

async function patch(run: Run, now: Plan, current: Deployment, { redeployFailed }: ApplyOptions): Promise<Deployment> {
  let patched: Deployment | undefined;
  try {
    // What the service itself stores may have errors: the plan has refused all others.
    const { ok } = checkedPatch(run, now.patch, current);
    const sent = { first: current.id, body: now.patch };
    patched = await answerOf(run.call<Deployment>('deployments.patch', sent, ok ? {} : { validate: false }), () =>
      read(run, current.id),
    );
  } catch (error) {
    if (!isAnswerLost(error)) throw error;
    const stored = await unlessFailed(() => read(run, current.id));
    if (stored === undefined || !isPatched(run, now, stored)) throw error;
    patched = stored;
  }
  if (!now.lastRevisionFailed || !redeployFailed) return patched;
  const { deployment, after } = await newest(run, { now, changed: patched }, {});
  const isStillFailed = after === undefined && deployment.latest_revision_id === current.latest_revision_id;
  return isStillFailed ? redeploy(run, deployment) : deployment;
}

/** Whether a patch whose answer was lost was made. A change of secrets may be seen by its revision alone. */
function isPatched(run: Run, plan: Plan, stored: Deployment): boolean {
  const difference = differenceTo(run, plan, stored);
  const isSeen = difference !== 'secrets' || plan.patch?.secrets === undefined;
  if (isSeen) return difference !== 'others';
  return stored.latest_revision_id !== plan.current?.latest_revision_id;
}

function redeploy(run: Run, { id, latest_revision_id }: Deployment): Promise<Deployment> {
  const ids = { deployment_id: id, revision_id: latest_revision_id };
  return answerOf(run.call<Deployment>('revisions.redeploy', { ids, first: id, second: latest_revision_id }), () =>
    read(run, id),
  );
}

function read(run: Run, id: string): Promise<Deployment> {
  return run.call<Deployment>('deployments.get', { first: id });
}

/** Whether the service may have made a change although its answer did not arrive whole. */
function isAnswerLost(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.maybeProcessed;
  if (error instanceof ApiError) return error.status >= 500;
  return error instanceof ResponseParseError || error instanceof ResponseTooLargeError;
}

/** What a look gives; undefined if it fails too. An abort is what the caller wants to see, so it stays. */
async function unlessFailed<T>(look: () => Promise<T>): Promise<T | undefined> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionError) return undefined;
    throw error;
  }
}

/** The deployment after what a plan has changed. */
export function newest(
  run: Run,
  { now, changed }: { readonly now: Plan; readonly changed: Deployment },
  options: WaitOptions,
): Promise<Newest<Deployment>> {
  const effects = { none: 'will_not', patch: now.explanation?.newRevision ?? 'may' } as const;
  const effect = now.action in effects ? effects[now.action as keyof typeof effects] : 'may';
  return newestAfter({ before: now.current?.latest_revision_id, changed, effect }, looks(run, options), options);
}

function looks(run: Run, { signal }: WaitOptions) {
  return {
    read: (id: string) => read(run, id),
    pause: (ms: number) => pause(ms, signal ?? run.callOptions.signal),
  };
}

type WaitCalls = Pick<ApplyClient, 'rollback' | 'waitUntilDeployed'>;

async function waitFor(
  run: Run,
  { waitUntilDeployed, rollback }: WaitCalls,
  { now, changed }: { readonly now: Plan; readonly changed: Deployment },
  { wait: given, signal, onProgress, rollbackOnFailure }: ApplyOptions,
): Promise<Revision | undefined> {
  const options = { ...(signal && { signal }), ...(onProgress && { onProgress }), ...(given as WaitOptions) };
  try {
    const { deployment, after } = await newest(run, { now, changed }, options);
    return await waitUntilDeployed(deployment, { ...options, after });
  } catch (error) {
    // Services remove old revisions: there is nothing to wait for.
    if (now.action === 'none' && error instanceof NotFoundError) return undefined;
    if (error instanceof WaitError) hideSent(error, now.form);
    if (rollbackOnFailure && now.current !== undefined && error instanceof RevisionFailedError) {
      const hasNew = error.deployment.latest_revision_id !== now.current.latest_revision_id;
      if (hasNew) await rollBackFrom(error, run, { rollback, options });
    }
    throw error;
  }
}

/** Hides what the form has sent as secrets from what the error tells of the revision and its log. */
function hideSent(error: WaitError, form: ApplyForm): void {
  const body = JSON.stringify(form);
  const { message, stack, revision, lastError } = error as Partial<RevisionFailedError> & WaitError;
  const hidden = (member: unknown): unknown => JSON.parse(withoutSent(body, JSON.stringify(member)));
  Object.assign(error, {
    message: withoutSent(body, message),
    ...(stack && { stack: withoutSent(body, stack) }),
    ...(revision && { revision: hidden(revision) }),
    ...(lastError && { lastError: hidden(lastError) }),
  });
}

type RollingBack = Pick<WaitCalls, 'rollback'> & { readonly options: WaitOptions };

/** Rolls back, and says so on the error of the failed revision, which is what the caller has to know first. */
async function rollBackFrom(failed: RevisionFailedError, run: Run, how: RollingBack): Promise<void> {
  try {
    const made = await rolledBack(run, failed.deployment, how);
    if (made !== undefined) Object.assign(failed, { rollback: made });
  } catch (error) {
    const message = `${failed.message}; the rollback failed too: ${(error as Error).message}`;
    Object.assign(failed, { message, rollbackError: error });
  }
}

/** Rolls back from a failed revision. Undefined if none before it was deployed, or a newer one has taken its place. */
async function rolledBack(
  run: Run,
  { id, latest_revision_id: failed }: Pick<Deployment, 'id' | 'latest_revision_id'>,
  { rollback, options }: RollingBack,
): Promise<RevisionFailedError['rollback']> {
  const { latest_revision_id: latest } = await read(run, id);
  if (latest !== failed) return undefined;
  try {
    const { from, deployment: changed } = await rollback(id, run.callOptions);
    const { deployment } = await newestAfter({ before: failed, changed, effect: 'may' }, looks(run, options), options);
    return { to: String(from.id), revision_id: deployment.latest_revision_id };
  } catch (error) {
    if (error instanceof RollbackError) return undefined;
    throw error;
  }
}

const FLAGS = ['redeployFailed', 'redeploy', 'exact', 'sendSecrets'];
const PLAN_OPTIONS = [...FLAGS, 'signal', 'timeout'];
const APPLY_OPTIONS = [...PLAN_OPTIONS, 'wait', 'rollbackOnFailure', 'onPlan', 'onApplied', 'onProgress'];
const EXAMPLE = '{ signal, timeout: 10_000 }';

function readPlanOptions(options: PlanOptions | null | undefined): PlanOptions {
  return readOptions('plan', options, { names: PLAN_OPTIONS, flags: FLAGS, example: EXAMPLE });
}

function readApplyOptions(options: ApplyOptions | null | undefined): ApplyOptions {
  const flags = [...FLAGS, 'rollbackOnFailure'];
  const names = { names: APPLY_OPTIONS, elsewhere: APPLY_ELSEWHERE };
  const given = readOptions('apply', options, { ...names, flags, example: EXAMPLE });
  const wait = readWait(given.wait);
  if (given.rollbackOnFailure && !wait)
    throw new ConfigError('rollbackOnFailure needs `wait`: only a wait sees that a revision failed');
  for (const name of ['onPlan', 'onApplied', 'onProgress'] as const) checkFunction(name, given[name]);
  return { ...given, wait };
}
