// Asks before a deployment is deleted, and deletes it.
import '../frame.js';
import type { Deployment } from 'deployment-control/slim';
import { connected, isMissing, statusOf } from '../connection.js';
import { deploymentEntry, refreshDeployment } from '../deployments.js';
import { go } from '../routes.js';
import { announce } from './announcer.js';
import { Confirm } from './confirm.js';

export function DeleteDialog({ deployment, onClose }: { deployment: Deployment; onClose: () => void }) {
  const { name } = deployment;
  return (
    <Confirm title={`Delete ${name}?`} word={name} what="name" action="Delete the deployment" run={(form) => remove(deployment, form.has('project'))} onClose={onClose}>
      <p>Its servers stop, and its revisions are gone. This cannot be undone.</p>
      <label class="check">
        <input type="checkbox" name="project" /> Delete its tracing project too
      </label>
    </Confirm>
  );
}

/** Deletes a deployment and goes back to the list, where it stays until it is gone. */
async function remove({ id, name }: Deployment, withProject: boolean): Promise<void> {
  const { client } = await connected();
  try {
    await client.deployments.delete(id, { ...(withProject && { delete_tracing_project: true }) });
  } catch (error) {
    await refreshDeployment(id);
    // A deployment that is still there says that the operation is not.
    const { error: gone } = deploymentEntry(id).peek();
    if (statusOf(gone) !== 404) {
      if (isMissing('deployments.delete', error)) throw new Error('This service does not offer to delete deployments');
      throw error;
    }
  }
  announce(`${name} is being deleted`);
  go({ view: 'deployments' });
}
