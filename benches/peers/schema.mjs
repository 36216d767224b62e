// What every peer checks, said once: the fields, sets and bounds of the records, and the rules over several fields.
// Each peer makes a schema of its own of it, by the means that its library offers. Ours is not made from this: that
// both find the same is what `agree.mjs` shows.
import * as patterns from './patterns.mjs';
import { pairRules, podRules, sourceRules } from './rules.mjs';

const text = { kind: 'text' };
const filled = { kind: 'text', filled: true };
const uuid = { kind: 'uuid' };
const moment = { kind: 'moment' };
const boolean = { kind: 'boolean' };
const fraction = { kind: 'fraction' };
const free = { kind: 'free' };
const quantity = { kind: 'quantity', pattern: patterns.QUANTITY };
const match = (pattern) => ({ kind: 'text', pattern });
const word = (...choices) => ({ kind: 'word', choices });
const whole = (minimum, maximum) => ({ kind: 'whole', minimum, maximum });
const list = (items) => ({ kind: 'list', items });
const map = (values, keys) => ({ kind: 'map', keys, values });

/**
 * A record. Of its fields, `required` ones must be given, `present` ones may be null, and all others may be left out as
 * well.
 */
const record = (fields, { required = [], present = [], rules = {} } = {}) => ({
  kind: 'record',
  rules,
  fields: Object.entries(fields).map(([name, value]) => ({
    name,
    value,
    needs: required.includes(name) ? 'value' : present.includes(name) ? 'presence' : 'nothing',
  })),
});
const every = (names, value) => Object.fromEntries(names.map((name) => [name, value]));

const COMPUTE = ['', 'queue_', 'orchestrator_', 'executor_', 'redis_', 'db_'];
const SCALED = ['', 'queue_', 'orchestrator_'];
const numbers = {
  ...every(
    COMPUTE.flatMap((group) => [`${group}cpu`, `${group}cpu_limit`]),
    fraction,
  ),
  ...every(
    COMPUTE.flatMap((group) => [`${group}memory_mb`, `${group}memory_limit_mb`]),
    whole(),
  ),
  ...every(
    SCALED.flatMap((group) => [`${group}min_scale`, `${group}max_scale`]),
    whole(),
  ),
  ...every(['db_storage_gi', 'db_max_connections'], whole()),
};

const name = match(patterns.LABEL);
const object = match(patterns.SUBDOMAIN);
const path = match(patterns.RELATIVE_PATH);
const mode = whole(0, 511);

const items = list(record({ key: text, path, mode }, { required: ['key', 'path'] }));
const fieldRef = record({ fieldPath: filled, apiVersion: text }, { required: ['fieldPath'] });
const resourceFieldRef = record({ resource: text, containerName: text, divisor: quantity }, { required: ['resource'] });
const keyRef = record({ name: object, key: text, optional: boolean }, { required: ['name', 'key'] });
const objectRef = record({ name: object, optional: boolean }, { required: ['name'] });
const projection = record({ name: object, items, optional: boolean }, { required: ['name'] });
const downwardItems = list(record({ path, fieldRef, resourceFieldRef, mode }, { required: ['path'] }));
const token = record({ audience: text, expirationSeconds: whole(600, 4294967296), path }, { required: ['path'] });

const volume = record(
  {
    name,
    configMap: record({ name: object, defaultMode: mode, items, optional: boolean }, { required: ['name'] }),
    secret: record({ secretName: object, defaultMode: mode, items, optional: boolean }, { required: ['secretName'] }),
    emptyDir: record({ medium: text, sizeLimit: quantity }),
    persistentVolumeClaim: record({ claimName: object, readOnly: boolean }, { required: ['claimName'] }),
    nfs: record(
      { server: filled, path: match(patterns.ABSOLUTE_PATH), readOnly: boolean },
      { required: ['server', 'path'] },
    ),
    projected: record({
      sources: list(
        record({
          secret: projection,
          configMap: projection,
          downwardAPI: record({ items: downwardItems }),
          serviceAccountToken: token,
          clusterTrustBundle: free,
          podCertificate: free,
        }),
      ),
      defaultMode: mode,
    }),
    downwardAPI: record({ items: downwardItems, defaultMode: mode }),
    csi: record(
      { driver: text, readOnly: boolean, fsType: text, volumeAttributes: map(text), nodePublishSecretRef: free },
      { required: ['driver'] },
    ),
  },
  { required: ['name'] },
);
const mount = record(
  {
    name,
    mountPath: filled,
    subPath: path,
    mountPropagation: word('None', 'HostToContainer', 'Bidirectional'),
    subPathExpr: path,
    readOnly: boolean,
  },
  { required: ['name', 'mountPath'] },
);
const container = record(
  {
    name,
    image: filled,
    imagePullPolicy: word('Always', 'IfNotPresent', 'Never'),
    workingDir: text,
    restartPolicy: word('Always', 'OnFailure', 'Never'),
    command: list(text),
    args: list(text),
    env: list(
      record(
        {
          name: match(patterns.ENV_NAME),
          value: text,
          valueFrom: record({ fieldRef, resourceFieldRef, configMapKeyRef: keyRef, secretKeyRef: keyRef }),
        },
        { required: ['name'] },
      ),
    ),
    envFrom: list(record({ prefix: text, configMapRef: objectRef, secretRef: objectRef })),
    resources: record({ limits: map(quantity), requests: map(quantity) }),
    volumeMounts: list(mount),
    securityContext: record({
      ...every(['privileged', 'allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'runAsNonRoot'], boolean),
      ...every(['runAsUser', 'runAsGroup'], whole(0, 2147483647)),
    }),
  },
  { required: ['name', 'image'] },
);
const resourceSpec = record(
  {
    ...numbers,
    labels: map(match(patterns.LABEL_VALUE), patterns.LABEL_KEY),
    annotations: map(text, patterns.ANNOTATION_KEY),
    service_account_name: object,
    image_pull_secrets: list(record({ name: object }, { required: ['name'] })),
    volumes: list(volume),
    volume_mounts: list(mount),
    init_containers: list(container),
    sidecars: list(container),
  },
  { rules: { pairRules, podRules } },
);

const sourceConfig = (resource_spec, k8s_namespace) =>
  record({
    integration_id: uuid,
    repo_url: text,
    build_on_push: boolean,
    custom_url: text,
    resource_spec,
    listener_id: uuid,
    listener_config: record({ k8s_namespace }),
    install_command: text,
    build_command: text,
    deployment_type: text,
  });
const revisionConfig = record(
  every(['repo_ref', 'agent_config_path', 'image_uri', 'source_tarball_path', 'repo_commit_sha'], text),
);
const secrets = list(record({ name: text, value: text }, { required: ['name', 'value'] }));
const references = list(
  record(every(['name', 'secret_name', 'secret_key'], text), { required: ['name', 'secret_name', 'secret_key'] }),
);

/** The body that creates a deployment. */
export const CREATE = record(
  {
    name: filled,
    source: word('repo_host', 'external_docker', 'internal_docker', 'internal_source'),
    source_config: sourceConfig(resourceSpec, name),
    source_revision_config: revisionConfig,
    secrets,
    secret_references: references,
  },
  { required: ['name', 'source', 'source_config', 'source_revision_config', 'secrets'], rules: { sourceRules } },
);

/**
 * The page of a listing of deployments. What a service answers is checked for the types alone, and the pod's parts not
 * even for all of those: that is less than ours does. A function, so that a bundle which checks creations alone is
 * without it.
 */
export function pageSchema() {
  const answeredSpec = record({
    ...numbers,
    ...every(['labels', 'annotations'], map(text)),
    service_account_name: text,
    ...every(['image_pull_secrets', 'volumes', 'volume_mounts', 'init_containers', 'sidecars'], list(free)),
  });
  const deployment = record(
    {
      name: text,
      source: text,
      source_config: sourceConfig(answeredSpec, text),
      source_revision_config: revisionConfig,
      secrets,
      ...every(['id', 'tenant_id'], uuid),
      ...every(['created_at', 'updated_at'], moment),
      status: text,
      ...every(['latest_revision_id', 'active_revision_id'], uuid),
      secret_references: references,
      image_version: text,
    },
    {
      required: [
        'name',
        'source',
        'source_config',
        'source_revision_config',
        'secrets',
        'id',
        'tenant_id',
        'created_at',
        'updated_at',
        'status',
      ],
      present: ['latest_revision_id', 'active_revision_id'],
    },
  );
  return record({ resources: list(deployment), offset: whole() }, { required: ['resources', 'offset'] });
}
