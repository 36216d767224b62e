// Compares a form with the deployment of its name, and decides what makes the one of the other.

import { MAX_PAGE_SIZE } from '../../generated/operations.js';
import { jsonText } from '../../core/json-text.js';
import type { ExplainOptions, PatchEntry, PatchExplanation } from '../../explain/explain.js';
import { type FormWish, planPatch } from '../../explain/patch-plan.js';
import { DEPLOYMENT_CREATE, DEPLOYMENT_PATCH } from '../../generated/checked-records.js';
import type { Deployment, DeploymentAgent, Revision } from '../../generated/records.js';
import type { Issue, Report, ValidateOptions } from '../../issues/issues.js';
import { objectOf } from '../../values/arguments.js';
import { isGoingAway, theOneThatStays } from '../../values/records/namesake.js';
import { isObject } from '../../values/plain.js';
import { check } from '../../validate/checks.js';
import { NotFoundError } from '../errors/not-found-error.js';
import { PlanError } from '../errors/plan-error.js';
import { formError } from '../errors/create/create-error.js';
import { isFormStopped } from '../options/validation.js';
import { settingForStored } from '../../vocabulary/own-words.js';
import { FAILED } from '../wait/wait-policy.js';
import type { ApplyForm, Plan, PlanOptions } from './apply-calls.js';
import type { ListedPage, Run } from './apply-context.js';
import { statusVerdict } from '../wait/status-verdict.js';

/** What decides whether a deployment without differences is deployed again, and what the form is taken for. */
type Retry = Pick<PlanOptions, 'redeploy' | 'redeployFailed'> & FormWish;

/** What a form is taken for, as far as that is not usual. */
export function wishOf({ exact, sendSecrets }: FormWish): FormWish {
  return { ...(exact && { exact }), ...(sendSecrets && { sendSecrets }) };
}

/**
 * A copy of a form, which nobody can change while it is applied.
 * @throws ValidationError if it has errors
 */
export function checkedForm(run: Run, form: unknown): ApplyForm {
  objectOf(form, 'the form');
  const { issues } = check(DEPLOYMENT_CREATE, form, checkOptions(run));
  if (isFormStopped(issues, run.settings.validation)) throw formError('deployments.apply', issues, { form });
  return JSON.parse(jsonText(form)) as ApplyForm;
}

function checkOptions({ settings: { options, vocabulary } }: Run): ValidateOptions {
  return { hosting: options.hosting, vocabulary };
}

/** What a comparison of forms takes: it has nothing to do with where the service runs. */
function words({ settings: { vocabulary } }: Run): ExplainOptions {
  return { vocabulary };
}

/** Plans by what the service has now. */
export async function planForm(run: Run, form: ApplyForm, retry: Retry): Promise<Plan> {
  const listed = await findDeployment(run, form);
  // A listing may lag behind, and show less than the deployment itself.
  const current = listed && (await storedOf(run, listed));
  if (current === undefined)
    return { action: 'create', form, ...wishOf(retry), lastRevisionFailed: false, fixed: [], notes: [] };
  return planFor(run, form, current, await latestRevision(run, current), retry);
}

/** The deployment as it is now; undefined if it is gone. */
export async function storedOf(run: Run, { id }: Pick<Deployment, 'id'>): Promise<Deployment | undefined> {
  try {
    return await run.call<Deployment>('deployments.get', { first: id });
  } catch (error) {
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}

/** Plans for a deployment that was read. */
export function planFor(
  run: Run,
  form: ApplyForm,
  current: Deployment,
  revision: Revision | undefined,
  { redeploy, redeployFailed, ...given }: Retry,
): Plan {
  const wish = wishOf(given);
  const { patch, explanation, fixed, isBeingDeleted } = planPatch(form, current, { ...words(run), ...wish });
  if (patch !== undefined) {
    const { issues } = checkedPatch(run, patch, current);
    const stored = issuesOfStored(run, form, current);
    const own = issues.filter((issue) => !stored.has(keyOf(issue)));
    if (isFormStopped(own, run.settings.validation)) throw formError('deployments.apply', own);
  }
  const lastRevisionFailed = revision !== undefined && statusVerdict(revision.status) === FAILED;
  const isRetried = revision !== undefined && (redeploy || (redeployFailed && lastRevisionFailed));
  const action = patch !== undefined ? 'patch' : isRetried ? 'redeploy' : 'none';
  const hidden = overwrittenIn(explanation);
  const blocked = fixed.length > 0 ? 'fixed' : isBeingDeleted ? 'deleting' : hidden.length > 0 ? 'hidden' : undefined;
  const notes = [
    ...fixed.map(fixedNote),
    ...(isBeingDeleted
      ? [
          `${current.name} is being deleted (${isGoingAway({ status: current.status }) ? current.status : 'deleted_at is set'}): try again when it is gone`,
        ]
      : []),
    ...(hidden.length > 0
      ? [
          `the service hides values of variables that the patch would overwrite with what stands in their place (${hidden.join(', ')}): give the form the containers with all their values`,
        ]
      : []),
    ...(redeploy && revision === undefined && typeof current.latest_revision_id === 'string' && action === 'none'
      ? ['nothing differs, and the latest revision is gone, so it cannot be deployed again']
      : []),
    ...(lastRevisionFailed && action === 'none' && blocked === undefined
      ? [
          `nothing differs, but the latest revision ${revision.id} ended as ${revision.status}: correct the cause, then give redeployFailed to deploy it again`,
        ]
      : []),
  ];
  return {
    action,
    form,
    ...wish,
    current,
    ...(patch && { patch }),
    explanation,
    ...(revision && { revision }),
    lastRevisionFailed,
    ...(blocked && { blocked }),
    fixed,
    notes,
  };
}

/** The variables of containers whose hidden values a patch would overwrite. */
function overwrittenIn({ losses }: PatchExplanation): string[] {
  return losses.filter(({ code }) => code === 'variable_overwritten').map(({ path }) => path.slice(2).join('.'));
}

/** The checks of a patch as it is sent. */
export function checkedPatch(run: Run, patch: unknown, current: Deployment): Report {
  return check(DEPLOYMENT_PATCH, patch, { ...checkOptions(run), current });
}

/**
 * The issues that the stored specification has by itself, at fields that the form leaves out: a service may take more than
 * the contract says. What the form makes of the stored fields is the form's.
 */
function issuesOfStored(run: Run, { source_config: config }: ApplyForm, current: Deployment): ReadonlySet<string> {
  const { resource_spec } = current.source_config ?? {};
  if (!isObject(resource_spec)) return new Set();
  const { issues } = checkedPatch(run, { source_config: { resource_spec } }, current);
  const given = config?.resource_spec ?? {};
  return new Set(issues.filter(({ path }) => !Object.hasOwn(given, path[2] ?? '')).map(keyOf));
}

function keyOf({ code, path }: Issue): string {
  return [code, ...path].join('\n');
}

function fixedNote({ path, before, after }: PatchEntry): string {
  const values =
    before === undefined ? `to ${JSON.stringify(after)}` : `from ${JSON.stringify(before)} to ${JSON.stringify(after)}`;
  const setting = settingForStored(path, before);
  if (setting !== '') return `${path.join('.')} cannot change ${values} after the creation; ${setting}`;
  return `${path.join('.')} cannot change ${values} after the creation: give the value that is stored, or create another deployment beside it, under another name`;
}

/** Refuses a plan that no request can carry out. */
export function checkReachable(plan: Plan): void {
  const { blocked, notes } = plan;
  if (blocked) throw new PlanError(`${nameOf(plan)}: nothing was sent: ${notes.join('; ')}`, blocked);
}

/** The name of a plan's deployment, for messages. */
export function nameOf({ form, current }: Plan): string {
  return String(current?.name ?? givenName(form) ?? `the deployment of agent ${form.agent?.agent_id}`);
}

function givenName(form: ApplyForm): unknown {
  return (form as { readonly name?: unknown }).name ?? undefined;
}

/** How far a stored deployment is what a form describes. A service need not show the values of secrets. */
export function differenceTo(
  run: Run,
  { form, ...wish }: Pick<Plan, 'form' | keyof FormWish>,
  stored: Deployment,
): 'none' | 'secrets' | 'others' {
  const { explanation, fixed } = planPatch(form, stored, { ...words(run), ...wishOf(wish) });
  const { changes, notCompared } = explanation;
  const isSecret = ({ path }: Pick<PatchEntry, 'path'>): boolean => path[0] === 'secrets';
  if (fixed.length > 0 || !changes.every(isSecret)) return 'others';
  return changes.length > 0 || notCompared.some(isSecret) ? 'secrets' : 'none';
}

/** The deployment that a form is about; undefined if there is none. */
export async function findDeployment(run: Run, form: ApplyForm): Promise<Deployment | undefined> {
  const { agent } = form;
  const name = givenName(form);
  if (name === undefined && isObject(agent)) return findByAgent(run, agent);
  let page = await run.list({ name_contains: name, limit: MAX_PAGE_SIZE }, run.callOptions);
  const namesakes: Deployment[] = [];
  for (;;) {
    namesakes.push(...page.items.filter((deployment) => deployment.name === name));
    // A newer one can stand on any page.
    if (!page.hasNext()) return theOneThatStays(namesakes);
    page = await page.next();
  }
}

/**
 * The deployment of an agent in an environment (observed 10). A service without agents ignores the query, and its
 * listing has other deployments. A deployment may be changed only if its record names the agent.
 * @throws PlanError if a listed deployment does not name its agent
 */
async function findByAgent(run: Run, agent: DeploymentAgent): Promise<Deployment | undefined> {
  const { agent_id, environment } = agent;
  const page: ListedPage = await run.list(
    { agent_id, agent_environment: environment, limit: MAX_PAGE_SIZE },
    run.callOptions,
  );
  const listed = page.items.filter(({ is_preview }) => is_preview !== true);
  const isOwn = ({ agent: own }: Deployment): boolean =>
    isObject(own) && own.agent_id === agent_id && own.environment === environment;
  const [found, ...others] = listed;
  if (found === undefined) return undefined;
  if (others.length === 0 && !page.hasNext() && isOwn(found)) return found;
  throw new PlanError(
    `nothing was sent: the service's listing does not show which deployment agent ${agent_id} has in ${environment}, and another one must not be overwritten: patch the deployment by its id, or give the form its name`,
    'agent',
  );
}

/** The latest revision of a deployment; undefined if the deployment has no revision, or names a revision that is gone. */
export async function latestRevision(run: Run, { id, latest_revision_id }: Deployment): Promise<Revision | undefined> {
  if (typeof latest_revision_id !== 'string') return undefined;
  const ids = { deployment_id: id, revision_id: latest_revision_id };
  try {
    return await run.call<Revision>('revisions.get', { ids, first: id, second: latest_revision_id });
  } catch (error) {
    // The deployment was read before, so it is there: services remove old revisions.
    if (error instanceof NotFoundError) return undefined;
    throw error;
  }
}
