// One deployment: its latest revision, the log, the form that changes it, and its revisions.
import '../../ui/shell.js';
import type { Deployment } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { connection } from '../../service/connection.js';
import { deploymentState, followDeployment, refreshDeployment } from '../../service/deployments.js';
import { httpStatus } from '../../service/operations.js';
import { followRevision, type RevisionState, revisionState } from '../../service/revisions.js';
import { expectedStatuses } from '../../service/status.js';
import { errorMessage } from '../../browser/error-message.js';
import { useWhileVisible } from '../../browser/while-visible.js';
import { Breadcrumb } from '../../ui/breadcrumb.js';
import { Freshness } from '../../ui/notices/freshness.js';
import { Heading } from '../../ui/heading.js';
import { lazy } from '../../ui/lazy.js';
import { Progress } from '../revisions/progress.js';
import { Header } from './header.js';
import { SideCards } from './side-cards.js';

// The latest revision is drawn first; what is below it is loaded after that.
const DeleteDialog = lazy(async () => (await import('./delete-dialog.js')).DeleteDialog);
const Logs = lazy(async () => (await import('../revisions/logs.js')).Logs);
const PatchForm = lazy(async () => (await import('../patch/patch-form.js')).PatchForm);
const RevisionTable = lazy(async () => (await import('../revisions/revision-table.js')).RevisionTable);

export function DeploymentView({ id }: { id: string }) {
  const { deployment, error } = deploymentState(id).value;
  useWhileVisible((signal) => void followDeployment(id, signal), [id, connection.value]);
  const isGone = httpStatus(error) === 404;
  return (
    <>
      <Breadcrumb path="deployments" label="Deployments" current={deployment?.name ?? id} />
      {deployment && !isGone ? (
        <Details deployment={deployment} error={error} />
      ) : error ? (
        <Unavailable id={id} error={error} />
      ) : (
        <Heading title="Deployment">Reading the deployment…</Heading>
      )}
    </>
  );
}

function Details({ deployment, error }: { deployment: Deployment; error: unknown }) {
  const [deleting, setDeleting] = useState(false);
  const { id, latest_revision_id: latest } = deployment;
  const state = latest ? revisionState(latest).value : null;
  // A revision that is deployed again changes the record.
  useWhileVisible(
    (signal) => latest !== null && void followRevision(id, latest, signal),
    [id, latest, deployment.updated_at, connection.value],
  );
  return (
    <>
      <Header deployment={deployment} status={state?.revision?.status} onDelete={() => setDeleting(true)} />
      <Freshness
        what="deployment"
        readAt={deploymentState(id).value.readAt}
        error={error ?? state?.error}
        refresh={() => void refreshDeployment(id)}
      />
      <div class="detail">
        <div class="main">
          <LatestRevision deployment={deployment} state={state} />
          <PatchForm deployment={deployment} />
          <RevisionTable deployment={deployment} />
        </div>
        <SideCards deployment={deployment} status={state?.revision?.status} />
      </div>
      {deleting && <DeleteDialog deployment={deployment} onClose={() => setDeleting(false)} />}
    </>
  );
}

function LatestRevision({ deployment, state }: { deployment: Deployment; state: RevisionState | null }) {
  const { id, latest_revision_id: latest } = deployment;
  const source = state?.revision?.source ?? deployment.source;
  const status = state?.revision?.status;
  return (
    <>
      <section class="panel" aria-labelledby="progress-title">
        <h2 id="progress-title" tabIndex={-1}>
          Latest revision
        </h2>
        {latest && state ? (
          <Progress deploymentId={id} revisionId={latest} state={state} source={source} />
        ) : (
          <p class="help">This deployment has no revision yet.</p>
        )}
      </section>
      {latest && status && (
        <Logs
          key={latest}
          deploymentId={id}
          revisionId={latest}
          isBuilt={expectedStatuses(source).includes('BUILDING')}
          status={status}
        />
      )}
    </>
  );
}

function Unavailable({ id, error }: { id: string; error: unknown }) {
  const isGone = httpStatus(error) === 404;
  return (
    <>
      <Heading title="Deployment not shown">
        {isGone ? 'There is no such deployment' : 'The deployment could not be read'}
      </Heading>
      <p class="lead">{errorMessage(error)}</p>
      {isGone && connection.value?.failNext && (
        <p class="lead">The emulator in this page forgets everything when the page is loaded again.</p>
      )}
      <p class="actions">
        <button type="button" class="primary" onClick={() => void refreshDeployment(id)}>
          Try again
        </button>
        <a class="button" href={href('deployments')}>
          All deployments
        </a>
      </p>
    </>
  );
}
