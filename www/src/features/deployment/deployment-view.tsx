// One deployment, in tabs: the overview, its revisions, their logs, and the form that changes it.
import type { Deployment } from 'deployment-control/slim';
import { useEffect, useRef } from 'preact/hooks';
import { href, TABS } from '../../browser/address.js';
import { errorMessage } from '../../browser/error-message.js';
import { useWhileDrawn } from '../../browser/while-visible.js';
import { connection } from '../../service/connection.js';
import {
  deploymentState,
  followDeployment,
  listedIds,
  refreshDeployment,
  returnTo,
} from '../../service/deployments.js';
import { httpStatus, offers } from '../../service/operations.js';
import { followRevision, revisionState } from '../../service/revisions.js';
import { Breadcrumb, Freshness, Heading, lazy } from '../../ui/shell.js';
import { Header, tabLabel } from './header.js';
import { Overview } from './overview.js';

const Logs = lazy(async () => (await import('../logs/logs.js')).Logs);
const PatchForm = lazy(async () => (await import('../patch/patch-form.js')).PatchForm);
const RevisionTable = lazy(async () => (await import('../revisions/revision-table.js')).RevisionTable);

export function DeploymentView({ id, part }: { id: string; part: string }) {
  const { deployment, error } = deploymentState(id).value;
  useWhileDrawn((signal) => void followDeployment(id, signal), [id, connection.value]);
  const isGone = httpStatus(error) === 404;
  return (
    <>
      <div class="head">
        <Breadcrumb path="deployments" label="Deployments" current={deployment?.name ?? id} />
        <Neighbours id={id} part={part} />
      </div>
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

/** The way from one deployment of the list to the next, in the order in which the list showed them last. */
function Neighbours({ id, part }: { id: string; part: string }) {
  const ids = listedIds.value;
  const at = ids.indexOf(id);
  useEffect(() => {
    returnTo.id = id;
  }, [id]);
  if (at < 0 || ids.length < 2) return null;
  const link = (other: string | undefined, rel: string, label: string, key: string) =>
    other && (
      <a class="button slim" rel={rel} href={href('deployments', other, ...(part ? [part] : []))} title={`Key: ${key}`}>
        {label}
      </a>
    );
  return (
    <nav class="pages" aria-label="The list">
      <span>
        {at + 1} of {ids.length}
      </span>
      {link(ids[at - 1], 'prev', 'Previous', 'k')}
      {link(ids[at + 1], 'next', 'Next', 'j')}
    </nav>
  );
}

/**
 * The tabs are links, so that each has an address, a place in the browser's history and a window of its own. The focus
 * stays on the link that was pressed; what leads to a tab from elsewhere takes it to the tab's content.
 */
function Details({ deployment, error, tab }: { deployment: Deployment; error: unknown; tab: string }) {
  const { id, latest_revision_id: latest } = deployment;
  const state = latest ? revisionState(latest).value : null;
  const failure = error ?? state?.error;
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  // A revision that is deployed again changes the record.
  useWhileDrawn(
    (signal) => latest && void followRevision(id, latest, signal),
    [id, latest, deployment.updated_at, connection.value],
  );
  useEffect(() => {
    const { activeElement } = document;
    if (!isFirst.current && (activeElement === document.body || content.current?.contains(activeElement)))
      content.current?.focus();
    isFirst.current = false;
  }, [tab]);
  const tabs = ['', ...TABS].filter((each) => each !== 'logs' || offers('logs'));
  return (
    <>
      <Header deployment={deployment} status={state?.revision?.status} tab={tab} />
      <nav class="tabs" aria-label="Parts of the deployment">
        {tabs.map((each) => (
          <a
            key={each}
            href={href('deployments', id, ...(each ? [each] : []))}
            aria-current={each === tab ? 'page' : undefined}
          >
            {tabLabel(each)}
          </a>
        ))}
      </nav>
      {/* A log says itself when it was read, unless it is whole. */}
      {(tab !== 'logs' || failure != null) && (
        <Freshness
          what="deployment"
          readAt={deploymentState(id).value.readAt}
          error={failure}
          retry={() => void refreshDeployment(id)}
        />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form. */}
      <div ref={content} class="tab" role="group" tabIndex={-1} aria-label={tabLabel(tab)}>
        {tab === 'revisions' ? (
          <RevisionTable deployment={deployment} />
        ) : tab === 'configuration' ? (
          <PatchForm deployment={deployment} />
        ) : tab === 'logs' ? (
          <Logs deployment={deployment} />
        ) : (
          <Overview deployment={deployment} state={state} />
        )}
      </div>
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
