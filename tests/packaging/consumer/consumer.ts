// A user's TypeScript that touches the whole quick start. It uses no DOM type, since it also compiles without that
// library.
import {
  createSchema,
  DeploymentControl,
  FormSession,
  schemaFor,
  translated,
  validateCreate,
  type DeploymentCreate,
  type Messages,
  type Revision,
} from 'deployment-control';
import compiled from 'deployment-control/core.wasm';
import { createEmulator } from 'deployment-control/emulator';
import { init as initEmulator } from 'deployment-control/emulator/slim';
import { de } from 'deployment-control/messages/de';
import { queries } from 'deployment-control/query';
import { useDeploymentForm, useDeployments, useLogs, useRevision } from 'deployment-control/react';
import { init, initSync, ready, type WasmSource } from 'deployment-control/slim';

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
  const revision = await control.deployments.waitUntilDeployed(deployment, {
    onProgress: (progress) => progress.status,
  });
  const status: string = revision.status;
  await control.deployments.patch(deployment.id, {
    source_config: { resource_spec: { min_scale: status === 'DEPLOYED' ? 1 : null } },
  });
  return revision;
}

export async function fromFiles(core: WasmSource, bytes: Uint8Array): Promise<DeploymentControl> {
  initSync(bytes);
  initSync(compiled);
  await init(core);
  await ready({ href: 'https://files.example/core.wasm' });
  await initEmulator(Promise.resolve(bytes.buffer as ArrayBuffer));
  return new DeploymentControl({ baseUrl: '/api', wasm: core });
}

export function inGerman(form: unknown): readonly string[] {
  const messages: Messages = { ...de, missing: ({ source }) => `Pflichtfeld${source ?? ''}` };
  const { issues } = validateCreate(form, { hosting: 'cloud', messages });
  const result = createSchema['~standard'].validate(form, { libraryOptions: { messages } });
  const name: string | undefined = result.issues === undefined ? result.value.name : result.issues[0]?.message;
  const least = schemaFor('ResourceSpec', { messages }).field('min_scale')['~standard'].validate(1);
  return [
    ...translated(issues, de).map((issue) => issue.msg),
    name ?? '',
    String(least.issues === undefined && least.value),
  ];
}

export function misuse(control: DeploymentControl): void {
  void control.deployments.create({
    name: 'agent',
    // @ts-expect-error A source that the contract does not know, told at its place.
    source: 'nowhere',
    source_config: {},
    source_revision_config: {},
    secrets: [],
  });
  const pages = async () => {
    const page = await control.deployments.list();
    // @ts-expect-error The number is items.length: no number can be compared with this one.
    return 0 < page.length;
  };
  void pages;
  // @ts-expect-error An identifier is text.
  void control.deployments.get(1);
}

/** What a dashboard shows, by the hooks and by the queries. */
export function useDashboard(control: DeploymentControl, ids: { deployment_id: string; revision_id: string }): string {
  const { deployments, revisions } = useDeployments(control, { filter: { status: 'READY' } });
  const { status } = useRevision(control, ids);
  const { lines } = useLogs(control, ids, { type: 'build' });
  const form = useDeploymentForm(() => new FormSession<DeploymentCreate>('create', { name: 'agent' }));
  form.set(['source_config', 'custom_url'], 'https://agent.example');
  // @ts-expect-error a form has no such field
  form.set(['nonsense'], 1);
  const { queryKey } = queries(control).deployments.detail(ids.deployment_id);
  const name: string | undefined = form.value.name;
  return [deployments[0]?.name, revisions.size, status, lines[0]?.entry.message, name, queryKey[4].id].join();
}
