// The revisions of a deployment, with what each changed; each can be deployed again or gone back to.
import '../../ui/shell.js';
import type { Deployment, Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { dateTime, duration } from '../../browser/clock.js';
import { errorMessage } from '../../browser/error-message.js';
import { offers } from '../../service/operations.js';
import { redeployRevision } from '../../service/revision-actions.js';
import { isFinal, toneOf } from '../../service/status.js';
import { useFailure } from './use-failure.js';
import { logAddress } from '../../ui/deployment-tabs.js';
import { CopyCommand } from '../../ui/later/index.js';
import { Notice } from '../../ui/notices/notice.js';
import { lazy } from '../../ui/lazy.js';
import { ScrollRegion } from '../../ui/scroll-region.js';
import { Status } from '../../ui/status.js';
import { versionOf } from '../../service/version.js';
import { blockerOf, changeOf, shortId, timeTaken } from './revision-text.js';
import { badgeOf, useRevisions } from './use-revisions.js';

const InterruptDialog = lazy(async () => (await import('./unsettled.js')).InterruptDialog);
const RollbackDialog = lazy(async () => (await import('./unsettled.js')).RollbackDialog);

export function RevisionTable({ deployment }: { deployment: Deployment }) {
  const { latest_revision_id: latest } = deployment;
  const [acts, setActs] = useState(0);
  const { revisions, error: unread } = useRevisions(deployment, acts);
  const [error, setError] = useFailure();
  const [goingBackTo, setGoingBackTo] = useState<string>();

  const [interrupting, setInterrupting] = useState<string>();
  const [acting, setActing] = useState<string>();
  const again = () => setActs((before) => before + 1);
  const redeploy = async ({ id = '' }: Revision) => {
    if (acting) return;
    setActing(id);
    setError(null);
    try {
      if (await redeployRevision(deployment.id, id)) navigate('deployments', deployment.id);
      else again();
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
              <th scope="col">Took</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {revisions.map((revision, index) => (
              <Row
                key={revision.id}
                deploymentId={deployment.id}
                revision={revision}
                badge={badgeOf(revision, deployment)}
                before={revisions[index + 1]}
                blocker={blockerOf(revisions, revision.id)}
                isActing={acting === revision.id}
                onRedeploy={() => void redeploy(revision)}
                onInterrupt={() => setInterrupting(revision.id)}
                onRollback={revision.id === latest ? undefined : () => setGoingBackTo(revision.id)}
              />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <CopyCommand commands={[['revisions', deployment.name]]} />
      {interrupting && (
        <InterruptDialog
          deploymentId={deployment.id}
          name={deployment.name}
          revisionId={interrupting}
          onDone={again}
          onClose={() => setInterrupting(undefined)}
        />
      )}
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
  /** The revision that was made before it, if it is known. */
  readonly before: Revision | undefined;
  /** The earlier revision that it waits for. */
  readonly blocker: Revision | undefined;
  /** Whether something is done with it at present. */
  readonly isActing: boolean;
  readonly onRedeploy: () => void;
  readonly onInterrupt: () => void;
  /** Absent for the present revision. */
  readonly onRollback: (() => void) | undefined;
}

function Row({
  deploymentId,
  revision,
  badge,
  before,
  blocker,
  isActing,
  onRedeploy,
  onInterrupt,
  onRollback,
}: RowProps) {
  const took = timeTaken(revision);
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
        <div class="help">{changeOf(revision, before)}</div>
      </td>
      <td>{dateTime(revision.created_at)}</td>
      <td>{took > 0 ? duration(took) : '—'}</td>
      <td>
        {offers('logs') && (
          <a href={logAddress(deploymentId, { revision: revision.id ?? '' })}>
            Log<span class="sr-only"> of {shortId(revision)}</span>
          </a>
        )}{' '}
        {offers('revisions.redeploy') && isFinal(revision.status) && revision.status !== 'SKIPPED' && (
          <button type="button" class="slim" aria-disabled={isActing} onClick={onRedeploy}>
            {isActing ? 'Redeploying…' : 'Redeploy'}
            <span class="sr-only"> {shortId(revision)}</span>
          </button>
        )}{' '}
        {offers('revisions.interrupt') && toneOf(revision.status) === 'busy' && (
          <button type="button" class="slim" onClick={onInterrupt}>
            Interrupt…<span class="sr-only"> {shortId(revision)}</span>
          </button>
        )}{' '}
        {onRollback && toneOf(revision.status) === 'good' && (
          <button type="button" class="slim" onClick={onRollback}>
            Roll back…<span class="sr-only"> to {shortId(revision)}</span>
          </button>
        )}
      </td>
    </tr>
  );
}
