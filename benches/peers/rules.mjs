// The rules that reach over more than one field, written once for all peers. Each finds every issue, tells it to
// `report` with the path below the value it was given, and keeps quiet about values of a wrong type, which the schema
// has told already. Paths are made only for what is wrong.

const NEEDED = {
  repo_host: [
    ['source_config', 'integration_id'],
    ['source_config', 'repo_url'],
    ['source_revision_config', 'repo_ref'],
    ['source_revision_config', 'agent_config_path'],
  ],
  external_docker: [['source_revision_config', 'image_uri']],
  internal_docker: [],
  internal_source: [],
};

/** What a source needs, and what only some sources have. Takes the whole form. */
export function sourceRules(form, report) {
  const needed = NEEDED[form.source];
  if (needed === undefined) return;
  for (const [record, field] of needed) {
    const holder = form[record];
    if (isObject(holder) && !given(holder[field])) report([record, field], `${field} is required for ${form.source}`);
  }
  if (form.source !== 'external_docker' && Array.isArray(form.secret_references))
    report(['secret_references'], `${form.source} has no secret references`);
}

const COMPUTE = ['', 'queue_', 'orchestrator_', 'executor_', 'redis_', 'db_'];
const SCALED = ['', 'queue_', 'orchestrator_'];
const PAIRS = [
  ...COMPUTE.flatMap((group) => [
    [`${group}cpu`, `${group}cpu_limit`],
    [`${group}memory_mb`, `${group}memory_limit_mb`],
  ]),
  ...SCALED.map((group) => [`${group}min_scale`, `${group}max_scale`]),
];

/** Limits below requests, and most below fewest. Takes a ResourceSpec. */
export function pairRules(spec, report) {
  for (const [least, most] of PAIRS) {
    if (typeof spec[least] === 'number' && typeof spec[most] === 'number' && spec[most] < spec[least])
      report([most], `${most} is below ${least}`);
  }
}

const VOLUME_SOURCES = [
  'configMap',
  'secret',
  'emptyDir',
  'persistentVolumeClaim',
  'nfs',
  'projected',
  'downwardAPI',
  'csi',
];
const PROJECTIONS = [
  'secret',
  'configMap',
  'downwardAPI',
  'serviceAccountToken',
  'clusterTrustBundle',
  'podCertificate',
];
const VALUE_SOURCES = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];

/** Volumes, their mounts and the containers of the pod. Takes a ResourceSpec. */
export function podRules(spec, report) {
  const declared = new Set();
  each(spec.volumes, (volume, index) => {
    const at = (path, message) => report(['volumes', index, ...path], message);
    oneOf(volume, VOLUME_SOURCES, at);
    if (isObject(volume.projected)) {
      each(volume.projected.sources, (source, place) => {
        oneOf(source, PROJECTIONS, (path, message) => at(['projected', 'sources', place, ...path], message));
        if (isObject(source.downwardAPI))
          downwardRules(source.downwardAPI, (path, message) =>
            at(['projected', 'sources', place, 'downwardAPI', ...path], message),
          );
      });
    }
    if (isObject(volume.downwardAPI))
      downwardRules(volume.downwardAPI, (path, message) => at(['downwardAPI', ...path], message));
    if (typeof volume.name !== 'string') return;
    if (declared.has(volume.name)) at(['name'], `there is another volume ${volume.name}`);
    declared.add(volume.name);
  });
  mountRules(spec.volume_mounts, declared, true, (path, message) => report(['volume_mounts', ...path], message));
  annotationRules(spec.annotations, report);

  const names = new Set();
  for (const list of ['init_containers', 'sidecars']) {
    each(spec[list], (container, index) => {
      const at = (path, message) => report([list, index, ...path], message);
      if (typeof container.name === 'string') {
        if (names.has(container.name)) at(['name'], `there is another container ${container.name}`);
        names.add(container.name);
      }
      containerRules(container, declared, at);
    });
  }
}

function containerRules(container, declared, report) {
  const privileged = isObject(container.securityContext) && container.securityContext.privileged === true;
  mountRules(container.volumeMounts, declared, privileged, (path, message) =>
    report(['volumeMounts', ...path], message),
  );
  each(container.env, (variable, place) => {
    if (!isObject(variable.valueFrom)) return;
    if (typeof variable.value === 'string' && variable.value !== '')
      report(['env', place, 'valueFrom'], 'value and valueFrom exclude each other');
    oneOf(variable.valueFrom, VALUE_SOURCES, (path, message) => report(['env', place, 'valueFrom', ...path], message));
  });
  each(container.envFrom, (source, place) =>
    oneOf(source, ['configMapRef', 'secretRef'], (path, message) => report(['envFrom', place, ...path], message)),
  );
  if (isObject(container.resources)) requestRules(container.resources, report);
}

function mountRules(mounts, declared, privileged, report) {
  const paths = new Set();
  each(mounts, (mount, index) => {
    if (typeof mount.name === 'string' && !declared.has(mount.name))
      report([index, 'name'], `there is no volume ${mount.name}`);
    if (typeof mount.mountPath === 'string') {
      if (paths.has(mount.mountPath)) report([index, 'mountPath'], `something else is mounted at ${mount.mountPath}`);
      paths.add(mount.mountPath);
    }
    if (mount.subPath && mount.subPathExpr)
      report([index, 'subPathExpr'], 'subPath and subPathExpr exclude each other');
    if (mount.mountPropagation === 'Bidirectional' && !privileged)
      report([index, 'mountPropagation'], 'Bidirectional needs a privileged container');
  });
}

function downwardRules(holder, report) {
  each(holder.items, (item, index) =>
    oneOf(item, ['fieldRef', 'resourceFieldRef'], (path, message) => report(['items', index, ...path], message)),
  );
}

function annotationRules(annotations, report) {
  if (!isObject(annotations)) return;
  let size = 0;
  for (const key of Object.keys(annotations))
    size += key.length + (typeof annotations[key] === 'string' ? annotations[key].length : 0);
  if (size > 262144) report(['annotations'], 'keys and values are over 256 KiB together');
}

function requestRules({ requests, limits }, report) {
  if (!isObject(requests) || !isObject(limits)) return;
  for (const name of Object.keys(requests)) {
    if (limits[name] === undefined) continue;
    if (quantity(requests[name]) > quantity(limits[name]))
      report(['resources', 'requests', name], `the request is above the limit of ${name}`);
  }
}

function oneOf(holder, fields, report) {
  let count = 0;
  for (const field of fields) {
    if (!given(holder[field])) continue;
    count += 1;
    if (count === 2) report([field], `only one of ${fields.join(', ')} may be given`);
  }
  if (count === 0) report([], `one of ${fields.join(', ')} is needed`);
}

const DECIMAL = { n: 1e-9, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6, G: 1e9, T: 1e12, P: 1e15, E: 1e18 };
const BINARY = { Ki: 2 ** 10, Mi: 2 ** 20, Gi: 2 ** 30, Ti: 2 ** 40, Pi: 2 ** 50, Ei: 2 ** 60 };

/** The number that a quantity stands for; NaN for what is none, which compares with nothing. */
function quantity(value) {
  if (typeof value !== 'string') return typeof value === 'number' ? value : NaN;
  const binary = BINARY[value.slice(-2)];
  if (binary !== undefined) return Number(value.slice(0, -2)) * binary;
  const decimal = DECIMAL[value.slice(-1)];
  return decimal === undefined ? Number(value) : Number(value.slice(0, -1)) * decimal;
}

function each(list, visit) {
  if (!Array.isArray(list)) return;
  for (let index = 0; index < list.length; index += 1) if (isObject(list[index])) visit(list[index], index);
}

function given(value) {
  return value !== undefined && value !== null;
}

function isObject(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
