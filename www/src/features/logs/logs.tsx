// The log of the build or of the servers of a revision, as it is written. The address names the revision, the log and a
// line, so that each can be linked to.
import type { Deployment, LogEntry, Revision } from 'deployment-control/slim';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { href, logAddress, query, setQuery } from '../../browser/address.js';
import { copyText, download } from '../../browser/announce.js';
import { useWhileDrawn } from '../../browser/while-visible.js';
import { lineKey, markedLines, readRevision, revisionState } from '../../service/revisions.js';
import { offers } from '../../service/operations.js';
import { expectedStatuses, statusLabel, toneOf } from '../../service/status.js';
import { Freshness, lazy, ReadFailed } from '../../ui/shell.js';
import { counted, ERROR_RANK, Find, lineText, patternOf, rankOf } from './toolbar.js';
import { Lines } from './lines.js';
import { expireLog, followLog, type LogType, lineName, logState } from './log-store.js';

const CopyCommand = lazy(async () => (await import('../../ui/later/index.js')).CopyCommand);

const TYPES: readonly LogType[] = ['build', 'deploy'];

export function Logs({ deployment }: { deployment: Deployment }) {
  const { id, latest_revision_id: latest } = deployment;
  const revisionId = query.value.revision ?? latest;
  const { revision, error } = revisionState(revisionId ?? '').value;
  const read = () => void (revisionId && readRevision(id, revisionId));
  // The latest revision is followed anyway.
  useEffect(() => {
    if (revisionId !== latest && !revision) read();
  }, [revisionId]);
  if (!offers('logs')) return <p class="help">This service does not offer logs.</p>;
  if (!revisionId) return <p class="help">There is no revision yet.</p>;
  if (!revision)
    return error == null ? (
      <p class="loading">Reading the revision…</p>
    ) : (
      <ReadFailed what="revision" error={error} retry={read} />
    );
  const isBuilt = expectedStatuses(revision.source ?? deployment.source).includes('BUILDING');
  const asked = TYPES.find((one) => one === query.value.log);
  const type = asked ?? (isBuilt && !/DEPLOY/.test(revision.status) ? 'build' : 'deploy');
  return <Log key={revisionId + type} {...{ deployment, revisionId, revision, isBuilt, type }} />;
}

interface LogProps {
  readonly deployment: Deployment;
  readonly revisionId: string;
  readonly revision: Revision;
  /** Whether the source is built, so that there is a build log. */
  readonly isBuilt: boolean;
  readonly type: LogType;
}

function Log({ deployment, revisionId, revision, isBuilt, type }: LogProps) {
  const { id, name, latest_revision_id: latest } = deployment;
  const { lines, readAt, error, isWhole } = logState(revisionId, type).value;
  const { line } = query.value;
  const marked = markedLines(revisionId).value;
  const [followed, setFollowed] = useState({ line, on: !line });
  // Another line in the address is to be looked at, whatever is written meanwhile.
  const follow = followed.line === line ? followed.on : !line;
  const setFollow = (on: boolean) => setFollowed({ line, on });
  const [wrap, setWrap] = useState(true);
  const [text, setText] = useState('');
  const [level, setLevel] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [jumps, setJumps] = useState(0);
  useWhileDrawn((signal) => void followLog(id, revisionId, type, signal), [id, revisionId, type, attempt]);
  const hasFailed = toneOf(revision.status) === 'bad';
  useEffect(() => {
    // It marks the lines that tell why.
    if (!hasFailed) return;
    import('../revisions/unsettled.js').then(
      ({ diagnosisOf }) => diagnosisOf(id, revisionId),
      () => {},
    );
  }, [hasFailed]);
  const { length } = lines;
  const indexesOf = (fits: (line: LogEntry) => boolean) => lines.flatMap((one, index) => (fits(one) ? index : []));
  const errors = useMemo(
    () => indexesOf((one) => rankOf(one) >= ERROR_RANK || marked.has(lineKey(one))),
    [length, marked],
  );
  const shown = useMemo(() => (level ? indexesOf((one) => rankOf(one) >= level) : null), [length, level]);
  const pattern = useMemo(() => patternOf(text), [text]);
  const hits = useMemo(() => {
    if (!pattern) return [];
    return indexesOf((one) => rankOf(one) >= level && (one.message ?? '').search(pattern) >= 0);
  }, [pattern, level, length]);
  const current = useMemo(() => lines.findIndex((one, index) => lineName(one, index) === line), [line, length]);
  const place = (index: number) => ({ revision: revisionId, log: type, line: lineName(lines[index] ?? {}, index) });
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      const input = document.getElementById('log-search') as HTMLInputElement | null;
      // The browser's own search finds only the lines that are drawn; whoever wants it presses the keys again.
      if (event.key !== 'f' || !(event.ctrlKey || event.metaKey) || !input || document.activeElement === input) return;
      event.preventDefault();
      input.select();
    };
    addEventListener('keydown', search);
    return () => removeEventListener('keydown', search);
  }, []);
  const size = counted((shown ?? lines).length, 'line');
  const wasRead = readAt !== null;
  const asText = () => (shown ? shown.map((index) => lines[index] ?? {}) : lines).map(lineText).join('\n');
  const check = (label: string, value: boolean, onChange: (value: boolean) => void) => (
    <label class="check">
      <input type="checkbox" checked={value} onChange={({ currentTarget: { checked } }) => onChange(checked)} /> {label}
    </label>
  );
  const take = (label: string, run: () => unknown) => (
    <button type="button" class="slim" onClick={run}>
      {label}
    </button>
  );
  return (
    <section class="panel logs" aria-labelledby="logs-title">
      <header class="head">
        <h2 id="logs-title">Log</h2>
        {isBuilt && (
          <fieldset class="chips" aria-label="Which log">
            {TYPES.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === type}
                onClick={() => setQuery({ log: one, line: '' })}
              >
                {statusLabel(one)}
              </button>
            ))}
          </fieldset>
        )}
        {revisionId !== latest && (
          <span class="help">
            of revision <code>{revisionId.slice(0, 8)}</code>. <a href={href('deployments', id, 'logs')}>The latest</a>
          </span>
        )}
        {length > 0 && <span class="help">{size}</span>}
        <div class="actions">
          {check('Follow', follow, setFollow)}
          {check('Wrap', wrap, setWrap)}
          {take('Copy', () => copyText(asText(), 'Log', 'Copying is not allowed: download it'))}
          {take('Download', () => download(asText(), `${name}-${revisionId.slice(0, 8)}-${type}.log`, 'text/plain'))}
          <CopyCommand commands={[['logs', name, '--type', type, '--revision', revisionId]]} />
        </div>
      </header>
      <Find
        {...{ text, level, hits, errors, current }}
        onText={setText}
        onLevel={setLevel}
        goTo={(index) => {
          setJumps(jumps + 1);
          if (rankOf(lines[index] ?? {}) < level) setLevel(0);
          setQuery(place(index), { replace: true });
        }}
      />
      {!isWhole && (
        <Freshness
          what="log"
          readAt={readAt}
          error={error}
          retry={() => {
            expireLog(revisionId, type);
            setAttempt(attempt + 1);
          }}
        />
      )}
      {length === 0 && error == null && (
        <p class={wasRead ? 'help' : 'loading'}>{wasRead ? 'Nothing is written yet.' : 'Reading the log…'}</p>
      )}
      {line && current < 0 && wasRead && <p class="help">This log has no line {line}.</p>}
      {length > 0 && (
        <Lines
          label={`${statusLabel(type)} log, ${size}`}
          {...{ lines, shown, current, marked, pattern, wrap, follow, jumps }}
          linkTo={(index) => logAddress(id, place(index))}
          onFollowChange={setFollow}
        />
      )}
    </section>
  );
}
