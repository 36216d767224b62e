// The cards beside a deployment: its active revision, its latest one, and the deployment's own values.
import type { Deployment } from 'deployment-control/slim';
import { useEffect } from 'preact/hooks';
import { dateTime } from '../../browser/clock.js';
import { readRevision, revisionState } from '../../service/revisions.js';
import { toneOf } from '../../service/status.js';
import { Copyable } from '../../ui/copyable.js';
import { lazy } from '../../ui/lazy.js';
import { DescriptionList } from '../../ui/description-list.js';
import { SafeLink } from '../../ui/safe-link.js';
import { RevisionCard } from '../revisions/card.js';

const CopyCommand = lazy(async () => (await import('../../ui/later/index.js')).CopyCommand);

/** `status` is that of the latest revision. */
export function SideCards({ deployment, status }: { deployment: Deployment; status: string | undefined }) {
  const { id, latest_revision_id: latest, active_revision_id: active, source_config: config } = deployment;
  const isActive = active === latest;
  // The latest revision is followed; another one is read once.
  useEffect(() => {
    if (active && !isActive && revisionState(active).peek().revision === null) void readRevision(id, active);
  }, [id, active, isActive]);
  return (
    <aside class="side" aria-label="Revisions and details">
      {isActive ? (
        <RevisionCard
          title="Active and latest revision"
          revisionId={active}
          none="No revision was made yet."
          badge={active ? 'live' : undefined}
        />
      ) : (
        <>
          <RevisionCard
            title="Active revision"
            revisionId={active}
            none="No revision is live yet."
            badge={active ? 'still live' : undefined}
          />
          <RevisionCard
            title="Latest revision"
            revisionId={latest}
            none="No revision was made yet."
            badge={toneOf(status) === 'busy' ? 'pending' : 'not live'}
          />
        </>
      )}
      <section class="card">
        <h3>Deployment</h3>
        <DescriptionList
          items={[
            ['Name', <Copyable value={deployment.name} label="Name" />],
            ['Address', config?.custom_url && <SafeLink url={config.custom_url} />],
            ['Repository', config?.repo_url && <SafeLink url={config.repo_url} />],
            ['Version', deployment.image_version && <Copyable value={deployment.image_version} label="Version" />],
            ['Created', dateTime(deployment.created_at)],
            ['Changed', dateTime(deployment.updated_at)],
            ['Secrets', Array.isArray(deployment.secrets) ? String(deployment.secrets.length) : 'not shown'],
            ['Tenant', deployment.tenant_id && <Copyable value={deployment.tenant_id} label="Tenant id" />],
            ['Id', <Copyable value={id} label="Deployment id" />],
          ]}
        />
        <CopyCommand commands={[['get', deployment.name]]} />
      </section>
    </aside>
  );
}
