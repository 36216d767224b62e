// What to do after a creation that the service has refused for a reason that is known (observed 11.4 and 11.8).
import { diagnoseError, type DeploymentControl } from 'deployment-control';
import { LISTENER_FINDINGS, readListeners, withListeners } from '../service/listeners.js';

/** The next step after a refusal; undefined if its message has to do. */
export async function nextAfterRefusal(
  error: unknown,
  control: DeploymentControl,
  signal: AbortSignal,
): Promise<string | undefined> {
  const finding = diagnoseError(error);
  switch (finding?.code) {
    case 'leftover_project':
      return 'The project of an earlier deployment keeps the name, and waiting does not help: delete that project, or give the form another name. "deployment-control delete NAME --with-project" deletes a deployment together with its project.';
    case 'name_still_taken':
      return finding.nextStep;
    default:
      if (finding === undefined || !LISTENER_FINDINGS.includes(finding.code)) return undefined;
      return withListeners(finding, await readListeners(control, signal)).nextStep;
  }
}
