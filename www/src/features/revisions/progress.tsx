// The latest revision while it is not settled: the time that it takes, why it failed, and its timeline.
import type { Deployment, Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { duration, now, serviceTime } from '../../browser/clock.js';
import { awaited, mayNotify, notifyWhenOver, setAwaited } from '../../service/notify.js';
import type { RevisionState } from '../../service/revisions.js';
import { statusLabel, toneOf } from '../../service/status.js';
import { Status } from '../../ui/shell.js';
import { Diagnosis } from './diagnosis.js';
import { blockerOf, shortId } from './revision-text.js';
import { Timeline, timelineOf } from './timeline.js';

const LONG_WAIT_MS = 10 * 60_000;

export interface ProgressProps {
  readonly deployment: Deployment;
  readonly revisionId: string;
  readonly state: RevisionState;
  /** The revisions of the deployment, the newest first. */
  readonly revisions: readonly Revision[];
}

export function Progress({ deployment: { id, source: own }, revisionId, state, revisions }: ProgressProps) {
  const { revision } = state;
  if (!revision) return <p class="loading">Reading the revision…</p>;
  const { status, status_message: message, source = own } = revision;
  const isOver = toneOf(status) !== 'busy';
  const { total } = timelineOf(state, source, isOver ? 0 : serviceTime(now.value));
  const blocker = blockerOf(revisions, revisionId);
  return (
    <section class="panel progress" aria-labelledby="progress-title" data-tone={toneOf(status)}>
      <header class="headline">
        <h2 id="progress-title">
          <span class="sr-only">Latest revision: </span>
          <Status status={status} />
        </h2>
        {/* The times of a service may not tell how long it took. */}
        {total > 0 && <span class="elapsed">{isOver ? `after ${duration(total)}` : duration(total)}</span>}
        {!isOver && <NotifyMe deploymentId={id} revisionId={revisionId} />}
      </header>
      {message && !isSaid(message, status) && <p>{message}</p>}
      {blocker && (
        <p class="help">
          Waits for the earlier revision <code>{shortId(blocker)}</code> ({statusLabel(blocker.status)}). If that one
          hangs, <a href={href('deployments', id, 'revisions')}>interrupt it</a>.
        </p>
      )}
      {toneOf(status) === 'bad' && <Diagnosis deploymentId={id} revisionId={revisionId} />}
      {(!isOver || state.changes.length > 1) && <Timeline state={state} source={source} />}
      {!isOver && total > LONG_WAIT_MS && (
        <p class="help">This takes longer than most. It goes on, whether this page is open or not.</p>
      )}
    </section>
  );
}

/** Whether a message only says the status, as "The build failed" does. */
function isSaid(message: string, status: string): boolean {
  return message.toLowerCase().replace(/^the /, '') === statusLabel(status).toLowerCase();
}

function NotifyMe({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const [isRefused, setRefused] = useState(false);
  const isAwaited = awaited.value.has(revisionId);
  // Some browsers have none, or none for a page without a worker.
  if (!('Notification' in window)) return null;
  const toggle = async () => {
    if (isAwaited) return setAwaited(revisionId, false);
    const isAllowed = await mayNotify();
    setRefused(!isAllowed);
    if (isAllowed) void notifyWhenOver(deploymentId, revisionId);
  };
  return (
    <>
      <button type="button" class="slim" aria-pressed={isAwaited} onClick={toggle}>
        {isAwaited ? 'You will be notified' : 'Notify me'}
      </button>
      <span class="help" role="status">
        {isRefused && 'The browser does not allow this page to notify you.'}
      </span>
    </>
  );
}
