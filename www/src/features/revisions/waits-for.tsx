// The revision that a queued one waits for.
import type { Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { useWhileVisible } from '../../browser/while-visible.js';
import { deploymentState } from '../../service/deployments.js';
import { readAgainAndAgain } from '../../service/pace.js';
import { listRevisions } from '../../service/revisions.js';
import { statusLabel } from '../../service/status.js';
import { InterruptDialog } from './interrupt-dialog.js';
import { blockerOf, shortId } from './revision-text.js';

export function WaitsFor({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const [blocker, setBlocker] = useState<Revision>();
  const [isAsking, setAsking] = useState(false);
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
  return (
    <>
      <p class="help">
        Waits for the earlier <a href={href('deployments', deploymentId, 'revisions')}>revision</a>{' '}
        <code>{shortId(blocker)}</code> ({statusLabel(blocker.status)}). If that one hangs:{' '}
        <button type="button" class="slim" onClick={() => setAsking(true)}>
          Interrupt {shortId(blocker)}…
        </button>
      </p>
      {isAsking && (
        <InterruptDialog
          deploymentId={deploymentId}
          name={deploymentState(deploymentId).value.deployment?.name ?? deploymentId}
          revisionId={String(blocker.id)}
          onDone={() => setBlocker(undefined)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
