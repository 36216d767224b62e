// Questions whose answers the service lists: a repository with its branch, and a listener with its namespace.
import type { DeploymentControl, Repository, SourceConfig } from 'deployment-control';
import { collected } from '../command/listing.js';
import { failureMessage, nextStep } from '../command/failure.js';
import { printable } from '../output/text.js';
import type { Questions } from '../process/questions.js';
import { writeError } from '../process/streams.js';
import { namespacesOf, readListeners } from './listeners.js';

/**
 * The repository that is chosen.
 * @param integration - the id of its integration, where it is known
 * @returns as much as the service lists; where that is not all, the reason is told
 */
export async function askRepository(
  { integrations }: DeploymentControl,
  asked: Questions,
  integration: string | undefined,
): Promise<Partial<Repository>> {
  const { signal } = asked;
  try {
    const hosts = integration === undefined ? await integrations.list({ signal }) : [];
    const isManaged = integration === undefined && hosts.length === 0;
    const all = isManaged ? await collected(integrations.listManagedInstallations({}, { signal })) : hosts;
    if (integration === undefined && all.length === 0) {
      writeError('no integration is installed, so there is no repository to choose\n');
      return {};
    }
    const { id } = integration
      ? { id: integration }
      : await asked.choose('Integration', all, ({ name }) => printable(name));
    const repositories = await (isManaged
      ? integrations.listManagedRepositories(id, { signal })
      : integrations.listRepositories(id, { signal }));
    if (repositories.length === 0) {
      writeError('the integration lists no repository\n');
      return { host_integration_id: id };
    }
    return await asked.choose('Repository', repositories, ({ owner, name }) => printable(`${owner}/${name}`));
  } catch (error) {
    if (signal.aborted) throw error;
    const message = failureMessage(error);
    writeError(`repositories cannot be read: ${printable(message)}\n${nextStep('init', error, message)}`);
    return {};
  }
}

/** The `source_config` of the listener that is chosen, and of one of its namespaces; empty where there is none. */
export async function askListener(control: DeploymentControl, asked: Questions): Promise<SourceConfig> {
  const listeners = await readListeners(control, asked.signal);
  if (listeners === undefined || listeners.length === 0) return {};
  const listener = await asked.choose('Listener', listeners, ({ compute_id: cluster, id }) => printable(cluster ?? id));
  const namespaces = namespacesOf(listener);
  const namespace = namespaces.length > 0 && (await asked.choose('Namespace', namespaces, printable));
  return {
    listener_id: listener.id,
    ...(namespace && { listener_config: { k8s_namespace: namespace } }),
  };
}
