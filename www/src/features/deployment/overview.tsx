// The overview of a deployment: what runs, what happens to the latest revision, and what the last ones changed.
import type { Deployment } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { hidesSecrets } from '../../../../pkg/src/values/records/hidden-secrets.js';
import { dateTime } from '../../browser/clock.js';
import type { RevisionState } from '../../service/revisions.js';
import { toneOf } from '../../service/status.js';
import { lazy } from '../../ui/lazy.js';
import { History } from '../revisions/history.js';
import { differencesOf } from '../revisions/revision-text.js';
import { useRevisions } from '../revisions/use-revisions.js';
import { Facts } from './facts.js';
import { Copyable, DescriptionList, SafeLink } from '../../ui/values.js';

// Most revisions that are looked at are deployed: what only others need is loaded with the first of them.
const Differences = lazy(async () => (await import('../revisions/unsettled.js')).Differences);
const Progress = lazy(async () => (await import('../revisions/unsettled.js')).Progress);

export interface OverviewProps {
  readonly deployment: Deployment;
  /** What is known of the latest revision; null if there is none. */
  readonly state: RevisionState | null;
}

export function Overview({ deployment, state }: OverviewProps) {
  const { id, latest_revision_id: latestId, active_revision_id: active, source_config: config } = deployment;
  const [acts, setActs] = useState(0);
  const { revisions, error } = useRevisions(deployment, acts);
  const [live, latest] = [active, latestId].map((id) => revisions.find((one) => one.id === id));
  // One that was deployed while the page looked keeps its timeline.
  const isSettled = toneOf(latest?.status) === 'good' && (state?.changes.length ?? 0) < 2;
  return (
    <>
      <Facts deployment={deployment} live={live} latest={latest} />
      <div class="detail">
        <div class="main">
          {latestId && state && !isSettled && (
            <Progress
              {...{ deployment, state, revisions }}
              revisionId={latestId}
              onInterrupted={() => setActs(acts + 1)}
            />
          )}
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
