// Finds the deployment and the revision that a call names, and proposes others where there is none.
import { NotFoundError, type Deployment, type Revision } from 'deployment-control';
import * as z from 'zod';
import { MAX_PAGE_SIZE } from '../../../pkg/src/generated/operations.js';
import { closestWord } from '../../../pkg/src/values/suggestion.js';
import { findByName, UUID } from '../service/deployments.js';
import { noRevisionYet } from '../service/first-revision.js';
import { findRevisionId } from '../service/revisions.js';
import { ToolError } from './failure.js';
import type { Calling } from './tool.js';

/** The longest name of anything that a call names. */
const LONGEST_NAME = 200;

/** The argument for a deployment. */
export const DEPLOYMENT = z.string().min(1).max(LONGEST_NAME).describe('id or exact name');
/** The argument for a revision. */
export const REVISION = z.string().min(1).max(LONGEST_NAME).describe('id, or its beginning; default: the latest');

/**
 * The deployment with an id or an exact name.
 * @throws ToolError with names that are near, if there is none
 */
export async function deploymentOf(named: string, { setup: { control }, signal }: Calling): Promise<Deployment> {
  const id = UUID.test(named) ? named : (await findByName(control, named, signal))?.id;
  const found = id === undefined ? undefined : await byId(id);
  if (found !== undefined) return found;
  const { items } = await control.deployments.list({ limit: MAX_PAGE_SIZE }, { signal });
  // A record may be odd: a service that lists one has the others all the same.
  const names = items.map(({ name }) => name as unknown).filter((name) => typeof name === 'string');
  const part = named.toLowerCase();
  const near = closestWord(named, names);
  const containing = names.filter((name) => name.toLowerCase().includes(part) || part.includes(name.toLowerCase()));
  throw new ToolError('not_found', 'there is no deployment with this id or exact name', {
    next: 'Take one of the candidates, or find the name with deployments_list.',
    candidates: [...new Set([...(near === undefined ? [] : [near]), ...containing, ...names])],
  });

  async function byId(id: string): Promise<Deployment | undefined> {
    try {
      return await control.deployments.get(id, { signal });
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      throw error;
    }
  }
}

/** The ids of a revision: of the one that is asked for, else of the latest. */
export async function revisionIdsOf(
  deployment: Deployment,
  asked: string | undefined,
  { setup: { control }, signal }: Calling,
): Promise<{ readonly deployment_id: string; readonly revision_id: string }> {
  if (asked === undefined && typeof deployment.latest_revision_id !== 'string')
    throw new ToolError('not_found', noRevisionYet(deployment), {
      next: 'Do what the message says, or call deployment_get again in a minute.',
    });
  return { deployment_id: deployment.id, revision_id: await findRevisionId(control, deployment, asked, signal) };
}

/** What a revision was made from, by field. */
export function sourceOf({ source, source_revision_config: config }: Revision): Readonly<Record<string, unknown>> {
  const { repo_ref, repo_commit_sha, agent_config_path, image_uri, source_tarball_path } = config ?? {};
  return { source, repo_ref, repo_commit_sha, agent_config_path, image_uri, source_tarball_path };
}
