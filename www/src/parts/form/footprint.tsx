// What a resource_spec asks of the cluster, drawn: a bar for the request and the limit of each part, at the smallest and at the largest scale.
import { footprint, type AtScales, type Footprint as Facts, type FootprintGroup, type ResourceSpec } from 'deployment-control/slim';
import { Fragment } from 'preact';
import { useMemo } from 'preact/hooks';

const NAMES: Readonly<Record<string, string>> = { main: 'Server', db: 'Database', total: 'In all' };
const MEASURES = [
  { label: 'CPU', request: 'cpu', limit: 'cpu_limit' },
  { label: 'Memory', request: 'memory_mb', limit: 'memory_limit_mb' },
] as const;

export function Footprint({ spec }: { spec: unknown }) {
  const facts = useMemo(() => read(spec), [spec]);
  return (
    <figure class="footprint" aria-label="What the cluster is asked for">
      <figcaption>
        <h3>Footprint</h3>
        {'error' in facts ? (
          <p class="help">{facts.error}</p>
        ) : (
          <p class="help">
            <Key request limit={false} /> asked for <Key request={false} limit /> at most
          </p>
        )}
      </figcaption>
      {'total' in facts && <Parts {...facts} />}
    </figure>
  );
}

function Parts({ groups, total }: Facts) {
  const rows = groups.length > 1 ? [...groups, total] : groups;
  return (
    <dl>
      {rows.map((row) => (
        <Fragment key={row.group}>
          <dt>
            {nameOf(row.group)}
            <span class="replicas">{range(row.replicas)} {row.replicas[1] === 1 ? 'replica' : 'replicas'}</span>
          </dt>
          {MEASURES.map(({ label, request, limit }) => {
            const unit = label === 'CPU' ? 'cores' : row[limit][1] >= 1024 ? 'GiB' : 'MiB';
            const size = unit === 'GiB' ? 1024 : 1;
            // Parts share one scale, so that they can be compared; the sum has its own.
            const most = Math.max(...(row === total ? [total] : groups).map((group) => Math.max(group[limit][1], group[request][1])));
            return (
              <dd key={label}>
                <span class="measure">{label}</span>
                <svg viewBox="0 0 100 22" preserveAspectRatio="none" aria-hidden="true" focusable="false">
                  {[0, 1].map((scale) => (
                    <g key={scale} transform={`translate(0 ${scale * 12})`} data-assumed={isAssumed(row, limit)}>
                      <rect class="limit" width={share(row[limit][scale]!, most)} height="9" rx="1" />
                      <rect class="request" width={share(row[request][scale]!, most)} height="9" rx="1" data-assumed={isAssumed(row, request)} />
                    </g>
                  ))}
                </svg>
                <span class="numbers">
                  {row[limit][1] === 0 && row.unknown.some((name) => name.endsWith(limit)) ? (
                    <span class="most">not known</span>
                  ) : (
                    <>
                      {range(row[request], size)} {unit}
                      <span class="most"> at most {range(row[limit], size)}</span>
                    </>
                  )}
                </span>
              </dd>
            );
          })}
          {row !== total && <Marks title="default" fields={row.assumed} />}
          {row !== total && <Marks title="not known" fields={row.unknown} />}
        </Fragment>
      ))}
    </dl>
  );
}

function Marks({ title, fields }: { title: string; fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <dd class="marks">
      <span class="badge">{title}</span> <code>{fields.join(', ')}</code>
    </dd>
  );
}

function Key({ request, limit }: { request: boolean; limit: boolean }) {
  return (
    <svg width="18" height="10" aria-hidden="true" focusable="false">
      {limit && <rect class="limit" x="0.5" y="0.5" width="17" height="9" rx="1" />}
      {request && <rect class="request" width="18" height="10" rx="1" />}
    </svg>
  );
}

function read(spec: unknown): Facts | { readonly error: string } {
  try {
    const facts = footprint((spec ?? {}) as ResourceSpec);
    const { cpu_limit, memory_limit_mb } = facts.total;
    if (cpu_limit[1] + memory_limit_mb[1] > 0) return facts;
    return { error: 'Without numbers, the defaults of the service apply, and those are not documented.' };
  } catch (error) {
    return { error: `The picture waits for the numbers: ${error instanceof Error ? error.message : String(error)}.` };
  }
}

function nameOf(group: string): string {
  return NAMES[group] ?? group.charAt(0).toUpperCase() + group.slice(1);
}

function isAssumed(row: FootprintGroup<string>, field: string): boolean {
  return [...row.assumed, ...row.unknown].some((name) => name.endsWith(field));
}

function range([smallest, largest]: AtScales, size = 1): string {
  return smallest === largest ? round(smallest / size) : `${round(smallest / size)} → ${round(largest / size)}`;
}

function share(value: number, most: number): number {
  return most > 0 ? (value / most) * 100 : 0;
}

function round(value: number): string {
  return String(Math.round(value * 100) / 100);
}
