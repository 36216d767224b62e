// The revisions of a deployment, with what each changed; each can be deployed again or gone back to.
import type { Deployment, Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { logAddress, navigate } from '../../browser/address.js';
import { dateTime, duration } from '../../browser/clock.js';
import { errorMessage } from '../../browser/error-message.js';
import { offers } from '../../service/operations.js';
import { badgeOf, redeployRevision, useFailure, useRevisions } from './use-revisions.js';
import { isFinal, toneOf, versionOf } from '../../service/status.js';
import { lazy, Notice, ScrollRegion, Status } from '../../ui/shell.js';
import { CopyCommand } from '../../ui/later/index.js';
import { blockerOf, changeOf, shortId, timeTaken } from './revision-text.js';

const InterruptDialog = lazy(async () => (await import('./unsettled.js')).InterruptDialog);
const RollbackDialog = lazy(async () => (await import('./unsettled.js')).RollbackDialog);

export function RevisionTable({ deployment }: { deployment: Deployment }) {
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
  const row = (revision: Revision, index: number) => {
    const { id = '', status } = revision;
    const badge = badgeOf(revision, deployment);
    const blocker = blockerOf(revisions, id);
    const took = timeTaken(revision);
    const action = (label: string, run: () => unknown, to = '') => (
      <button type="button" class="slim" aria-disabled={acting === id} onClick={run}>
        {label}
        <span class="sr-only">
          {to} {shortId(revision)}
        </span>
      </button>
    );
    return (
      <tr key={id}>
        <th scope="row">
          <code title={id}>{shortId(revision)}</code>
          {badge && <span class="badge">{badge}</span>}
        </th>
        <td>
          <Status status={status} />
          {blocker && <span class="help"> waits for {shortId(blocker)}</span>}
        </td>
        <td>
          <code>{versionOf(revision)}</code>
          <div class="help">{changeOf(revision, revisions[index + 1])}</div>
        </td>
        <td>{dateTime(revision.created_at)}</td>
        <td>{took > 0 ? duration(took) : '—'}</td>
        <td>
          {offers('logs') && (
            <a href={logAddress(deployment.id, { revision: id })}>
              Log<span class="sr-only"> of {shortId(revision)}</span>
            </a>
          )}{' '}
          {offers('revisions.redeploy') &&
            isFinal(status) &&
            status !== 'SKIPPED' &&
            action(acting === id ? 'Redeploying…' : 'Redeploy', () => void redeploy(revision))}{' '}
          {offers('revisions.interrupt') &&
            toneOf(status) === 'busy' &&
            action('Interrupt…', () => setInterrupting(id))}{' '}
          {id !== deployment.latest_revision_id &&
            toneOf(status) === 'good' &&
            action('Roll back…', () => setGoingBackTo(id), ' to')}
        </td>
      </tr>
    );
  };
  return (
    <section class="panel" aria-labelledby="revisions-title">
      <h2 id="revisions-title">Revisions</h2>
      {[error, unread].map((each, index) => each != null && <Notice key={index}>{errorMessage(each)}</Notice>)}
      <ScrollRegion label="Table of revisions">
        <table>
          <thead>
            <tr>
              {['Revision', 'State', 'Made from', 'Created', 'Took'].map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>{revisions.map(row)}</tbody>
        </table>
      </ScrollRegion>
      <CopyCommand commands={[['revisions', deployment.name]]} />
      {interrupting && (
        <InterruptDialog
          deployment={deployment}
          revisionId={interrupting}
          onDone={again}
          onClose={() => setInterrupting(undefined)}
        />
      )}
      {goingBackTo && (
        <RollbackDialog deployment={deployment} to={goingBackTo} onClose={() => setGoingBackTo(undefined)} />
      )}
    </section>
  );
}
