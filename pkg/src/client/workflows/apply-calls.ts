// The types of `deployments.plan` and `deployments.apply`.

import type { PatchEntry, PatchExplanation } from '../../explain/explain.js';
import type { FormWish } from '../../explain/patch-plan.js';
import type {
  Deployment,
  DeploymentAgent,
  DeploymentCreate,
  DeploymentPatch,
  Revision,
} from '../../generated/records.js';
import type { AbortSignalLike } from '../../values/platform.js';
import type { Progress, WaitOptions } from '../options/wait-options.js';

/** The form of a creation: of a deployment with a name, or of an agent's, which the service names (observed 10). */
export type ApplyForm = DeploymentCreate | (Omit<DeploymentCreate, 'name' | 'agent'> & { agent: DeploymentAgent });

/**
 * What makes a deployment what a form describes: a creation, a patch, deploying the latest revision again, or nothing.
 */
export type PlanAction = 'create' | 'patch' | 'redeploy' | 'none';

/**
 * How a deployment becomes what a form describes, and what the form was taken for. It holds the form and the deployment,
 * with their secrets.
 */
export interface Plan extends FormWish {
  /** What will be sent. */
  readonly action: PlanAction;
  /** The form, as it was when the plan was made. */
  readonly form: ApplyForm;
  /** The deployment with exactly the form's name; absent if there is none. */
  readonly current?: Deployment;
  /**
   * For `patch`: the fields that differ. Lists and `resource_spec` stand in it whole, since they replace what is stored;
   * a `resource_spec` has what is stored beside what the form says.
   */
  readonly patch?: DeploymentPatch;
  /**
   * What the patch does, if there is a deployment. `losses` also has fields of the form without effect, such as a null
   * that clears nothing, and `notCompared` those that the service does not show.
   */
  readonly explanation?: PatchExplanation;
  /** The deployment's latest revision; absent if it has none. */
  readonly revision?: Revision;
  /**
   * Whether the latest revision has failed. With the action `none`, nothing is retried: change the form, or give
   * `redeployFailed: true`.
   */
  readonly lastRevisionFailed: boolean;
  /**
   * Why `apply` refuses the plan: `fixed` if fields differ that no patch can change, `deleting` if the deployment is being
   * deleted, `hidden` if the patch would overwrite values of variables that the service hides; absent if it does not.
   */
  readonly blocked?: 'fixed' | 'deleting' | 'hidden';
  /** Fields that differ and that no patch can change, such as `source`; empty if there are none. */
  readonly fixed: readonly PatchEntry[];
  /** Sentences that say what stands in the way, or what to do next; empty if there is nothing to say. No secrets. */
  readonly notes: readonly string[];
}

/** The options of `deployments.plan`. */
export interface PlanOptions extends FormWish {
  /** Whether the latest revision is deployed again if nothing differs and it has failed; false by default. */
  readonly redeployFailed?: boolean | undefined;
  /** Whether the latest revision is deployed again if nothing differs, failed or not; false by default. */
  readonly redeploy?: boolean | undefined;
  /** Aborts the call: it rejects at once with the signal's reason. */
  readonly signal?: AbortSignalLike | undefined;
  /** The time limit of each request, in milliseconds; that of the client by default. */
  readonly timeout?: number | undefined;
}

/** The options of `deployments.apply`. */
export interface ApplyOptions extends PlanOptions {
  /**
   * Whether to wait until the latest revision is deployed, or the options of that wait; false by default. Its polls go
   * by the options of the wait alone.
   */
  readonly wait?: boolean | WaitOptions | undefined;
  /**
   * With `wait`, if the revision fails: makes a revision like the newest one before it that was deployed, and does not
   * wait for that. The promise still rejects with `RevisionFailedError`, whose `rollback` names both revisions, or
   * whose `rollbackError` says why there is none. False by default. Secrets are no part of a revision and stay as they
   * are.
   */
  readonly rollbackOnFailure?: boolean | undefined;
  /**
   * Called with the plan before anything is sent, and awaited. If it throws, nothing is sent, and the promise rejects
   * with what it threw.
   */
  readonly onPlan?: ((plan: Plan) => unknown) | undefined;
  /** Called with the deployment as the service returned it after the change, before the wait; not for `none`. */
  readonly onApplied?: ((deployment: Deployment) => unknown) | undefined;
  /** Called after every answered poll of the wait. */
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

/** What `deployments.apply` has done. */
export interface Applied {
  /** What was sent. */
  readonly action: PlanAction;
  /** The deployment as the service returned it last. */
  readonly deployment: Deployment;
  /** The plan that was carried out. */
  readonly plan: Plan;
  /** The revision that is deployed, if it was waited for. */
  readonly revision?: Revision;
}

/** Calls that create a deployment or change what differs. */
export interface ApplyCalls {
  /**
   * Compares a form with the deployment that has exactly its name, and says what `apply` would do. Sends reads only: two
   * requests, unless more than a hundred names contain the form's. A form with `agent` in place of a name is looked up
   * by its agent and environment (observed 10). The form is a part of what there is, unless `exact` is given.
   * @throws ValidationError before anything is sent, if the form has errors; PlanError if a listing does not show
   * whether a deployment is the agent's
   * @example
   * const { action, patch, explanation } = await control.deployments.plan(form);
   * console.log(action, explanation?.newRevision);
   */
  plan(form: ApplyForm, options?: PlanOptions): Promise<Plan>;
  /**
   * Makes the deployment with exactly the form's name what the form describes: creates it, patches the fields that
   * differ (contract 4.5), or sends nothing if none does. Fields that the form leaves out stay as they are, also inside
   * `resource_spec`, which is read once more right before it is sent. What a service fills in, spells otherwise or does
   * not show is no difference (observed 5 and 6). Takes a plan in place of a form, and refuses it if the deployment has
   * changed since.
   *
   * A creation whose answer is lost is looked up by its name; it is never sent twice. A patch whose answer is lost is
   * looked up too.
   * @throws ValidationError before anything is changed, if the form has errors; PlanError if a patch cannot reach what
   * the form describes, or the plan is out of date; with `wait`, the errors of a wait
   * @example
   * const { action, deployment } = await control.deployments.apply(form, { wait: true });
   */
  apply(formOrPlan: ApplyForm | Plan, options?: ApplyOptions): Promise<Applied>;
}
