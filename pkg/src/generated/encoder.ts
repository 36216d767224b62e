// Flattens live objects for the core, one function a record. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import { begin, type Encode, foreign, isRecord, keys, list, map, number, other, set, text, texts, unread } from '../encode.js';

const deploymentCreateFields: readonly string[] = ['name', 'source', 'source_config', 'source_revision_config', 'secrets', 'secret_references'];
function deploymentCreate(value: unknown): number {
  if (!isRecord(value)) return foreign(value, deploymentCreate);
  const o = value as Record<string, unknown>;
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['source']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['source_config']) !== undefined) { known += 1; set(at + 5, sourceConfig(v)); }
  if ((v = o['source_revision_config']) !== undefined) { known += 1; set(at + 6, sourceRevisionConfig(v)); }
  if ((v = o['secrets']) !== undefined) { known += 1; set(at + 7, list(v, secret)); }
  if ((v = o['secret_references']) !== undefined) { known += 1; set(at + 8, list(v, secretReference)); }
  return keys(o, at, known, deploymentCreateFields);
}

const deploymentPatchFields: readonly string[] = ['revision_source', 'source_config', 'source_revision_config', 'secrets', 'secret_references'];
function deploymentPatch(value: unknown): number {
  if (!isRecord(value)) return foreign(value, deploymentPatch);
  const o = value as Record<string, unknown>;
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['revision_source']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['source_config']) !== undefined) { known += 1; set(at + 4, sourceConfig(v)); }
  if ((v = o['source_revision_config']) !== undefined) { known += 1; set(at + 5, sourceRevisionConfig(v)); }
  if ((v = o['secrets']) !== undefined) { known += 1; set(at + 6, list(v, secret)); }
  if ((v = o['secret_references']) !== undefined) { known += 1; set(at + 7, list(v, secretReference)); }
  return keys(o, at, known, deploymentPatchFields);
}

const deploymentListParamsFields: readonly string[] = ['limit', 'offset', 'name_contains', 'status', 'remote_reconciled', 'tag_value_ids', 'image_version', 'deployment_type', 'deployment_ids'];
function deploymentListParams(value: unknown): number {
  if (!isRecord(value)) return foreign(value, deploymentListParams);
  const o = value as Record<string, unknown>;
  const at = begin(9);
  let known = 0;
  let v: unknown;
  if ((v = o['limit']) !== undefined) { known += 1; set(at + 3, number(v)); }
  if ((v = o['offset']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['name_contains']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  if ((v = o['status']) !== undefined) { known += 1; set(at + 6, text(v)); }
  if ((v = o['remote_reconciled']) !== undefined) { known += 1; set(at + 7, other(v)); }
  if ((v = o['tag_value_ids']) !== undefined) { known += 1; set(at + 8, texts(v)); }
  if ((v = o['image_version']) !== undefined) { known += 1; set(at + 9, unread(v)); }
  if ((v = o['deployment_type']) !== undefined) { known += 1; set(at + 10, text(v)); }
  if ((v = o['deployment_ids']) !== undefined) { known += 1; set(at + 11, texts(v)); }
  return keys(o, at, known, deploymentListParamsFields);
}

const deploymentFields: readonly string[] = ['name', 'source', 'source_config', 'source_revision_config', 'secrets', 'id', 'tenant_id', 'created_at', 'updated_at', 'status', 'latest_revision_id', 'active_revision_id', 'secret_references', 'image_version'];
function deployment(value: unknown): number {
  if (!isRecord(value)) return foreign(value, deployment);
  const o = value as Record<string, unknown>;
  const at = begin(14);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['source']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['source_config']) !== undefined) { known += 1; set(at + 5, sourceConfig(v)); }
  if ((v = o['source_revision_config']) !== undefined) { known += 1; set(at + 6, sourceRevisionConfig(v)); }
  if ((v = o['secrets']) !== undefined) { known += 1; set(at + 7, list(v, secret)); }
  if ((v = o['id']) !== undefined) { known += 1; set(at + 8, text(v)); }
  if ((v = o['tenant_id']) !== undefined) { known += 1; set(at + 9, text(v)); }
  if ((v = o['created_at']) !== undefined) { known += 1; set(at + 10, text(v)); }
  if ((v = o['updated_at']) !== undefined) { known += 1; set(at + 11, text(v)); }
  if ((v = o['status']) !== undefined) { known += 1; set(at + 12, text(v)); }
  if ((v = o['latest_revision_id']) !== undefined) { known += 1; set(at + 13, text(v)); }
  if ((v = o['active_revision_id']) !== undefined) { known += 1; set(at + 14, text(v)); }
  if ((v = o['secret_references']) !== undefined) { known += 1; set(at + 15, list(v, secretReference)); }
  if ((v = o['image_version']) !== undefined) { known += 1; set(at + 16, unread(v)); }
  return keys(o, at, known, deploymentFields);
}

const deploymentPageFields: readonly string[] = ['resources', 'offset'];
function deploymentPage(value: unknown): number {
  if (!isRecord(value)) return foreign(value, deploymentPage);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['resources']) !== undefined) { known += 1; set(at + 3, list(v, deployment)); }
  if ((v = o['offset']) !== undefined) { known += 1; set(at + 4, number(v)); }
  return keys(o, at, known, deploymentPageFields);
}

const revisionFields: readonly string[] = ['id', 'created_at', 'updated_at', 'status', 'source', 'source_revision_config', 'status_message'];
function revision(value: unknown): number {
  if (!isRecord(value)) return foreign(value, revision);
  const o = value as Record<string, unknown>;
  const at = begin(7);
  let known = 0;
  let v: unknown;
  if ((v = o['id']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['created_at']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['updated_at']) !== undefined) { known += 1; set(at + 5, text(v)); }
  if ((v = o['status']) !== undefined) { known += 1; set(at + 6, text(v)); }
  if ((v = o['source']) !== undefined) { known += 1; set(at + 7, text(v)); }
  if ((v = o['source_revision_config']) !== undefined) { known += 1; set(at + 8, sourceRevisionConfig(v)); }
  if ((v = o['status_message']) !== undefined) { known += 1; set(at + 9, unread(v)); }
  return keys(o, at, known, revisionFields);
}

const repositoryFields: readonly string[] = ['host_integration_id', 'id', 'name', 'owner', 'url', 'default_branch'];
function repository(value: unknown): number {
  if (!isRecord(value)) return foreign(value, repository);
  const o = value as Record<string, unknown>;
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['host_integration_id']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['id']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['name']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  if ((v = o['owner']) !== undefined) { known += 1; set(at + 6, unread(v)); }
  if ((v = o['url']) !== undefined) { known += 1; set(at + 7, unread(v)); }
  if ((v = o['default_branch']) !== undefined) { known += 1; set(at + 8, unread(v)); }
  return keys(o, at, known, repositoryFields);
}

const oAuthProviderFields: readonly string[] = ['id', 'organization_id', 'provider_id', 'name', 'client_id', 'auth_url', 'token_url', 'uses_pkce', 'code_challenge_method', 'created_at', 'updated_at', 'provider_type', 'mcp_server_url', 'token_endpoint_auth_method', 'is_dynamic_client'];
function oAuthProvider(value: unknown): number {
  if (!isRecord(value)) return foreign(value, oAuthProvider);
  const o = value as Record<string, unknown>;
  const at = begin(15);
  let known = 0;
  let v: unknown;
  if ((v = o['id']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['organization_id']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['provider_id']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  if ((v = o['name']) !== undefined) { known += 1; set(at + 6, unread(v)); }
  if ((v = o['client_id']) !== undefined) { known += 1; set(at + 7, unread(v)); }
  if ((v = o['auth_url']) !== undefined) { known += 1; set(at + 8, unread(v)); }
  if ((v = o['token_url']) !== undefined) { known += 1; set(at + 9, unread(v)); }
  if ((v = o['uses_pkce']) !== undefined) { known += 1; set(at + 10, other(v)); }
  if ((v = o['code_challenge_method']) !== undefined) { known += 1; set(at + 11, unread(v)); }
  if ((v = o['created_at']) !== undefined) { known += 1; set(at + 12, text(v)); }
  if ((v = o['updated_at']) !== undefined) { known += 1; set(at + 13, text(v)); }
  if ((v = o['provider_type']) !== undefined) { known += 1; set(at + 14, unread(v)); }
  if ((v = o['mcp_server_url']) !== undefined) { known += 1; set(at + 15, unread(v)); }
  if ((v = o['token_endpoint_auth_method']) !== undefined) { known += 1; set(at + 16, unread(v)); }
  if ((v = o['is_dynamic_client']) !== undefined) { known += 1; set(at + 17, other(v)); }
  return keys(o, at, known, oAuthProviderFields);
}

const httpValidationErrorFields: readonly string[] = ['detail'];
function httpValidationError(value: unknown): number {
  if (!isRecord(value)) return foreign(value, httpValidationError);
  const o = value as Record<string, unknown>;
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['detail']) !== undefined) { known += 1; set(at + 3, list(v, validationErrorItem)); }
  return keys(o, at, known, httpValidationErrorFields);
}

const validationErrorItemFields: readonly string[] = ['loc', 'msg', 'type'];
function validationErrorItem(value: unknown): number {
  if (!isRecord(value)) return foreign(value, validationErrorItem);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['loc']) !== undefined) { known += 1; set(at + 3, list(v, other)); }
  if ((v = o['msg']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['type']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  return keys(o, at, known, validationErrorItemFields);
}

const sourceConfigFields: readonly string[] = ['integration_id', 'repo_url', 'build_on_push', 'custom_url', 'resource_spec', 'listener_id', 'listener_config', 'install_command', 'build_command', 'deployment_type'];
function sourceConfig(value: unknown): number {
  if (!isRecord(value)) return foreign(value, sourceConfig);
  const o = value as Record<string, unknown>;
  const at = begin(10);
  let known = 0;
  let v: unknown;
  if ((v = o['integration_id']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['repo_url']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['build_on_push']) !== undefined) { known += 1; set(at + 5, other(v)); }
  if ((v = o['custom_url']) !== undefined) { known += 1; set(at + 6, text(v)); }
  if ((v = o['resource_spec']) !== undefined) { known += 1; set(at + 7, resourceSpec(v)); }
  if ((v = o['listener_id']) !== undefined) { known += 1; set(at + 8, text(v)); }
  if ((v = o['listener_config']) !== undefined) { known += 1; set(at + 9, listenerConfig(v)); }
  if ((v = o['install_command']) !== undefined) { known += 1; set(at + 10, text(v)); }
  if ((v = o['build_command']) !== undefined) { known += 1; set(at + 11, text(v)); }
  if ((v = o['deployment_type']) !== undefined) { known += 1; set(at + 12, text(v)); }
  return keys(o, at, known, sourceConfigFields);
}

const listenerConfigFields: readonly string[] = ['k8s_namespace'];
function listenerConfig(value: unknown): number {
  if (!isRecord(value)) return foreign(value, listenerConfig);
  const o = value as Record<string, unknown>;
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['k8s_namespace']) !== undefined) { known += 1; set(at + 3, text(v)); }
  return keys(o, at, known, listenerConfigFields);
}

const sourceRevisionConfigFields: readonly string[] = ['repo_ref', 'agent_config_path', 'image_uri', 'source_tarball_path', 'repo_commit_sha'];
function sourceRevisionConfig(value: unknown): number {
  if (!isRecord(value)) return foreign(value, sourceRevisionConfig);
  const o = value as Record<string, unknown>;
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['repo_ref']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['agent_config_path']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['image_uri']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  if ((v = o['source_tarball_path']) !== undefined) { known += 1; set(at + 6, unread(v)); }
  if ((v = o['repo_commit_sha']) !== undefined) { known += 1; set(at + 7, unread(v)); }
  return keys(o, at, known, sourceRevisionConfigFields);
}

const resourceSpecFields: readonly string[] = ['min_scale', 'max_scale', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb', 'queue_min_scale', 'queue_max_scale', 'queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb', 'orchestrator_cpu', 'orchestrator_cpu_limit', 'orchestrator_memory_mb', 'orchestrator_memory_limit_mb', 'orchestrator_min_scale', 'orchestrator_max_scale', 'executor_cpu', 'executor_cpu_limit', 'executor_memory_mb', 'executor_memory_limit_mb', 'redis_cpu', 'redis_cpu_limit', 'redis_memory_mb', 'redis_memory_limit_mb', 'db_cpu', 'db_cpu_limit', 'db_memory_mb', 'db_memory_limit_mb', 'db_storage_gi', 'db_max_connections', 'labels', 'annotations', 'service_account_name', 'image_pull_secrets', 'volumes', 'volume_mounts', 'init_containers', 'sidecars'];
function resourceSpec(value: unknown): number {
  if (!isRecord(value)) return foreign(value, resourceSpec);
  const o = value as Record<string, unknown>;
  const at = begin(40);
  let known = 0;
  let v: unknown;
  if ((v = o['min_scale']) !== undefined) { known += 1; set(at + 3, number(v)); }
  if ((v = o['max_scale']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['cpu']) !== undefined) { known += 1; set(at + 5, number(v)); }
  if ((v = o['cpu_limit']) !== undefined) { known += 1; set(at + 6, number(v)); }
  if ((v = o['memory_mb']) !== undefined) { known += 1; set(at + 7, number(v)); }
  if ((v = o['memory_limit_mb']) !== undefined) { known += 1; set(at + 8, number(v)); }
  if ((v = o['queue_min_scale']) !== undefined) { known += 1; set(at + 9, number(v)); }
  if ((v = o['queue_max_scale']) !== undefined) { known += 1; set(at + 10, number(v)); }
  if ((v = o['queue_cpu']) !== undefined) { known += 1; set(at + 11, number(v)); }
  if ((v = o['queue_cpu_limit']) !== undefined) { known += 1; set(at + 12, number(v)); }
  if ((v = o['queue_memory_mb']) !== undefined) { known += 1; set(at + 13, number(v)); }
  if ((v = o['queue_memory_limit_mb']) !== undefined) { known += 1; set(at + 14, number(v)); }
  if ((v = o['orchestrator_cpu']) !== undefined) { known += 1; set(at + 15, number(v)); }
  if ((v = o['orchestrator_cpu_limit']) !== undefined) { known += 1; set(at + 16, number(v)); }
  if ((v = o['orchestrator_memory_mb']) !== undefined) { known += 1; set(at + 17, number(v)); }
  if ((v = o['orchestrator_memory_limit_mb']) !== undefined) { known += 1; set(at + 18, number(v)); }
  if ((v = o['orchestrator_min_scale']) !== undefined) { known += 1; set(at + 19, number(v)); }
  if ((v = o['orchestrator_max_scale']) !== undefined) { known += 1; set(at + 20, number(v)); }
  if ((v = o['executor_cpu']) !== undefined) { known += 1; set(at + 21, number(v)); }
  if ((v = o['executor_cpu_limit']) !== undefined) { known += 1; set(at + 22, number(v)); }
  if ((v = o['executor_memory_mb']) !== undefined) { known += 1; set(at + 23, number(v)); }
  if ((v = o['executor_memory_limit_mb']) !== undefined) { known += 1; set(at + 24, number(v)); }
  if ((v = o['redis_cpu']) !== undefined) { known += 1; set(at + 25, number(v)); }
  if ((v = o['redis_cpu_limit']) !== undefined) { known += 1; set(at + 26, number(v)); }
  if ((v = o['redis_memory_mb']) !== undefined) { known += 1; set(at + 27, number(v)); }
  if ((v = o['redis_memory_limit_mb']) !== undefined) { known += 1; set(at + 28, number(v)); }
  if ((v = o['db_cpu']) !== undefined) { known += 1; set(at + 29, number(v)); }
  if ((v = o['db_cpu_limit']) !== undefined) { known += 1; set(at + 30, number(v)); }
  if ((v = o['db_memory_mb']) !== undefined) { known += 1; set(at + 31, number(v)); }
  if ((v = o['db_memory_limit_mb']) !== undefined) { known += 1; set(at + 32, number(v)); }
  if ((v = o['db_storage_gi']) !== undefined) { known += 1; set(at + 33, number(v)); }
  if ((v = o['db_max_connections']) !== undefined) { known += 1; set(at + 34, number(v)); }
  if ((v = o['labels']) !== undefined) { known += 1; set(at + 35, map(v, text)); }
  if ((v = o['annotations']) !== undefined) { known += 1; set(at + 36, map(v, unread)); }
  if ((v = o['service_account_name']) !== undefined) { known += 1; set(at + 37, text(v)); }
  if ((v = o['image_pull_secrets']) !== undefined) { known += 1; set(at + 38, list(v, imagePullSecret)); }
  if ((v = o['volumes']) !== undefined) { known += 1; set(at + 39, list(v, volume)); }
  if ((v = o['volume_mounts']) !== undefined) { known += 1; set(at + 40, list(v, volumeMount)); }
  if ((v = o['init_containers']) !== undefined) { known += 1; set(at + 41, list(v, container)); }
  if ((v = o['sidecars']) !== undefined) { known += 1; set(at + 42, list(v, container)); }
  return keys(o, at, known, resourceSpecFields);
}

const secretFields: readonly string[] = ['name', 'value'];
function secret(value: unknown): number {
  if (!isRecord(value)) return foreign(value, secret);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['value']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  return keys(o, at, known, secretFields);
}

const secretReferenceFields: readonly string[] = ['name', 'secret_name', 'secret_key'];
function secretReference(value: unknown): number {
  if (!isRecord(value)) return foreign(value, secretReference);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['secret_name']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['secret_key']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  return keys(o, at, known, secretReferenceFields);
}

const imagePullSecretFields: readonly string[] = ['name'];
function imagePullSecret(value: unknown): number {
  if (!isRecord(value)) return foreign(value, imagePullSecret);
  const o = value as Record<string, unknown>;
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  return keys(o, at, known, imagePullSecretFields);
}

const volumeFields: readonly string[] = ['name', 'configMap', 'secret', 'emptyDir', 'persistentVolumeClaim', 'nfs', 'projected', 'downwardAPI', 'csi'];
function volume(value: unknown): number {
  if (!isRecord(value)) return foreign(value, volume);
  const o = value as Record<string, unknown>;
  const at = begin(9);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['configMap']) !== undefined) { known += 1; set(at + 4, configMapVolumeSource(v)); }
  if ((v = o['secret']) !== undefined) { known += 1; set(at + 5, secretVolumeSource(v)); }
  if ((v = o['emptyDir']) !== undefined) { known += 1; set(at + 6, emptyDirVolumeSource(v)); }
  if ((v = o['persistentVolumeClaim']) !== undefined) { known += 1; set(at + 7, persistentVolumeClaimVolumeSource(v)); }
  if ((v = o['nfs']) !== undefined) { known += 1; set(at + 8, nfsVolumeSource(v)); }
  if ((v = o['projected']) !== undefined) { known += 1; set(at + 9, projectedVolumeSource(v)); }
  if ((v = o['downwardAPI']) !== undefined) { known += 1; set(at + 10, downwardAPIVolumeSource(v)); }
  if ((v = o['csi']) !== undefined) { known += 1; set(at + 11, csiVolumeSource(v)); }
  return keys(o, at, known, volumeFields);
}

const volumeMountFields: readonly string[] = ['name', 'mountPath', 'subPath', 'mountPropagation', 'subPathExpr', 'readOnly'];
function volumeMount(value: unknown): number {
  if (!isRecord(value)) return foreign(value, volumeMount);
  const o = value as Record<string, unknown>;
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['mountPath']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['subPath']) !== undefined) { known += 1; set(at + 5, text(v)); }
  if ((v = o['mountPropagation']) !== undefined) { known += 1; set(at + 6, text(v)); }
  if ((v = o['subPathExpr']) !== undefined) { known += 1; set(at + 7, text(v)); }
  if ((v = o['readOnly']) !== undefined) { known += 1; set(at + 8, other(v)); }
  return keys(o, at, known, volumeMountFields);
}

const containerFields: readonly string[] = ['name', 'image', 'imagePullPolicy', 'workingDir', 'restartPolicy', 'command', 'args', 'env', 'envFrom', 'resources', 'volumeMounts', 'securityContext'];
function container(value: unknown): number {
  if (!isRecord(value)) return foreign(value, container);
  const o = value as Record<string, unknown>;
  const at = begin(12);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['image']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['imagePullPolicy']) !== undefined) { known += 1; set(at + 5, text(v)); }
  if ((v = o['workingDir']) !== undefined) { known += 1; set(at + 6, unread(v)); }
  if ((v = o['restartPolicy']) !== undefined) { known += 1; set(at + 7, text(v)); }
  if ((v = o['command']) !== undefined) { known += 1; set(at + 8, list(v, unread)); }
  if ((v = o['args']) !== undefined) { known += 1; set(at + 9, list(v, unread)); }
  if ((v = o['env']) !== undefined) { known += 1; set(at + 10, list(v, envVar)); }
  if ((v = o['envFrom']) !== undefined) { known += 1; set(at + 11, list(v, envFromSource)); }
  if ((v = o['resources']) !== undefined) { known += 1; set(at + 12, containerResources(v)); }
  if ((v = o['volumeMounts']) !== undefined) { known += 1; set(at + 13, list(v, volumeMount)); }
  if ((v = o['securityContext']) !== undefined) { known += 1; set(at + 14, securityContext(v)); }
  return keys(o, at, known, containerFields);
}

const envVarFields: readonly string[] = ['name', 'value', 'valueFrom'];
function envVar(value: unknown): number {
  if (!isRecord(value)) return foreign(value, envVar);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['value']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['valueFrom']) !== undefined) { known += 1; set(at + 5, envVarSource(v)); }
  return keys(o, at, known, envVarFields);
}

const containerResourcesFields: readonly string[] = ['limits', 'requests'];
function containerResources(value: unknown): number {
  if (!isRecord(value)) return foreign(value, containerResources);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['limits']) !== undefined) { known += 1; set(at + 3, map(v, other)); }
  if ((v = o['requests']) !== undefined) { known += 1; set(at + 4, map(v, other)); }
  return keys(o, at, known, containerResourcesFields);
}

const envVarSourceFields: readonly string[] = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];
function envVarSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, envVarSource);
  const o = value as Record<string, unknown>;
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['fieldRef']) !== undefined) { known += 1; set(at + 3, objectFieldSelector(v)); }
  if ((v = o['resourceFieldRef']) !== undefined) { known += 1; set(at + 4, resourceFieldSelector(v)); }
  if ((v = o['configMapKeyRef']) !== undefined) { known += 1; set(at + 5, keySelector(v)); }
  if ((v = o['secretKeyRef']) !== undefined) { known += 1; set(at + 6, keySelector(v)); }
  return keys(o, at, known, envVarSourceFields);
}

const envFromSourceFields: readonly string[] = ['prefix', 'configMapRef', 'secretRef'];
function envFromSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, envFromSource);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['prefix']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['configMapRef']) !== undefined) { known += 1; set(at + 4, objectReference(v)); }
  if ((v = o['secretRef']) !== undefined) { known += 1; set(at + 5, objectReference(v)); }
  return keys(o, at, known, envFromSourceFields);
}

const objectReferenceFields: readonly string[] = ['name', 'optional'];
function objectReference(value: unknown): number {
  if (!isRecord(value)) return foreign(value, objectReference);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['optional']) !== undefined) { known += 1; set(at + 4, other(v)); }
  return keys(o, at, known, objectReferenceFields);
}

const keySelectorFields: readonly string[] = ['name', 'key', 'optional'];
function keySelector(value: unknown): number {
  if (!isRecord(value)) return foreign(value, keySelector);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['key']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['optional']) !== undefined) { known += 1; set(at + 5, other(v)); }
  return keys(o, at, known, keySelectorFields);
}

const objectFieldSelectorFields: readonly string[] = ['fieldPath', 'apiVersion'];
function objectFieldSelector(value: unknown): number {
  if (!isRecord(value)) return foreign(value, objectFieldSelector);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['fieldPath']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['apiVersion']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  return keys(o, at, known, objectFieldSelectorFields);
}

const resourceFieldSelectorFields: readonly string[] = ['resource', 'containerName', 'divisor'];
function resourceFieldSelector(value: unknown): number {
  if (!isRecord(value)) return foreign(value, resourceFieldSelector);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['resource']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['containerName']) !== undefined) { known += 1; set(at + 4, unread(v)); }
  if ((v = o['divisor']) !== undefined) { known += 1; set(at + 5, other(v)); }
  return keys(o, at, known, resourceFieldSelectorFields);
}

const securityContextFields: readonly string[] = ['privileged', 'allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'runAsNonRoot', 'runAsUser', 'runAsGroup'];
function securityContext(value: unknown): number {
  if (!isRecord(value)) return foreign(value, securityContext);
  const o = value as Record<string, unknown>;
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['privileged']) !== undefined) { known += 1; set(at + 3, other(v)); }
  if ((v = o['allowPrivilegeEscalation']) !== undefined) { known += 1; set(at + 4, other(v)); }
  if ((v = o['readOnlyRootFilesystem']) !== undefined) { known += 1; set(at + 5, other(v)); }
  if ((v = o['runAsNonRoot']) !== undefined) { known += 1; set(at + 6, other(v)); }
  if ((v = o['runAsUser']) !== undefined) { known += 1; set(at + 7, number(v)); }
  if ((v = o['runAsGroup']) !== undefined) { known += 1; set(at + 8, number(v)); }
  return keys(o, at, known, securityContextFields);
}

const configMapVolumeSourceFields: readonly string[] = ['name', 'defaultMode', 'items', 'optional'];
function configMapVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, configMapVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['defaultMode']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['items']) !== undefined) { known += 1; set(at + 5, list(v, keyToPath)); }
  if ((v = o['optional']) !== undefined) { known += 1; set(at + 6, other(v)); }
  return keys(o, at, known, configMapVolumeSourceFields);
}

const secretVolumeSourceFields: readonly string[] = ['secretName', 'defaultMode', 'items', 'optional'];
function secretVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, secretVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['secretName']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['defaultMode']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['items']) !== undefined) { known += 1; set(at + 5, list(v, keyToPath)); }
  if ((v = o['optional']) !== undefined) { known += 1; set(at + 6, other(v)); }
  return keys(o, at, known, secretVolumeSourceFields);
}

const keyToPathFields: readonly string[] = ['key', 'path', 'mode'];
function keyToPath(value: unknown): number {
  if (!isRecord(value)) return foreign(value, keyToPath);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['key']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['path']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['mode']) !== undefined) { known += 1; set(at + 5, number(v)); }
  return keys(o, at, known, keyToPathFields);
}

const emptyDirVolumeSourceFields: readonly string[] = ['medium', 'sizeLimit'];
function emptyDirVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, emptyDirVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['medium']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['sizeLimit']) !== undefined) { known += 1; set(at + 4, other(v)); }
  return keys(o, at, known, emptyDirVolumeSourceFields);
}

const persistentVolumeClaimVolumeSourceFields: readonly string[] = ['claimName', 'readOnly'];
function persistentVolumeClaimVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, persistentVolumeClaimVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['claimName']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['readOnly']) !== undefined) { known += 1; set(at + 4, other(v)); }
  return keys(o, at, known, persistentVolumeClaimVolumeSourceFields);
}

const nfsVolumeSourceFields: readonly string[] = ['server', 'path', 'readOnly'];
function nfsVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, nfsVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['server']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['path']) !== undefined) { known += 1; set(at + 4, text(v)); }
  if ((v = o['readOnly']) !== undefined) { known += 1; set(at + 5, other(v)); }
  return keys(o, at, known, nfsVolumeSourceFields);
}

const projectedVolumeSourceFields: readonly string[] = ['sources', 'defaultMode'];
function projectedVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, projectedVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['sources']) !== undefined) { known += 1; set(at + 3, list(v, volumeProjection)); }
  if ((v = o['defaultMode']) !== undefined) { known += 1; set(at + 4, number(v)); }
  return keys(o, at, known, projectedVolumeSourceFields);
}

const volumeProjectionFields: readonly string[] = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];
function volumeProjection(value: unknown): number {
  if (!isRecord(value)) return foreign(value, volumeProjection);
  const o = value as Record<string, unknown>;
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['secret']) !== undefined) { known += 1; set(at + 3, objectProjection(v)); }
  if ((v = o['configMap']) !== undefined) { known += 1; set(at + 4, objectProjection(v)); }
  if ((v = o['downwardAPI']) !== undefined) { known += 1; set(at + 5, downwardAPIVolumeSource(v)); }
  if ((v = o['serviceAccountToken']) !== undefined) { known += 1; set(at + 6, serviceAccountTokenProjection(v)); }
  if ((v = o['clusterTrustBundle']) !== undefined) { known += 1; set(at + 7, other(v)); }
  if ((v = o['podCertificate']) !== undefined) { known += 1; set(at + 8, other(v)); }
  return keys(o, at, known, volumeProjectionFields);
}

const objectProjectionFields: readonly string[] = ['name', 'items', 'optional'];
function objectProjection(value: unknown): number {
  if (!isRecord(value)) return foreign(value, objectProjection);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['items']) !== undefined) { known += 1; set(at + 4, list(v, keyToPath)); }
  if ((v = o['optional']) !== undefined) { known += 1; set(at + 5, other(v)); }
  return keys(o, at, known, objectProjectionFields);
}

const serviceAccountTokenProjectionFields: readonly string[] = ['audience', 'expirationSeconds', 'path'];
function serviceAccountTokenProjection(value: unknown): number {
  if (!isRecord(value)) return foreign(value, serviceAccountTokenProjection);
  const o = value as Record<string, unknown>;
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['audience']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['expirationSeconds']) !== undefined) { known += 1; set(at + 4, number(v)); }
  if ((v = o['path']) !== undefined) { known += 1; set(at + 5, text(v)); }
  return keys(o, at, known, serviceAccountTokenProjectionFields);
}

const downwardAPIVolumeSourceFields: readonly string[] = ['items', 'defaultMode'];
function downwardAPIVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, downwardAPIVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['items']) !== undefined) { known += 1; set(at + 3, list(v, downwardAPIVolumeFile)); }
  if ((v = o['defaultMode']) !== undefined) { known += 1; set(at + 4, number(v)); }
  return keys(o, at, known, downwardAPIVolumeSourceFields);
}

const downwardAPIVolumeFileFields: readonly string[] = ['path', 'fieldRef', 'resourceFieldRef', 'mode'];
function downwardAPIVolumeFile(value: unknown): number {
  if (!isRecord(value)) return foreign(value, downwardAPIVolumeFile);
  const o = value as Record<string, unknown>;
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['path']) !== undefined) { known += 1; set(at + 3, text(v)); }
  if ((v = o['fieldRef']) !== undefined) { known += 1; set(at + 4, objectFieldSelector(v)); }
  if ((v = o['resourceFieldRef']) !== undefined) { known += 1; set(at + 5, resourceFieldSelector(v)); }
  if ((v = o['mode']) !== undefined) { known += 1; set(at + 6, number(v)); }
  return keys(o, at, known, downwardAPIVolumeFileFields);
}

const csiVolumeSourceFields: readonly string[] = ['driver', 'readOnly', 'fsType', 'volumeAttributes', 'nodePublishSecretRef'];
function csiVolumeSource(value: unknown): number {
  if (!isRecord(value)) return foreign(value, csiVolumeSource);
  const o = value as Record<string, unknown>;
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['driver']) !== undefined) { known += 1; set(at + 3, unread(v)); }
  if ((v = o['readOnly']) !== undefined) { known += 1; set(at + 4, other(v)); }
  if ((v = o['fsType']) !== undefined) { known += 1; set(at + 5, unread(v)); }
  if ((v = o['volumeAttributes']) !== undefined) { known += 1; set(at + 6, map(v, unread)); }
  if ((v = o['nodePublishSecretRef']) !== undefined) { known += 1; set(at + 7, other(v)); }
  return keys(o, at, known, csiVolumeSourceFields);
}

/** The records by name, in the core's order. */
export const ENCODERS: Readonly<Record<string, readonly [index: number, encode: Encode]>> = {
  DeploymentCreate: [0, deploymentCreate],
  DeploymentPatch: [1, deploymentPatch],
  DeploymentListParams: [2, deploymentListParams],
  Deployment: [3, deployment],
  DeploymentPage: [4, deploymentPage],
  Revision: [5, revision],
  Repository: [6, repository],
  OAuthProvider: [7, oAuthProvider],
  HTTPValidationError: [8, httpValidationError],
  ValidationErrorItem: [9, validationErrorItem],
  SourceConfig: [10, sourceConfig],
  ListenerConfig: [11, listenerConfig],
  SourceRevisionConfig: [12, sourceRevisionConfig],
  ResourceSpec: [13, resourceSpec],
  Secret: [14, secret],
  SecretReference: [15, secretReference],
  ImagePullSecret: [16, imagePullSecret],
  Volume: [17, volume],
  VolumeMount: [18, volumeMount],
  Container: [19, container],
  EnvVar: [20, envVar],
  ContainerResources: [21, containerResources],
  EnvVarSource: [22, envVarSource],
  EnvFromSource: [23, envFromSource],
  ObjectReference: [24, objectReference],
  KeySelector: [25, keySelector],
  ObjectFieldSelector: [26, objectFieldSelector],
  ResourceFieldSelector: [27, resourceFieldSelector],
  SecurityContext: [28, securityContext],
  ConfigMapVolumeSource: [29, configMapVolumeSource],
  SecretVolumeSource: [30, secretVolumeSource],
  KeyToPath: [31, keyToPath],
  EmptyDirVolumeSource: [32, emptyDirVolumeSource],
  PersistentVolumeClaimVolumeSource: [33, persistentVolumeClaimVolumeSource],
  NFSVolumeSource: [34, nfsVolumeSource],
  ProjectedVolumeSource: [35, projectedVolumeSource],
  VolumeProjection: [36, volumeProjection],
  ObjectProjection: [37, objectProjection],
  ServiceAccountTokenProjection: [38, serviceAccountTokenProjection],
  DownwardAPIVolumeSource: [39, downwardAPIVolumeSource],
  DownwardAPIVolumeFile: [40, downwardAPIVolumeFile],
  CSIVolumeSource: [41, csiVolumeSource],
};
