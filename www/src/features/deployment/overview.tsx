// The overview of a deployment: what runs, what happens to the latest revision, and what the last ones changed.
import { type Deployment, footprint, type ResourceSpec, type Revision } from 'deployment-control/slim';
import { hidesSecrets } from '../../../../pkg/src/values/records/hidden-secrets.js';
import { dateTime, duration, relativeTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { toneOf, versionOf } from '../../service/status.js';
import { lazy, Status } from '../../ui/shell.js';
import { History } from '../revisions/history.js';
import { Differences, differencesOf, timeTaken } from '../revisions/revision-text.js';
import { useRevisions } from '../revisions/use-revisions.js';
import { Copyable, DescriptionList, SafeLink } from '../../ui/values.js';
import type { ComponentChildren } from 'preact';
import { moment } from '../../../../pkg/src/values/records/moment.js';
import { rangeText } from '../../browser/visible.js';

// Most revisions that are looked at are deployed: what only others need is loaded with the first of them.
const Progress = lazy(async () => (await import('../revisions/unsettled.js')).Progress);

interface OverviewProps {
  readonly deployment: Deployment;
  /** What is known of the latest revision; null if there is none. */
  readonly state: RevisionState | null;
}

export function Overview({ deployment, state }: OverviewProps) {
  const { id, latest_revision_id: latestId, active_revision_id: active, source_config: config } = deployment;
  const { revisions, error } = useRevisions(deployment);
  const [live, latest] = [active, latestId].map((id) => revisions.find((one) => one.id === id));
  // One that was deployed while the page looked keeps its timeline.
  const isSettled = toneOf(latest?.status) === 'good' && (state?.changes.length ?? 0) < 2;
  return (
    <>
      <Facts deployment={deployment} live={live} latest={latest} />
      <div class="detail">
        <div class="main">
          {latestId && state && !isSettled && <Progress {...{ deployment, state, revisions }} revisionId={latestId} />}
          {latestId && <History deployment={deployment} revisions={revisions} error={error} />}
        </div>
        <aside class="side" aria-label="Details">
          {live && latest && live !== latest && (
            <section class="card">
              <h3>The latest differs from what runs</h3>
              <Differences differences={differencesOf(live, latest)} none="Both were made from the same." />
            </section>
          )}
          <section class="card">
            <h3>Deployment</h3>
            <DescriptionList
              items={[
                ['Name', <Copyable value={deployment.name} label="Name" />],
                ['Repository', config?.repo_url && <SafeLink url={config.repo_url} />],
                [
                  'Image',
                  deployment.image_version && <Copyable value={deployment.image_version} label="Image version" />,
                ],
                ['Created', dateTime(deployment.created_at)],
                ['Changed', dateTime(deployment.updated_at)],
                ['Secrets', hidesSecrets(deployment) ? 'not shown' : String(deployment.secrets?.length ?? 0)],
                ['Tenant', deployment.tenant_id && <Copyable value={deployment.tenant_id} label="Tenant id" />],
                ['Revision', latestId && <Copyable value={latestId} label="Revision id" />],
                ['Id', <Copyable value={id} label="Deployment id" />],
              ]}
            />
          </section>
        </aside>
      </div>
    </>
  );
}

interface FactsProps {
  readonly deployment: Deployment;
  /** The revisions that are live and the latest, as far as they are known. */
  readonly live: Revision | undefined;
  readonly latest: Revision | undefined;
}

function Facts({ deployment, live, latest }: FactsProps) {
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
