// What people come for: what runs and since when, where it is reached, how the latest revision is, what it asks for.
import { type Deployment, footprint, type ResourceSpec, type Revision } from 'deployment-control/slim';
import type { ComponentChildren } from 'preact';
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { duration } from '../../browser/clock.js';
import { rangeText } from '../../browser/number-text.js';
import { relativeTime } from '../../browser/relative-time.js';
import { Status } from '../../ui/status.js';
import { versionOf } from '../../service/version.js';
import { timeTaken } from '../revisions/revision-text.js';
import { Copyable } from '../../ui/values.js';

export interface FactsProps {
  readonly deployment: Deployment;
  /** The revisions that are live and the latest, as far as they are known. */
  readonly live: Revision | undefined;
  readonly latest: Revision | undefined;
}

export function Facts({ deployment, live, latest }: FactsProps) {
  const { active_revision_id: active, source_config: config } = deployment;
  const took = latest ? timeTaken(latest) : 0;
  const [asks, more] = asksFor(config?.resource_spec);
  return (
    <dl class="facts panel flush">
      <Fact
        label="Runs"
        note={
          live && (
            <>
              <Copyable value={versionOf(live)} label="Version" />
              {timeSince(live.updated_at)}
            </>
          )
        }
      >
        <Status status={active ? 'LIVE' : 'NOTHING_YET'} tone={active ? 'good' : 'quiet'} />
      </Fact>
      <Fact label="Address" note={config?.custom_url ? '' : 'It comes with the first revision that is deployed.'}>
        {config?.custom_url ? <Copyable value={config.custom_url} label="Address" /> : 'None yet'}
      </Fact>
      <Fact
        label="Latest revision"
        note={
          latest && (
            <>
              <code>{versionOf(latest)}</code> {took > 0 ? `after ${duration(took)}, ` : ''}
              {timeAgo(latest.created_at)}
            </>
          )
        }
      >
        {latest ? <Status status={latest.status} /> : deployment.latest_revision_id ? '…' : 'None yet'}
      </Fact>
      <Fact label="Asks the cluster for" note={more}>
        {asks}
      </Fact>
    </dl>
  );
}

function Fact({ label, note, children }: { label: string; note?: ComponentChildren; children: ComponentChildren }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      {note && <dd class="help">{note}</dd>}
    </div>
  );
}

/** How long ago something was; empty without a time. */
function timeAgo(timestamp: unknown): string {
  return Number.isNaN(moment(timestamp)) ? '' : relativeTime(timestamp);
}

/** Since when something is: `for 2 weeks`, or `just now`. */
const timeSince = (timestamp: unknown): string => timeAgo(timestamp).replace(/^(.*) ago$/, 'for $1');

/** The replicas of a resource_spec, and its processors and memory in all. */
function asksFor(spec: unknown): readonly [replicas: string, rest: string] {
  try {
    const { replicas, cpu, memory_mb } = footprint((spec ?? {}) as ResourceSpec).total;
    if (cpu[1] + memory_mb[1] > 0)
      return [`${rangeText(cpu)} CPU`, `${rangeText(memory_mb, 1024)} GiB memory, ${rangeText(replicas)} replicas`];
  } catch {
    // The form says what is wrong with it.
  }
  return ['What the service gives', 'Its configuration has no numbers.'];
}
