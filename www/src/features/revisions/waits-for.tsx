// The revision that a queued one waits for.
import type { Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { useWhileVisible } from '../../browser/while-visible.js';
import { errorMessage } from '../../browser/error-message.js';
import { readAgainAndAgain } from '../../service/pace.js';
import { interruptRevision } from '../../service/revision-actions.js';
import { listRevisions } from '../../service/revisions.js';
import { statusLabel } from '../../service/status.js';
import { useFailure } from './use-failure.js';
import { Notice } from '../../ui/notices/notice.js';
import { blockerOf, shortId } from './revision-text.js';

export function WaitsFor({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const [blocker, setBlocker] = useState<Revision>();
  const [error, setError] = useFailure();
  const [busy, setBusy] = useState(false);
  useWhileVisible(
    (signal) => {
      let known: string | undefined;
      void readAgainAndAgain(async () => {
        // A reading that fails leaves what was known; the next one comes soon.
        const revisions = await listRevisions(deploymentId).catch(() => undefined);
        if (!revisions || signal.aborted) return false;
        const next = blockerOf(revisions, revisionId);
        const isNew = next?.id !== known;
        known = next?.id;
        setBlocker(next);
        return isNew;
      }, signal);
    },
    [deploymentId, revisionId],
  );
  if (!blocker) return null;
  const interrupt = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await interruptRevision(deploymentId, String(blocker.id));
      setBlocker(undefined);
    } catch (failure) {
      setError(failure);
    }
    setBusy(false);
  };
  return (
    <>
      {error != null && <Notice>{errorMessage(error)}</Notice>}
      <p class="help">
        Waits for the earlier <a href={href('deployments', deploymentId, 'revisions')}>revision</a>{' '}
        <code>{shortId(blocker)}</code> ({statusLabel(blocker.status)}). If that one hangs:{' '}
        <button type="button" class="slim" aria-disabled={busy} onClick={() => void interrupt()}>
          Interrupt {shortId(blocker)}
        </button>
      </p>
    </>
  );
}
