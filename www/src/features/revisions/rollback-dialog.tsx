// Shows what going back to an earlier revision would do, and what it cannot bring back, and does it.
import type { Rollback } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { dateTime } from '../../browser/clock.js';
import { planRollback, rollBack } from '../../service/revision-actions.js';
import { ConfirmDialog, CopyCommand } from '../../ui/later/index.js';
import { ErrorText } from '../../ui/notices/error-text.js';
import { Notice } from '../../ui/notices/notice.js';
import { versionOf } from '../../service/version.js';
import { Differences } from './differences.js';
import { fieldLabel, shortId, withShortCommits } from './revision-text.js';

export interface RollbackDialogProps {
  readonly deploymentId: string;
  readonly name: string;
  /** The revision to go back to; by default the last good one. */
  readonly to?: string | undefined;
  readonly onClose: () => void;
}

export function RollbackDialog({ deploymentId, name, to, onClose }: RollbackDialogProps) {
  const [plan, setPlan] = useState<Rollback>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    planRollback(deploymentId, to).then(setPlan, setError);
  }, [deploymentId, to]);
  return (
    <ConfirmDialog
      title={`Roll back ${name}?`}
      action={error != null ? undefined : plan ? `Roll back to ${shortId(plan.from)}` : 'Roll back'}
      isReady={plan !== undefined}
      onConfirm={async () => plan && rollBack(deploymentId, String(plan.from.id))}
      onClose={onClose}
    >
      {error != null ? (
        <Notice title="Nothing was changed.">
          <ErrorText error={error} />
        </Notice>
      ) : plan ? (
        <Planned plan={plan} name={name} />
      ) : (
        <p class="loading">Looking for what differs…</p>
      )}
    </ConfirmDialog>
  );
}

function Planned({ plan: { from, request, takes, cannot }, name }: { plan: Rollback; name: string }) {
  return (
    <>
      <p>
        A new revision is made like <code>{shortId(from)}</code> of {dateTime(from.created_at)}, from{' '}
        <code>{versionOf(from)}</code>
        {request.operation === 'revisions.redeploy' && ', which the service deploys again'}.
      </p>
      <Differences
        differences={takes
          .filter(({ before, after }) => before !== after)
          .map(({ field, before = 'not set', after }) => ({ name: field, before, after }))}
        none="What it was made from is the same."
      />
      {cannot.length > 0 && (
        <Notice tone="quiet" title="What does not go back:">
          <ul>
            {cannot.map(({ field, because }) => (
              <li key={field}>
                {fieldLabel(field)}: {withShortCommits(because)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <CopyCommand commands={[['rollback', name, '--to', String(from.id), '--wait']]} />
    </>
  );
}
