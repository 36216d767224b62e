// The build log or the deploy log of a revision, line by line as it is written. A service that does not offer logs has
// no such panel.
import '../../ui/shell.js';
import type { Deployment, LogEntry } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { errorMessage } from '../../browser/error-message.js';
import { useWhileVisible } from '../../browser/while-visible.js';
import { lineKey, markedLines } from '../../service/marked-lines.js';
import { offers } from '../../service/operations.js';
import { revisionState } from '../../service/revisions.js';
import { expectedStatuses } from '../../service/status.js';
import { Notice } from '../../ui/notices/notice.js';
import { type LogType, readLog } from './read-log.js';

/** Only the latest lines are shown, because more would make the page slow. */
const MAX_LINES = 2_000;
/** The distance from the end, in pixels, within which the log counts as scrolled to its end. */
const END_TOLERANCE = 40;

export function Logs({ deployment }: { deployment: Deployment }) {
  const latest = deployment.latest_revision_id;
  const revision = latest && revisionState(latest).value.revision;
  if (!offers('logs')) return <p class="help">This service does not offer logs.</p>;
  if (!latest) return <p class="help">This deployment has no revision yet.</p>;
  if (!revision) return <p class="loading">Reading the revision…</p>;
  return (
    <Log
      key={latest}
      deploymentId={deployment.id}
      revisionId={latest}
      isBuilt={expectedStatuses(revision.source ?? deployment.source).includes('BUILDING')}
      status={revision.status}
    />
  );
}

interface LogProps {
  readonly deploymentId: string;
  readonly revisionId: string;
  /** Whether the source is built, so that there is a build log. */
  readonly isBuilt: boolean;
  readonly status: string;
}

function Log({ deploymentId, revisionId, isBuilt, status }: LogProps) {
  const [chosen, setChosen] = useState<LogType | null>(null);
  const type = chosen ?? (isBuilt && !/DEPLOY/.test(status) ? 'build' : 'deploy');
  const [follow, setFollow] = useState(true);
  const { lines, error } = useLog(deploymentId, revisionId, type);
  return (
    <section class="panel" aria-labelledby="logs-title">
      <header class="head">
        <h2 id="logs-title">Log</h2>
        {isBuilt && <LogTypes type={type} onChange={setChosen} />}
        <label class="check">
          <input type="checkbox" checked={follow} onChange={({ currentTarget: { checked } }) => setFollow(checked)} />{' '}
          Follow
        </label>
      </header>
      {error != null && <Notice title="The log could not be read.">{errorMessage(error)}</Notice>}
      <Lines
        key={type}
        label={`${type === 'build' ? 'Build' : 'Deploy'} log`}
        lines={lines}
        marked={markedLines(revisionId).value}
        follow={follow}
        onFollowChange={setFollow}
      />
    </section>
  );
}

function LogTypes({ type, onChange }: { type: LogType; onChange: (type: LogType) => void }) {
  return (
    <fieldset class="switch" aria-label="Which log">
      {(['build', 'deploy'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === type} onClick={() => onChange(one)}>
          {one === 'build' ? 'Build' : 'Deploy'}
        </button>
      ))}
    </fieldset>
  );
}

interface LinesProps {
  readonly label: string;
  readonly lines: readonly LogEntry[];
  /** The keys of the lines that tell why the revision failed. */
  readonly marked: ReadonlySet<unknown>;
  readonly follow: boolean;
  readonly onFollowChange: (follow: boolean) => void;
}

function Lines({ label, lines, marked, follow, onFollowChange }: LinesProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (follow && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [lines, follow]);
  return (
    <ol
      class="log"
      ref={list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without the focus, the keyboard could not scroll the log.
      tabIndex={0}
      aria-label={label}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        // Someone who scrolls back is reading, so new lines must not scroll the log to its end.
        const isAtEnd = scrollHeight - scrollTop - clientHeight < END_TOLERANCE;
        if (isAtEnd !== follow) onFollowChange(isAtEnd);
      }}
    >
      {lines.length === 0 && <li class="help">Nothing has been written yet.</li>}
      {lines.map((line, index) => {
        const { id, timestamp, level, message } = line;
        const isMarked = marked.has(lineKey(line));
        return (
          <li key={id ?? index} data-level={level}>
            <time>{timestamp?.slice(11, 19)}</time> {level !== 'INFO' && <b>{level}</b>}{' '}
            {isMarked ? <mark>{message}</mark> : <span>{message}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function useLog(deploymentId: string, revisionId: string, type: LogType) {
  const [lines, setLines] = useState<readonly LogEntry[]>([]);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => setLines([]), [deploymentId, revisionId, type]);
  // In a tab that is shown again, the lines stay until they are read again.
  useWhileVisible(
    (signal) => {
      let isFirst = true;
      const show = (more: readonly LogEntry[]) => {
        const isAnew = isFirst;
        isFirst = false;
        setLines((before) => [...(isAnew ? [] : before), ...more].slice(-MAX_LINES));
      };
      setError(null);
      readLog({ deploymentId, revisionId, type }, signal, show).catch(
        (failure: unknown) => signal.aborted || setError(failure),
      );
    },
    [deploymentId, revisionId, type],
  );
  return { lines, error };
}
