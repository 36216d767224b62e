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
  const isPreview = parent !== name;
  const base = { repo_ref: isPreview ? 'faster-index' : 'main', agent_config_path: 'agent.json' };
  return {
    ...common(index, [
      ['QUEUED', 6 + (index % 5) * 4],
      ['AWAITING_BUILD', 12],
      ['BUILDING', 140 + index * 9],
      ['AWAITING_DEPLOY', 8],
      ['DEPLOYING', 35 + index * 2],
    ]),
    ...(name === 'support-agent' && { revisions: [...history(20, 9, BUILT_FAST), buildingNow()] }),
    ...(name === 'billing-agent' && { revisions: [...history(13, 30, BUILT_FAST), failedNow()] }),
    name,
    source: 'repo_host',
    source_config: {
      integration_id: integration,
      repo_url: `https://host.example/northwind/${parent}`,
      build_on_push: !isPreview,
      ...(index < 2 && { custom_url: `https://${parent.replace('-agent', '')}.northwind.example` }),
      resource_spec: {
        ...{ min_scale: 1, max_scale: 1 + (index % 4), cpu: 1, memory_mb: 2048 },
        ...(isPreview && {
          annotations: { 'deployment-control/preview-of': parent, 'deployment-control/preview-key': 'pr-12' },
        }),
      },
    },
    source_revision_config: base,
  };
}

function fromImage(name: string, index: number, source: string) {
  const { revisions, ...rest } = common(index + 15, [
    ['QUEUED', 4 + (index % 3) * 3],
    ['AWAITING_DEPLOY', 6],
    ['DEPLOYING', 30 + index * 4],
  ]);
  return {
    ...rest,
    name,
    source,
    source_config: { resource_spec: { min_scale: 1, max_scale: 2, cpu: 0.5, memory_mb: 1024 } },
    source_revision_config: { image_uri: imageOf(name, 0) },
    revisions: revisions.map((one, at) => ({ ...one, source_revision_config: { image_uri: imageOf(name, at) } })),
    ...(name === 'pipeline-doctor' && { status: 'UNUSED' }),
  };
}

function imageOf(name: string, at: number): string {
  return `registry.example/northwind/${name}:1.${at}.0`;
}

/** What the deployments of the sample have in common: each has secrets, and was deployed several times. */
function common(index: number, steps: Steps) {
  return {
    created_at: timeAgo((index + 12) * 170 * HOUR),
    secrets: SECRETS.slice(0, 1 + (index % 3)),
    revisions: history(4 + ((index * 5) % 16), 2 + index * 7, steps),
  };
}

const BUILT_FAST: Steps = [
  ['QUEUED', 5],
  ['AWAITING_BUILD', 11],
  ['BUILDING', 150],
  ['AWAITING_DEPLOY', 7],
  ['DEPLOYING', 41],
];

/** So many revisions, the last one some hours ago; now and then one has failed. */
function history(count: number, hoursAgo: number, steps: Steps) {
  return Array.from({ length: count }, (_, at) => {
    const age = count - 1 - at;
    const hasFailed = age > 1 && at % 7 === 4;
    // No two take the same time.
    const varied = steps.map(
      ([status, seconds]) => [status, seconds * (0.7 + ((at * 37 + count * 11) % 60) / 100)] as const,
    );
    return {
      created_at: timeAgo((hoursAgo + age * (5 + (count % 9) * 6) + ((at * 13) % 5)) * HOUR),
      steps: stepsOf(hasFailed ? [...varied.slice(0, -1)] : varied, hasFailed ? 'DEPLOY_FAILED' : 'DEPLOYED'),
    };
  });
}

/** A revision whose build began a moment ago, and that is deployed while one looks. */
function buildingNow() {
  return {
    created_at: timeAgo(48 * SECOND),
    source_revision_config: { repo_ref: 'release-7' },
    steps: stepsOf([...BUILT_FAST.slice(0, 2), ['BUILDING', 120], ...BUILT_FAST.slice(3)], 'DEPLOYED'),
  };
}

/** A revision that asks for a package that does not exist. */
function failedNow() {
  return {
    created_at: timeAgo(0.6 * HOUR),
    source_revision_config: { repo_ref: 'redesign' },
    steps: stepsOf([...BUILT_FAST.slice(0, 2), ['BUILDING', 64]], 'BUILD_FAILED'),
    fail: 'package_not_found',
  };
}

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
