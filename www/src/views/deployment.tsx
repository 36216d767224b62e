// One deployment: its revision on the way, what is live, and the form that changes it.
import { NotFoundError, type Deployment } from 'deployment-control';
import { moment } from '../clock.js';
import { deploymentEntry, refreshDeployment } from '../deployments.js';
import { SOURCES } from '../fields.js';
import { Copyable } from '../parts/copy.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { PatchForm } from '../parts/patch-form.js';
import { Progress } from '../parts/progress.js';
import { RevisionCard } from '../parts/revision-card.js';
import { Status } from '../parts/status.js';
import { messageOf } from '../problems.js';
import { revisionEntry } from '../revisions.js';
import { href } from '../routes.js';
import { deploymentTone, isOver, SIGN, toneOf } from '../status.js';

export function DeploymentView({ id }: { id: string }) {
  const { deployment, error } = deploymentEntry(id).value;
  return (
    <>
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={href({ view: 'deployments' })}>Deployments</a>
        <Icon name="right" />
        <span aria-current="page">{deployment?.name ?? id}</span>
      </nav>
      {deployment ? <Detail deployment={deployment} /> : error ? <Missing id={id} error={error} /> : <Heading title="Deployment">Reading the deployment…</Heading>}
    </>
  );
}

function Detail({ deployment }: { deployment: Deployment }) {
  const latest = deployment.latest_revision_id;
  const active = deployment.active_revision_id;
  const entry = latest ? revisionEntry(deployment.id, latest).value : null;
  const status = entry?.revision?.status;
  const source = SOURCES.find((choice) => choice.source === deployment.source);
  return (
    <>
      <header class="title">
        <Heading title={status ? `${SIGN[toneOf(status)]} ${status} · ${deployment.name}` : deployment.name}>{deployment.name}</Heading>
        <p class="tags">
          <span class="unseen">Deployment:</span>
          <Status status={deployment.status} tone={deploymentTone(deployment.status)} />
          <span class="tag">
            <Icon name={deployment.source === 'repo_host' ? 'branch' : 'image'} />
            {source?.label ?? deployment.source}
          </span>
        </p>
      </header>
      <div class="detail">
        <div class="main">
          <section class="panel" aria-labelledby="progress-title">
            <h2 id="progress-title">Latest revision</h2>
            {latest && entry ? (
              <Progress deploymentId={deployment.id} revisionId={latest} entry={entry} source={entry.revision?.source ?? deployment.source} />
            ) : (
              <p class="help">This deployment has no revision yet.</p>
            )}
          </section>
          <PatchForm deployment={deployment} />
        </div>
        <aside class="side" aria-label="Revisions and facts">
          <RevisionCard title="Active" deploymentId={deployment.id} revisionId={active} none="No revision is live yet." badge={active === null ? undefined : active === latest ? 'live' : 'still live'} />
          <RevisionCard title="Latest" deploymentId={deployment.id} revisionId={latest} none="No revision was made yet." badge={active === latest ? undefined : isOver(status) ? 'not live' : 'pending'} />
          <section class="card">
            <h3>Deployment</h3>
            <dl>
              <dt>Created</dt>
              <dd>{moment(deployment.created_at)}</dd>
              <dt>Changed</dt>
              <dd>{moment(deployment.updated_at)}</dd>
              <dt>Id</dt>
              <dd>
                <Copyable value={deployment.id} label="Deployment id" />
              </dd>
            </dl>
          </section>
        </aside>
      </div>
    </>
  );
}

function Missing({ id, error }: { id: string; error: unknown }) {
  const gone = error instanceof NotFoundError;
  return (
    <>
      <Heading title="Deployment not shown">{gone ? 'There is no such deployment' : 'The deployment could not be read'}</Heading>
      <p class="lead">{messageOf(error)}</p>
      {gone && <p class="lead">The emulator in this page forgets everything when the page is loaded again.</p>}
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
