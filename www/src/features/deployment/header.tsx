// The name of a deployment, its status and source, the state of its latest revision, and what is done with it.
import { type Deployment, SOURCES } from 'deployment-control/slim';
import { visible } from '../../browser/visible.js';
import { deploymentTone, isFinal, toneOf } from '../../service/status.js';
import { ErrorText, Heading, Icon, lazy, Notice, Status } from '../../ui/shell.js';
import { useState } from 'preact/hooks';
import { isGoingAway } from '../../../../pkg/src/values/records/namesake.js';
import { href } from '../../browser/address.js';
import { offers } from '../../service/operations.js';
import { redeployRevision, useFailure } from '../revisions/use-revisions.js';
import { isWebAddress } from '../../ui/values.js';

export function tabLabel(tab: string): string {
  return tab ? tab.charAt(0).toUpperCase() + tab.slice(1) : 'Overview';
}

/** The annotation by which the package marks a preview. */
const PREVIEW_OF = 'deployment-control/preview-of';

export interface HeaderProps {
  readonly deployment: Deployment;
  /** The status of the latest revision; the window's title begins with it. */
  readonly status: string | undefined;
  readonly tab: string;
}

export function Header({ deployment, status, tab }: HeaderProps) {
  const { name, status: deploymentStatus, source, source_config: config } = deployment;
  const previewOf = (config?.resource_spec?.annotations as Readonly<Record<string, unknown>> | null)?.[PREVIEW_OF];
  const title = [status, name, tab && tabLabel(tab)];
  return (
    <header class="title">
      <div>
        <Heading title={title.filter(Boolean).join(' · ')} tone={status ? toneOf(status) : undefined}>
          {name}
        </Heading>
        <p class="tags">
          <span class="sr-only">Deployment:</span>
          <Status status={deploymentStatus} tone={deploymentTone(deploymentStatus)} />
          <span class="tag">
            <Icon name={source === 'repo_host' ? 'branch' : 'image'} />
            {SOURCES.find(({ value }) => value === source)?.label ?? source ?? 'not shown'}
          </span>
          {typeof previewOf === 'string' && <span class="tag">Preview of {visible(previewOf)}</span>}
          {tab && status && (
            <>
              <span class="help">Latest revision</span>
              <Status status={status} />
            </>
          )}
        </p>
      </div>
      <Actions deployment={deployment} status={status} />
    </header>
  );
}

const CopyCommand = lazy(async () => (await import('../../ui/later/index.js')).CopyCommand);
const DeleteDialog = lazy(async () => (await import('../revisions/unsettled.js')).DeleteDialog);
const InterruptDialog = lazy(async () => (await import('../revisions/unsettled.js')).InterruptDialog);
const RollbackDialog = lazy(async () => (await import('../revisions/unsettled.js')).RollbackDialog);

/** `status` is that of the latest revision. */
function Actions({ deployment, status }: { deployment: Deployment; status: string | undefined }) {
  const { id, name, latest_revision_id: latest, active_revision_id: active } = deployment;
  const [error, setError] = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'delete' | 'interrupt' | 'rollback'>();
  const url = deployment.source_config?.custom_url;
  const dialog = { deployment, onClose: () => setAsking(undefined) };
  const redeploy = async () => {
    if (isBusy || !latest) return;
    setBusy(true);
    setError(null);
    await redeployRevision(id, latest).catch(setError);
    setBusy(false);
  };
  const hasRedeploy = latest && offers('revisions.redeploy');
  return (
    <>
      <div class="actions">
        {isWebAddress(url) && (
          <a class="button" href={url} target="_blank" rel="noopener noreferrer">
            Open
            <Icon name="link" />
          </a>
        )}
        {offers('logs') && latest && (
          <a class="button" href={href('deployments', id, 'logs')}>
            Logs
          </a>
        )}
        {toneOf(status) === 'busy' && latest && offers('revisions.interrupt') && (
          <button type="button" onClick={() => setAsking('interrupt')}>
            Interrupt…
          </button>
        )}
        {/* Where no revision is live, there is nothing to go back to. */}
        {active && (
          <button type="button" onClick={() => setAsking('rollback')}>
            Roll back…
          </button>
        )}
        {hasRedeploy && isFinal(status) && status !== 'SKIPPED' && (
          <button
            type="button"
            aria-disabled={isBusy}
            class={toneOf(status) === 'bad' ? 'primary' : ''}
            onClick={redeploy}
          >
            Redeploy
          </button>
        )}
        <button type="button" class="more" aria-label="More actions" popovertarget="more">
          <Icon name="more" />
        </button>
        <div id="more" class="menu" popover="auto">
          <CopyCommand commands={[['get', name]]} />
          {/* Whatever the status: nothing moves below a pointer while a revision moves on. */}
          {hasRedeploy && <CopyCommand label="Copy redeploying as command" commands={[['redeploy', name, '--wait']]} />}
          {offers('deployments.delete') && !isGoingAway(deployment) && (
            <button
              type="button"
              class="danger quiet"
              popovertarget="more"
              popovertargetaction="hide"
              onClick={() => setAsking('delete')}
            >
              Delete…
            </button>
          )}
        </div>
      </div>
      {error != null && (
        <Notice>
          <ErrorText error={error} />
        </Notice>
      )}
      {asking === 'delete' && <DeleteDialog {...dialog} />}
      {asking === 'interrupt' && latest && <InterruptDialog {...dialog} revisionId={latest} />}
      {asking === 'rollback' && <RollbackDialog {...dialog} />}
    </>
  );
}
