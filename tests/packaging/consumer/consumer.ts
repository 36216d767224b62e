// A user's TypeScript that touches the whole quick start. It uses no DOM type, since it also compiles without that library.
import { DeploymentControl, type DeploymentCreate, type Revision } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';

export async function quickStart(): Promise<Revision> {
  const emulator = await createEmulator({ clock: 'manual' });
  const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
  const form: DeploymentCreate = {
    name: 'agent',
    source: 'internal_docker',
    source_config: {},
    source_revision_config: { image_uri: 'registry.example/agent:1' },
    secrets: [],
  };
  const deployment = await control.deployments.create(form);
  const revision = await control.deployments.waitUntilDeployed(deployment, { onProgress: (progress) => progress.status });
  const status: string = revision.status;
  await control.deployments.patch(deployment.id, { source_config: { resource_spec: { min_scale: status === 'DEPLOYED' ? 1 : null } } });
  return revision;
}

export function misuse(control: DeploymentControl): void {
  // @ts-expect-error A source that the contract does not know.
  void control.deployments.create({ name: 'agent', source: 'nowhere', source_config: {}, source_revision_config: {}, secrets: [] });
  // @ts-expect-error An identifier is text.
  void control.deployments.get(1);
}
