// The revisions of a deployment, with a button to deploy one again, and a comparison of two.
import '../../ui/shell.js';
import type { Deployment, Revision } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { dateTime, duration } from '../../browser/clock.js';
import { errorMessage } from '../../browser/error-message.js';
import { connected } from '../../service/connection.js';
import { nextRequest, recordBegun, storeDeployment } from '../../service/deployments.js';
import { offers, recordIfMissing } from '../../service/operations.js';
import { listRevisions, revisionState } from '../../service/revisions.js';
import { isFinal } from '../../service/status.js';
import { Notice } from '../../ui/notices/notice.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { Status } from '../../ui/status.js';
import { Comparison } from './comparison.js';
import { shortId, versionOf } from './revision-text.js';

export function RevisionTable({ deployment }: { deployment: Deployment }) {
  const { latest_revision_id: latest, active_revision_id: active } = deployment;
  const { revisions, error, setError } = useRevisions(deployment);
  // The latest revision is compared with the active one, or if nothing was ever active, with the one before it.
  const others = revisions.filter(({ id }) => id !== latest);
  const before = others.find(({ id }) => id === active) ?? others[0];

  const redeploy = async (revision: Revision) => {
    setError(null);
    try {
      if (await redeployRevision(deployment.id, revision)) navigate('deployments', deployment.id);
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <section class="panel" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Revisions</h2>
      {error != null && <Notice>{errorMessage(error)}</Notice>}
      <ScrollRegion label="Table of revisions">
        <table>
          <thead>
            <tr>
              <th scope="col">Revision</th>
              <th scope="col">State</th>
              <th scope="col">Made from</th>
              <th scope="col">Created</th>
              <th scope="col">Time to deploy</th>
              {offers('revisions.redeploy') && <td />}
            </tr>
          </thead>
          <tbody>
            {revisions.map((revision) => (
              <Row
                key={revision.id}
                revision={revision}
                badge={badgeOf(revision, deployment)}
                onRedeploy={() => void redeploy(revision)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {before && <Comparison revisions={revisions} from={before.id} to={latest} />}
    </section>
  );
}

interface RowProps {
  readonly revision: Revision;
  readonly badge: string | undefined;
  readonly onRedeploy: () => void;
}

function Row({ revision, badge, onRedeploy }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code title={revision.id}>{shortId(revision)}</code>
        {badge && <span class="badge">{badge}</span>}
      </th>
      <td>
        <Status status={revision.status} />
      </td>
      <td>
        <code>{versionOf(revision)}</code>
      </td>
      <td>{dateTime(revision.created_at)}</td>
      <td>{timeToDeploy(revision)}</td>
      {offers('revisions.redeploy') && (
        <td>
          {isFinal(revision.status) && revision.status !== 'SKIPPED' && (
            <button type="button" class="slim" onClick={onRedeploy}>
              Redeploy<span class="sr-only"> {shortId(revision)}</span>
            </button>
          )}
        </td>
      )}
    </tr>
  );
}

/** The revisions of a deployment, newest first; they are read again when one is made, becomes active or ends. */
function useRevisions({ id, latest_revision_id: latest, active_revision_id: active }: Deployment) {
  const [listed, setListed] = useState<readonly Revision[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const latestStatus = latest ? revisionState(latest).value.revision?.status : undefined;
  useEffect(() => {
    let isCurrent = true;
    listRevisions(id).then(
      (revisions) => {
        if (!isCurrent) return;
        setListed(revisions);
        setError(null);
      },
      (failure: unknown) => isCurrent && setError(failure),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, latest, active, isFinal(latestStatus)]);
  // The two revisions that the deployment names are watched, so their records are newer than those of the list. If the
  // service does not list revisions, they are all that is known.
  const watched = [...new Set([latest, active])].flatMap((one) =>
    one ? (revisionState(one).value.revision ?? []) : [],
  );
  const revisions = (listed ?? watched).map((revision) => watched.find((one) => one.id === revision.id) ?? revision);
  return { revisions, error, setError };
}

/** Deploys a revision again; resolves to false if the service does not offer that. */
async function redeployRevision(deploymentId: string, revision: Revision): Promise<boolean> {
  const request = nextRequest();
  try {
    const { client } = await connected();
    const ids = { deployment_id: deploymentId, revision_id: revision.id ?? '' };
    const deployment = await client.revisions.redeploy(ids);
    recordBegun(deployment);
    storeDeployment(deployment, request);
  } catch (error) {
    if (recordIfMissing('revisions.redeploy', error)) return false;
    throw error;
  }
  announce(`Revision ${shortId(revision)} is deployed again`);
  return true;
}

function badgeOf({ id, status }: Revision, deployment: Deployment): string | undefined {
  if (id === deployment.active_revision_id) return 'live';
  return id === deployment.latest_revision_id && !isFinal(status) ? 'pending' : undefined;
}

function timeToDeploy({ status, created_at, updated_at }: Revision): string {
  const ms = Date.parse(updated_at ?? '') - Date.parse(created_at ?? '');
  return status === 'DEPLOYED' && ms > 0 ? duration(ms) : '—';
}
