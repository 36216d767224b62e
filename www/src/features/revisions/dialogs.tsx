// Ask before something is done with a deployment at once: interrupting a revision, going back to one, deleting all.
import type { Deployment, Rollback } from 'deployment-control/slim';
import { useEffect, useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { tell } from '../../browser/announce.js';
import { dateTime } from '../../browser/clock.js';
import { connected } from '../../service/connection.js';
import { deploymentState, refreshDeployment } from '../../service/deployments.js';
import { httpStatus, recordIfMissing } from '../../service/operations.js';
import { interruptRevision, planRollback, rollBack } from './use-revisions.js';
import { versionOf } from '../../service/status.js';
import { ConfirmDialog, CopyCommand } from '../../ui/later/index.js';
import { ErrorText, Notice } from '../../ui/shell.js';
import { Differences, fieldLabel, shortId, withShortCommits } from './revision-text.js';

interface DialogProps {
  readonly deployment: Deployment;
  readonly onClose: () => void;
}

export interface InterruptDialogProps extends DialogProps {
  readonly revisionId: string;
  readonly onDone?: () => void;
}

export function InterruptDialog({ deployment: { id, name }, revisionId, onDone, onClose }: InterruptDialogProps) {
  return (
    <ConfirmDialog
      title={`Interrupt revision ${revisionId.slice(0, 8)}?`}
      action="Interrupt it"
      onConfirm={async () => {
        if (!(await interruptRevision(id, revisionId)))
          throw new Error('This service does not offer to interrupt revisions');
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>It stops where it is and does not go on. What is live stays live.</p>
      <CopyCommand commands={[['interrupt', name, '--revision', revisionId]]} />
    </ConfirmDialog>
  );
}

/** Shows what going back `to` a revision would do, by default to the last good one, and what it cannot bring back. */
export function RollbackDialog({ deployment: { id, name }, to, onClose }: DialogProps & { to?: string | undefined }) {
  const [plan, setPlan] = useState<Rollback>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    planRollback(id, to).then(setPlan, setError);
  }, [id, to]);
  return (
    <ConfirmDialog
      title={`Roll back ${name}?`}
      action={error != null ? undefined : plan ? `Roll back to ${shortId(plan.from)}` : 'Roll back'}
      isReady={plan !== undefined}
      onConfirm={async () => plan && rollBack(id, String(plan.from.id))}
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

export function DeleteDialog({ deployment, onClose }: DialogProps) {
  const { name } = deployment;
  const [withProject, setWithProject] = useState(false);
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      expected={name}
      expectedIs="name"
      action="Delete the deployment"
      isDestructive
      onConfirm={() => deleteDeployment(deployment, withProject)}
      onClose={onClose}
    >
      <p>Its servers stop, and its revisions are gone. This cannot be undone.</p>
      <label class="check">
        <input
          type="checkbox"
          name="project"
          checked={withProject}
          onChange={({ currentTarget: { checked } }) => setWithProject(checked)}
        />{' '}
        Delete its tracing project too
      </label>
      <CopyCommand commands={[['delete', name, ...(withProject ? ['--with-project'] : [])]]} />
    </ConfirmDialog>
  );
}

/** Deletes a deployment and returns to the list, which shows it until the service has removed it. */
async function deleteDeployment({ id, name }: Deployment, withProject: boolean): Promise<void> {
  const { client } = await connected();
  try {
    await client.deployments.delete(id, { ...(withProject && { delete_tracing_project: true }) });
  } catch (error) {
    // A 404 may mean that the deployment is gone, which is what was wanted, or that the service lacks the operation.
    await refreshDeployment(id);
    if (httpStatus(deploymentState(id).peek().error) !== 404) {
      if (recordIfMissing('deployments.delete', error))
        throw new Error('This service does not offer to delete deployments');
      throw error;
    }
  }
  const message = `The deletion of ${name} has begun. The list shows it until the service has removed it.`;
  // It is shown on the list, and gone with it.
  addEventListener('hashchange', () => tell(message), { once: true });
  navigate('deployments');
}
