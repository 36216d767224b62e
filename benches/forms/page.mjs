// The page of a listing: deployments as a service answers them, the same at every run.

// A generator of numbers that is the same everywhere.
function random(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
}

function uuid(next) {
  const digits = Array.from({ length: 4 }, () => next().toString(16).padStart(8, '0')).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
}

const STATUSES = ['READY', 'READY', 'READY', 'AWAITING_DATABASE', 'UNUSED'];

function deployment(index, next) {
  const day = String((index % 28) + 1).padStart(2, '0');
  return {
    name: `support-agent-${index}`,
    source: 'repo_host',
    source_config: {
      integration_id: uuid(next),
      repo_url: `https://git.example.com/acme/support-agent-${index}`,
      build_on_push: index % 3 !== 0,
      custom_url: `https://support-${index}.example.com`,
      resource_spec: {
        min_scale: 1,
        max_scale: 4 + (index % 5),
        cpu: 0.5,
        cpu_limit: 2,
        memory_mb: 1024,
        memory_limit_mb: 2048,
        db_storage_gi: 20,
        labels: { team: 'customer-care', tier: 'production', 'app.kubernetes.io/name': `support-agent-${index}` },
        annotations: { 'example.com/owner': 'Customer Care' },
      },
      listener_id: null,
      listener_config: null,
      install_command: 'npm ci --omit=dev',
      build_command: 'npm run build',
    },
    source_revision_config: {
      repo_ref: 'main',
      agent_config_path: 'deploy/agent.json',
      image_uri: null,
      source_tarball_path: null,
      repo_commit_sha: `${uuid(next)}${uuid(next)}`.replaceAll('-', '').slice(0, 40),
    },
    secrets: [
      { name: 'QUEUE_TOKEN', value: '' },
      { name: 'MODEL_KEY', value: '' },
      { name: 'CRM_TOKEN', value: '' },
    ],
    id: uuid(next),
    tenant_id: uuid(next),
    created_at: `2026-01-${day}T08:30:00.123456Z`,
    updated_at: `2026-02-${day}T17:45:12.654321Z`,
    status: STATUSES[index % STATUSES.length],
    latest_revision_id: uuid(next),
    active_revision_id: index % 7 === 0 ? null : uuid(next),
    secret_references: null,
    image_version: '1.4.2',
  };
}

/** A page of so many deployments. A hundred make 131 kB of text. */
export function page(count) {
  const next = random(1);
  return { resources: Array.from({ length: count }, (_, index) => deployment(index, next)), offset: count };
}
