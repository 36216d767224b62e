// The revisions of a deployment, each of which can be deployed again or gone back to, and a comparison of two.
import '../../ui/shell.js';
import type { Deployment, Revision } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { navigate } from '../../browser/address.js';
import { dateTime, duration } from '../../browser/clock.js';
import { errorMessage } from '../../browser/error-message.js';
import { connection } from '../../service/connection.js';
import { offers } from '../../service/operations.js';
import { interruptRevision, redeployRevision } from '../../service/revision-actions.js';
import { listRevisions, revisionState } from '../../service/revisions.js';
import { isFinal, toneOf } from '../../service/status.js';
import { useFailure } from './use-failure.js';
import { logAddress } from '../../ui/deployment-tabs.js';
import { CopyCommand } from '../../ui/later/index.js';
import { Notice } from '../../ui/notices/notice.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { Status } from '../../ui/status.js';
import { Comparison } from './comparison.js';
import { RollbackDialog } from './rollback-dialog.js';
import { blockerOf, shortId, versionOf } from './revision-text.js';

export function RevisionTable({ deployment }: { deployment: Deployment }) {
  const { latest_revision_id: latest, active_revision_id: active } = deployment;
  const [acts, setActs] = useState(0);
  const { revisions, error: unread } = useRevisions(deployment, acts);
  const [error, setError] = useFailure();
  const [goingBackTo, setGoingBackTo] = useState<string>();
  // The latest revision is compared with the active one, or if nothing was ever active, with the one before it.
  const others = revisions.filter(({ id }) => id !== latest);
  const before = others.find(({ id }) => id === active) ?? others[0];

  const [acting, setActing] = useState<string>();
  const act = async (revision: Revision, run: typeof redeployRevision) => {
    if (acting) return;
    setActing(revision.id);
    setError(null);
    try {
      const isDone = await run(deployment.id, String(revision.id));
      setActs((before) => before + 1);
      if (isDone && run === redeployRevision) navigate('deployments', deployment.id);
    } catch (failure) {
      setError(failure);
    }
    setActing(undefined);
  };
  return (
    <section class="panel" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Revisions</h2>
      {error != null && <Notice>{errorMessage(error)}</Notice>}
      {unread != null && <Notice>{errorMessage(unread)}</Notice>}
      <ScrollRegion label="Table of revisions">
        <table>
          <thead>
            <tr>
              <th scope="col">Revision</th>
              <th scope="col">State</th>
              <th scope="col">Made from</th>
              <th scope="col">Created</th>
              <th scope="col">Time to deploy</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {revisions.map((revision) => (
              <Row
                key={revision.id}
                deploymentId={deployment.id}
                revision={revision}
                badge={badgeOf(revision, deployment)}
                blocker={blockerOf(revisions, revision.id)}
                isActing={acting === revision.id}
                act={(run) => void act(revision, run)}
                onRollback={revision.id === latest ? undefined : () => setGoingBackTo(revision.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <CopyCommand commands={[['revisions', deployment.name]]} />
      {before && <Comparison revisions={revisions} from={before.id} to={latest} />}
      {goingBackTo && (
        <RollbackDialog
          deploymentId={deployment.id}
          name={deployment.name}
          to={goingBackTo}
          onClose={() => setGoingBackTo(undefined)}
        />
      )}
    </section>
  );
}

interface RowProps {
  readonly deploymentId: string;
  readonly revision: Revision;
  readonly badge: string | undefined;
  /** The earlier revision that it waits for. */
  readonly blocker: Revision | undefined;
  /** Whether something is done with it at present. */
  readonly isActing: boolean;
  readonly act: (run: typeof redeployRevision) => void;
  /** Absent for the present revision. */
  readonly onRollback: (() => void) | undefined;
}

function Row({ deploymentId, revision, badge, blocker, isActing, act, onRollback }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <code title={revision.id}>{shortId(revision)}</code>
        {badge && <span class="badge">{badge}</span>}
      </th>
      <td>
        <Status status={revision.status} />
        {blocker && <span class="help"> waits for {shortId(blocker)}</span>}
      </td>
      <td>
        <code>{versionOf(revision)}</code>
      </td>
      <td>{dateTime(revision.created_at)}</td>
      <td>{timeToDeploy(revision)}</td>
      <td>
        {offers('logs') && (
          <a href={logAddress(deploymentId, { revision: revision.id ?? '' })}>
            Log<span class="sr-only"> of {shortId(revision)}</span>
          </a>
        )}{' '}
        {offers('revisions.redeploy') && isFinal(revision.status) && revision.status !== 'SKIPPED' && (
          <button type="button" class="slim" aria-disabled={isActing} onClick={() => act(redeployRevision)}>
            {isActing ? 'Redeploying…' : 'Redeploy'}
            <span class="sr-only"> {shortId(revision)}</span>
          </button>
        )}{' '}
        {offers('revisions.interrupt') && toneOf(revision.status) === 'busy' && (
          <button type="button" class="slim" aria-disabled={isActing} onClick={() => act(interruptRevision)}>
            {isActing ? 'Interrupting…' : 'Interrupt'}
            <span class="sr-only"> {shortId(revision)}</span>
          </button>
        )}{' '}
        {onRollback && toneOf(revision.status) === 'good' && (
          <button type="button" class="slim" onClick={onRollback}>
            Roll back<span class="sr-only"> to {shortId(revision)}</span>…
          </button>
        )}
      </td>
    </tr>
  );
}

/** The revisions of a deployment, newest first; they are read again when one is made, becomes active, ends or is acted on. */
function useRevisions({ id, latest_revision_id: latest, active_revision_id: active }: Deployment, acts: number) {
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
  }, [id, latest, active, isFinal(latestStatus), acts, connection.value]);
  // The two revisions that the deployment names are watched, so their records are newer than those of the list. If the
  // service does not list revisions, they are all that is known.
  const watched = [...new Set([latest, active])].flatMap((one) =>
    one ? (revisionState(one).value.revision ?? []) : [],
  );
  const revisions = (listed ?? watched).map((revision) => watched.find((one) => one.id === revision.id) ?? revision);
  return { revisions, error };
}

function badgeOf({ id, status }: Revision, deployment: Deployment): string | undefined {
  if (id === deployment.active_revision_id) return 'live';
  return id === deployment.latest_revision_id && toneOf(status) === 'busy' ? 'pending' : undefined;
}

function timeToDeploy({ status, created_at, updated_at }: Revision): string {
  const ms = moment(updated_at) - moment(created_at);
  return status === 'DEPLOYED' && ms > 0 ? duration(ms) : '—';
}
