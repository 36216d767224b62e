// One deployment: its revision on the way, what is live, its log, its revisions, and the form that changes it.
import '../frame.js';
import type { Deployment } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { moment } from '../clock.js';
import { connection, offers, statusOf } from '../connection.js';
import { deploymentEntry, refreshDeployment } from '../deployments.js';
import { Copyable } from '../parts/copy.js';
import { FactList, type Fact } from '../parts/facts.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { lazy } from '../parts/lazy.js';
import { Progress } from '../parts/progress.js';
import { RevisionCard } from '../parts/revision-card.js';
import { SafeLink } from '../parts/safe-link.js';
import { Status } from '../parts/status.js';
import { messageOf } from '../message.js';
import { revisionEntry } from '../revisions.js';
import { href } from '../routes.js';
import { deploymentTone, isOver, roadOf, SIGN, SOURCE_WORDS, toneOf } from '../status.js';

// The revision on its way is drawn first; what stands below it follows.
const DeleteDialog = lazy(async () => (await import('../parts/delete-dialog.js')).DeleteDialog);
const Logs = lazy(async () => (await import('../parts/logs.js')).Logs);
const PatchForm = lazy(async () => (await import('../parts/patch-form.js')).PatchForm);
const Revisions = lazy(async () => (await import('../parts/revisions.js')).Revisions);

export function DeploymentView({ id }: { id: string }) {
  const { deployment, error } = deploymentEntry(id).value;
  const gone = statusOf(error) === 404;
  return (
    <>
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={href({ view: 'deployments' })}>Deployments</a>
        <Icon name="right" />
        <span aria-current="page">{deployment?.name ?? id}</span>
      </nav>
      {deployment && !gone ? <Detail deployment={deployment} /> : error ? <Missing id={id} error={error} /> : <Heading title="Deployment">Reading the deployment…</Heading>}
    </>
  );
}

function Detail({ deployment }: { deployment: Deployment }) {
  const { id, name, latest_revision_id: latest, active_revision_id: active, source_config: config } = deployment;
  const entry = latest ? revisionEntry(id, latest).value : null;
  const status = entry?.revision?.status;
  const kind = entry?.revision?.source ?? deployment.source;
  const [deleting, setDeleting] = useState(false);
  const facts: readonly Fact[] = [
    ['Address', config.custom_url && <SafeLink url={config.custom_url} />],
    ['Repository', config.repo_url && <SafeLink url={config.repo_url} />],
    ['Version', deployment.image_version && <code>{deployment.image_version}</code>],
    ['Created', moment(deployment.created_at)],
    ['Changed', moment(deployment.updated_at)],
    ['Secrets', String(deployment.secrets.length)],
    ['Tenant', <code>{deployment.tenant_id}</code>],
    ['Id', <Copyable value={id} label="Deployment id" />],
  ];
  const leaving = deployment.status.endsWith('_DELETE');
  return (
    <>
      <header class="title">
        <div>
          <Heading title={status ? `${SIGN[toneOf(status)]} ${status} · ${name}` : name}>{name}</Heading>
          <p class="tags">
            <span class="unseen">Deployment:</span>
            <Status status={deployment.status} tone={deploymentTone(deployment.status)} />
            <span class="tag">
              <Icon name={deployment.source === 'repo_host' ? 'branch' : 'image'} />
              {SOURCE_WORDS[deployment.source] ?? deployment.source}
            </span>
          </p>
        </div>
        {offers('deployments.delete') && !leaving && (
          <button type="button" class="danger quiet" onClick={() => setDeleting(true)}>
            Delete…
          </button>
        )}
      </header>
      <div class="detail">
        <div class="main">
          <section class="panel" aria-labelledby="progress-title">
            <h2 id="progress-title" tabIndex={-1}>Latest revision</h2>
            {latest && entry ? <Progress deploymentId={id} revisionId={latest} entry={entry} source={kind} /> : <p class="help">This deployment has no revision yet.</p>}
          </section>
          {latest && status && <Logs key={latest} deploymentId={id} revisionId={latest} built={roadOf(kind).includes('BUILDING')} status={status} />}
          <PatchForm deployment={deployment} />
          <Revisions deployment={deployment} />
        </div>
        <aside class="side" aria-label="Revisions and facts">
          <RevisionCard title="Active" deploymentId={id} revisionId={active} none="No revision is live yet." badge={active === null ? undefined : active === latest ? 'live' : 'still live'} />
          <RevisionCard title="Latest" deploymentId={id} revisionId={latest} none="No revision was made yet." badge={active === latest ? undefined : isOver(status) ? 'not live' : 'pending'} />
          <section class="card">
            <h3>Deployment</h3>
            <FactList facts={facts} />
          </section>
        </aside>
      </div>
      {deleting && <DeleteDialog deployment={deployment} onClose={() => setDeleting(false)} />}
    </>
  );
}

function Missing({ id, error }: { id: string; error: unknown }) {
  const gone = statusOf(error) === 404;
  return (
    <>
      <Heading title="Deployment not shown">{gone ? 'There is no such deployment' : 'The deployment could not be read'}</Heading>
      <p class="lead">{messageOf(error)}</p>
      {gone && connection.value?.failNext && <p class="lead">The emulator in this page forgets everything when the page is loaded again.</p>}
      <p class="actions">
        <button type="button" class="primary" onClick={() => void refreshDeployment(id)}>
          Try again
        </button>
        <a class="button" href={href({ view: 'deployments' })}>
          All deployments
        </a>
      </p>
    </>
  );
}
