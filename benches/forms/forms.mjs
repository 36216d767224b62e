// The forms that are checked: a small one, a large one with everything that a ResourceSpec holds, and what can be wrong
// in the large one.

/** A form of eight fields, as a console sends it first. */
export const SMALL = {
  name: 'support-agent',
  source: 'repo_host',
  source_config: {
    integration_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    repo_url: 'https://git.example.com/acme/support-agent',
    build_on_push: true,
  },
  source_revision_config: { repo_ref: 'main', agent_config_path: 'agent.json' },
  secrets: [],
};

const GROUPS = ['', 'queue_', 'orchestrator_', 'executor_', 'redis_', 'db_'];

function numbers() {
  const spec = {};
  for (const [index, group] of GROUPS.entries()) {
    Object.assign(spec, {
      [`${group}cpu`]: (5 + 2 * index) / 10,
      [`${group}cpu_limit`]: 2 + index / 2,
      [`${group}memory_mb`]: 512 * (index + 1),
      [`${group}memory_limit_mb`]: 1024 * (index + 1),
    });
    if (index < 3) Object.assign(spec, { [`${group}min_scale`]: 1 + index, [`${group}max_scale`]: 8 + index });
  }
  return { ...spec, db_storage_gi: 40, db_max_connections: 200 };
}

function volumes() {
  return [
    {
      name: 'settings',
      configMap: {
        name: 'support-agent-settings',
        defaultMode: 420,
        items: [{ key: 'agent.yaml', path: 'agent/agent.yaml' }],
      },
    },
    { name: 'certificates', secret: { secretName: 'support-agent-tls', defaultMode: 256 } },
    { name: 'scratch', emptyDir: { medium: 'Memory', sizeLimit: '512Mi' } },
    { name: 'documents', persistentVolumeClaim: { claimName: 'support-documents', readOnly: true } },
    { name: 'archive', nfs: { server: 'nfs.storage.example.com', path: '/exports/archive' } },
  ];
}

function container(index, name, program) {
  return {
    name,
    image: `registry.example.com/acme/${program}:1.${index}.0`,
    imagePullPolicy: 'IfNotPresent',
    workingDir: '/srv/app',
    command: [`/usr/local/bin/${program}`],
    args: ['--config', '/etc/agent/agent.yaml', '--log-level', 'info'],
    env: [
      { name: 'LOG_FORMAT', value: 'json' },
      { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
      { name: 'QUEUE_TOKEN', valueFrom: { secretKeyRef: { name: 'support-agent-queue', key: 'token' } } },
    ],
    envFrom: [{ configMapRef: { name: 'support-agent-defaults' } }],
    resources: { requests: { cpu: '100m', memory: '128Mi' }, limits: { cpu: '500m', memory: '256Mi' } },
    volumeMounts: [
      { name: 'settings', mountPath: '/etc/agent', readOnly: true },
      { name: 'scratch', mountPath: '/tmp/scratch', subPath: program },
    ],
    securityContext: {
      runAsNonRoot: true,
      runAsUser: 1000,
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
    },
  };
}

/** A form of 8 kB: the whole ResourceSpec, six containers, five volumes and twenty secrets. */
export const LARGE = {
  name: 'support-agent',
  source: 'repo_host',
  source_config: {
    integration_id: '0f8fad5b-d9cb-469f-a165-70867728950e',
    repo_url: 'https://git.example.com/acme/support-agent',
    build_on_push: true,
    custom_url: 'https://support.example.com',
    resource_spec: {
      ...numbers(),
      labels: {
        'app.kubernetes.io/name': 'support-agent',
        'app.kubernetes.io/part-of': 'support',
        team: 'customer-care',
        tier: 'production',
      },
      annotations: {
        'example.com/owner': 'Customer Care <care@example.com>',
        'example.com/runbook': 'https://wiki.example.com/runbooks/support-agent',
      },
      service_account_name: 'support-agent',
      image_pull_secrets: [{ name: 'registry-example-com' }],
      volumes: volumes(),
      volume_mounts: [
        { name: 'settings', mountPath: '/etc/agent', readOnly: true },
        { name: 'certificates', mountPath: '/etc/tls', readOnly: true },
        { name: 'scratch', mountPath: '/tmp/scratch' },
      ],
      init_containers: [
        container(0, 'fetch-model', 'fetcher'),
        container(1, 'migrate', 'migrator'),
        container(2, 'warm-cache', 'warmer'),
      ],
      sidecars: [
        container(3, 'metrics', 'exporter'),
        container(4, 'log-shipper', 'shipper'),
        container(5, 'proxy', 'proxy'),
      ],
    },
    install_command: 'npm ci --omit=dev',
    build_command: 'npm run build',
    deployment_type: 'prod',
  },
  source_revision_config: { repo_ref: 'main', agent_config_path: 'deploy/agent.json' },
  secrets: Array.from({ length: 20 }, (_, index) => ({
    name: `SERVICE_${String.fromCharCode(65 + index)}_TOKEN`,
    value: `tk-${(index * 2654435761 + 97).toString(36).padStart(8, '0')}-${(index * 40503 + 7).toString(36).padStart(6, 'x')}`,
  })),
};

/** What can be wrong in the large form: what to do to a copy of its parts, and the path that is then wrong. */
export const DEFECTS = [
  [
    'a uuid that is none',
    ({ config }) => (config.integration_id = '0f8fad5b-d9cb-469f-a165'),
    'source_config.integration_id',
  ],
  ['a text where a boolean belongs', ({ config }) => (config.build_on_push = 'perhaps'), 'source_config.build_on_push'],
  [
    'a text where a whole number belongs',
    ({ spec }) => (spec.db_storage_gi = 'forty'),
    'source_config.resource_spec.db_storage_gi',
  ],
  ['a limit below its request', ({ spec }) => (spec.cpu_limit = 0.3), 'source_config.resource_spec.cpu_limit'],
  ['a most below its fewest', ({ spec }) => (spec.queue_max_scale = 1), 'source_config.resource_spec.queue_max_scale'],
  ['a label with spaces', ({ spec }) => (spec.labels.team = 'customer care'), 'source_config.resource_spec.labels'],
  [
    'a volume with two sources',
    ({ spec }) => (spec.volumes[3].nfs = { server: 'nfs.storage.example.com', path: '/exports' }),
    'source_config.resource_spec.volumes.3.nfs',
  ],
  [
    'a name that two volumes have',
    ({ spec }) => (spec.volumes[4].name = 'settings'),
    'source_config.resource_spec.volumes.4.name',
  ],
  [
    'a mount of no volume',
    ({ spec }) => (spec.volume_mounts[1].name = 'secrets'),
    'source_config.resource_spec.volume_mounts.1.name',
  ],
  [
    'a container without an image',
    ({ spec }) => delete spec.init_containers[0].image,
    'source_config.resource_spec.init_containers.0.image',
  ],
  [
    'a policy of no such name',
    ({ spec }) => (spec.sidecars[1].imagePullPolicy = 'Sometimes'),
    'source_config.resource_spec.sidecars.1.imagePullPolicy',
  ],
  [
    'a quantity that is none',
    ({ spec }) => (spec.sidecars[2].resources.limits.memory = '256Qi'),
    'source_config.resource_spec.sidecars.2.resources.limits.memory',
  ],
];

// Volumes that are mounted stay right: to ours, as to Kubernetes, a volume that is wrong is none that can be mounted.

/** What else the pre-check tries, one at a time. */
export const MORE_DEFECTS = [
  ['a source of no such name', ({ form }) => (form.source = 'somewhere'), 'source'],
  ['no name', ({ form }) => delete form.name, 'name'],
  ['a secret without a value', ({ form }) => delete form.secrets[7].value, 'secrets.7.value'],
  [
    'a fraction where a whole number belongs',
    ({ spec }) => (spec.min_scale = 1.5),
    'source_config.resource_spec.min_scale',
  ],
  ['a text where a record belongs', ({ config }) => (config.resource_spec = 'large'), 'source_config.resource_spec'],
  ['no repository for repo_host', ({ config }) => (config.repo_url = null), 'source_config.repo_url'],
  [
    'no branch for repo_host',
    ({ form }) => delete form.source_revision_config.repo_ref,
    'source_revision_config.repo_ref',
  ],
  [
    'secret references for repo_host',
    ({ form }) => (form.secret_references = [{ name: 'A', secret_name: 'a', secret_key: 'k' }]),
    'secret_references',
  ],
  ['a label key with a space', ({ spec }) => (spec.labels['my team'] = 'x'), 'source_config.resource_spec.labels'],
  [
    'a service account in capitals',
    ({ spec }) => (spec.service_account_name = 'Support'),
    'source_config.resource_spec.service_account_name',
  ],
  [
    'a container with a name that another has',
    ({ spec }) => (spec.sidecars[2].name = 'migrate'),
    'source_config.resource_spec.sidecars.2.name',
  ],
  [
    'a container name in capitals',
    ({ spec }) => (spec.sidecars[0].name = 'Metrics'),
    'source_config.resource_spec.sidecars.0.name',
  ],
  [
    'a request above its limit',
    ({ spec }) => (spec.sidecars[0].resources.requests.memory = '1Gi'),
    'source_config.resource_spec.sidecars.0.resources.requests.memory',
  ],
  [
    'a value and where it comes from',
    ({ spec }) => (spec.sidecars[0].env[1].value = 'x'),
    'source_config.resource_spec.sidecars.0.env.1.valueFrom',
  ],
  [
    'a value from nowhere',
    ({ spec }) => (spec.sidecars[0].env[1].valueFrom = {}),
    'source_config.resource_spec.sidecars.0.env.1.valueFrom',
  ],
  [
    'a file mode of 512',
    ({ spec }) => (spec.volumes[3] = { name: 'keys', secret: { secretName: 'keys', defaultMode: 512 } }),
    'source_config.resource_spec.volumes.3.secret.defaultMode',
  ],
  [
    'a relative path of a server',
    ({ spec }) => (spec.volumes[4].nfs.path = 'exports'),
    'source_config.resource_spec.volumes.4.nfs.path',
  ],
  [
    'a part of a file system that only a privileged container shares',
    ({ spec }) => (spec.sidecars[0].volumeMounts[1].mountPropagation = 'Bidirectional'),
    'source_config.resource_spec.sidecars.0.volumeMounts.1.mountPropagation',
  ],
  [
    'a path upwards',
    ({ spec }) => (spec.sidecars[0].volumeMounts[1].subPath = 'a/../..'),
    'source_config.resource_spec.sidecars.0.volumeMounts.1.subPath',
  ],
  [
    'two mounts at one path',
    ({ spec }) => (spec.sidecars[0].volumeMounts[1].mountPath = '/etc/agent'),
    'source_config.resource_spec.sidecars.0.volumeMounts.1.mountPath',
  ],
];

/** The large form with these defects. */
export function withDefects(defects) {
  const form = structuredClone(LARGE);
  for (const [, spoil] of defects) spoil({ form, config: form.source_config, spec: form.source_config.resource_spec });
  return form;
}
