// What is done with a deployment: open it, deploy its latest revision again or interrupt it, go back, delete.
import type { Deployment } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { isGoingAway } from '../../../../pkg/src/values/records/namesake.js';
import { href } from '../../browser/address.js';
import { offers } from '../../service/operations.js';
import { redeployRevision } from '../../service/revision-actions.js';
import { isFinal, toneOf } from '../../service/status.js';
import { Icon } from '../../ui/icon.js';
import { lazy } from '../../ui/lazy.js';
import { ErrorText } from '../../ui/notices/error-text.js';
import { Notice } from '../../ui/notices/notice.js';
import { useFailure } from '../revisions/use-failure.js';
import { isWebAddress } from '../../ui/values.js';

const CopyCommand = lazy(async () => (await import('../../ui/later/index.js')).CopyCommand);
const DeleteDialog = lazy(async () => (await import('./delete-dialog.js')).DeleteDialog);
const InterruptDialog = lazy(async () => (await import('../revisions/unsettled.js')).InterruptDialog);
const RollbackDialog = lazy(async () => (await import('../revisions/unsettled.js')).RollbackDialog);

/** `status` is that of the latest revision. */
export function Actions({ deployment, status }: { deployment: Deployment; status: string | undefined }) {
  const { id, name, latest_revision_id: latest, active_revision_id: active } = deployment;
  const [error, setError] = useFailure();
  const [isBusy, setBusy] = useState(false);
  const [asking, setAsking] = useState<'delete' | 'interrupt' | 'rollback'>();
  const url = deployment.source_config?.custom_url;
  const dialog = { deploymentId: id, name, onClose: () => setAsking(undefined) };
  const redeploy = async () => {
    if (isBusy || !latest) return;
    setBusy(true);
    setError(null);
    await redeployRevision(id, latest).catch(setError);
    setBusy(false);
  };
  const canRedeploy = isFinal(status) && status !== 'SKIPPED' && offers('revisions.redeploy');
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
        {canRedeploy && (
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
          {canRedeploy && <CopyCommand label="Copy redeploying as command" commands={[['redeploy', name, '--wait']]} />}
          {offers('deployments.delete') && !isGoingAway(deployment.status) && (
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
      {asking === 'delete' && <DeleteDialog deployment={deployment} onClose={dialog.onClose} />}
      {asking === 'interrupt' && latest && <InterruptDialog {...dialog} revisionId={latest} />}
      {asking === 'rollback' && <RollbackDialog {...dialog} />}
    </>
  );
}
