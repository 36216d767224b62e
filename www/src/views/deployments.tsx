// The deployments of the service: its own filters, page by page, each row's state as it is now.
import '../frame.js';
import { issuesFrom, type Deployment } from 'deployment-control/slim';
import { useEffect } from 'preact/hooks';
import { ago } from '../ago.js';
import { connection } from '../connection.js';
import { deploymentEntry } from '../deployments.js';
import { FILTERS, LIMIT, listing, loadListing } from '../listing.js';
import { Entry } from '../parts/entry.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Notice } from '../parts/notice.js';
import { Status } from '../parts/status.js';
import { messageOf } from '../message.js';
import { revisionEntry } from '../revisions.js';
import { href, query, setQuery } from '../routes.js';
import { deploymentTone, words } from '../status.js';

const STATES = ['AWAITING_DATABASE', 'READY', 'UNUSED', 'AWAITING_DELETE', 'AWAITING_FINAL_DELETE', 'UNKNOWN'];
/** Each filter: its label, and what it takes where that is not any text. */
const FIELDS: Record<(typeof FILTERS)[number], readonly [label: string, choices?: readonly (readonly [string, string])[] | string]> = {
  name_contains: ['Name contains'],
  status: ['Status', STATES.map((state) => [state, words(state)] as const)],
  deployment_type: ['Type', [['dev_free', 'Development, free'], ['dev', 'Development'], ['prod', 'Production']]],
  remote_reconciled: ['Remote reconciled', [['true', 'Yes'], ['false', 'No']]],
  image_version: ['Image version'],
  tag_value_ids: ['Tag value ids', 'Separated by commas'],
  deployment_ids: ['Deployment ids', 'Separated by commas'],
};

type Column = readonly [key: string, label: string, of: (deployment: Deployment) => string];
const COLUMNS: readonly Column[] = [
  ['name', 'Name', ({ name }) => name],
  ['revision', 'Latest revision', (deployment) => revisionState(deployment) ?? ''],
  ['state', 'Deployment', ({ status }) => status],
  ['version', 'Made from', madeFrom],
  ['created', 'Created', ({ created_at }) => created_at],
];

export function DeploymentsView() {
  const { rows, offset: start, next, loading, error } = listing.value;
  const asked = query.value;
  const { sort, ...page } = asked;
  const key = JSON.stringify(page);
  const filtered = FILTERS.some((name) => asked[name]);
  const offset = Number(asked['offset'] ?? 0);
  const limit = Number(asked['limit'] ?? LIMIT);
  useEffect(() => {
    void loadListing(page);
    const timer = setInterval(() => document.visibilityState === 'visible' && void loadListing(page, true), connection.peek()?.refreshMs ?? 10_000);
    return () => clearInterval(timer);
  }, [key, connection.value]);
  const issues = Object.fromEntries(issuesFrom(error).map(({ path, msg }) => [String(path.at(-1)), msg]));

  return (
    <>
      <header class="title">
        <Heading title="Deployments">Deployments</Heading>
        <a class="button primary" href={href({ view: 'create' })}>
          <Icon name="plus" />
          New deployment
        </a>
      </header>
      <Filters issues={issues} />
      {error != null && (
        <Notice title="The deployments could not be read.">
          <p>{messageOf(error)}</p>
          <button type="button" onClick={() => void loadListing(page)}>
            Try again
          </button>
        </Notice>
      )}
      {rows === null && loading && <p class="loading">Reading the deployments…</p>}
      {rows?.length === 0 && !loading && (filtered || offset > 0 ? <NoMatch /> : <Empty />)}
      {rows !== null && rows.length > 0 && (
        <div class="panel flush" aria-busy={loading}>
          <table class="list">
            <caption class="unseen">Deployments {start + 1} to {start + rows.length}</caption>
            <thead>
              <tr>
                {COLUMNS.map(([key, label]) => (
                  <th key={key} scope="col" class={key} aria-sort={sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined}>
                    <button type="button" class="plain" onClick={() => setQuery({ sort: sort === key ? `-${key}` : sort === `-${key}` ? '' : key })}>
                      {label}
                      <Icon name={sort === key ? 'up' : sort === `-${key}` ? 'down' : 'updown'} />
                    </button>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sorted(rows, sort).map(({ id }) => (
                <Row key={id} id={id} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {rows !== null && (rows.length > 0 || offset > 0) && (
        <nav class="pages" aria-label="Pages">
          <span>{rows.length > 0 ? `${start + 1}–${start + rows.length}${next === null ? ` of ${start + rows.length}` : ''}` : ''}</span>
          <label>
            Rows{' '}
            <select value={String(limit)} onChange={({ currentTarget: { value } }) => setQuery({ limit: value === String(LIMIT) ? '' : value, offset: '' })}>
              {[10, LIMIT, 50, 100].map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          </label>
          <button type="button" aria-disabled={offset === 0} onClick={() => offset > 0 && setQuery({ offset: offset > limit ? String(offset - limit) : '' })}>
            Previous
          </button>
          <button type="button" aria-disabled={next === null} onClick={() => next !== null && setQuery({ offset: String(next) })}>
            Next
          </button>
        </nav>
      )}
    </>
  );
}

function Filters({ issues }: { issues: Readonly<Record<string, string>> }) {
  const asked = query.value;
  const more = FILTERS.slice(2);
  const set = more.filter((name) => asked[name]).length;
  const entry = (name: (typeof FILTERS)[number]) => {
    const [label, choices] = FIELDS[name];
    const value = asked[name] ?? '';
    return (
      <Entry key={name} name={name} label={label} problem={issues[name]}>
        {typeof choices === 'object' ? (
          <select value={value} onChange={({ currentTarget: { value } }) => setQuery({ [name]: value, offset: '' })}>
            <option value="">Any</option>
            {choices.map(([own, text]) => (
              <option key={own} value={own}>
                {text}
              </option>
            ))}
          </select>
        ) : (
          <input type="search" autocomplete="off" placeholder={choices} value={value} onInput={({ currentTarget: { value } }) => setQuery({ [name]: value, offset: '' }, true)} />
        )}
      </Entry>
    );
  };
  return (
    <form class="filters" role="search" aria-label="Filter deployments" onSubmit={(event: Event) => event.preventDefault()}>
      {FILTERS.slice(0, 2).map(entry)}
      <details open={set > 0}>
        <summary>More filters{set > 0 && ` (${set})`}</summary>
        <div>{more.map(entry)}</div>
      </details>
      {FILTERS.some((name) => asked[name]) && <ClearFilters />}
    </form>
  );
}

function ClearFilters() {
  return (
    <button type="button" onClick={() => setQuery(Object.fromEntries([...FILTERS, 'offset'].map((name) => [name, ''])))}>
      Clear filters
    </button>
  );
}

function Row({ id }: { id: string }) {
  const { deployment } = deploymentEntry(id).value;
  if (!deployment) return null;
  const { name, status, created_at, source } = deployment;
  const state = revisionState(deployment);
  return (
    <tr>
      <th scope="row" class="name">
        <Icon name={source === 'repo_host' || source === 'internal_source' ? 'branch' : 'image'} />
        <a href={href({ view: 'deployment', id })}>{name}</a>
      </th>
      <td class="revision">{state && <Status status={state} />}</td>
      <td class="state">
        <Status status={status} tone={deploymentTone(status)} />
      </td>
      <td class="version">
        <code>{madeFrom(deployment)}</code>
      </td>
      <td class="created">
        <time dateTime={created_at} title={created_at}>
          {ago(created_at)}
        </time>
      </td>
    </tr>
  );
}

/** The state of the latest revision: what is live is deployed; any other one is followed. */
function revisionState({ id, latest_revision_id: latest, active_revision_id: active }: Deployment): string | undefined {
  if (latest === null) return undefined;
  return latest === active ? 'DEPLOYED' : revisionEntry(id, latest).value.revision?.status;
}

function madeFrom({ source_revision_config: config, source }: Deployment): string {
  return (source === 'repo_host' ? config.repo_ref : config.image_uri) ?? config.source_tarball_path ?? source;
}

function sorted(rows: readonly Deployment[], sort = ''): readonly Deployment[] {
  const column = COLUMNS.find(([key]) => key === sort.replace('-', ''));
  if (!column) return rows;
  const sign = sort.startsWith('-') ? -1 : 1;
  const of = ({ id }: Deployment) => {
    const { deployment } = deploymentEntry(id).value;
    return deployment ? column[2](deployment) : '';
  };
  return [...rows].sort((a, b) => sign * of(a).localeCompare(of(b), undefined, { numeric: true }));
}

function NoMatch() {
  return (
    <section class="empty panel">
      <h2>No matching deployments</h2>
      <p>No deployment on this page matches these filters.</p>
      <ClearFilters />
    </section>
  );
}

function Empty() {
  return (
    <section class="empty panel">
      <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" focusable="false">
        <rect class="ghost" x="8" y="12" width="44" height="10" rx="3" />
        <rect class="ghost" x="52" y="32" width="30" height="10" rx="3" />
        <rect class="lit" x="82" y="52" width="92" height="10" rx="3" />
        <rect class="ghost" x="174" y="72" width="48" height="10" rx="3" />
        <path class="rule" d="M8 92h224M52 8v84M82 8v84M174 8v84" />
      </svg>
      <h2>No deployments yet</h2>
      <p>Create one from a container image or a repository, and watch its revision go from state to state until it is deployed.</p>
      <a class="button primary" href={href({ view: 'create' })}>
        <Icon name="plus" />
        Create a deployment
      </a>
    </section>
  );
}
