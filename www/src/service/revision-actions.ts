// What can be done with revisions: to deploy one again, to go back to one, and to interrupt one.
import type { Deployment, Rollback } from 'deployment-control/slim';
import { announce } from '../browser/announce.js';
import { connected } from './connection.js';
import { nextRequest, recordBegun, refreshDeployment, storeDeployment } from './deployments.js';
import { recordIfMissing } from './operations.js';
import { readRevision } from './revisions.js';

/** Deploys a revision again; resolves to false if the service does not offer that. */
export async function redeployRevision(deploymentId: string, revisionId: string): Promise<boolean> {
  const request = nextRequest();
  try {
    const { client } = await connected();
    begun(await client.revisions.redeploy({ deployment_id: deploymentId, revision_id: revisionId }), request);
  } catch (error) {
    if (recordIfMissing('revisions.redeploy', error)) return false;
    throw error;
  }
  announce(`Revision ${revisionId.slice(0, 8)} is deployed again`);
  return true;
}

/** What going back to a revision would do; without one, to the last good one. Nothing is changed. */
export async function planRollback(deploymentId: string, to: string | undefined): Promise<Rollback> {
  const { client, signal } = await connected();
  return client.deployments.rollback(deploymentId, { dryRun: true, to, signal });
}

/** Goes back to a revision. */
export async function rollBack(deploymentId: string, to: string): Promise<void> {
  const request = nextRequest();
  const { client } = await connected();
  begun((await client.deployments.rollback(deploymentId, { to })).deployment, request);
  announce(`The deployment goes back to revision ${to.slice(0, 8)}`);
}

/** Interrupts a revision in progress; resolves to false if the service does not offer that. */
export async function interruptRevision(deploymentId: string, revisionId: string): Promise<boolean> {
  try {
    const { client } = await connected();
    await client.revisions.interrupt({ deployment_id: deploymentId, revision_id: revisionId });
  } catch (error) {
    if (recordIfMissing('revisions.interrupt', error)) return false;
    throw error;
  }
  announce(`Revision ${revisionId.slice(0, 8)} is being interrupted`);
  await Promise.all([readRevision(deploymentId, revisionId), refreshDeployment(deploymentId)]);
  return true;
}

function begun(deployment: Deployment, request: number): void {
  recordBegun(deployment);
  storeDeployment(deployment, request);
}
