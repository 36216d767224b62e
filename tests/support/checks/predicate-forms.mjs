// Forms for the predicates, made from the records' own schemas: every field of the tables, values of every kind and
// format from both sides of their bounds, and the rules between fields kept, so that most of them are sound. Numbers
// below a bound come from outside, the same ones for the same seed.
import { jsonSchemaFor } from 'deployment-control';
import { IMAGES } from './predicate-cases.mjs';

const words = (text) => text.split(/\s+/);

/** The records that have a predicate. */
export const RECORDS = words(`DeploymentCreate DeploymentPatch DeploymentListParams SourceConfig ListenerConfig
SourceRevisionConfig ResourceSpec Secret SecretReference ImagePullSecret Volume VolumeMount Container EnvVar
ContainerResources`);

export const SOURCES = ['repo_host', 'external_docker', 'internal_docker', 'internal_source'];
export const HOSTINGS = [undefined, 'cloud', 'self_hosted'];

const UUID = '3c90c3cc-0d44-4b50-8888-8dd25736052a';
const UUIDS = [UUID, UUID.toUpperCase(), UUID.replace(/[^-]/g, '0'), UUID.replaceAll('-', '')];
const URLS = [
  ...['https://git.example/acme/agent', 'http://a', 'https://ä.example/ö?q#f', 'HTTPS://A.example', ''],
  'https://user@host:8080/a//b',
];
const COMMANDS = ['npm ci', 'npm ci && npm run build', 'a&&b&&c', '', "echo 'é' (x) [y] {z} *?!", 'a && b &&'];
const FIELD_PATHS = words(`metadata.name metadata.uid spec.nodeName status.podIPs metadata.labels['a']
metadata.annotations status.hostIP spec.serviceAccountName`);
const WORDS = [
  ...words(`a main agent-1 a.b support-agent b agents x1 registry.example.com a--b 0 A LOG_FORMAT _a a_b A.b-c
refs/heads/x v1 /a /a/b a/b a/b.c/d ... é 😀 true null registry.example/agent:1 SERVICE_A_TOKEN /etc/agent a..b .a -a`),
  ...['x'.repeat(62), 'y'.repeat(63), `${'z'.repeat(60)}.${'z'.repeat(60)}`, 'a b', '', ' '],
];
/** What the schemas say of the names of environment variables: those that older clusters refuse as well. */
const ENV_NAME = '^[ -<>-~]*$';
const ENV_NAMES = ['LOG_FORMAT', 'A', '_a', 'a-b.c', 'x'.repeat(300), 'SERVICE_A_TOKEN', 'http_proxy'];
const KEYS = [
  ...words('a team app.kubernetes.io/name example.com/A_b.c A-1 a--b.c/d'),
  ...['x'.repeat(63), `${'a'.repeat(63)}.example/b`],
];
/** Amounts, of which none is above the one behind it. */
const SMALLER = words('100m:500m 128Mi:256Mi 1:1 0.5:1 1.5Gi:2G 1000m:1 1k:1Ki 0:0 2:2').map((pair) => pair.split(':'));
const RESOURCES = ['cpu', 'memory', 'ephemeral-storage', 'storage'];
const PAIRS = [
  ['min_scale', 'max_scale'],
  ['cpu', 'cpu_limit'],
  ['memory_mb', 'memory_limit_mb'],
  ...['queue_', 'orchestrator_'].map((group) => [`${group}min_scale`, `${group}max_scale`]),
  ...['queue_', 'orchestrator_', 'executor_', 'redis_', 'db_'].flatMap((group) => [
    [`${group}cpu`, `${group}cpu_limit`],
    [`${group}memory_mb`, `${group}memory_limit_mb`],
  ]),
];
/** The records of which exactly one field is given, beside these. */
const ONE_OF = { Volume: ['name'], EnvVarSource: [], EnvFromSource: ['prefix'], VolumeProjection: [] };

const schemas = new Map();
/** A record's schema with all that it refers to. */
export function schemaOf(record) {
  if (!schemas.has(record)) schemas.set(record, jsonSchemaFor(record, 'draft-2020-12'));
  return schemas.get(record);
}

const fitting = new Map();
/** The words that a text's patterns take. */
function fittingWords({ pattern, 'x-observed-pattern': observed, minLength = 0, maxLength = Infinity }) {
  const id = `${pattern} ${observed} ${minLength} ${maxLength}`;
  if (!fitting.has(id)) {
    const patterns = [pattern, observed].filter((one) => one !== undefined).map((one) => new RegExp(one, 'u'));
    fitting.set(
      id,
      WORDS.filter(
        (word) => word.length >= minLength && word.length <= maxLength && patterns.every((one) => one.test(word)),
      ),
    );
  }
  return fitting.get(id);
}

/** Makes sound forms, mostly. `below(count)` gives whole numbers from 0 to below a count. */
export function formMaker(below) {
  const pick = (list) => list[below(list.length)];
  const shuffled = (members) => (below(4) === 0 ? members.sort(() => below(3) - 1) : members);

  function text(name, schema) {
    if (schema.format === 'uuid') return pick(UUIDS.slice(0, below(10) === 0 ? 4 : 3));
    if (schema['x-format'] === 'uri') return pick(URLS);
    if (name.endsWith('_command')) return pick(COMMANDS);
    if (name === 'fieldPath') return pick(FIELD_PATHS);
    if (name === 'mountPath') return pick(['/a', '/etc/agent', '/srv/é', 'a', '/']);
    if ((name === 'image_uri' || name === 'image') && below(15) !== 0) return pick(IMAGES);
    if (name === 'resource') return pick(['limits.cpu', 'requests.memory']);
    return pick(schema.pattern === ENV_NAME && below(12) !== 0 ? ENV_NAMES : fittingWords(schema));
  }

  function number(schema) {
    const least = schema['x-observed-minimum'] ?? schema.minimum ?? 0;
    const most = Math.min(schema['x-observed-maximum'] ?? schema.maximum ?? 1e7, 1e7);
    const found = pick([least, most, least + below(20), Math.min(most, 1 + below(1000)), least === 0 ? -0 : least]);
    const inside = Math.max(least, Math.min(most, found));
    return schema.type.includes('integer')
      ? Math.round(inside)
      : Math.round((inside + (below(2) * below(10)) / 10) * 10) / 10 > most
        ? most
        : Math.round(inside * 10) / 10;
  }

  /**
   * A value of a schema. `at` says where it stands: the root's schema, the source, whether it is a creation or a patch.
   */
  function value(name, schema, at, depth) {
    if (schema.$ref !== undefined)
      return record(schema.$ref.split('/').at(-1), at.root.$defs[schema.$ref.split('/').at(-1)], at, depth + 1);
    if (schema.anyOf !== undefined)
      return value(name, pick(schema.anyOf.filter((one) => one.type !== 'null')), at, depth);
    if (schema.enum !== undefined) return pick(schema.enum.filter((word) => word !== null));
    const type = [schema.type].flat().find((one) => one !== 'null');
    switch (type) {
      case 'boolean':
        return below(2) === 0;
      case 'string':
        return schema.pattern?.includes('numkMGTPE') ? pick(pick(SMALLER)).toString() : text(name, schema);
      case 'integer':
      case 'number':
        return number(schema);
      case 'array':
        return Array.from({ length: below(depth > 3 ? 3 : 4) }, () => value(name, schema.items, at, depth));
      default:
        if (typeof schema.additionalProperties !== 'object') return {};
        return Object.fromEntries(
          Array.from({ length: below(4) }, () => [pick(KEYS), value(name, schema.additionalProperties, at, depth)]),
        );
    }
  }

  function isWanted(property, at) {
    return (
      at.mode === 'create' &&
      [property['x-required-for'], property['x-advised-for']].some((sources) => sources?.includes(at.source))
    );
  }

  function isOdd(property, at) {
    if (property['x-immutable'] && at.mode === 'patch') return true;
    const source =
      at.mode === 'patch' && property.title !== undefined ? at.source : at.mode === 'create' ? at.source : undefined;
    if (source === undefined) return false;
    return (
      (property['x-sources'] !== undefined && !property['x-sources'].includes(source)) ||
      (at.mode === 'create' && property['x-after-creation']?.includes(source))
    );
  }

  function record(name, schema, at, depth) {
    const required = new Set(schema.required ?? []);
    const choosing = ONE_OF[name];
    const open = Object.keys(schema.properties).filter((field) => choosing !== undefined && !choosing.includes(field));
    const chosen = open.length > 0 ? pick(below(12) === 0 ? open : open.slice(0, 5)) : undefined;
    const rate = depth === 0 ? 70 : name === 'ResourceSpec' ? 15 + 10 * below(7) : 45;
    const members = [];
    for (const [field, property] of Object.entries(schema.properties)) {
      const due = required.has(field) || isWanted(property, at) || field === chosen;
      if (choosing !== undefined && open.includes(field) && field !== chosen) {
        if (below(20) === 0) members.push([field, null]);
        continue;
      }
      if (!due && (below(100) >= rate || (isOdd(property, at) && below(60) !== 0))) {
        if (below(25) === 0) members.push([field, pick([undefined, null])]);
        continue;
      }
      members.push([field, value(field, property, at, depth)]);
    }
    return kept(name, Object.fromEntries(shuffled(members)), at);
  }

  /** Keeps what must hold between the fields of a record. */
  function kept(name, made, at) {
    if (name === 'DeploymentCreate') {
      made.source = at.source;
      if (below(20) !== 0) delete made.agent;
    }
    if (name === 'DeploymentPatch' && made.secrets?.length === 0 && below(10) !== 0) delete made.secrets;
    if (made.redis_memory_mb < 512 && below(10) !== 0) made.redis_memory_mb += 512;
    if (made.deployment_type !== undefined && below(10) !== 0) made.deployment_type = 'dev';
    if (name === 'DeploymentPatch') {
      if (at.source !== undefined && at.source !== 'external_docker') made.revision_source = at.source;
      else delete made.revision_source;
    }
    if (
      name.startsWith('Deployment') &&
      made.source_config?.build_on_push === true &&
      below(10) !== 0 &&
      made.source_revision_config?.repo_ref?.startsWith('refs/tags')
    )
      made.source_revision_config.repo_ref = 'main';
    if (name === 'EnvVar' && made.value && made.valueFrom) delete made[pick(['value', 'valueFrom'])];
    if (name === 'VolumeMount' && made.subPath && made.subPathExpr) delete made.subPathExpr;
    if (name === 'ContainerResources') amounts(made);
    if (name === 'ResourceSpec') pod(made);
    if (name === 'Container' && made.volumeMounts?.some(({ mountPropagation }) => mountPropagation === 'Bidirectional'))
      made.securityContext = { ...made.securityContext, privileged: true };
    for (const [field, list] of Object.entries(made))
      if (Array.isArray(list)) distinct(list, /mounts/i.test(field) ? 'mountPath' : 'name');
    return made;
  }

  function distinct(list, key) {
    const seen = new Set();
    for (const [index, item] of list.entries()) {
      if (typeof item?.[key] !== 'string') continue;
      if (seen.has(item[key])) item[key] += `${index}`;
      seen.add(item[key]);
    }
  }

  function amounts(made) {
    for (const field of ['limits', 'requests']) if (made[field]) made[field] = {};
    for (const resource of RESOURCES) {
      const [request, limit] = pick(SMALLER);
      if (made.requests && below(2) === 0) made.requests[resource] = request;
      if (made.limits && below(2) === 0) made.limits[resource] = limit;
    }
  }

  function pod(made) {
    for (const [low, high] of PAIRS)
      if (typeof made[low] === 'number' && typeof made[high] === 'number' && made[low] > made[high])
        [made[low], made[high]] = [made[high], made[low]];
    const volumes = (made.volumes ?? []).map(({ name }) => name);
    const containers = [...(made.init_containers ?? []), ...(made.sidecars ?? [])];
    distinct(made.volumes ?? [], 'name');
    distinct(containers, 'name');
    for (const [index, container] of containers.entries()) {
      delete container.restartPolicy;
      if (index < (made.init_containers ?? []).length && below(3) === 0) container.restartPolicy = 'Always';
    }
    for (const owner of [made, ...containers]) {
      const field = owner === made ? 'volume_mounts' : 'volumeMounts';
      if (!owner[field]) continue;
      if (volumes.length === 0) owner[field] = [];
      for (const mount of owner[field]) mount.name = made.volumes[below(volumes.length)].name;
    }
  }

  /** A form of a record, and where its service is hosted. */
  return (name) => {
    const root = schemaOf(name);
    const mode = name === 'DeploymentCreate' ? 'create' : name === 'DeploymentPatch' ? 'patch' : 'alone';
    const source = mode === 'alone' || (mode === 'patch' && below(2) === 0) ? undefined : pick(SOURCES);
    const hosting = pick(
      source === 'external_docker'
        ? [undefined, 'self_hosted']
        : source === undefined
          ? HOSTINGS
          : [undefined, 'cloud'],
    );
    const form = record(name, root, { root, mode, source }, 0);
    if (hosting === 'self_hosted' && form.name?.length > 21 && below(10) !== 0) form.name = form.name.slice(0, 21);
    return { form, hosting };
  };
}
