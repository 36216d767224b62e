// Finds the deployment and the revision that a command line names.
import type { Deployment, DeploymentControl } from 'deployment-control';
import { MAX_PAGE_SIZE } from '../../../pkg/src/generated/operations.js';
import { theOneThatStays } from '../../../pkg/src/values/records/namesake.js';
import { kindBefore } from '../command/operand-habits.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * The deployment with an id or an exact name. A row of the listing may lag behind, and show less than the deployment
 * itself: it is good for the id alone.
 * @throws CommandError if no deployment has the name
 */
export async function findDeployment(
  control: DeploymentControl,
  idOrName: string,
  signal: AbortSignal,
): Promise<Deployment> {
  const id = UUID.test(idOrName) ? idOrName : (await findListed(control, idOrName, signal)).id;
  return control.deployments.get(id, { signal });
}

/**
 * The deployment with an id, or the listing's row of an exact name, for what needs no more than its id.
 * @throws CommandError if no deployment has the name
 */
export async function findListed(
  control: DeploymentControl,
  idOrName: string,
  signal: AbortSignal,
): Promise<Deployment> {
  if (UUID.test(idOrName)) return control.deployments.get(idOrName, { signal });
  const found = await findByName(control, idOrName, signal);
  if (found === undefined) {
    // Other tools take the kind before the name.
    const [name = ''] = idOrName.match(/[^/]+(?=\/*$)/) ?? [];
    const next =
      name === '' || name === idOrName
        ? kindBefore(idOrName)
        : `, which stands by itself, as in "get ${printable(name)}"`;
    throw new CommandError(
      `there is no deployment with the name "${printable(idOrName)}"${next}; "deployment-control list" lists them`,
      EXIT.absent,
    );
  }
  return found;
}

/** The deployments of several ids or names, each once. Nothing has been done with any if one is missing. */
export async function findDeployments(
  control: DeploymentControl,
  idsOrNames: readonly string[],
  signal: AbortSignal,
  find = findDeployment,
): Promise<Deployment[]> {
  const found = new Map<string, Deployment>();
  for (const each of idsOrNames) {
    const deployment = await find(control, each, signal);
    found.set(deployment.id, deployment);
  }
  return [...found.values()];
}

/**
 * The listing's row with exactly this name, and of several that of the deployment that stays; undefined if no
 * deployment has the name.
 */
export async function findByName(
  control: DeploymentControl,
  name: string,
  signal: AbortSignal,
): Promise<Deployment | undefined> {
  const namesakes: Deployment[] = [];
  // All pages: a newer one can stand on any.
  for await (const deployment of control.deployments.list({ name_contains: name, limit: MAX_PAGE_SIZE }, { signal }))
    if (deployment.name === name) namesakes.push(deployment);
  return theOneThatStays(namesakes);
}

/**
 * The revision that was asked for, or the latest one of the deployment.
 * @throws CommandError if the deployment has no revision
 */
export function revisionIdOf(deployment: Deployment, asked: string | undefined): string {
  const id = asked ?? deployment.latest_revision_id;
  if (typeof id !== 'string')
    throw new CommandError(`"${printable(deployment.name)}" has no revision yet`, EXIT.absent);
  return id;
}
