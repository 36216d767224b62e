// Finds previews in a workspace.

import type { Deployment } from '../../../generated/records.js';
import type { Run } from '../apply-context.js';
import { listWorkspace } from '../fleet/workspace/fleet-listing.js';
import type { Preview } from './preview-calls.js';
import { previewMark } from './preview-mark.js';

/** The deployments of a workspace, and the previews among them. */
export interface Workspace {
  readonly deployments: readonly Deployment[];
  readonly previews: readonly Preview[];
}

/** Reads the workspace whole: a deployment that is missed would count as absent. */
export async function readWorkspace(run: Run): Promise<Workspace> {
  const { deployments } = await listWorkspace(run, { confirmed: true });
  return { deployments, previews: deployments.flatMap((each) => previewOf(each) ?? []) };
}

/** A deployment as a preview; undefined if it is none. */
export function previewOf(deployment: Deployment): Preview | undefined {
  const mark = previewMark(deployment);
  if (mark === undefined) return undefined;
  const { id, name, source_config: config } = deployment;
  return {
    key: mark.key,
    from: mark.from,
    name,
    id,
    url: config?.custom_url ?? null,
    ...(mark.ttl !== undefined && { ttl: mark.ttl }),
    ...(mark.commit !== undefined && { commit: mark.commit }),
    deployment,
  };
}
