// The table of deployments, sorted by the column that the address names.
import { href, query, setQuery } from '../../browser/address.js';
import { relativeTime } from '../../browser/clock.js';
import { visible } from '../../browser/visible.js';
import { returnTo } from '../../service/deployments.js';
import { deploymentTone, toneOf, versionOf } from '../../service/status.js';
import { Icon, Status } from '../../ui/shell.js';
import { choose, chosen, type Row } from './deployment-list.js';
import type { Page } from './paging.js';
import { isUnread } from './standing.js';

interface Column {
  readonly key: string;
  readonly label: string;
  /** The text by which the column is sorted. */
  readonly textOf: (row: Row) => string;
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name', textOf: ({ deployment }) => deployment.name ?? '' },
  { key: 'revision', label: 'Latest revision', textOf: ({ revisionStatus }) => revisionStatus ?? '' },
  { key: 'state', label: 'Deployment', textOf: ({ deployment }) => deployment.status ?? '' },
  { key: 'version', label: 'Made from', textOf: ({ deployment }) => versionOf(deployment) },
  { key: 'deployed', label: 'Last deployed', textOf: (row) => deployedAt(row) ?? '' },
];

export function DeploymentTable({ page, isBusy, isOld }: { page: Page; isBusy: boolean; isOld: boolean }) {
  const { rows, offset } = page;
  const { sort = '' } = query.value;
  return (
    <div class="panel flush" aria-busy={isBusy} data-old={isOld}>
      <table class="list">
        <caption class="sr-only">
          Deployments {offset + 1} to {offset + rows.length}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label }) => (
              <th
                key={key}
                scope="col"
                class={key}
                aria-sort={sort === key ? 'ascending' : sort === `-${key}` ? 'descending' : undefined}
              >
                {/* Pressed again, it sorts in the other direction, then not at all. */}
                <button
                  type="button"
                  class="plain"
                  onClick={() => setQuery({ sort: { [key]: `-${key}`, [`-${key}`]: '' }[sort] ?? key })}
                >
                  {label}
                  <Icon name={sort === key ? 'up' : sort === `-${key}` ? 'down' : 'updown'} />
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.deployment.id} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TableRow({ row }: { row: Row }) {
  const { deployment, revisionStatus, revision } = row;
  const { id, name, status, source, active_revision_id: active } = deployment;
  const tone = toneOf(revisionStatus);
  const deployed = deployedAt(row);
  return (
    <tr data-tone={tone}>
      <th scope="row" class="name">
        <input
          type="checkbox"
          aria-label={`Choose ${visible(name)}`}
          checked={chosen.value.has(id)}
          onChange={({ currentTarget: { checked } }) => choose([id], checked)}
        />
        <Icon name={source === 'repo_host' || source === 'internal_source' ? 'branch' : 'image'} />
        <a href={href('deployments', id)} title={name} onClick={() => (returnTo.top = scrollY)}>
          {visible(name)}
        </a>
      </th>
      <td class="revision">
        {revisionStatus ? <Status status={revisionStatus} /> : isUnread(row) && <span title="Not read yet">…</span>}
        {revision && tone !== 'good' && <Ago at={revision.updated_at} isOver={tone !== 'busy'} />}
      </td>
      <td class="state">
        <Status status={status} tone={deploymentTone(status)} />
      </td>
      <td class="version" title={versionOf(deployment)}>
        <code>{versionOf(deployment)}</code>
      </td>
      <td class="deployed" title={deployed || !active ? undefined : 'An earlier revision is live.'}>
        {deployed ? <Ago at={deployed} /> : active ? 'earlier' : 'never'}
      </td>
    </tr>
  );
}

/** A time of the service as how long ago it was; of what is not over, as how long it lasts. */
function Ago({ at, isOver = true }: { at: string | undefined; isOver?: boolean }) {
  const text = relativeTime(at);
  return (
    <time dateTime={at} title={at}>
      {isOver ? text : text.replace(' ago', '')}
    </time>
  );
}

/**
 * When the deployment was last deployed, by the service's own times. The list tells it of a revision that was read;
 * of any other that is live and the latest, it was no later than the last change of the deployment.
 */
function deployedAt({ deployment, revision, revisionStatus }: Row): string | undefined {
  const { updated_at, latest_revision_id: latest, active_revision_id: active } = deployment;
  if (!active || active !== latest) return undefined;
  return (revisionStatus === 'DEPLOYED' && revision?.updated_at) || updated_at;
}

/** The rows in the order of the column that the address names; without one, in the order of the service. */
export function sorted(rows: readonly Row[]): readonly Row[] {
  const { sort = '' } = query.value;
  const column = COLUMNS.find(({ key }) => key === sort.replace('-', ''));
  if (!column) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...rows].sort((a, b) => direction * compare(column.textOf(a), column.textOf(b)));
}
