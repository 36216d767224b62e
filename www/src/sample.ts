// The organisation that the emulator in the page starts with: deployments of every kind, one on its way, one that failed.
import './frame.js';
import { createEmulator, type Emulator } from 'deployment-control/emulator/slim';
import type { Hosting } from './connection.js';

export const FAILING = [
  { status: 'CREATING', forMs: 400 },
  { status: 'QUEUED', forMs: 400 },
  { status: 'AWAITING_DEPLOY', forMs: 400 },
  { status: 'DEPLOYING', forMs: 1600 },
  { status: 'DEPLOY_FAILED', forMs: Infinity },
];

const BUILDING = [
  { status: 'QUEUED', forMs: 1_000 },
  { status: 'AWAITING_BUILD', forMs: 3_000 },
  { status: 'BUILDING', forMs: 90_000 },
  { status: 'AWAITING_DEPLOY', forMs: 5_000 },
  { status: 'DEPLOYING', forMs: 30_000 },
  { status: 'DEPLOYED', forMs: Infinity },
];

const BUILD_FAILED = [
  { status: 'BUILDING', forMs: 1 },
  { status: 'BUILD_FAILED', forMs: Infinity },
];

const BUILT =
  'support-agent billing-agent onboarding-agent order-tracker returns-desk fraud-watch contract-reviewer meeting-notes travel-planner hiring-screener incident-triage release-notes docs-search status-reporter';
const IMAGES = 'voice-gateway tool-router memory-store eval-harness browser-agent vision-agent metrics-agent chart-builder sql-analyst pipeline-doctor';
const DAY = 86_400_000;
const MODEL_KEY = { name: 'MODEL_API_KEY', value: 'sample-value-0001' };

/** Starts an emulator, with the sample in it where that is wanted. */
export async function startEmulator(wasm: Promise<Response>, hosting: Hosting, sample: boolean): Promise<Emulator> {
  const emulator = await createEmulator({ hosting, wasm });
  await breath();
  if (sample) await fillSample(emulator, hosting);
  return emulator;
}

/** Puts the sample in, through the emulator's own operations where something is to be on its way. */
async function fillSample(emulator: Emulator, hosting: Hosting): Promise<void> {
  const ask = async (path: string, method = 'GET', body?: unknown) => {
    const answer = await emulator.fetch(emulator.baseUrl + path, { method, headers: { 'content-type': 'application/json' }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    return answer.json() as Promise<any>;
  };
  const now = Date.now();
  const integrations: { id: string }[] = await ask('/v1/integrations/repo_host/install');
  const integration = integrations[0]?.id;
  const made = (index: number) => new Date(now - (index * 7 + 3) * DAY - index * 3_700_000).toISOString();
  const built = BUILT.split(' ').map((name, index) => ({
    name,
    ...(integration
      ? {
          source: 'repo_host' as const,
          source_config: { integration_id: integration, repo_url: `https://host.example/northwind/${name}`, build_on_push: index % 3 === 0, resource_spec: { min_scale: 1, max_scale: 1 + (index % 4) } },
          source_revision_config: { repo_ref: index % 5 === 4 ? 'refs/tags/v2.1.0' : 'main', agent_config_path: 'agent.json' },
        }
      : { source: 'external_docker' as const, source_config: {}, source_revision_config: { image_uri: `registry.example/northwind/${name}:2.${index}` } }),
    secrets: [MODEL_KEY],
    created_at: made(index + 1),
  }));
  const images = IMAGES.split(' ').map((name, index) => ({
    name,
    source: 'internal_docker' as const,
    source_config: {},
    source_revision_config: { image_uri: `registry.example/northwind/${name}:1.${index}.0` },
    image_version: `1.${index}.0`,
    secrets: index % 2 ? [] : [MODEL_KEY],
    created_at: made(index + 15),
    ...(index === 9 && { status: 'UNUSED' }),
  }));
  const connections = ['calendar', 'mail', 'chat'].map((provider) => ({ agent_id: 'support-agent', oauth_token_id: `token-${provider}`, provider_id: provider, created_at: made(1) }));
  emulator.seed({ deployments: [...images.reverse(), ...built.reverse()], connections } as Parameters<Emulator['seed']>[0]);
  await breath();
  const patch = async (name: string, script: typeof FAILING, body: unknown) => {
    const { resources } = await ask(`/v2/deployments?name=${name}`);
    emulator.script(script);
    await ask(`/v2/deployments/${resources[0].id}`, 'PATCH', body);
  };
  const change = (ref: string) => (integration ? { source_revision_config: { repo_ref: ref } } : { source_revision_config: { image_uri: `registry.example/northwind/agent:${ref}` } });
  if (hosting === 'cloud') await patch('billing-agent', BUILD_FAILED, change('redesign'));
  await breath();
  await patch('support-agent', BUILDING, change('release-7'));
}

/** Lets the page draw and answer its reader in between. */
function breath(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
