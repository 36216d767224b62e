// The revision that a queued one waits for.
import type { Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { useWhileVisible } from '../../browser/while-visible.js';
import { readAgainAndAgain } from '../../service/pace.js';
import { listRevisions } from '../../service/revisions.js';
import { statusLabel } from '../../service/status.js';
import { blockerOf, shortId } from './revision-text.js';

export function WaitsFor({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const [blocker, setBlocker] = useState<Revision>();
  useWhileVisible(
    (signal) =>
      void readAgainAndAgain(async () => {
        // A reading that fails leaves what was known; the next one comes soon.
        const revisions = await listRevisions(deploymentId).catch(() => undefined);
        if (!revisions || signal.aborted) return false;
        const next = blockerOf(revisions, revisionId);
        setBlocker(next);
        return next?.id !== blocker?.id;
      }, signal),
    [deploymentId, revisionId],
  );
  if (!blocker) return null;
  return (
    <p class="help">
      Waits for the earlier revision <code>{shortId(blocker)}</code> ({statusLabel(blocker.status)}). If that one hangs,
      interrupt it in the <a href={href('deployments', deploymentId, 'revisions')}>revisions</a>.
    </p>
  );
}
