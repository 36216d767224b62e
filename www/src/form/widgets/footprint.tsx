// What a resource_spec requests from the cluster, as bars: the request and the limit of each group, at the smallest and
// at the largest scale.
import {
  type AtScales,
  type Footprint as FootprintData,
  type FootprintGroup,
  fields,
  footprint,
  type ResourceSpec,
} from 'deployment-control/slim';
import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';

const GROUP_LABELS: Readonly<Record<string, string>> = { main: 'Server', total: 'In all' };

/** The values of a group: a request, and the limit above it. */
interface Resource {
  readonly label: string;
  readonly request: 'cpu' | 'memory_mb';
  readonly limit: 'cpu_limit' | 'memory_limit_mb';
}
const RESOURCES: readonly Resource[] = [
  { label: 'CPU', request: 'cpu', limit: 'cpu_limit' },
  { label: 'Memory', request: 'memory_mb', limit: 'memory_limit_mb' },
];

export function Footprint({ spec }: { spec: unknown }) {
  const data = useMemo(() => footprintOf(spec), [spec]);
  return (
    <figure class="footprint" aria-label="What the cluster is asked for">
      <figcaption>
        <h3>Footprint</h3>
        {typeof data === 'string' ? (
          <p class="help">{data}</p>
        ) : (
          <p class="help">
            <RequestKey /> asked for <LimitKey /> at most
          </p>
        )}
      </figcaption>
      {typeof data !== 'string' && <Groups {...data} />}
    </figure>
  );
}

function Groups({ groups, total }: FootprintData) {
  const rows = groups.length > 1 ? [...groups, total] : groups;
  return (
    <dl>
      {rows.map((row) => (
        <Fragment key={row.group}>
          <dt>
            {groupLabel(row.group)}
            <span class="replicas">
              {rangeText(row.replicas)} {row.replicas[1] === 1 ? 'replica' : 'replicas'}
            </span>
          </dt>
          {RESOURCES.map((resource) => (
            // The groups share a scale, so that they can be compared; the total has its own.
            <Bars key={resource.label} row={row} resource={resource} scaledTo={row === total ? [total] : groups} />
          ))}
          {row !== total && <FieldNames badge="default" names={row.assumed} />}
          {row !== total && <FieldNames badge="not known" names={row.unknown} />}
        </Fragment>
      ))}
    </dl>
  );
}

interface BarsProps {
  readonly row: FootprintGroup<string>;
  readonly resource: Resource;
  readonly scaledTo: readonly FootprintGroup<string>[];
}

function Bars({ row, resource: { label, request, limit }, scaledTo }: BarsProps) {
  const requests = row[request];
  const limits = row[limit];
  const largest = Math.max(...scaledTo.map((group) => Math.max(group[limit][1], group[request][1])));
  const unit = label === 'CPU' ? (requests[1] === 1 ? 'core' : 'cores') : limits[1] >= 1024 ? 'GiB' : 'MiB';
  const divisor = unit === 'GiB' ? 1024 : 1;
  const isUnknown = limits[1] === 0 && row.unknown.some((name) => name.endsWith(limit));
  return (
    <dd>
      <span class="measure">{label}</span>
      <svg viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        {([0, 1] as const).map((scale) => (
          <g key={scale} transform={`translate(0 ${scale * 12})`} data-assumed={isAssumed(row, limit)}>
            <rect class="limit" width={percentOf(limits[scale], largest)} height="9" rx="1" />
            <rect
              class="request"
              width={percentOf(requests[scale], largest)}
              height="9"
              rx="1"
              data-assumed={isAssumed(row, request)}
            />
          </g>
        ))}
      </svg>
      <span class="numbers">
        {isUnknown ? (
          <span class="most">not known</span>
        ) : (
          <>
            {rangeText(requests, divisor)} {unit}
            <span class="most"> at most {rangeText(limits, divisor)}</span>
          </>
        )}
      </span>
    </dd>
  );
}

/** The fields of these names, as the form calls them. */
function FieldNames({ badge, names }: { badge: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const labels = fields('ResourceSpec')
    .filter(({ path }) => names.includes(path.join('.')))
    .map(({ label }) => label);
  return (
    <dd class="marks">
      <span class="badge">{badge}</span> {labels.join(', ')}
    </dd>
  );
}

function RequestKey() {
  return (
    <svg width="18" height="10" aria-hidden="true" focusable="false">
      <rect class="request" width="18" height="10" rx="1" />
    </svg>
  );
}

function LimitKey() {
  return (
    <svg width="18" height="10" aria-hidden="true" focusable="false">
      <rect class="limit" x="0.5" y="0.5" width="17" height="9" rx="1" />
    </svg>
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
    return `The picture waits for the numbers: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

function groupLabel(group: string): string {
  return GROUP_LABELS[group] ?? group.charAt(0).toUpperCase() + group.slice(1);
}

function isAssumed(row: FootprintGroup<string>, field: string): boolean {
  return [...row.assumed, ...row.unknown].some((name) => name.endsWith(field));
}

function rangeText([smallest, largest]: AtScales, divisor = 1): string {
  const from = rounded(smallest / divisor);
  return smallest === largest ? from : `${from} → ${rounded(largest / divisor)}`;
}

function percentOf(value: number, largest: number): number {
  return largest > 0 ? (value / largest) * 100 : 0;
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100);
}
