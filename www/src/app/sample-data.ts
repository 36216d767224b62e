// Starts the emulator of the page, with a sample organisation: deployments of several sources, one with a revision in
// progress and one with a failed build.
import '../ui/shell.js';
import type { Hosting } from 'deployment-control/slim';
import { createEmulator, type Emulator } from 'deployment-control/emulator/slim';

type Script = Parameters<Emulator['script']>[0];
type Seed = Parameters<Emulator['seed']>[0];

export const DEPLOY_FAILS = [
  { status: 'CREATING', forMs: 400 },
  { status: 'QUEUED', forMs: 400 },
  { status: 'AWAITING_DEPLOY', forMs: 400 },
  { status: 'DEPLOYING', forMs: 1600 },
  { status: 'DEPLOY_FAILED', forMs: Infinity },
];

const BUILDS_SLOWLY = [
  { status: 'QUEUED', forMs: 1_000 },
  { status: 'AWAITING_BUILD', forMs: 3_000 },
  { status: 'BUILDING', forMs: 90_000 },
  { status: 'AWAITING_DEPLOY', forMs: 5_000 },
  { status: 'DEPLOYING', forMs: 30_000 },
  { status: 'DEPLOYED', forMs: Infinity },
];

const BUILD_FAILS = [
  { status: 'BUILDING', forMs: 1 },
  { status: 'BUILD_FAILED', forMs: Infinity },
];

const FROM_REPOSITORIES =
  'support-agent billing-agent onboarding-agent order-tracker returns-desk fraud-watch contract-reviewer meeting-notes travel-planner hiring-screener incident-triage release-notes docs-search status-reporter';
const FROM_IMAGES =
  'voice-gateway tool-router memory-store eval-harness browser-agent vision-agent metrics-agent chart-builder sql-analyst pipeline-doctor';
const DAY = 86_400_000;
const MODEL_KEY = { name: 'MODEL_API_KEY', value: 'sample-value-0001' };

/** Starts an emulator, with the sample organisation if `sample` is true. */
export async function startEmulator(wasm: Promise<Response>, hosting: Hosting, sample: boolean): Promise<Emulator> {
  const emulator = await createEmulator({ hosting, wasm });
  await nextTask();
  if (sample) await addSample(emulator, hosting);
  return emulator;
}

/** Seeds finished deployments, then patches two of them so that they have a revision in progress and a failed one. */
async function addSample(emulator: Emulator, hosting: Hosting): Promise<void> {
  const integrations: { id: string }[] = await request(emulator, '/v1/integrations/repo_host/install');
  const integration = integrations[0]?.id;
  const now = Date.now();
  emulator.seed({
    deployments: [...imageDeployments(now).reverse(), ...repositoryDeployments(now, integration).reverse()],
    connections: ['calendar', 'mail', 'chat'].map((provider) => ({
      agent_id: 'support-agent',
      oauth_token_id: `token-${provider}`,
      provider_id: provider,
      created_at: creationTime(now, 1),
    })),
  } as Seed);
  await nextTask();
  const patch = async (name: string, script: Script, version: string) => {
    const { resources } = await request<{ resources: { id: string }[] }>(emulator, `/v2/deployments?name=${name}`);
    emulator.script(script);
    const change = integration ? { repo_ref: version } : { image_uri: `registry.example/northwind/agent:${version}` };
    await request(emulator, `/v2/deployments/${resources[0]?.id}`, 'PATCH', { source_revision_config: change });
  };
  if (hosting === 'cloud') await patch('billing-agent', BUILD_FAILS, 'redesign');
  await nextTask();
  await patch('support-agent', BUILDS_SLOWLY, 'release-7');
}

/** Deployments from repositories; without an integration, as where the service is self-hosted, from external images. */
function repositoryDeployments(now: number, integration: string | undefined) {
  return FROM_REPOSITORIES.split(' ').map((name, index) => ({
    name,
    ...(integration
      ? {
          source: 'repo_host' as const,
          source_config: {
            integration_id: integration,
            repo_url: `https://host.example/northwind/${name}`,
            build_on_push: index % 3 === 0,
            resource_spec: { min_scale: 1, max_scale: 1 + (index % 4) },
          },
          source_revision_config: {
            repo_ref: index % 5 === 4 ? 'refs/tags/v2.1.0' : 'main',
            agent_config_path: 'agent.json',
          },
        }
      : {
          source: 'external_docker' as const,
          source_config: {},
          source_revision_config: { image_uri: `registry.example/northwind/${name}:2.${index}` },
        }),
    secrets: [MODEL_KEY],
    created_at: creationTime(now, index + 1),
  }));
}

function imageDeployments(now: number) {
  return FROM_IMAGES.split(' ').map((name, index) => ({
    name,
    source: 'internal_docker' as const,
    source_config: {},
    source_revision_config: { image_uri: `registry.example/northwind/${name}:1.${index}.0` },
    image_version: `1.${index}.0`,
    secrets: index % 2 ? [] : [MODEL_KEY],
    created_at: creationTime(now, index + 15),
    ...(index === 9 && { status: 'UNUSED' }),
  }));
}

function creationTime(now: number, index: number): string {
  return new Date(now - (index * 7 + 3) * DAY - index * 3_700_000).toISOString();
}

async function request<T>(emulator: Emulator, path: string, method = 'GET', body?: unknown): Promise<T> {
  const response = await emulator.fetch(emulator.baseUrl + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<T>;
}

/** Lets the page draw and handle events in between. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
