// Forms that a predicate must take, changes each of which leads to one kind of issue, and what is left to the core.
import { LARGE, SMALL as SMALLER } from '../../../benches/forms/forms.mjs';
import { words } from '../lists.mjs';

const UUID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
/** What the cloud demands besides. */
const SMALL = { ...SMALLER, source_config: { ...SMALLER.source_config, deployment_type: 'dev' } };
const IMAGE = {
  name: 'agent',
  source: 'external_docker',
  source_config: { listener_id: UUID, listener_config: { k8s_namespace: 'agents' }, resource_spec: {} },
  source_revision_config: { image_uri: 'a.example/b:1' },
  secrets: [{ name: 'A', value: '' }],
  secret_references: [{ name: 'B', secret_name: 'store', secret_key: 'k' }],
};
const INTERNAL = {
  name: 'agent',
  source: 'internal_docker',
  source_config: { deployment_type: 'dev' },
  source_revision_config: {},
  secrets: [],
};
const TARBALL = {
  name: 'agent',
  source: 'internal_source',
  source_config: { install_command: 'npm ci', deployment_type: 'dev' },
  source_revision_config: { agent_config_path: 'agent.json' },
  secrets: [],
};
const CONTAINER = {
  name: 'a',
  image: 'b',
  env: [
    { name: 'A', value: '' },
    { name: 'B', value: 'b' },
  ],
  volumeMounts: [
    { name: 'v', mountPath: '/a' },
    { name: 'v', mountPath: '/b' },
  ],
  resources: { requests: { cpu: '100m' }, limits: { cpu: '500m', memory: '1Gi' } },
  securityContext: { privileged: true, runAsUser: 0 },
};
const SPEC = {
  cpu: 0.5,
  cpu_limit: 1,
  min_scale: 1,
  max_scale: 2,
  db_memory_mb: 512,
  labels: { a: 'b' },
  annotations: { a: 'b' },
  service_account_name: 'a.b',
  volumes: [
    { name: 'v', emptyDir: {} },
    { name: 'w', nfs: { server: 's', path: '/p' } },
  ],
  volume_mounts: [
    { name: 'v', mountPath: '/a' },
    { name: 'w', mountPath: '/b' },
  ],
  init_containers: [{ ...structuredClone(CONTAINER), name: 'c', restartPolicy: 'Always' }],
  sidecars: [CONTAINER],
};
const VOLUME = {
  name: 'v',
  configMap: { name: 'a', defaultMode: 420, items: [{ key: 'a', path: 'b/c', mode: 0 }], optional: false },
};
const VALUE_FROM = { name: 'A', valueFrom: { secretKeyRef: { name: 'a', key: 'b' } } };
const PATCH = {
  source_config: { build_on_push: true, custom_url: 'https://a' },
  source_revision_config: { repo_ref: 'main' },
  secrets: [{ name: 'A', value: 'a' }],
};

/** What people write as an image, and no registry can have. */
const NO_IMAGES = [
  'a.example/b:1\n',
  ' a.example/b:1',
  'a.example/b:1 ',
  'a.example/b :1',
  'a.example/b: 1',
  'a.example/B:1',
  'B:1',
  'https://a.example/b:1',
  'docker://a.example/b:1',
  'a.example/b:${TAG}',
  '${REGISTRY}/b:1',
  'a.example/b:$TAG',
  'a.example/{{ image }}:1',
  'a.example/b:',
  'a.example//b:1',
  'a.example/b/:1',
  'a_b.example/c:1',
  'a.example/b@sha256:0',
  'a.example/b:1@',
  `a.example/b:${'t'.repeat(129)}`,
];

/** Images in the usual spellings, with a tag or a digest of their own. */
export const IMAGES = [
  'b:1',
  'team/b:1.2.3-rc.1_x',
  'a.example/team/b:V1',
  'a.example:5000/team/b_c-d.e:1',
  'localhost:5000/b:1',
  `b@sha256:${'0a'.repeat(32)}`,
  `a.example/b:1@sha256:${'0a'.repeat(32)}`,
  '123456789012.dkr.ecr.eu-central-1.example.com/agents/agent:2026-11-23',
];

const MANY = Array.from({ length: 30 }, (_, index) => `v${index}`);

/** Forms that people send: a name, the record, the form and its hosting. */
export const ORDINARY = [
  ...IMAGES.map((image_uri) => [`the image ${image_uri}`, 'SourceRevisionConfig', { image_uri }]),
  ...IMAGES.map((image) => [`a container of the image ${image}`, 'Container', { name: 'a', image }]),
  ['a creation from a repository', 'DeploymentCreate', SMALL, 'cloud'],
  ['a creation from an image', 'DeploymentCreate', IMAGE, 'self_hosted'],
  ['a creation for an internal image', 'DeploymentCreate', INTERNAL],
  ['a creation from a tarball', 'DeploymentCreate', TARBALL, 'cloud'],
  [
    'a creation whose fields came in another order',
    'DeploymentCreate',
    Object.fromEntries(Object.entries(IMAGE).reverse()),
  ],
  [
    'a creation with fields that are undefined, null or empty',
    'DeploymentCreate',
    {
      ...SMALL,
      secret_references: [],
      source_config: {
        ...SMALL.source_config,
        resource_spec: null,
        install_command: '',
        listener_id: null,
        custom_url: undefined,
      },
    },
  ],
  ['a patch', 'DeploymentPatch', PATCH],
  ['a patch of nothing', 'DeploymentPatch', {}],
  [
    'a patch with a source of its own',
    'DeploymentPatch',
    { revision_source: 'internal_source', source_revision_config: { source_tarball_path: 'a/b' } },
  ],
  [
    'a patch of the large resource_spec',
    'DeploymentPatch',
    { source_config: { resource_spec: LARGE.source_config.resource_spec } },
  ],
  [
    'a query',
    'DeploymentListParams',
    {
      limit: 20,
      offset: 0,
      name_contains: 'é',
      status: 'READY',
      deployment_type: 'dev',
      remote_reconciled: true,
      tag_value_ids: `${UUID},${UUID}`,
      deployment_ids: [UUID],
    },
  ],
  ['an empty query', 'DeploymentListParams', {}],
  ['a query of a status of tomorrow', 'DeploymentListParams', { status: 'TOMORROW', limit: undefined }],
  ['a resource_spec', 'ResourceSpec', SPEC],
  ['an environment variable', 'EnvVar', VALUE_FROM],
  ['a container', 'Container', CONTAINER],
  ['a volume', 'Volume', VOLUME],
  ...[
    { secret: { secretName: 'a', defaultMode: 0 } },
    { emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } },
    { persistentVolumeClaim: { claimName: 'a', readOnly: true } },
    { nfs: { server: 's', path: '/p' } },
  ].map((source) => [`a volume of ${Object.keys(source)[0]}`, 'Volume', { name: 'v', ...source }]),
  ...[
    { fieldRef: { fieldPath: "metadata.labels['a']", apiVersion: 'v1' } },
    { resourceFieldRef: { resource: 'limits.cpu', containerName: 'a', divisor: '1m' } },
    { configMapKeyRef: { name: 'a', key: 'b', optional: true } },
  ].map((valueFrom) => [`a value from ${Object.keys(valueFrom)[0]}`, 'EnvVar', { name: 'A', valueFrom }]),
  [
    'a privileged container that shares its mounts',
    'Container',
    {
      ...CONTAINER,
      volumeMounts: [{ name: 'v', mountPath: '/a', mountPropagation: 'Bidirectional', subPath: 'a/b' }],
      envFrom: [{ prefix: 'A_', secretRef: { name: 'a', optional: true } }],
    },
  ],
  [
    'a container without rights',
    'Container',
    { ...CONTAINER, securityContext: { allowPrivilegeEscalation: false, runAsNonRoot: true, runAsUser: 1000 } },
  ],
  ['an image pull secret', 'ImagePullSecret', { name: 'a.b' }],
  [
    'a source_config alone',
    'SourceConfig',
    { integration_id: UUID, listener_id: UUID, repo_url: null, install_command: 'a && b' },
  ],
];

const create = (code, form, change, hosting) => [code, 'DeploymentCreate', form, change, hosting];
const spec = (code, change) => [code, 'ResourceSpec', SPEC, change];
const container = (code, change) => [code, 'Container', CONTAINER, change];
const volume = (code, change) => [code, 'Volume', VOLUME, change];

/**
 * What one change leads to: the code of the one issue, the record, a form that is sound, the change, and the hosting.
 */
export const FLIPS = [
  create('missing', SMALL, (form) => delete form.name),
  create('model_attributes_type', SMALL, (form) => (form.source_config.resource_spec = [])),
  create('string_type', SMALL, (form) => (form.source_revision_config.repo_ref = 5)),
  create('string_too_short', SMALL, (form) => (form.name = '')),
  create('literal_error', SMALL, (form) => (form.source = 'somewhere')),
  create('bool_type', SMALL, (form) => (form.source_config.build_on_push = [])),
  create('bool_parsing', SMALL, (form) => (form.source_config.build_on_push = 'perhaps')),
  create('boolean_as_text', SMALL, (form) => (form.source_config.build_on_push = 'true')),
  create('list_type', SMALL, (form) => (form.secrets = {})),
  create('uuid_type', SMALL, (form) => (form.source_config.integration_id = 5)),
  create('uuid_parsing', SMALL, (form) => (form.source_config.integration_id += '0')),
  create('unlisted_word', SMALL, (form) => (form.source_config.deployment_type = 'small')),
  create('unknown_field', SMALL, (form) => (form.nmae = 'a')),
  create('answer_only', SMALL, (form) => (form.source_revision_config.repo_commit_sha = 'a')),
  create('missing_for_source', SMALL, (form) => (form.source_config.repo_url = null)),
  create('missing_for_source', SMALL, (form) => delete form.source_revision_config.repo_ref),
  create('missing_for_source', IMAGE, (form) => (form.source_revision_config.image_uri = '')),
  create('missing_for_source', INTERNAL, (form) => (form.source_revision_config.image_uri = '')),
  create('demanded_by_hosting', SMALL, (form) => delete form.source_config.deployment_type, 'cloud'),
  create('demanded_by_hosting', SMALL, (form) => (form.source_config.build_on_push = null), 'cloud'),
  create('demanded_by_hosting', IMAGE, (form) => delete form.source_config.resource_spec, 'self_hosted'),
  create('not_for_source', IMAGE, (form) => (form.source_config.deployment_type = 'dev'), 'self_hosted'),
  create('not_for_source', IMAGE, (form) => (form.source_config.deployment_type = 'dev')),
  create('advised_for_source', TARBALL, (form) => delete form.source_revision_config.agent_config_path),
  create('not_for_source', INTERNAL, (form) => (form.source_config.build_on_push = true)),
  create('not_for_source', INTERNAL, (form) => (form.source_config.listener_config = { k8s_namespace: 'a' })),
  create(
    'not_for_source',
    SMALL,
    (form) => (form.secret_references = [{ name: 'B', secret_name: 'store', secret_key: 'k' }]),
  ),
  [
    'not_for_source',
    'DeploymentPatch',
    { revision_source: 'repo_host', source_revision_config: {} },
    (form) => (form.source_revision_config.image_uri = 'a:1'),
  ],
  create('not_at_creation', TARBALL, (form) => (form.source_revision_config.source_tarball_path = 'a')),
  create('not_for_hosting', { ...INTERNAL }, (form) => Object.assign(form, IMAGE), 'cloud'),
  create('not_for_hosting', IMAGE, (form) => Object.assign(form, SMALL, { secret_references: [] }), 'self_hosted'),
  [
    'not_for_hosting',
    'DeploymentPatch',
    { source_revision_config: {} },
    (form) => (form.revision_source = 'internal_docker'),
    'self_hosted',
  ],
  create('not_for_hosting', IMAGE, (form) => Object.assign(form, INTERNAL, { secret_references: [] }), 'self_hosted'),
  ['may_be_fixed', 'DeploymentPatch', PATCH, (form) => (form.source_config.repo_url = 'https://a')],
  ['may_be_fixed', 'DeploymentPatch', PATCH, (form) => (form.source_config.repo_url = '')],
  ['immutable', 'DeploymentPatch', PATCH, (form) => (form.source_config.deployment_type = 'dev')],
  ['immutable', 'DeploymentPatch', PATCH, (form) => (form.source_config.listener_config = { k8s_namespace: 'a' })],
  ['immutable', 'DeploymentPatch', PATCH, (form) => (form.name = 'a')],
  [
    'build_on_push_with_tag',
    'DeploymentPatch',
    PATCH,
    (form) => (form.source_revision_config.repo_ref = 'refs/tags/v1'),
  ],
  create('build_on_push_with_tag', SMALL, (form) => (form.source_revision_config.repo_ref = 'refs/tags/v1')),
  create('deployment_name', SMALL, (form) => (form.name = '1a')),
  create('deployment_name', SMALL, (form) => (form.name = 'a_b')),
  create('long_name', { ...SMALL, name: 'a'.repeat(62) }, (form) => (form.name += 'a')),
  create('long_name', { ...IMAGE, name: 'a'.repeat(21) }, (form) => (form.name += 'a'), 'self_hosted'),
  ...NO_IMAGES.map((image) =>
    create('image_reference', IMAGE, (form) => (form.source_revision_config.image_uri = image)),
  ),
  create(
    'commit_as_ref',
    SMALL,
    (form) => (form.source_revision_config.repo_ref = '5b6b2334376f463e27e4e1fc23916653cab58fbd'),
  ),
  create('mutable_tag', IMAGE, (form) => (form.source_revision_config.image_uri = 'a.example:5/b')),
  create('mutable_tag', IMAGE, (form) => (form.source_revision_config.image_uri = 'a.example/b:latest')),
  ['list_not_cleared', 'DeploymentPatch', PATCH, (form) => (form.secrets = [])],
  create('string_unicode', IMAGE, (form) => (form.secrets[0].value = 'x\ud83d')),
  create('string_unicode', IMAGE, (form) => (form.source_config.custom_url = 'https://a.example/\ud83d')),
  create('string_unicode', TARBALL, (form) => (form.source_config.install_command = 'a \udc00')),
  create('nul_character', IMAGE, (form) => (form.secrets[0].value = 'x\0')),
  create('nul_character', TARBALL, (form) => (form.source_config.install_command = 'a\0')),
  create('command_characters', TARBALL, (form) => (form.source_config.install_command = 'a & b')),
  create('command_characters', TARBALL, (form) => (form.source_config.build_command = 'a &&& b')),
  create('command_characters', TARBALL, (form) => (form.source_config.build_command = 'a &&&& b')),
  ...['\t', '\n', '\r', '"', '`', '\\', '|', ';', '$', '>', '<'].map((letter) =>
    create('command_characters', TARBALL, (form) => (form.source_config.install_command += letter)),
  ),
  create('not_a_url', SMALL, (form) => (form.source_config.repo_url = 'ftp://a')),
  create('not_a_url', SMALL, (form) => (form.source_config.custom_url = 'https://a b')),
  create('secret_name', IMAGE, (form) => (form.secrets[0].name = 'a-b')),
  ...['***', '[redacted]', '<hidden>', '(masked)', 'REDACTED', 'sk-...wxyz', '••', ' '].map((value) =>
    create('masked_value', IMAGE, (form) => (form.secrets[0].value = value)),
  ),
  ...['PATH', 'PORT', 'HOME', 'DATABASE_URI', 'POSTGRES_URI', 'REDIS_URI'].map((name) =>
    create('reserved_name', IMAGE, (form) => (form.secrets[0].name = name)),
  ),
  ...['POSTGRES_URI_CUSTOM', 'REDIS_URI_CUSTOM'].map((name) =>
    create('only_self_hosted', SMALL, (form) => form.secrets.push({ name, value: '' })),
  ),
  create('duplicate', IMAGE, (form) => form.secrets.push(form.secrets[0])),
  create(
    'duplicate',
    { ...IMAGE, secrets: MANY.map((name) => ({ name, value: '' })) },
    (form) => (form.secrets[29].name = 'v0'),
  ),
  create('duplicate', IMAGE, (form) => form.secret_references.push(form.secret_references[0])),
  ['greater_than_equal', 'DeploymentListParams', { limit: 1 }, (form) => (form.limit = 0)],
  ['less_than_equal', 'DeploymentListParams', { limit: 100 }, (form) => (form.limit = 101)],
  ['greater_than_equal', 'DeploymentListParams', { offset: 0 }, (form) => (form.offset = -1)],
  ['int_type', 'DeploymentListParams', { limit: 1 }, (form) => (form.limit = null)],
  ['literal_error', 'DeploymentListParams', { deployment_type: 'dev' }, (form) => (form.deployment_type = 'small')],
  spec('int_type', (form) => (form.min_scale = [])),
  spec('int_parsing', (form) => (form.min_scale = 'one')),
  spec('int_from_float', (form) => (form.min_scale = 0.5)),
  spec('float_type', (form) => (form.cpu = {})),
  spec('float_parsing', (form) => (form.cpu = 'one')),
  spec('number_as_text', (form) => (form.cpu = '0.5')),
  spec('number_as_text', (form) => (form.min_scale = true)),
  spec('less_than_equal', (form) => (form.cpu_limit = 16.1)),
  spec('greater_than_equal', (form) => (form.queue_cpu = 0)),
  spec('small_cache', (form) => (form.redis_memory_mb = 511)),
  spec('implausible_number', (form) => (form.db_storage_gi = 1e7 + 1)),
  spec('negative_quantity', (form) => (form.db_storage_gi = -1)),
  spec('rounded', (form) => (form.cpu = 0.55)),
  spec('limit_below_request', (form) => (form.cpu_limit = 0.4)),
  spec('limit_below_request', (form) => (form.db_memory_limit_mb = 511)),
  spec('max_below_min', (form) => (form.max_scale = 0)),
  spec('dict_type', (form) => (form.labels = 'a')),
  spec('label_key', (form) => (form.labels['a b'] = 'b')),
  spec('label_key', (form) => (form.annotations[`${'x'.repeat(64)}`] = 'b')),
  spec('label_value', (form) => (form.labels.a = 'b c')),
  spec('label_key', (form) => (form.labels[`a.b/${'x'.repeat(64)}`] = 'b')),
  spec('label_key', (form) => (form.labels['A/b'] = 'b')),
  spec('label_key', (form) => (form.labels[`${'a.'.repeat(127)}a/b`] = 'b')),
  spec('label_value', (form) => (form.labels.a = 'x'.repeat(64))),
  spec('dns_subdomain', (form) => (form.service_account_name = 'x'.repeat(254))),
  spec('annotations_too_long', (form) => (form.annotations.a = 'x'.repeat(256 * 1024))),
  spec('string_type', (form) => (form.labels.a = null)),
  spec('dns_subdomain', (form) => (form.service_account_name = 'a..b')),
  spec('duplicate', (form) => (form.volumes[1].name = form.volume_mounts[1].name = 'v')),
  spec('duplicate', (form) => (form.volume_mounts[1].mountPath = '/a')),
  spec('duplicate', (form) => (form.init_containers[0].name = 'a')),
  spec('not_declared', (form) => (form.volume_mounts[1].name = 'x')),
  spec('not_declared', (form) => (form.sidecars[0].volumeMounts[1].name = 'x')),
  [
    'not_declared',
    'ResourceSpec',
    {
      volumes: MANY.map((name) => ({ name, emptyDir: {} })),
      volume_mounts: MANY.map((name) => ({ name, mountPath: name })),
    },
    (form) => (form.volume_mounts[29].name = 'v30'),
  ],
  spec('restart_policy', (form) => (form.init_containers[0].restartPolicy = 'Never')),
  spec('restart_policy', (form) => (form.sidecars[0].restartPolicy = 'Always')),
  container('missing', (form) => delete form.image),
  container('string_type', (form) => (form.image = null)),
  container('dict_type', (form) => (form.securityContext = [])),
  container('string_type', (form) => (form.resources.limits.memory = 1)),
  container('required_by_kubernetes', (form) => (form.name = '')),
  container('required_by_kubernetes', (form) => (form.volumeMounts[0].mountPath = null)),
  container('dns_label', (form) => (form.name = 'x'.repeat(64))),
  container('dns_label', (form) => (form.name = 'A')),
  ...NO_IMAGES.map((image) => container('image_reference', (form) => (form.image = image))),
  container('not_supported', (form) => (form.imagePullPolicy = 'Sometimes')),
  container('not_supported', (form) => (form.restartPolicy = 'Sometimes')),
  container('string_type', (form) => (form.args = [1])),
  container('string_type', (form) => (form.command = [null])),
  container('duplicate', (form) => (form.env[1].name = 'A')),
  container('duplicate', (form) => (form.volumeMounts[1].mountPath = '/a')),
  container('env_name', (form) => (form.env[0].name = 'a=b')),
  container('unusual_env_name', (form) => (form.env[0].name = '1a')),
  container('unusual_env_name', (form) => (form.envFrom = [{ prefix: 'a b', configMapRef: { name: 'a' } }])),
  container('none_given', (form) => (form.envFrom = [{}])),
  container('exclusive', (form) => (form.env[1].valueFrom = VALUE_FROM.valueFrom)),
  container('exclusive', (form) => Object.assign(form.volumeMounts[0], { subPath: 'a', subPathExpr: 'b' })),
  container('mount_path_colon', (form) => (form.volumeMounts[0].mountPath = '/a:b')),
  container('relative_path', (form) => (form.volumeMounts[0].subPath = 'a/..')),
  container('relative_path', (form) => (form.volumeMounts[0].subPathExpr = '/a')),
  container('privileged_only', (form) =>
    Object.assign(form, {
      securityContext: { privileged: false },
      volumeMounts: [{ name: 'v', mountPath: '/a', mountPropagation: 'Bidirectional' }],
    }),
  ),
  container('escalation_needed', (form) => (form.securityContext.allowPrivilegeEscalation = false)),
  container('root_user', (form) => (form.securityContext.runAsNonRoot = true)),
  container(
    'localhost_only',
    (form) => (form.securityContext.seccompProfile = { type: 'Unconfined', localhostProfile: 'a.json' }),
  ),
  container('not_supported', (form) => (form.securityContext.procMount = 'unmasked')),
  container('out_of_range', (form) => (form.securityContext.runAsUser = 2 ** 31)),
  container('quantity', (form) => (form.resources.limits.memory = '1K')),
  container('quantity', (form) => (form.resources.limits.memory = '1.5.5')),
  container('negative_quantity', (form) => (form.resources.limits.memory = '-1')),
  container('request_above_limit', (form) => (form.resources.requests.cpu = '501m')),
  container('request_above_limit', (form) => (form.resources.requests.memory = '1.1Gi')),
  container(
    'request_not_limit',
    (form) => (form.resources = { requests: { 'a.b/gpu': '1' }, limits: { 'a.b/gpu': '2' } }),
  ),
  container('whole_resource', (form) => (form.resources.limits['a.b/gpu'] = '0.5')),
  container('unknown_resource', (form) => (form.resources.limits.gpu = '1')),
  volume('several_given', (form) => (form.emptyDir = {})),
  volume('out_of_range', (form) => (form.configMap.defaultMode = 512)),
  volume('required_by_kubernetes', (form) => (form.configMap.items[0].key = '')),
  volume('quantity', (form) => Object.assign(form, { configMap: null, emptyDir: { sizeLimit: '1 Gi' } })),
  volume('not_supported', (form) => Object.assign(form, { configMap: null, emptyDir: { medium: 'memory' } })),
  volume('absolute_path', (form) => Object.assign(form, { configMap: null, nfs: { server: 's', path: 'p' } })),
  ['none_given', 'EnvVar', VALUE_FROM, (form) => (form.valueFrom = {})],
  ['several_given', 'EnvVar', VALUE_FROM, (form) => (form.valueFrom.fieldRef = { fieldPath: 'metadata.name' })],
  [
    'not_supported',
    'EnvVar',
    { name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
    (form) => (form.valueFrom.fieldRef.fieldPath = 'metadata.names'),
  ],
  [
    'not_supported',
    'EnvVar',
    { name: 'A', valueFrom: { resourceFieldRef: { resource: 'requests.hugepages-2Mi' } } },
    (form) => (form.valueFrom.resourceFieldRef.resource = 'limits.gpu'),
  ],
  ['dns_subdomain', 'ImagePullSecret', { name: 'a' }, (form) => (form.name = 'A_b')],
];

/**
 * Kinds of issues that no change of these leads to: what JSON cannot say, what only answers have, what is never plainly
 * sound, and the end of a long report.
 */
export const ELSEWHERE = words(`
  agent_id json_invalid not_json finite_number datetime_from_date_parsing datetime_parsing datetime_type
  queue_doubles secret_must_stay spec_reset path_segment too_long too_many_issues`);

/** Sound forms that are left to the core, since they are rare. */
export const UNCERTAIN = [
  ['a projected volume', 'Volume', { name: 'v', projected: { sources: [] } }],
  ['a volume of the downward API', 'Volume', { name: 'v', downwardAPI: {} }],
  ['a volume of a driver', 'Volume', { name: 'v', csi: { driver: 'a' } }],
  ['a device', 'ContainerResources', { limits: { 'a.b/gpu': '1' } }],
  ['a power of ten', 'ContainerResources', { limits: { cpu: '1e3' } }],
  ['a field that Kubernetes knows and the tables do not', 'Container', { name: 'a', image: 'b', ports: [] }],
  ['a number as text', 'DeploymentListParams', { limit: '20' }],
  ['a uuid without hyphens', 'SourceConfig', { integration_id: UUID.replaceAll('-', '') }],
  ['an object without a prototype', 'Secret', Object.assign(Object.create(null), { name: 'A', value: 'b' })],
  ['long annotations', 'ResourceSpec', { annotations: { a: 'x'.repeat(90_000) } }],
  ['a very long list', 'Container', { name: 'a', image: 'b', args: new Array(3_000).fill('x') }],
];
