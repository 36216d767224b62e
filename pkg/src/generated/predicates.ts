// Predicates: true where a live value certainly has no issue, false where the core must look at it. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import {
  type FormState,
  type Members,
  PATCH,
  creation,
  isBoolean,
  isFilled,
  isFree,
  isKept,
  isList,
  isMap,
  isNumber,
  isOneOf,
  isPod,
  isTag,
  isTenths,
  isText,
  isTexts,
  isUnique,
  isUsualPolicy,
  isWhole,
  isWithin,
  mayFill,
  patch,
  run,
} from '../predicates/predicate.js';
import {
  areResources,
  isAbsolutePath,
  isAnnotationKey,
  isCommand,
  isContainerResource,
  isDeploymentName,
  isEnvName,
  isFieldPath,
  isGitRef,
  isImage,
  isImageUri,
  isLabel,
  isLabelKey,
  isLabelValue,
  isMountPath,
  isPlainValue,
  isQuantity,
  isRelativePath,
  isSecretName,
  isStorageMedium,
  isSubdomain,
  isUrl,
  isUuid,
} from '../predicates/texts.js';

/** A predicate. `hosting`: 0 where it is unknown, 1 for cloud, 2 for self-hosted. */
export type Predicate = (value: unknown, hosting: number) => boolean;

/** Whether a value certainly has no issue as DeploymentCreate; false where the core must look at it. */
export function deploymentCreate(value: unknown, hosting: number): boolean {
  return run(isDeploymentCreate, value, hosting);
}

/** Whether a value certainly has no issue as DeploymentPatch; false where the core must look at it. */
export function deploymentPatch(value: unknown, hosting: number): boolean {
  return run(isDeploymentPatch, value, hosting);
}

/** Whether a value certainly has no issue as DeploymentListParams; false where the core must look at it. */
export function deploymentListParams(value: unknown): boolean {
  return run(isDeploymentListParams, value);
}

/** Whether a value certainly has no issue as SourceConfig; false where the core must look at it. */
export function sourceConfig(value: unknown): boolean {
  return run(isSourceConfig, value);
}

/** Whether a value certainly has no issue as ListenerConfig; false where the core must look at it. */
export function listenerConfig(value: unknown): boolean {
  return run(isListenerConfig, value);
}

/** Whether a value certainly has no issue as SourceRevisionConfig; false where the core must look at it. */
export function sourceRevisionConfig(value: unknown): boolean {
  return run(isSourceRevisionConfig, value);
}

/** Whether a value certainly has no issue as ResourceSpec; false where the core must look at it. */
export function resourceSpec(value: unknown): boolean {
  return run(isResourceSpec, value);
}

/** Whether a value certainly has no issue as Secret; false where the core must look at it. */
export function secret(value: unknown): boolean {
  return run(isSecret, value);
}

/** Whether a value certainly has no issue as SecretReference; false where the core must look at it. */
export function secretReference(value: unknown): boolean {
  return run(isSecretReference, value);
}

/** Whether a value certainly has no issue as ImagePullSecret; false where the core must look at it. */
export function imagePullSecret(value: unknown): boolean {
  return run(isImagePullSecret, value);
}

/** Whether a value certainly has no issue as Volume; false where the core must look at it. */
export function volume(value: unknown): boolean {
  return run(isVolume, value);
}

/** Whether a value certainly has no issue as VolumeMount; false where the core must look at it. */
export function volumeMount(value: unknown): boolean {
  return run(isVolumeMount, value);
}

/** Whether a value certainly has no issue as Container; false where the core must look at it. */
export function container(value: unknown): boolean {
  return run(isContainer, value);
}

/** Whether a value certainly has no issue as EnvVar; false where the core must look at it. */
export function envVar(value: unknown): boolean {
  return run(isEnvVar, value);
}

/** Whether a value certainly has no issue as ContainerResources; false where the core must look at it. */
export function containerResources(value: unknown): boolean {
  return run(isContainerResources, value);
}

function isDeploymentCreate(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  let name: unknown;
  let source: unknown;
  let sourceConfig: unknown;
  let sourceRevisionConfig: unknown;
  let secretReferences: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v !== null && v !== '' && isDeploymentName(name = v) && ++due :
      key === 'source' ? v !== null && isOneOf(source = v, SOURCE) && ++due :
      key === 'source_config' ? v !== null && ((sourceConfig = v), true) && ++due :
      key === 'source_revision_config' ? v !== null && ((sourceRevisionConfig = v), true) && ++due :
      key === 'secrets' ? v !== null && isUnique(v, isSecret, form) && ++due :
      key === 'secret_references' ? ((secretReferences = v), true) :
      key === 'agent' ? v === null :
      false;
    if (!sound) return false;
  }
  form.at = creation(source, SOURCE, form.hosting);
  return due === 5 &&
    (form.hosting !== 2 || String(name).length <= 21) &&
    form.at !== 0 &&
    isSourceConfig(sourceConfig, form) &&
    isSourceRevisionConfig(sourceRevisionConfig, form) &&
    (secretReferences === undefined || isUnique(secretReferences, isSecretReference, form, (form.at & 290) !== 0)) &&
    !(form.pushed && form.tagged);
}

function isDeploymentPatch(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let revisionSource: unknown;
  let sourceConfig: unknown;
  let sourceRevisionConfig: unknown;
  let secrets: unknown;
  let secretReferences: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'revision_source' ? isOneOf(revisionSource = v, REVISION_SOURCE) :
      key === 'source_config' ? ((sourceConfig = v), true) :
      key === 'source_revision_config' ? ((sourceRevisionConfig = v), true) :
      key === 'secrets' ? isUnique(secrets = v, isSecret, form) :
      key === 'secret_references' ? ((secretReferences = v), true) :
      key === 'display_name' ? v !== '' && isText(v) :
      false;
    if (!sound) return false;
  }
  form.at = PATCH;
  if (!((sourceConfig === undefined || isSourceConfig(sourceConfig, form)) && (secretReferences === undefined || isUnique(secretReferences, isSecretReference, form, (form.at & 290) !== 0)))) return false;
  form.at = patch(revisionSource, SOURCE);
  return (sourceRevisionConfig === undefined || isSourceRevisionConfig(sourceRevisionConfig, form)) &&
    (form.hosting !== 2 || revisionSource == null) &&
    (secrets as readonly unknown[] | null | undefined)?.length !== 0 &&
    !(form.pushed && form.tagged);
}

function isDeploymentListParams(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'limit' ? v !== null && isWhole(v, 1, 100) :
      key === 'offset' ? v !== null && isWhole(v, 0, Infinity) :
      key === 'name_contains' ? isText(v) :
      key === 'status' ? isText(v) :
      key === 'remote_reconciled' ? isBoolean(v) :
      key === 'tag_value_ids' ? isTexts(v, form) :
      key === 'image_version' ? isText(v) :
      key === 'deployment_type' ? isOneOf(v, DEPLOYMENT_TYPE_FILTER) :
      key === 'deployment_ids' ? isTexts(v, form) :
      key === 'agent_id' ? isText(v) :
      key === 'agent_environment' ? isText(v) :
      false;
    if (!sound) return false;
  }
  return true;
}

function isSourceConfig(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let integrationId: unknown;
  let repoUrl: unknown;
  let buildOnPush: unknown;
  let resourceSpec: unknown;
  let deploymentType: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'integration_id' ? isKept(v, form) && mayFill(v, form, 273) && isUuid(integrationId = v) :
      key === 'repo_url' ? isKept(v, form) && mayFill(v, form, 273) && isUrl(repoUrl = v) :
      key === 'build_on_push' ? mayFill(v, form, 273) && (v === null || isFree(form, 12)) && ((form.pushed = v === true), isBoolean(buildOnPush = v)) :
      key === 'custom_url' ? isUrl(v) :
      key === 'resource_spec' ? isResourceSpec(resourceSpec = v, form) :
      key === 'listener_id' ? isKept(v, form) && mayFill(v, form, 290) && isUuid(v) :
      key === 'listener_config' ? isListenerConfig(v, form) :
      key === 'install_command' ? mayFill(v, form, 409) && isCommand(v) :
      key === 'build_command' ? mayFill(v, form, 409) && isCommand(v) :
      key === 'repo_branch' ? v === null :
      key === 'deployment_type' ? isKept(v, form) && mayFill(v, form, 509) && isOneOf(deploymentType = v, DEPLOYMENT_TYPE) :
      key === 'template_id' ? isKept(v, form) && mayFill(v, form, 256) && isText(v) :
      false;
    if (!sound) return false;
  }
  return isFilled(integrationId, form, 1) &&
    isFilled(repoUrl, form, 1) &&
    (buildOnPush != null || isFree(form, 1)) &&
    (resourceSpec != null || isFree(form, 2)) &&
    (deploymentType != null || isFree(form, 13));
}

function isListenerConfig(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'k8s_namespace' ? isKept(v, form) && mayFill(v, form, 290) && isLabel(v) :
      false;
    if (!sound) return false;
  }
  return true;
}

function isSourceRevisionConfig(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let repoRef: unknown;
  let agentConfigPath: unknown;
  let imageUri: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'repo_ref' ? mayFill(v, form, 273) && ((form.tagged = isTag(v)), isGitRef(repoRef = v)) :
      key === 'agent_config_path' ? mayFill(v, form, 409) && isText(agentConfigPath = v) :
      key === 'image_uri' ? mayFill(v, form, 358) && (v !== '' || (form.at & 6) === 0) && isImageUri(imageUri = v) :
      key === 'source_tarball_path' ? mayFill(v, form, 384) && isText(v) :
      key === 'repo_commit_sha' ? v === null :
      key === 'tracked_packages' ? v === null :
      false;
    if (!sound) return false;
  }
  return isFilled(repoRef, form, 1) &&
    isFilled(agentConfigPath, form, 9) &&
    isFilled(imageUri, form, 2);
}

function isResourceSpec(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let minScale: unknown;
  let maxScale: unknown;
  let cpu: unknown;
  let cpuLimit: unknown;
  let memoryMb: unknown;
  let memoryLimitMb: unknown;
  let queueMinScale: unknown;
  let queueMaxScale: unknown;
  let queueCpu: unknown;
  let queueCpuLimit: unknown;
  let queueMemoryMb: unknown;
  let queueMemoryLimitMb: unknown;
  let orchestratorCpu: unknown;
  let orchestratorCpuLimit: unknown;
  let orchestratorMemoryMb: unknown;
  let orchestratorMemoryLimitMb: unknown;
  let orchestratorMinScale: unknown;
  let orchestratorMaxScale: unknown;
  let executorCpu: unknown;
  let executorCpuLimit: unknown;
  let executorMemoryMb: unknown;
  let executorMemoryLimitMb: unknown;
  let redisCpu: unknown;
  let redisCpuLimit: unknown;
  let redisMemoryMb: unknown;
  let redisMemoryLimitMb: unknown;
  let dbCpu: unknown;
  let dbCpuLimit: unknown;
  let dbMemoryMb: unknown;
  let dbMemoryLimitMb: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'min_scale' ? (v || form.hosting - 1) && isWhole(minScale = v, 0, 10000000) :
      key === 'max_scale' ? isWhole(maxScale = v, 0, 10000000) :
      key === 'cpu' ? isTenths(cpu = v, 0.1, 8) :
      key === 'cpu_limit' ? isTenths(cpuLimit = v, 0.1, 16) :
      key === 'memory_mb' ? isWhole(memoryMb = v, 0, 10000000) :
      key === 'memory_limit_mb' ? isWhole(memoryLimitMb = v, 0, 10000000) :
      key === 'queue_min_scale' ? isWhole(queueMinScale = v, 0, 10000000) :
      key === 'queue_max_scale' ? isWhole(queueMaxScale = v, 0, 10000000) :
      key === 'queue_cpu' ? isTenths(queueCpu = v, 0.1, 8) :
      key === 'queue_cpu_limit' ? isTenths(queueCpuLimit = v, 0.1, 16) :
      key === 'queue_memory_mb' ? isWhole(queueMemoryMb = v, 0, 10000000) :
      key === 'queue_memory_limit_mb' ? isWhole(queueMemoryLimitMb = v, 0, 10000000) :
      key === 'orchestrator_cpu' ? isNumber(orchestratorCpu = v, 0, 10000000) :
      key === 'orchestrator_cpu_limit' ? isNumber(orchestratorCpuLimit = v, 0, 10000000) :
      key === 'orchestrator_memory_mb' ? isWhole(orchestratorMemoryMb = v, 0, 10000000) :
      key === 'orchestrator_memory_limit_mb' ? isWhole(orchestratorMemoryLimitMb = v, 0, 10000000) :
      key === 'orchestrator_min_scale' ? isWhole(orchestratorMinScale = v, 0, 10000000) :
      key === 'orchestrator_max_scale' ? isWhole(orchestratorMaxScale = v, 0, 10000000) :
      key === 'executor_cpu' ? isNumber(executorCpu = v, 0, 10000000) :
      key === 'executor_cpu_limit' ? isNumber(executorCpuLimit = v, 0, 10000000) :
      key === 'executor_memory_mb' ? isWhole(executorMemoryMb = v, 0, 10000000) :
      key === 'executor_memory_limit_mb' ? isWhole(executorMemoryLimitMb = v, 0, 10000000) :
      key === 'redis_cpu' ? isTenths(redisCpu = v, 0.1, 8) :
      key === 'redis_cpu_limit' ? isTenths(redisCpuLimit = v, 0.1, 16) :
      key === 'redis_memory_mb' ? isWhole(redisMemoryMb = v, 512, 10000000) :
      key === 'redis_memory_limit_mb' ? isWhole(redisMemoryLimitMb = v, 0, 10000000) :
      key === 'db_cpu' ? isNumber(dbCpu = v, 0, 10000000) :
      key === 'db_cpu_limit' ? isNumber(dbCpuLimit = v, 0, 10000000) :
      key === 'db_memory_mb' ? isWhole(dbMemoryMb = v, 0, 10000000) :
      key === 'db_memory_limit_mb' ? isWhole(dbMemoryLimitMb = v, 0, 10000000) :
      key === 'db_storage_gi' ? isWhole(v, 0, 10000000) :
      key === 'db_max_connections' ? isWhole(v, 0, 10000000) :
      key === 'labels' ? isMap(v, isLabelKey, isLabelValue, form) :
      key === 'annotations' ? isMap(v, isAnnotationKey, isText, form) :
      key === 'service_account_name' ? isSubdomain(v) :
      key === 'image_pull_secrets' ? isList(v, isImagePullSecret, form) :
      key === 'volumes' ? isUnique(v, isVolume, form) :
      key === 'volume_mounts' ? isUnique(v, isVolumeMount, form) :
      key === 'init_containers' ? ((form.initial = true), isList(v, isContainer, form)) :
      key === 'sidecars' ? ((form.initial = false), isList(v, isContainer, form)) :
      false;
    if (!sound) return false;
  }
  return isWithin(minScale, maxScale) &&
    isWithin(cpu, cpuLimit) &&
    isWithin(memoryMb, memoryLimitMb) &&
    isWithin((queueMinScale ?? minScale), (queueMaxScale ?? maxScale)) &&
    isWithin((queueCpu ?? cpu), queueCpuLimit) &&
    isWithin((queueMemoryMb ?? memoryMb), queueMemoryLimitMb) &&
    isWithin(orchestratorMinScale, orchestratorMaxScale) &&
    isWithin(orchestratorCpu, orchestratorCpuLimit) &&
    isWithin(orchestratorMemoryMb, orchestratorMemoryLimitMb) &&
    isWithin(executorCpu, executorCpuLimit) &&
    isWithin(executorMemoryMb, executorMemoryLimitMb) &&
    isWithin(redisCpu, redisCpuLimit) &&
    isWithin(redisMemoryMb, redisMemoryLimitMb) &&
    isWithin(dbCpu, dbCpuLimit) &&
    isWithin(dbMemoryMb, dbMemoryLimitMb) &&
    isPod(form);
}

function isSecret(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v !== null && isSecretName(v) && form.names.push(v) && ++due :
      key === 'value' ? v !== null && isPlainValue(v) && ++due :
      false;
    if (!sound) return false;
  }
  return due === 2;
}

function isSecretReference(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isEnvName(v) && form.names.push(v) && ++due :
      key === 'secret_name' ? v && isSubdomain(v) && ++due :
      key === 'secret_key' ? v && isText(v) && ++due :
      false;
    if (!sound) return false;
  }
  return due === 3;
}

function isImagePullSecret(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isSubdomain(v) && ++due :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isVolume(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  let one = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isLabel(v) && form.names.push(v) && form.volumes.push(v) && ++due :
      key === 'configMap' ? isConfigMapVolumeSource(v, form) && (v === null || ++one) :
      key === 'secret' ? isSecretVolumeSource(v, form) && (v === null || ++one) :
      key === 'emptyDir' ? isEmptyDirVolumeSource(v, form) && (v === null || ++one) :
      key === 'persistentVolumeClaim' ? isPersistentVolumeClaimVolumeSource(v, form) && (v === null || ++one) :
      key === 'nfs' ? isNFSVolumeSource(v, form) && (v === null || ++one) :
      key === 'projected' ? v === null :
      key === 'downwardAPI' ? v === null :
      key === 'csi' ? v === null :
      false;
    if (!sound) return false;
  }
  return due === 1 &&
    one < 2;
}

function isVolumeMount(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  let subPath: unknown;
  let subPathExpr: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isLabel(v) && form.mounts.push(v) && ++due :
      key === 'mountPath' ? v && isMountPath(v) && form.names.push(v) && ++due :
      key === 'subPath' ? isRelativePath(subPath = v) :
      key === 'mountPropagation' ? ((form.shared ||= v === 'Bidirectional'), isOneOf(v, MOUNT_PROPAGATION)) :
      key === 'subPathExpr' ? isRelativePath(subPathExpr = v) :
      key === 'readOnly' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 2 &&
    !(subPath && subPathExpr);
}

function isContainer(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  form.shared = form.privileged = false;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isLabel(v) && form.containers.push(v) && ++due :
      key === 'image' ? v && isImage(v) && ++due :
      key === 'imagePullPolicy' ? isOneOf(v, IMAGE_PULL_POLICY) :
      key === 'workingDir' ? isText(v) :
      key === 'restartPolicy' ? isUsualPolicy(v, form) :
      key === 'command' ? isList(v, isText, form) :
      key === 'args' ? isList(v, isText, form) :
      key === 'env' ? isUnique(v, isEnvVar, form) :
      key === 'envFrom' ? isList(v, isEnvFromSource, form) :
      key === 'resources' ? isContainerResources(v, form) :
      key === 'volumeMounts' ? isUnique(v, isVolumeMount, form) :
      key === 'securityContext' ? isSecurityContext(v, form) :
      false;
    if (!sound) return false;
  }
  return due === 2 &&
    (!form.shared || form.privileged);
}

function isEnvVar(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  let value: unknown;
  let valueFrom: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isEnvName(v) && form.names.push(v) && ++due :
      key === 'value' ? isPlainValue(value = v) :
      key === 'valueFrom' ? isEnvVarSource(valueFrom = v, form) :
      false;
    if (!sound) return false;
  }
  return due === 1 &&
    !(value && valueFrom);
}

function isContainerResources(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let limits: unknown;
  let requests: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'limits' ? ((limits = v), true) :
      key === 'requests' ? ((requests = v), true) :
      false;
    if (!sound) return false;
  }
  return areResources(limits, requests);
}

function isEnvVarSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let one = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'fieldRef' ? isObjectFieldSelector(v, form) && (v === null || ++one) :
      key === 'resourceFieldRef' ? isResourceFieldSelector(v, form) && (v === null || ++one) :
      key === 'configMapKeyRef' ? isKeySelector(v, form) && (v === null || ++one) :
      key === 'secretKeyRef' ? isKeySelector(v, form) && (v === null || ++one) :
      false;
    if (!sound) return false;
  }
  return one > 0 &&
    one < 2;
}

function isEnvFromSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let one = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'prefix' ? isEnvName(v) :
      key === 'configMapRef' ? isObjectReference(v, form) && (v === null || ++one) :
      key === 'secretRef' ? isObjectReference(v, form) && (v === null || ++one) :
      false;
    if (!sound) return false;
  }
  return one > 0 &&
    one < 2;
}

function isObjectReference(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isSubdomain(v) && ++due :
      key === 'optional' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isKeySelector(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isSubdomain(v) && ++due :
      key === 'key' ? v && isText(v) && ++due :
      key === 'optional' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 2;
}

function isObjectFieldSelector(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'fieldPath' ? v && isFieldPath(v) && ++due :
      key === 'apiVersion' ? isText(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isResourceFieldSelector(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'resource' ? v && isContainerResource(v) && ++due :
      key === 'containerName' ? isText(v) :
      key === 'divisor' ? isQuantity(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isSecurityContext(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let allowPrivilegeEscalation: unknown;
  let runAsNonRoot: unknown;
  let runAsUser: unknown;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'privileged' ? ((form.privileged = v === true), isBoolean(v)) :
      key === 'allowPrivilegeEscalation' ? isBoolean(allowPrivilegeEscalation = v) :
      key === 'readOnlyRootFilesystem' ? isBoolean(v) :
      key === 'runAsNonRoot' ? isBoolean(runAsNonRoot = v) :
      key === 'runAsUser' ? isWhole(runAsUser = v, 0, 2147483647) :
      key === 'runAsGroup' ? isWhole(v, 0, 2147483647) :
      key === 'procMount' ? isOneOf(v, PROC_MOUNT) :
      key === 'capabilities' ? v === null :
      key === 'seccompProfile' ? v === null :
      key === 'appArmorProfile' ? v === null :
      false;
    if (!sound) return false;
  }
  return (allowPrivilegeEscalation !== false || !form.privileged) &&
    (runAsNonRoot !== true || runAsUser !== 0);
}

function isConfigMapVolumeSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'name' ? v && isSubdomain(v) && ++due :
      key === 'defaultMode' ? isWhole(v, 0, 511) :
      key === 'items' ? isList(v, isKeyToPath, form) :
      key === 'optional' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isSecretVolumeSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'secretName' ? v && isSubdomain(v) && ++due :
      key === 'defaultMode' ? isWhole(v, 0, 511) :
      key === 'items' ? isList(v, isKeyToPath, form) :
      key === 'optional' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isKeyToPath(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'key' ? v && isText(v) && ++due :
      key === 'path' ? v && isRelativePath(v) && ++due :
      key === 'mode' ? isWhole(v, 0, 511) :
      false;
    if (!sound) return false;
  }
  return due === 2;
}

function isEmptyDirVolumeSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'medium' ? isStorageMedium(v) :
      key === 'sizeLimit' ? isQuantity(v) :
      false;
    if (!sound) return false;
  }
  return true;
}

function isPersistentVolumeClaimVolumeSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'claimName' ? v && isSubdomain(v) && ++due :
      key === 'readOnly' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 1;
}

function isNFSVolumeSource(given: unknown, form: FormState): boolean {
  if (
    typeof given !== 'object' || given === null || (given as Members)['toJSON'] !== undefined ||
    Object.getPrototypeOf(given) !== Object.prototype
  ) return given === null;
  let due = 0;
  for (const key in given) {
    const v = (given as Members)[key];
    if (v === undefined) continue;
    const sound: unknown =
      key === 'server' ? v && isText(v) && ++due :
      key === 'path' ? v && isAbsolutePath(v) && ++due :
      key === 'readOnly' ? isBoolean(v) :
      false;
    if (!sound) return false;
  }
  return due === 2;
}

const SOURCE = ['repo_host', 'external_docker', 'internal_docker', 'internal_source'];
const REVISION_SOURCE = ['repo_host', 'internal_docker', 'internal_source'];
const DEPLOYMENT_TYPE = ['dev_free', 'dev', 'prod'];
const DEPLOYMENT_TYPE_FILTER = ['dev_free', 'dev', 'prod'];
const IMAGE_PULL_POLICY = ['Always', 'IfNotPresent', 'Never'];
const MOUNT_PROPAGATION = ['None', 'HostToContainer', 'Bidirectional'];
const PROC_MOUNT = ['Default', 'Unmasked'];
