// The latest revision while it is not settled: the time that it takes, why it failed, and its timeline.
import type { Deployment, Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { duration, now, serviceTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { statusLabel, toneOf } from '../../service/status.js';
import { awaited, mayNotify, notifyWhenOver, setAwaited } from '../../service/notify.js';
import { Status } from '../../ui/status.js';
import { Diagnosis } from './diagnosis.js';
import { blockerOf } from './revision-text.js';
import { Timeline } from './timeline.js';
import { timelineOf } from './timeline-rows.js';
import { WaitsFor } from './waits-for.js';

/** After this time, the page says that it takes long. */
const LONG_WAIT_MS = 10 * 60_000;

export interface ProgressProps {
  readonly deployment: Deployment;
  readonly revisionId: string;
  readonly state: RevisionState;
  /** The revisions of the deployment, the newest first. */
  readonly revisions: readonly Revision[];
  /** Called once another revision was interrupted. */
  readonly onInterrupted: () => void;
}

export function Progress({ deployment, revisionId, state, revisions, onInterrupted }: ProgressProps) {
  const { revision } = state;
  const { id: deploymentId } = deployment;
  if (!revision) return <p class="loading">Reading the revision…</p>;
  const isOver = toneOf(revision.status) !== 'busy';
  const source = revision.source ?? deployment.source;
  const { total } = timelineOf(state, source, isOver ? 0 : serviceTime(now.value));
  const blocker = revision.status === 'QUEUED' ? blockerOf(revisions, revisionId) : undefined;
  return (
    <section class="panel progress" aria-labelledby="progress-title" data-tone={toneOf(revision.status)}>
      <header class="headline">
        <h2 id="progress-title">
          <span class="sr-only">Latest revision: </span>
          <Status status={revision.status} />
        </h2>
        {/* The times of a service may not tell how long it took. */}
        {total > 0 && <span class="elapsed">{isOver ? `after ${duration(total)}` : duration(total)}</span>}
        {!isOver && <NotifyMe deploymentId={deploymentId} revisionId={revisionId} />}
      </header>
      {revision.status_message && !isSaid(revision.status_message, revision.status) && (
        <p class="message">{revision.status_message}</p>
      )}
      {blocker && <WaitsFor deployment={deployment} blocker={blocker} onInterrupted={onInterrupted} />}
      {toneOf(revision.status) === 'bad' && <Diagnosis deploymentId={deploymentId} revisionId={revisionId} />}
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

/** The button with which the browser tells the end of a revision. */
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
