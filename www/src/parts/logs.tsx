// The log of a revision, line by line as it is written. Both forms of the operation were only observed: where a service has neither, nothing is shown.
import '../frame.js';
import type { LogEntry } from 'deployment-control/slim';
import { useEffect, useRef, useState } from 'preact/hooks';
import { connected, isMissing, offers } from '../connection.js';
import { messageOf } from '../message.js';
import { Notice } from './notice.js';

type Kind = 'build' | 'deploy';
/** More lines than a reader looks at would make the page slow; the latest stay. */
const MOST = 2_000;

export interface LogsProps {
  readonly deploymentId: string;
  readonly revisionId: string;
  /** Whether the source is built. */
  readonly built: boolean;
  readonly status: string;
}

export function Logs({ deploymentId, revisionId, built, status }: LogsProps) {
  const first: Kind = built && !/DEPLOY/.test(status) ? 'build' : 'deploy';
  const [chosen, choose] = useState<Kind | null>(null);
  const kind = chosen ?? first;
  const [follow, setFollow] = useState(true);
  const [lines, setLines] = useState<readonly LogEntry[]>([]);
  const [error, setError] = useState<unknown>(null);
  const box = useRef<HTMLOListElement>(null);

  useEffect(() => {
    const ending = new AbortController();
    setLines([]);
    setError(null);
    void read(deploymentId, revisionId, kind, ending.signal, (more) => setLines((before) => [...before, ...more].slice(-MOST))).catch(
      (failed: unknown) => ending.signal.aborted || setError(failed),
    );
    return () => ending.abort();
  }, [deploymentId, revisionId, kind]);
  useEffect(() => {
    if (follow && box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines, follow]);

  if (!offers('logs')) return null;
  return (
    <section class="panel" aria-labelledby="logs-title">
      <header class="head">
        <h2 id="logs-title">Log</h2>
        {built && (
          <div class="switch" role="group" aria-label="Which log">
            {(['build', 'deploy'] as const).map((one) => (
              <button key={one} type="button" aria-pressed={one === kind} onClick={() => choose(one)}>
                {one === 'build' ? 'Build' : 'Deploy'}
              </button>
            ))}
          </div>
        )}
        <label class="check">
          <input type="checkbox" checked={follow} onChange={({ currentTarget: { checked } }) => setFollow(checked)} /> Follow
        </label>
      </header>
      {error != null && <Notice title="The log could not be read.">{messageOf(error)}</Notice>}
      <ol
        class="log"
        ref={box}
        tabIndex={0}
        aria-label={`${kind === 'build' ? 'Build' : 'Deploy'} log`}
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
          // Whoever scrolls back reads: new lines must not pull the text away.
          const atEnd = scrollHeight - scrollTop - clientHeight < 40;
          if (atEnd !== follow) setFollow(atEnd);
        }}
      >
        {lines.length === 0 && <li class="help">Nothing has been written yet.</li>}
        {lines.map(({ id, timestamp, level, message }, index) => (
          <li key={id ?? index} data-level={level}>
            <time>{timestamp?.slice(11, 19)}</time> {level !== 'INFO' && <b>{level}</b>} <span>{message}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Reads a log to its end, in the newer form of the operation, else in the older one. */
async function read(deploymentId: string, revisionId: string, type: Kind, signal: AbortSignal, give: (lines: readonly LogEntry[]) => void): Promise<void> {
  const { client, signal: ended } = await connected();
  const options = { follow: true, pollDelay: 1_000, signal: AbortSignal.any([signal, ended]) };
  const project = { project_id: deploymentId, revision_id: revisionId };
  const forms = [
    ['logs.revision', () => client.revisions.logs({ deployment_id: deploymentId, revision_id: revisionId }, { type, limit: 500 }, options)],
    ['logs', () => (type === 'build' ? client.projects.buildLogs(project, { limit: 500 }, options) : client.projects.deployLogs(project, { limit: 500 }, options))],
  ] as const;
  for (const [name, ask] of forms) {
    if (!offers(name)) continue;
    // Lines come one by one; they are drawn together.
    let waiting: LogEntry[] = [];
    try {
      for await (const line of ask()) {
        if (waiting.push(line) === 1) {
          setTimeout(() => {
            if (!signal.aborted) give(waiting);
            waiting = [];
          }, 50);
        }
      }
      return;
    } catch (error) {
      if (!isMissing(name, error)) throw error;
    }
  }
}
