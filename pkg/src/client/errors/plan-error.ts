import { DeploymentControlError } from '../../values/errors/deployment-control-error.js';

/**
 * A plan cannot be carried out. Nothing was changed, unless the reason is `unmarked`.
 * @next plan again, or do what the message says
 * @again no
 * @exit failed
 */
export class PlanError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'PlanError';
  override readonly code: string = 'plan';

  constructor(
    message: string,
    /**
     * Why: `changed` if the deployment is not as it was when the plan was made, `fixed` if fields differ that no patch
     * can change, `deleting` if the deployment is being deleted, `hidden` if values of variables that the service hides
     * would be overwritten, `agent` if the listing does not show whether a deployment is the agent's. Of a fleet: `other_fleet` if a deployment belongs to another one or the fleet has no
     * name, `workspace` if the plan is for another workspace, `edited` if its document was, `secret` if that would hold a
     * secret, `prune` if it would delete more than it may,
     * `unsupported` where there is no SHA-256. Of a preview: `absent` if there is no such parent, `parent` if it cannot
     * be previewed, `limit` if there are too many, `taken` if the name is another's, `several` if the key is, `secret` if
     * one cannot be copied or must not be, `unmarked` if the service did not keep the mark.
     */
    readonly reason:
      | 'changed'
      | 'fixed'
      | 'deleting'
      | 'hidden'
      | 'agent'
      | 'other_fleet'
      | 'workspace'
      | 'edited'
      | 'secret'
      | 'prune'
      | 'unsupported'
      | 'absent'
      | 'parent'
      | 'limit'
      | 'taken'
      | 'several'
      | 'unmarked',
  ) {
    super(message);
  }
}
