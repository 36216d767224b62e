// Asks for confirmation and deletes a deployment.
import '../../ui/shell.js';
import type { Deployment } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate } from '../../browser/address.js';
import { tell } from '../../browser/announce.js';
import { connected } from '../../service/connection.js';
import { deploymentState, refreshDeployment } from '../../service/deployments.js';
import { httpStatus, recordIfMissing } from '../../service/operations.js';
import { ConfirmDialog, CopyCommand } from '../../ui/later/index.js';

export function DeleteDialog({ deployment, onClose }: { deployment: Deployment; onClose: () => void }) {
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
    const isGone = httpStatus(deploymentState(id).peek().error) === 404;
    if (!isGone) {
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
