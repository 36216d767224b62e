// The table of deployments, sorted by the column that the address names.
import type { Deployment } from 'deployment-control/slim';
import { href, query, setQuery } from '../../browser/address.js';
import { relativeTime } from '../../browser/relative-time.js';
import { deploymentState } from '../../service/deployments.js';
import { revisionState } from '../../service/revisions.js';
import { deploymentTone } from '../../service/status.js';
import { Icon } from '../../ui/icon.js';
import { Status } from '../../ui/status.js';
import type { DeploymentList } from './deployment-list.js';

interface Column {
  readonly key: string;
  readonly label: string;
  /** The text by which the column is sorted. */
  readonly textOf: (deployment: Deployment) => string;
}

const COLUMNS: readonly Column[] = [
  { key: 'name', label: 'Name', textOf: ({ name }) => name },
  { key: 'revision', label: 'Latest revision', textOf: (deployment) => latestStatus(deployment) ?? '' },
  { key: 'state', label: 'Deployment', textOf: ({ status }) => status },
  { key: 'version', label: 'Made from', textOf: versionOf },
  { key: 'created', label: 'Created', textOf: ({ created_at }) => created_at },
];

export function DeploymentTable({ list: { rows, offset, loading } }: { list: DeploymentList }) {
  if (!rows) return null;
  return (
    <div class="panel flush" aria-busy={loading}>
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
          {sorted(rows).map(({ id }) => (
            <Row key={id} id={id} />
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

function Row({ id }: { id: string }) {
  const { deployment } = deploymentState(id).value;
  if (!deployment) return null;
  const { name, status, created_at, source } = deployment;
  const revisionStatus = latestStatus(deployment);
  return (
    <tr>
      <th scope="row" class="name">
        <Icon name={source === 'repo_host' || source === 'internal_source' ? 'branch' : 'image'} />
        <a href={href('deployments', id)}>{name}</a>
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

/** The status of the latest revision. One that is active is deployed; any other is watched. */
function latestStatus({ id, latest_revision_id: latest, active_revision_id: active }: Deployment): string | undefined {
  if (latest === null) return undefined;
  return latest === active ? 'DEPLOYED' : revisionState(id, latest).value.revision?.status;
}

function versionOf({ source_revision_config: config, source }: Deployment): string {
  return (source === 'repo_host' ? config.repo_ref : config.image_uri) ?? config.source_tarball_path ?? source;
}

function sorted(rows: readonly Deployment[]): readonly Deployment[] {
  const { sort = '' } = query.value;
  const column = COLUMNS.find(({ key }) => key === sort.replace('-', ''));
  if (!column) return rows;
  const direction = sort.startsWith('-') ? -1 : 1;
  const textOf = ({ id }: Deployment) => {
    const { deployment } = deploymentState(id).value;
    return deployment ? column.textOf(deployment) : '';
  };
  return [...rows].sort((a, b) => direction * textOf(a).localeCompare(textOf(b), undefined, { numeric: true }));
}
