// The table of deployments, sorted by the column that the address names.
import type { Deployment } from 'deployment-control/slim';
import { href, query, setQuery } from '../../browser/address.js';
import { relativeTime } from '../../browser/relative-time.js';
import { visible } from '../../browser/visible.js';
import { deploymentTone } from '../../service/status.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import type { Row } from './deployment-list.js';
import type { Page } from './paging.js';

interface Column {
  readonly key: string;
  readonly label: string;
  /** The text by which the column is sorted. */
  readonly textOf: (row: Row) => string;
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name', textOf: ({ deployment }) => deployment.name },
  { key: 'revision', label: 'Latest revision', textOf: ({ revisionStatus }) => revisionStatus ?? '' },
  { key: 'state', label: 'Deployment', textOf: ({ deployment }) => deployment.status },
  { key: 'version', label: 'Made from', textOf: ({ deployment }) => versionOf(deployment) },
  { key: 'created', label: 'Created', textOf: ({ deployment }) => deployment.created_at },
];

export interface DeploymentTableProps {
  readonly page: Page;
  /** Whether other rows are awaited. */
  readonly isBusy: boolean;
  /** Whether the rows may be out of date. */
  readonly isOld: boolean;
}

export function DeploymentTable({ page: { rows, offset }, isBusy, isOld }: DeploymentTableProps) {
  return (
    <div class="panel flush" aria-busy={isBusy} data-old={isOld}>
      <table class="list">
        <caption class="sr-only">
          Deployments {offset + 1} to {offset + rows.length}
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, label }) => (
              <ColumnHeader key={key} name={key} label={label} />
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

/** Sorts by the column, and if it is pressed again, in the other direction, then not at all. */
function ColumnHeader({ name, label }: { name: string; label: string }) {
  const { sort } = query.value;
  const descending = `-${name}`;
  return (
    <th
      scope="col"
      class={name}
      aria-sort={sort === name ? 'ascending' : sort === descending ? 'descending' : undefined}
    >
      <button
        type="button"
        class="plain"
        onClick={() => setQuery({ sort: sort === name ? descending : sort === descending ? '' : name })}
      >
        {label}
        <Icon name={sort === name ? 'up' : sort === descending ? 'down' : 'updown'} />
      </button>
    </th>
  );
}

function TableRow({ row: { deployment, revisionStatus } }: { row: Row }) {
  const { id, name, status, created_at, source } = deployment;
  return (
    <tr>
      <th scope="row" class="name">
        <Icon name={source === 'repo_host' || source === 'internal_source' ? 'branch' : 'image'} />
        <a href={href('deployments', id)} title={name}>
          {visible(name)}
        </a>
      </th>
      <td class="revision">{revisionStatus && <Status status={revisionStatus} />}</td>
      <td class="state">
        <Status status={status} tone={deploymentTone(status)} />
      </td>
      <td class="version">
        <code>{versionOf(deployment)}</code>
      </td>
      <td class="created">
        <time dateTime={created_at} title={created_at}>
          {relativeTime(created_at)}
        </time>
      </td>
    </tr>
  );
}

function versionOf({ source_revision_config: config, source }: Deployment): string {
  return (source === 'repo_host' ? config.repo_ref : config.image_uri) ?? config.source_tarball_path ?? source;
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
