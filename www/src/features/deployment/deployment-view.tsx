// One deployment, in tabs: the overview, its revisions, their logs, and the form that changes it.
import '../../ui/shell.js';
import type { Deployment } from 'deployment-control/slim';
import { href } from '../../browser/address.js';
import { connection } from '../../service/connection.js';
import { deploymentState, followDeployment, refreshDeployment } from '../../service/deployments.js';
import { httpStatus } from '../../service/operations.js';
import { followRevision, revisionState } from '../../service/revisions.js';
import { errorMessage } from '../../browser/error-message.js';
import { useWhileDrawn, useWhileVisible } from '../../browser/while-visible.js';
import { Breadcrumb } from '../../ui/breadcrumb.js';
import { Freshness } from '../../ui/notices/freshness.js';
import { Heading } from '../../ui/heading.js';
import { lazy } from '../../ui/lazy.js';
import { Header } from './header.js';
import { Neighbours } from './neighbours.js';
import { Overview } from './overview.js';
import { TabContent, Tabs } from './tabs.js';

const Logs = lazy(async () => (await import('../logs/logs.js')).Logs);
const PatchForm = lazy(async () => (await import('../patch/patch-form.js')).PatchForm);
const RevisionTable = lazy(async () => (await import('../revisions/revision-table.js')).RevisionTable);

export function DeploymentView({ id, part }: { id: string; part: string }) {
  const { deployment, error } = deploymentState(id).value;
  useWhileVisible((signal) => void followDeployment(id, signal), [id, connection.value]);
  const isGone = httpStatus(error) === 404;
  return (
    <>
      <Breadcrumb path="deployments" label="Deployments" current={deployment?.name ?? id} />
      <Neighbours id={id} part={part} />
      {deployment && !isGone ? (
        <Details deployment={deployment} error={error} tab={part} />
      ) : error ? (
        <Unavailable id={id} error={error} />
      ) : (
        <Heading title="Deployment">Reading the deployment…</Heading>
      )}
    </>
  );
}

interface DetailsProps {
  readonly deployment: Deployment;
  readonly error: unknown;
  readonly tab: string;
}

function Details({ deployment, error, tab }: DetailsProps) {
  const { id, latest_revision_id: latest } = deployment;
  const state = latest ? revisionState(latest).value : null;
  const failure = error ?? state?.error;
  // A revision that is deployed again changes the record.
  useWhileDrawn(
    (signal) => latest && void followRevision(id, latest, signal),
    [id, latest, deployment.updated_at, connection.value],
  );
  return (
    <>
      <Header deployment={deployment} status={state?.revision?.status} tab={tab} />
      <Tabs id={id} tab={tab} />
      {/* A log says itself when it was read, unless it is whole. */}
      {(tab !== 'logs' || failure != null) && (
        <Freshness
          what="deployment"
          readAt={deploymentState(id).value.readAt}
          error={failure}
          refresh={() => void refreshDeployment(id)}
        />
      )}
      <TabContent tab={tab}>
        {tab === 'revisions' ? (
          <RevisionTable deployment={deployment} />
        ) : tab === 'configuration' ? (
          <PatchForm deployment={deployment} />
        ) : tab === 'logs' ? (
          <Logs deployment={deployment} />
        ) : (
          <Overview deployment={deployment} state={state} />
        )}
      </TabContent>
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
      {isGone && connection.value?.tries && (
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
