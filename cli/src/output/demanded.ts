// What some services demand of a creation beyond the contract (observed 14): a new file names it, so that every service
// takes the file, and nobody wonders what the service has chosen.
import type { Source } from 'deployment-control';

/** Fields of `source_config` by their names. A source that is deployed to a cluster of one's own has no type. */
export function demandedBy(source: Source): Readonly<Record<string, unknown>> {
  if (source === 'external_docker') return { resource_spec: {} };
  // Builds begin with the deployment alone, until somebody wants one for each push.
  return { ...(source === 'repo_host' && { build_on_push: false }), deployment_type: 'dev' };
}

/** Whether a field is offered for a source: an image in a cluster of one's own is refused with a type. */
export function isOffered(name: string, source: Source): boolean {
  return name !== 'deployment_type' || source !== 'external_docker';
}
