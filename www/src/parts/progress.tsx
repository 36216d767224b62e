// The revision in hand: its state in large, how long it has taken, and its timeline. Keeps the title of the window on its state.
import { now, span } from '../clock.js';
import { messageOf } from '../message.js';
import { useState } from 'preact/hooks';
import { followRevision, stopFollowing, type RevisionEntry } from '../revisions.js';
import { isOver, toneOf } from '../status.js';
import { timelineOf } from '../timeline.js';
import { Notice } from './notice.js';
import { Status } from './status.js';
import { Timeline } from './timeline.js';

/** After this long without an end, the page says what a reader can do. */
const STUCK_AFTER = 10 * 60_000;

export interface ProgressProps {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly entry: RevisionEntry;
  readonly source: string | undefined;
}

export function Progress({ deploymentId, revisionId, entry, source }: ProgressProps) {
  const { revision, error } = entry;
  const [patience, setPatience] = useState(STUCK_AFTER);
  if (!revision) return error ? <Stopped deploymentId={deploymentId} revisionId={revisionId} error={error} /> : <p class="loading">Looking at the revision…</p>;
  const over = isOver(revision.status);
  const { total } = timelineOf(entry, source, over ? 0 : now.value);
  return (
    <div class="progress" data-tone={toneOf(revision.status)}>
      <p class="headline">
        <Status status={revision.status} />
        <span class="elapsed">{over ? `after ${span(total)}` : span(total)}</span>
      </p>
      {revision.status_message && <p class="message">{revision.status_message}</p>}
      <Timeline entry={entry} source={source} />
      {!over && total > patience && !error && (
        <Notice tone="quiet" title="This takes longer than most.">
          <p>Watching or not, the revision goes on.</p>
          <p class="actions">
            <button type="button" onClick={() => setPatience(total + STUCK_AFTER)}>
              Keep waiting
            </button>
            <button type="button" onClick={() => stopFollowing(revisionId)}>
              Stop watching
            </button>
          </p>
        </Notice>
      )}
      {error != null && <Stopped deploymentId={deploymentId} revisionId={revisionId} error={error} />}
    </div>
  );
}

function Stopped({ deploymentId, revisionId, error }: { deploymentId: string; revisionId: string; error: unknown }) {
  return (
    <Notice title="The page stopped watching; the revision itself goes on.">
      <p>{messageOf(error)}</p>
      <button type="button" onClick={() => void followRevision(deploymentId, revisionId)}>
        Watch again
      </button>
    </Notice>
  );
}
