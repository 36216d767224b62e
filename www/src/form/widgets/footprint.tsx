// What a resource_spec requests from the cluster: the requests and the limits of each group, at the smallest and at the
// largest scale.
import { type Footprint as FootprintData, fields, footprint, type ResourceSpec } from 'deployment-control/slim';
import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';
import { rangeText } from '../../browser/visible.js';

const GROUP_LABELS: Readonly<Record<string, string>> = { main: 'Server', total: 'In all' };

/** The values of a group: a request, and the limit above it. */
const RESOURCES = [
  { label: 'CPU', request: 'cpu', limit: 'cpu_limit' },
  { label: 'Memory', request: 'memory_mb', limit: 'memory_limit_mb' },
] as const;

export function Footprint({ spec }: { spec: unknown }) {
  const data = useMemo(() => footprintOf(spec), [spec]);
  return (
    <section class="footprint" aria-label="What the cluster is asked for">
      <h3>Footprint</h3>
      {typeof data === 'string' ? <p class="help">{data}</p> : <Groups {...data} />}
    </section>
  );
}

function Groups({ groups, total }: FootprintData) {
  return (
    <dl>
      {(groups.length > 1 ? [...groups, total] : groups).map((row) => (
        <Fragment key={row.group}>
          <dt>
            {GROUP_LABELS[row.group] ?? row.group.charAt(0).toUpperCase() + row.group.slice(1)}
            <span class="help">
              {rangeText(row.replicas)} {row.replicas[1] === 1 ? 'replica' : 'replicas'}
            </span>
          </dt>
          {RESOURCES.map(({ label, request, limit }) => {
            const [requests, limits] = [row[request], row[limit]];
            const unit = label === 'CPU' ? (requests[1] === 1 ? 'core' : 'cores') : limits[1] >= 1024 ? 'GiB' : 'MiB';
            const divisor = unit === 'GiB' ? 1024 : 1;
            const isUnknown = limits[1] === 0 && row.unknown.some((name) => name.endsWith(limit));
            return (
              <dd key={label}>
                <span>{label}</span>
                <span class={isUnknown ? 'help' : ''}>
                  {isUnknown ? 'not known' : `${rangeText(requests, divisor)} ${unit}`}
                  {!isUnknown && <span class="help"> at most {rangeText(limits, divisor)}</span>}
                </span>
              </dd>
            );
          })}
          {row !== total && <FieldNames badge="default" names={row.assumed} />}
          {row !== total && <FieldNames badge="not known" names={row.unknown} />}
        </Fragment>
      ))}
    </dl>
  );
}

/** The fields of these names, as the form calls them. */
function FieldNames({ badge, names }: { badge: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const labels = fields('ResourceSpec')
    .filter(({ path }) => names.includes(path.join('.')))
    .map(({ label }) => label);
  return (
    <dd class="help">
      <span class="badge">{badge}</span> {labels.join(', ')}
    </dd>
  );
}

/** The footprint of a spec, or a sentence that says why there is none. */
function footprintOf(spec: unknown): FootprintData | string {
  try {
    const data = footprint((spec ?? {}) as ResourceSpec);
    const { cpu_limit, memory_limit_mb } = data.total;
    if (cpu_limit[1] + memory_limit_mb[1] > 0) return data;
    return 'Without numbers, the defaults of the service apply, and those are not documented.';
  } catch (error) {
    return `It waits for the numbers: ${error instanceof Error ? error.message : String(error)}.`;
  }
}
