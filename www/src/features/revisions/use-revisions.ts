// The revisions of a deployment, as its overview and its table show them, and what can be done with them.
import type { Deployment, Revision, Rollback } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { connected, connection } from '../../service/connection.js';
import { listRevisions, readRevision, revisionState } from '../../service/revisions.js';
import { toneOf } from '../../service/status.js';
import { announce } from '../../browser/announce.js';
import { nextRequest, recordBegun, refreshDeployment, storeDeployment } from '../../service/deployments.js';
import { recordIfMissing } from '../../service/operations.js';

export interface Revisions {
  /** The newest first; empty before the first answer. */
  readonly revisions: readonly Revision[];
  readonly error: unknown;
}

/** The newest revisions; they are read again when one is made, becomes active or is acted on. */
export function useRevisions(
  { id, latest_revision_id: latest, active_revision_id: active }: Deployment,
  acts = 0,
): Revisions {
  const [listed, setListed] = useState<readonly Revision[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isCurrent = true;
    listRevisions(id).then(
      (revisions) => {
        if (!isCurrent) return;
        setListed(revisions);
        setError(null);
        // What runs is known even where it is not listed.
        if (active && active !== latest && !revisions?.some((one) => one.id === active)) void readRevision(id, active);
      },
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, latest, active, acts, connection.value]);
  // The two revisions that the deployment names are watched, so their records are newer than those of the list. If the
  // service does not list revisions, they are all that is known.
  const watched = [...new Set([latest, active])].flatMap((one) =>
    one ? (revisionState(one).value.revision ?? []) : [],
  );
  const newest = (revision: Revision) => watched.find((one) => one.id === revision.id) ?? revision;
  const [before, after] = [latest, active].map((id) =>
    watched.filter((one) => one.id === id && !listed?.some((known) => known.id === id)),
  );
  const isOne = active === latest;
  return { revisions: [...(before ?? []), ...(listed ?? []).map(newest), ...((!isOne && after) || [])], error };
}

export function badgeOf({ id, status }: Revision, deployment: Deployment): string | undefined {
  if (id === deployment.active_revision_id) return 'live';
  return id === deployment.latest_revision_id && toneOf(status) === 'busy' ? 'pending' : undefined;
}

/** The failure and its setter; null for none. It is gone with the connection, and once another key is accepted. */
export function useFailure() {
  const state = useState<unknown>(null);
  const [, setFailure] = state;
  useEffect(() => setFailure(null), [connection.value]);
  return state;
}

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
