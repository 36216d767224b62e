// What can be done with the latest revision unless all is well with it: tried again or left behind if it failed,
// interrupted while it is in progress.
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { deploymentState } from '../../service/deployments.js';
import { offers } from '../../service/operations.js';
import { interruptRevision, redeployRevision } from '../../service/revision-actions.js';
import { toneOf } from '../../service/status.js';
import { useFailure } from './use-failure.js';
import { CopyCommand } from '../../ui/later/index.js';
import { ErrorText } from '../../ui/notices/error-text.js';
import { Notice } from '../../ui/notices/notice.js';
import { RollbackDialog } from './rollback-dialog.js';

export interface RevisionActionsProps {
  readonly deploymentId: string;
  readonly revisionId: string;
  readonly status: string;
}

export function RevisionActions({ deploymentId, revisionId, status }: RevisionActionsProps) {
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  const [goingBack, setGoingBack] = useState(false);
  const { name = deploymentId, active_revision_id: active } = deploymentState(deploymentId).value.deployment ?? {};
  const wasInterrupted = status === 'INTERRUPTED';
  const isBad = toneOf(status) === 'bad' || wasInterrupted;
  const act = async (run: typeof redeployRevision) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await run(deploymentId, revisionId);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {error != null && (
        <Notice>
          <ErrorText error={error} />
        </Notice>
      )}
      <p class="actions">
        {isBad && !wasInterrupted && offers('revisions.redeploy') && (
          <button type="button" aria-disabled={busy} onClick={() => void act(redeployRevision)}>
            Retry
          </button>
        )}
        {/* Where no revision is live, there is nothing to go back to. */}
        {isBad && active && (
          <button type="button" onClick={() => setGoingBack(true)}>
            Roll back…
          </button>
        )}
        {!isBad && offers('revisions.interrupt') && (
          <button type="button" aria-disabled={busy} onClick={() => void act(interruptRevision)}>
            Interrupt{status === 'QUEUED' && ` ${revisionId.slice(0, 8)}`}
          </button>
        )}
        {wasInterrupted && !active ? (
          <a href={href('deployments', deploymentId, 'configuration')}>Change the configuration</a>
        ) : (
          <CopyCommand
            commands={[
              wasInterrupted
                ? ['rollback', name, '--wait']
                : isBad
                  ? ['redeploy', name, '--wait']
                  : ['interrupt', name, '--revision', revisionId],
            ]}
          />
        )}
      </p>
      {goingBack && <RollbackDialog deploymentId={deploymentId} name={name} onClose={() => setGoingBack(false)} />}
    </>
  );
}
