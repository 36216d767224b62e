// Starts the emulator of the page, with a sample organisation: deployments with histories, one whose build has failed,
// one that is built at present, and a preview of another one.
import '../ui/shell.js';
import type { Hosting } from 'deployment-control/slim';
import { createEmulator, type Emulator } from 'deployment-control/emulator/slim';

export const DEPLOY_FAILS = [
  { status: 'CREATING', forMs: 400 },
  { status: 'QUEUED', forMs: 400 },
  { status: 'AWAITING_DEPLOY', forMs: 400 },
  { status: 'DEPLOYING', forMs: 1600 },
  { status: 'DEPLOY_FAILED', forMs: Infinity },
];

const FROM_REPOSITORIES =
  'support-agent billing-agent onboarding-agent order-tracker returns-desk fraud-watch contract-reviewer meeting-notes travel-planner hiring-screener incident-triage docs-search docs-search-pr-12 status-reporter';
const FROM_IMAGES =
  'voice-gateway tool-router memory-store eval-harness browser-agent vision-agent metrics-agent chart-builder sql-analyst pipeline-doctor';
const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const SECRETS = ['MODEL_API_KEY', 'DATABASE_URL', 'ERRORS_DSN'].map((name) => ({ name, value: `sample-${name}` }));

type Steps = readonly (readonly [status: string, seconds: number])[];

/** Starts an emulator, with the sample organisation if `sample` is true. */
export async function startEmulator(wasm: Promise<Response>, hosting: Hosting, sample: boolean): Promise<Emulator> {
  const emulator = await createEmulator({ hosting, wasm });
  // The page draws and handles events in between.
  await new Promise((resolve) => setTimeout(resolve));
  if (sample) await addSample(emulator);
  return emulator;
}

/** Has somebody else change a deployment, as a colleague does while one edits it. */
export async function changeAsColleague(emulator: Emulator, id: string): Promise<void> {
  const { source_config: config } = await request<{ source_config: { resource_spec?: object } }>(
    emulator,
    `/v2/deployments/${id}`,
  );
  await request(emulator, `/v2/deployments/${id}`, {
    source_config: {
      custom_url: 'https://agents.northwind.example',
      resource_spec: { ...config.resource_spec, max_scale: 8, memory_mb: 4096 },
    },
  });
}

async function addSample(emulator: Emulator): Promise<void> {
  const integrations = await request<{ id: string }[]>(emulator, '/v1/integrations/repo_host/install');
  const integration = integrations[0]?.id;
  const repositories = FROM_REPOSITORIES.split(' ').map((name, index) => fromRepository(name, index, integration));
  const images = FROM_IMAGES.split(' ').map((name, index) => fromImage(name, index, 'internal_docker'));
  emulator.seed({
    deployments: [...images.reverse(), ...repositories.reverse()],
    connections: ['calendar', 'mail', 'chat'].map((provider) => ({
      agent_id: 'support-agent',
      oauth_token_id: `token-${provider}`,
      provider_id: provider,
      created_at: timeAgo(60 * HOUR),
    })),
  } as Parameters<Emulator['seed']>[0]);
}

/** A deployment from a repository; without an integration, as where the service is self-hosted, from an image. */
function fromRepository(name: string, index: number, integration: string | undefined) {
  if (!integration) return fromImage(name, index, 'external_docker');
  const parent = name.replace(/-pr-\d+$/, '');
  const annotations = { 'deployment-control/preview-of': parent, 'deployment-control/preview-key': 'pr-12' };
  const isPreview = parent !== name;
  const { revisions, ...rest } = common(index, BUILT);
  return {
    ...rest,
    name,
    source: 'repo_host',
    source_config: {
      integration_id: integration,
      repo_url: `https://host.example/northwind/${parent}`,
      build_on_push: !isPreview,
      custom_url: index < 2 ? `https://${parent.replace('-agent', '')}.northwind.example` : undefined,
      resource_spec: {
        ...{ min_scale: 1, max_scale: 1 + (index % 4), cpu: 1, memory_mb: 2048 },
        ...(isPreview && { annotations }),
      },
    },
    source_revision_config: { repo_ref: isPreview ? 'faster-index' : 'main', agent_config_path: 'agent.json' },
    revisions: [...revisions, ...(NOW[name] ? [NOW[name]()] : [])],
  };
}

function fromImage(name: string, index: number, source: string) {
  const made = (at: number) => ({
    source_revision_config: { image_uri: `registry.example/northwind/${name}:1.${at}.0` },
  });
  const { revisions, ...rest } = common(
    index + 15,
    BUILT.filter(([status]) => !status.includes('BUILD')),
  );
  return {
    ...rest,
    ...made(0),
    name,
    source,
    ...(name === 'pipeline-doctor' && { status: 'UNUSED' }),
    source_config: { resource_spec: { min_scale: 1, max_scale: 2, cpu: 0.5, memory_mb: 1024 } },
    revisions: revisions.map((one, at) => ({ ...one, ...made(at) })),
  };
}

/** What all have in common: secrets, and several revisions, of which one has failed now and then. */
function common(index: number, steps: Steps) {
  const count = 4 + ((index * 5 + 15) % 16);
  return {
    created_at: timeAgo((index + 12) * 170 * HOUR),
    secrets: SECRETS.slice(0, 1 + (index % 3)),
    revisions: Array.from({ length: count }, (_, at) => {
      const age = count - 1 - at;
      const hasFailed = age > 1 && at % 7 === 4;
      // No two take the same time.
      const varied = steps.map(([status, s]) => [status, s * (0.7 + ((at * 37 + count * 11) % 60) / 100)] as const);
      return {
        created_at: timeAgo((9 + index * 7 + age * (5 + (count % 9) * 6) + ((at * 13) % 5)) * HOUR),
        steps: hasFailed ? stepsOf(varied.slice(0, -1), 'DEPLOY_FAILED') : stepsOf(varied, 'DEPLOYED'),
      };
    }),
  };
}

const BUILT: Steps = [
  ['QUEUED', 5],
  ['AWAITING_BUILD', 11],
  ['BUILDING', 150],
  ['AWAITING_DEPLOY', 7],
  ['DEPLOYING', 41],
];

/** What goes on while one looks: a build that began a moment ago, and one that asked for a package that is not there. */
const NOW: Readonly<Record<string, () => object>> = {
  'support-agent': () => ({
    created_at: timeAgo(48 * SECOND),
    source_revision_config: { repo_ref: 'release-7' },
    steps: stepsOf(BUILT, 'DEPLOYED'),
  }),
  'billing-agent': () => ({
    created_at: timeAgo(0.6 * HOUR),
    source_revision_config: { repo_ref: 'redesign' },
    steps: stepsOf(BUILT.slice(0, 3), 'BUILD_FAILED'),
    fail: 'package_not_found',
  }),
};

function stepsOf(steps: Steps, end: string) {
  return [...steps.map(([status, seconds]) => ({ status, forMs: Math.round(seconds * SECOND) })), { status: end }];
}

function timeAgo(ms: number): string {
  return new Date(Date.now() - ms).toISOString();
}

/** Asks the emulator; with a `body` it patches. */
async function request<T>(emulator: Emulator, path: string, body?: unknown): Promise<T> {
  const response = await emulator.fetch(emulator.baseUrl + path, {
    method: body ? 'PATCH' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json() as Promise<T>;
}
