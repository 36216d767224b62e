// The latest revision: its status, the time that it has taken, and its timeline.
import { useState } from 'preact/hooks';
import { duration, now, serviceTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { isFinal, toneOf } from '../../service/status.js';
import { lazy } from '../../ui/lazy.js';
import { Notice } from '../../ui/notices/notice.js';
import { Status } from '../../ui/status.js';
import { Timeline } from './timeline.js';
import { timelineOf } from './timeline-rows.js';

// Most revisions that are looked at are deployed: what only others need is loaded with the first of them.
const RevisionActions = lazy(async () => (await import('./unsettled.js')).RevisionActions);
const NotifyMe = lazy(async () => (await import('./unsettled.js')).NotifyMe);
const WaitsFor = lazy(async () => (await import('./unsettled.js')).WaitsFor);
const Diagnosis = lazy(async () => (await import('./unsettled.js')).Diagnosis);

/** After this time, the page asks whether to keep waiting. */
const LONG_WAIT_MS = 10 * 60_000;

interface RevisionIds {
  readonly deploymentId: string;
  readonly revisionId: string;
}

export interface ProgressProps extends RevisionIds {
  readonly state: RevisionState;
  readonly source: string | undefined;
}

export function Progress({ deploymentId, revisionId, state, source }: ProgressProps) {
  const { revision } = state;
  const [askAfter, setAskAfter] = useState(LONG_WAIT_MS);
  if (!revision) return <p class="loading">Reading the revision…</p>;
  const isOver = toneOf(revision.status) !== 'busy';
  const { total } = timelineOf(state, source, isOver ? 0 : serviceTime(now.value));
  return (
    <div class="progress" data-tone={toneOf(revision.status)}>
      <p class="headline">
        <Status status={revision.status} />
        {/* The times of a service may not tell how long it took. */}
        {total > 0 && <span class="elapsed">{isOver ? `after ${duration(total)}` : duration(total)}</span>}
        {!isOver && <NotifyMe deploymentId={deploymentId} revisionId={revisionId} />}
      </p>
      {revision.status_message && <p class="message">{revision.status_message}</p>}
      {revision.status === 'QUEUED' && <WaitsFor deploymentId={deploymentId} revisionId={revisionId} />}
      {toneOf(revision.status) === 'bad' && <Diagnosis deploymentId={deploymentId} revisionId={revisionId} />}
      {(!isFinal(revision.status) || toneOf(revision.status) === 'bad') && (
        <RevisionActions deploymentId={deploymentId} revisionId={revisionId} status={revision.status} />
      )}
      <Timeline state={state} source={source} />
      {!isOver && total > askAfter && (
        <Notice tone="quiet" title="This takes longer than most.">
          <p>The revision goes on, whether this page is open or not.</p>
          <p class="actions">
            <button type="button" onClick={() => setAskAfter(total + LONG_WAIT_MS)}>
              Keep waiting
            </button>
          </p>
        </Notice>
      )}
    </div>
  );
}
