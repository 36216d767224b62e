// Flattens live objects for the core, one function a record. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import { begin, type Encode, foreign, keys, list, map, number, other, polluted, set, text, texts, truth, unread } from '../encode.js';

const deploymentCreateFields: readonly string[] = ['name', 'source', 'source_config', 'source_revision_config', 'secrets', 'secret_references'];
function deploymentCreate(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? deploymentCreateOf(o, false) : foreign(o, deploymentCreateOf);
}
function deploymentCreateOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['source']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['source_config']) !== undefined) known += set(at + 5, sourceConfig(v));
  if ((v = o['source_revision_config']) !== undefined) known += set(at + 6, sourceRevisionConfig(v));
  if ((v = o['secrets']) !== undefined) known += set(at + 7, list(v, secret));
  if ((v = o['secret_references']) !== undefined) known += set(at + 8, list(v, secretReference));
  return keys(o, at, odd ? -1 : known, deploymentCreateFields, deploymentCreateOf);
}

const deploymentPatchFields: readonly string[] = ['revision_source', 'source_config', 'source_revision_config', 'secrets', 'secret_references'];
function deploymentPatch(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? deploymentPatchOf(o, false) : foreign(o, deploymentPatchOf);
}
function deploymentPatchOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['revision_source']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['source_config']) !== undefined) known += set(at + 4, sourceConfig(v));
  if ((v = o['source_revision_config']) !== undefined) known += set(at + 5, sourceRevisionConfig(v));
  if ((v = o['secrets']) !== undefined) known += set(at + 6, list(v, secret));
  if ((v = o['secret_references']) !== undefined) known += set(at + 7, list(v, secretReference));
  return keys(o, at, odd ? -1 : known, deploymentPatchFields, deploymentPatchOf);
}

const deploymentListParamsFields: readonly string[] = ['limit', 'offset', 'name_contains', 'status', 'remote_reconciled', 'tag_value_ids', 'image_version', 'deployment_type', 'deployment_ids'];
function deploymentListParams(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? deploymentListParamsOf(o, false) : foreign(o, deploymentListParamsOf);
}
function deploymentListParamsOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(9);
  let known = 0;
  let v: unknown;
  if ((v = o['limit']) !== undefined) known += set(at + 3, number(v));
  if ((v = o['offset']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['name_contains']) !== undefined) known += set(at + 5, unread(v));
  if ((v = o['status']) !== undefined) known += set(at + 6, text(v));
  if ((v = o['remote_reconciled']) !== undefined) known += set(at + 7, truth(v));
  if ((v = o['tag_value_ids']) !== undefined) known += set(at + 8, texts(v));
  if ((v = o['image_version']) !== undefined) known += set(at + 9, unread(v));
  if ((v = o['deployment_type']) !== undefined) known += set(at + 10, text(v));
  if ((v = o['deployment_ids']) !== undefined) known += set(at + 11, texts(v));
  return keys(o, at, odd ? -1 : known, deploymentListParamsFields, deploymentListParamsOf);
}

const deploymentFields: readonly string[] = ['name', 'source', 'source_config', 'source_revision_config', 'secrets', 'id', 'tenant_id', 'created_at', 'updated_at', 'status', 'latest_revision_id', 'active_revision_id', 'secret_references', 'image_version'];
function deployment(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? deploymentOf(o, false) : foreign(o, deploymentOf);
}
function deploymentOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(14);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['source']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['source_config']) !== undefined) known += set(at + 5, sourceConfig(v));
  if ((v = o['source_revision_config']) !== undefined) known += set(at + 6, sourceRevisionConfig(v));
  if ((v = o['secrets']) !== undefined) known += set(at + 7, list(v, secret));
  if ((v = o['id']) !== undefined) known += set(at + 8, text(v));
  if ((v = o['tenant_id']) !== undefined) known += set(at + 9, text(v));
  if ((v = o['created_at']) !== undefined) known += set(at + 10, text(v));
  if ((v = o['updated_at']) !== undefined) known += set(at + 11, text(v));
  if ((v = o['status']) !== undefined) known += set(at + 12, text(v));
  if ((v = o['latest_revision_id']) !== undefined) known += set(at + 13, text(v));
  if ((v = o['active_revision_id']) !== undefined) known += set(at + 14, text(v));
  if ((v = o['secret_references']) !== undefined) known += set(at + 15, list(v, secretReference));
  if ((v = o['image_version']) !== undefined) known += set(at + 16, unread(v));
  return keys(o, at, odd ? -1 : known, deploymentFields, deploymentOf);
}

const deploymentPageFields: readonly string[] = ['resources', 'offset'];
function deploymentPage(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? deploymentPageOf(o, false) : foreign(o, deploymentPageOf);
}
function deploymentPageOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['resources']) !== undefined) known += set(at + 3, list(v, deployment));
  if ((v = o['offset']) !== undefined) known += set(at + 4, number(v));
  return keys(o, at, odd ? -1 : known, deploymentPageFields, deploymentPageOf);
}

const revisionFields: readonly string[] = ['id', 'created_at', 'updated_at', 'status', 'source', 'source_revision_config', 'status_message'];
function revision(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? revisionOf(o, false) : foreign(o, revisionOf);
}
function revisionOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(7);
  let known = 0;
  let v: unknown;
  if ((v = o['id']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['created_at']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['updated_at']) !== undefined) known += set(at + 5, text(v));
  if ((v = o['status']) !== undefined) known += set(at + 6, text(v));
  if ((v = o['source']) !== undefined) known += set(at + 7, text(v));
  if ((v = o['source_revision_config']) !== undefined) known += set(at + 8, sourceRevisionConfig(v));
  if ((v = o['status_message']) !== undefined) known += set(at + 9, unread(v));
  return keys(o, at, odd ? -1 : known, revisionFields, revisionOf);
}

const repositoryFields: readonly string[] = ['host_integration_id', 'id', 'name', 'owner', 'url', 'default_branch'];
function repository(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? repositoryOf(o, false) : foreign(o, repositoryOf);
}
function repositoryOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['host_integration_id']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['id']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['name']) !== undefined) known += set(at + 5, unread(v));
  if ((v = o['owner']) !== undefined) known += set(at + 6, unread(v));
  if ((v = o['url']) !== undefined) known += set(at + 7, unread(v));
  if ((v = o['default_branch']) !== undefined) known += set(at + 8, unread(v));
  return keys(o, at, odd ? -1 : known, repositoryFields, repositoryOf);
}

const oAuthProviderFields: readonly string[] = ['id', 'organization_id', 'provider_id', 'name', 'client_id', 'auth_url', 'token_url', 'uses_pkce', 'code_challenge_method', 'created_at', 'updated_at', 'provider_type', 'mcp_server_url', 'token_endpoint_auth_method', 'is_dynamic_client'];
function oAuthProvider(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? oAuthProviderOf(o, false) : foreign(o, oAuthProviderOf);
}
function oAuthProviderOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(15);
  let known = 0;
  let v: unknown;
  if ((v = o['id']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['organization_id']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['provider_id']) !== undefined) known += set(at + 5, unread(v));
  if ((v = o['name']) !== undefined) known += set(at + 6, unread(v));
  if ((v = o['client_id']) !== undefined) known += set(at + 7, unread(v));
  if ((v = o['auth_url']) !== undefined) known += set(at + 8, unread(v));
  if ((v = o['token_url']) !== undefined) known += set(at + 9, unread(v));
  if ((v = o['uses_pkce']) !== undefined) known += set(at + 10, truth(v));
  if ((v = o['code_challenge_method']) !== undefined) known += set(at + 11, unread(v));
  if ((v = o['created_at']) !== undefined) known += set(at + 12, text(v));
  if ((v = o['updated_at']) !== undefined) known += set(at + 13, text(v));
  if ((v = o['provider_type']) !== undefined) known += set(at + 14, unread(v));
  if ((v = o['mcp_server_url']) !== undefined) known += set(at + 15, unread(v));
  if ((v = o['token_endpoint_auth_method']) !== undefined) known += set(at + 16, unread(v));
  if ((v = o['is_dynamic_client']) !== undefined) known += set(at + 17, truth(v));
  return keys(o, at, odd ? -1 : known, oAuthProviderFields, oAuthProviderOf);
}

const httpValidationErrorFields: readonly string[] = ['detail'];
function httpValidationError(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? httpValidationErrorOf(o, false) : foreign(o, httpValidationErrorOf);
}
function httpValidationErrorOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['detail']) !== undefined) known += set(at + 3, list(v, validationErrorItem));
  return keys(o, at, odd ? -1 : known, httpValidationErrorFields, httpValidationErrorOf);
}

const validationErrorItemFields: readonly string[] = ['loc', 'msg', 'type'];
function validationErrorItem(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? validationErrorItemOf(o, false) : foreign(o, validationErrorItemOf);
}
function validationErrorItemOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['loc']) !== undefined) known += set(at + 3, list(v, other));
  if ((v = o['msg']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['type']) !== undefined) known += set(at + 5, unread(v));
  return keys(o, at, odd ? -1 : known, validationErrorItemFields, validationErrorItemOf);
}

const sourceConfigFields: readonly string[] = ['integration_id', 'repo_url', 'build_on_push', 'custom_url', 'resource_spec', 'listener_id', 'listener_config', 'install_command', 'build_command', 'deployment_type'];
function sourceConfig(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? sourceConfigOf(o, false) : foreign(o, sourceConfigOf);
}
function sourceConfigOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(10);
  let known = 0;
  let v: unknown;
  if ((v = o['integration_id']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['repo_url']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['build_on_push']) !== undefined) known += set(at + 5, truth(v));
  if ((v = o['custom_url']) !== undefined) known += set(at + 6, text(v));
  if ((v = o['resource_spec']) !== undefined) known += set(at + 7, resourceSpec(v));
  if ((v = o['listener_id']) !== undefined) known += set(at + 8, text(v));
  if ((v = o['listener_config']) !== undefined) known += set(at + 9, listenerConfig(v));
  if ((v = o['install_command']) !== undefined) known += set(at + 10, text(v));
  if ((v = o['build_command']) !== undefined) known += set(at + 11, text(v));
  if ((v = o['deployment_type']) !== undefined) known += set(at + 12, text(v));
  return keys(o, at, odd ? -1 : known, sourceConfigFields, sourceConfigOf);
}

const listenerConfigFields: readonly string[] = ['k8s_namespace'];
function listenerConfig(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? listenerConfigOf(o, false) : foreign(o, listenerConfigOf);
}
function listenerConfigOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['k8s_namespace']) !== undefined) known += set(at + 3, text(v));
  return keys(o, at, odd ? -1 : known, listenerConfigFields, listenerConfigOf);
}

const sourceRevisionConfigFields: readonly string[] = ['repo_ref', 'agent_config_path', 'image_uri', 'source_tarball_path', 'repo_commit_sha'];
function sourceRevisionConfig(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? sourceRevisionConfigOf(o, false) : foreign(o, sourceRevisionConfigOf);
}
function sourceRevisionConfigOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['repo_ref']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['agent_config_path']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['image_uri']) !== undefined) known += set(at + 5, unread(v));
  if ((v = o['source_tarball_path']) !== undefined) known += set(at + 6, unread(v));
  if ((v = o['repo_commit_sha']) !== undefined) known += set(at + 7, unread(v));
  return keys(o, at, odd ? -1 : known, sourceRevisionConfigFields, sourceRevisionConfigOf);
}

const resourceSpecFields: readonly string[] = ['min_scale', 'max_scale', 'cpu', 'cpu_limit', 'memory_mb', 'memory_limit_mb', 'queue_min_scale', 'queue_max_scale', 'queue_cpu', 'queue_cpu_limit', 'queue_memory_mb', 'queue_memory_limit_mb', 'orchestrator_cpu', 'orchestrator_cpu_limit', 'orchestrator_memory_mb', 'orchestrator_memory_limit_mb', 'orchestrator_min_scale', 'orchestrator_max_scale', 'executor_cpu', 'executor_cpu_limit', 'executor_memory_mb', 'executor_memory_limit_mb', 'redis_cpu', 'redis_cpu_limit', 'redis_memory_mb', 'redis_memory_limit_mb', 'db_cpu', 'db_cpu_limit', 'db_memory_mb', 'db_memory_limit_mb', 'db_storage_gi', 'db_max_connections', 'labels', 'annotations', 'service_account_name', 'image_pull_secrets', 'volumes', 'volume_mounts', 'init_containers', 'sidecars'];
function resourceSpec(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? resourceSpecOf(o, false) : foreign(o, resourceSpecOf);
}
function resourceSpecOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(40);
  let known = 0;
  let v: unknown;
  if ((v = o['min_scale']) !== undefined) known += set(at + 3, number(v));
  if ((v = o['max_scale']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['cpu']) !== undefined) known += set(at + 5, number(v));
  if ((v = o['cpu_limit']) !== undefined) known += set(at + 6, number(v));
  if ((v = o['memory_mb']) !== undefined) known += set(at + 7, number(v));
  if ((v = o['memory_limit_mb']) !== undefined) known += set(at + 8, number(v));
  if ((v = o['queue_min_scale']) !== undefined) known += set(at + 9, number(v));
  if ((v = o['queue_max_scale']) !== undefined) known += set(at + 10, number(v));
  if ((v = o['queue_cpu']) !== undefined) known += set(at + 11, number(v));
  if ((v = o['queue_cpu_limit']) !== undefined) known += set(at + 12, number(v));
  if ((v = o['queue_memory_mb']) !== undefined) known += set(at + 13, number(v));
  if ((v = o['queue_memory_limit_mb']) !== undefined) known += set(at + 14, number(v));
  if ((v = o['orchestrator_cpu']) !== undefined) known += set(at + 15, number(v));
  if ((v = o['orchestrator_cpu_limit']) !== undefined) known += set(at + 16, number(v));
  if ((v = o['orchestrator_memory_mb']) !== undefined) known += set(at + 17, number(v));
  if ((v = o['orchestrator_memory_limit_mb']) !== undefined) known += set(at + 18, number(v));
  if ((v = o['orchestrator_min_scale']) !== undefined) known += set(at + 19, number(v));
  if ((v = o['orchestrator_max_scale']) !== undefined) known += set(at + 20, number(v));
  if ((v = o['executor_cpu']) !== undefined) known += set(at + 21, number(v));
  if ((v = o['executor_cpu_limit']) !== undefined) known += set(at + 22, number(v));
  if ((v = o['executor_memory_mb']) !== undefined) known += set(at + 23, number(v));
  if ((v = o['executor_memory_limit_mb']) !== undefined) known += set(at + 24, number(v));
  if ((v = o['redis_cpu']) !== undefined) known += set(at + 25, number(v));
  if ((v = o['redis_cpu_limit']) !== undefined) known += set(at + 26, number(v));
  if ((v = o['redis_memory_mb']) !== undefined) known += set(at + 27, number(v));
  if ((v = o['redis_memory_limit_mb']) !== undefined) known += set(at + 28, number(v));
  if ((v = o['db_cpu']) !== undefined) known += set(at + 29, number(v));
  if ((v = o['db_cpu_limit']) !== undefined) known += set(at + 30, number(v));
  if ((v = o['db_memory_mb']) !== undefined) known += set(at + 31, number(v));
  if ((v = o['db_memory_limit_mb']) !== undefined) known += set(at + 32, number(v));
  if ((v = o['db_storage_gi']) !== undefined) known += set(at + 33, number(v));
  if ((v = o['db_max_connections']) !== undefined) known += set(at + 34, number(v));
  if ((v = o['labels']) !== undefined) known += set(at + 35, map(v, text));
  if ((v = o['annotations']) !== undefined) known += set(at + 36, map(v, unread));
  if ((v = o['service_account_name']) !== undefined) known += set(at + 37, text(v));
  if ((v = o['image_pull_secrets']) !== undefined) known += set(at + 38, list(v, imagePullSecret));
  if ((v = o['volumes']) !== undefined) known += set(at + 39, list(v, volume));
  if ((v = o['volume_mounts']) !== undefined) known += set(at + 40, list(v, volumeMount));
  if ((v = o['init_containers']) !== undefined) known += set(at + 41, list(v, container));
  if ((v = o['sidecars']) !== undefined) known += set(at + 42, list(v, container));
  return keys(o, at, odd ? -1 : known, resourceSpecFields, resourceSpecOf);
}

const secretFields: readonly string[] = ['name', 'value'];
function secret(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? secretOf(o, false) : foreign(o, secretOf);
}
function secretOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['value']) !== undefined) known += set(at + 4, unread(v));
  return keys(o, at, odd ? -1 : known, secretFields, secretOf);
}

const secretReferenceFields: readonly string[] = ['name', 'secret_name', 'secret_key'];
function secretReference(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? secretReferenceOf(o, false) : foreign(o, secretReferenceOf);
}
function secretReferenceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['secret_name']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['secret_key']) !== undefined) known += set(at + 5, unread(v));
  return keys(o, at, odd ? -1 : known, secretReferenceFields, secretReferenceOf);
}

const imagePullSecretFields: readonly string[] = ['name'];
function imagePullSecret(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? imagePullSecretOf(o, false) : foreign(o, imagePullSecretOf);
}
function imagePullSecretOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(1);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  return keys(o, at, odd ? -1 : known, imagePullSecretFields, imagePullSecretOf);
}

const volumeFields: readonly string[] = ['name', 'configMap', 'secret', 'emptyDir', 'persistentVolumeClaim', 'nfs', 'projected', 'downwardAPI', 'csi'];
function volume(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? volumeOf(o, false) : foreign(o, volumeOf);
}
function volumeOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(9);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['configMap']) !== undefined) known += set(at + 4, configMapVolumeSource(v));
  if ((v = o['secret']) !== undefined) known += set(at + 5, secretVolumeSource(v));
  if ((v = o['emptyDir']) !== undefined) known += set(at + 6, emptyDirVolumeSource(v));
  if ((v = o['persistentVolumeClaim']) !== undefined) known += set(at + 7, persistentVolumeClaimVolumeSource(v));
  if ((v = o['nfs']) !== undefined) known += set(at + 8, nfsVolumeSource(v));
  if ((v = o['projected']) !== undefined) known += set(at + 9, projectedVolumeSource(v));
  if ((v = o['downwardAPI']) !== undefined) known += set(at + 10, downwardAPIVolumeSource(v));
  if ((v = o['csi']) !== undefined) known += set(at + 11, csiVolumeSource(v));
  return keys(o, at, odd ? -1 : known, volumeFields, volumeOf);
}

const volumeMountFields: readonly string[] = ['name', 'mountPath', 'subPath', 'mountPropagation', 'subPathExpr', 'readOnly'];
function volumeMount(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? volumeMountOf(o, false) : foreign(o, volumeMountOf);
}
function volumeMountOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['mountPath']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['subPath']) !== undefined) known += set(at + 5, text(v));
  if ((v = o['mountPropagation']) !== undefined) known += set(at + 6, text(v));
  if ((v = o['subPathExpr']) !== undefined) known += set(at + 7, text(v));
  if ((v = o['readOnly']) !== undefined) known += set(at + 8, truth(v));
  return keys(o, at, odd ? -1 : known, volumeMountFields, volumeMountOf);
}

const containerFields: readonly string[] = ['name', 'image', 'imagePullPolicy', 'workingDir', 'restartPolicy', 'command', 'args', 'env', 'envFrom', 'resources', 'volumeMounts', 'securityContext'];
function container(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? containerOf(o, false) : foreign(o, containerOf);
}
function containerOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(12);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['image']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['imagePullPolicy']) !== undefined) known += set(at + 5, text(v));
  if ((v = o['workingDir']) !== undefined) known += set(at + 6, unread(v));
  if ((v = o['restartPolicy']) !== undefined) known += set(at + 7, text(v));
  if ((v = o['command']) !== undefined) known += set(at + 8, list(v, unread));
  if ((v = o['args']) !== undefined) known += set(at + 9, list(v, unread));
  if ((v = o['env']) !== undefined) known += set(at + 10, list(v, envVar));
  if ((v = o['envFrom']) !== undefined) known += set(at + 11, list(v, envFromSource));
  if ((v = o['resources']) !== undefined) known += set(at + 12, containerResources(v));
  if ((v = o['volumeMounts']) !== undefined) known += set(at + 13, list(v, volumeMount));
  if ((v = o['securityContext']) !== undefined) known += set(at + 14, securityContext(v));
  return keys(o, at, odd ? -1 : known, containerFields, containerOf);
}

const envVarFields: readonly string[] = ['name', 'value', 'valueFrom'];
function envVar(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? envVarOf(o, false) : foreign(o, envVarOf);
}
function envVarOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['value']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['valueFrom']) !== undefined) known += set(at + 5, envVarSource(v));
  return keys(o, at, odd ? -1 : known, envVarFields, envVarOf);
}

const containerResourcesFields: readonly string[] = ['limits', 'requests'];
function containerResources(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? containerResourcesOf(o, false) : foreign(o, containerResourcesOf);
}
function containerResourcesOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['limits']) !== undefined) known += set(at + 3, map(v, text));
  if ((v = o['requests']) !== undefined) known += set(at + 4, map(v, text));
  return keys(o, at, odd ? -1 : known, containerResourcesFields, containerResourcesOf);
}

const envVarSourceFields: readonly string[] = ['fieldRef', 'resourceFieldRef', 'configMapKeyRef', 'secretKeyRef'];
function envVarSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? envVarSourceOf(o, false) : foreign(o, envVarSourceOf);
}
function envVarSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['fieldRef']) !== undefined) known += set(at + 3, objectFieldSelector(v));
  if ((v = o['resourceFieldRef']) !== undefined) known += set(at + 4, resourceFieldSelector(v));
  if ((v = o['configMapKeyRef']) !== undefined) known += set(at + 5, keySelector(v));
  if ((v = o['secretKeyRef']) !== undefined) known += set(at + 6, keySelector(v));
  return keys(o, at, odd ? -1 : known, envVarSourceFields, envVarSourceOf);
}

const envFromSourceFields: readonly string[] = ['prefix', 'configMapRef', 'secretRef'];
function envFromSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? envFromSourceOf(o, false) : foreign(o, envFromSourceOf);
}
function envFromSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['prefix']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['configMapRef']) !== undefined) known += set(at + 4, objectReference(v));
  if ((v = o['secretRef']) !== undefined) known += set(at + 5, objectReference(v));
  return keys(o, at, odd ? -1 : known, envFromSourceFields, envFromSourceOf);
}

const objectReferenceFields: readonly string[] = ['name', 'optional'];
function objectReference(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? objectReferenceOf(o, false) : foreign(o, objectReferenceOf);
}
function objectReferenceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['optional']) !== undefined) known += set(at + 4, truth(v));
  return keys(o, at, odd ? -1 : known, objectReferenceFields, objectReferenceOf);
}

const keySelectorFields: readonly string[] = ['name', 'key', 'optional'];
function keySelector(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? keySelectorOf(o, false) : foreign(o, keySelectorOf);
}
function keySelectorOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['key']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['optional']) !== undefined) known += set(at + 5, truth(v));
  return keys(o, at, odd ? -1 : known, keySelectorFields, keySelectorOf);
}

const objectFieldSelectorFields: readonly string[] = ['fieldPath', 'apiVersion'];
function objectFieldSelector(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? objectFieldSelectorOf(o, false) : foreign(o, objectFieldSelectorOf);
}
function objectFieldSelectorOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['fieldPath']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['apiVersion']) !== undefined) known += set(at + 4, unread(v));
  return keys(o, at, odd ? -1 : known, objectFieldSelectorFields, objectFieldSelectorOf);
}

const resourceFieldSelectorFields: readonly string[] = ['resource', 'containerName', 'divisor'];
function resourceFieldSelector(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? resourceFieldSelectorOf(o, false) : foreign(o, resourceFieldSelectorOf);
}
function resourceFieldSelectorOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['resource']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['containerName']) !== undefined) known += set(at + 4, unread(v));
  if ((v = o['divisor']) !== undefined) known += set(at + 5, text(v));
  return keys(o, at, odd ? -1 : known, resourceFieldSelectorFields, resourceFieldSelectorOf);
}

const securityContextFields: readonly string[] = ['privileged', 'allowPrivilegeEscalation', 'readOnlyRootFilesystem', 'runAsNonRoot', 'runAsUser', 'runAsGroup'];
function securityContext(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? securityContextOf(o, false) : foreign(o, securityContextOf);
}
function securityContextOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['privileged']) !== undefined) known += set(at + 3, truth(v));
  if ((v = o['allowPrivilegeEscalation']) !== undefined) known += set(at + 4, truth(v));
  if ((v = o['readOnlyRootFilesystem']) !== undefined) known += set(at + 5, truth(v));
  if ((v = o['runAsNonRoot']) !== undefined) known += set(at + 6, truth(v));
  if ((v = o['runAsUser']) !== undefined) known += set(at + 7, number(v));
  if ((v = o['runAsGroup']) !== undefined) known += set(at + 8, number(v));
  return keys(o, at, odd ? -1 : known, securityContextFields, securityContextOf);
}

const configMapVolumeSourceFields: readonly string[] = ['name', 'defaultMode', 'items', 'optional'];
function configMapVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? configMapVolumeSourceOf(o, false) : foreign(o, configMapVolumeSourceOf);
}
function configMapVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['defaultMode']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['items']) !== undefined) known += set(at + 5, list(v, keyToPath));
  if ((v = o['optional']) !== undefined) known += set(at + 6, truth(v));
  return keys(o, at, odd ? -1 : known, configMapVolumeSourceFields, configMapVolumeSourceOf);
}

const secretVolumeSourceFields: readonly string[] = ['secretName', 'defaultMode', 'items', 'optional'];
function secretVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? secretVolumeSourceOf(o, false) : foreign(o, secretVolumeSourceOf);
}
function secretVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['secretName']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['defaultMode']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['items']) !== undefined) known += set(at + 5, list(v, keyToPath));
  if ((v = o['optional']) !== undefined) known += set(at + 6, truth(v));
  return keys(o, at, odd ? -1 : known, secretVolumeSourceFields, secretVolumeSourceOf);
}

const keyToPathFields: readonly string[] = ['key', 'path', 'mode'];
function keyToPath(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? keyToPathOf(o, false) : foreign(o, keyToPathOf);
}
function keyToPathOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['key']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['path']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['mode']) !== undefined) known += set(at + 5, number(v));
  return keys(o, at, odd ? -1 : known, keyToPathFields, keyToPathOf);
}

const emptyDirVolumeSourceFields: readonly string[] = ['medium', 'sizeLimit'];
function emptyDirVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? emptyDirVolumeSourceOf(o, false) : foreign(o, emptyDirVolumeSourceOf);
}
function emptyDirVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['medium']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['sizeLimit']) !== undefined) known += set(at + 4, text(v));
  return keys(o, at, odd ? -1 : known, emptyDirVolumeSourceFields, emptyDirVolumeSourceOf);
}

const persistentVolumeClaimVolumeSourceFields: readonly string[] = ['claimName', 'readOnly'];
function persistentVolumeClaimVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? persistentVolumeClaimVolumeSourceOf(o, false) : foreign(o, persistentVolumeClaimVolumeSourceOf);
}
function persistentVolumeClaimVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['claimName']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['readOnly']) !== undefined) known += set(at + 4, truth(v));
  return keys(o, at, odd ? -1 : known, persistentVolumeClaimVolumeSourceFields, persistentVolumeClaimVolumeSourceOf);
}

const nfsVolumeSourceFields: readonly string[] = ['server', 'path', 'readOnly'];
function nfsVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? nfsVolumeSourceOf(o, false) : foreign(o, nfsVolumeSourceOf);
}
function nfsVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['server']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['path']) !== undefined) known += set(at + 4, text(v));
  if ((v = o['readOnly']) !== undefined) known += set(at + 5, truth(v));
  return keys(o, at, odd ? -1 : known, nfsVolumeSourceFields, nfsVolumeSourceOf);
}

const projectedVolumeSourceFields: readonly string[] = ['sources', 'defaultMode'];
function projectedVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? projectedVolumeSourceOf(o, false) : foreign(o, projectedVolumeSourceOf);
}
function projectedVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['sources']) !== undefined) known += set(at + 3, list(v, volumeProjection));
  if ((v = o['defaultMode']) !== undefined) known += set(at + 4, number(v));
  return keys(o, at, odd ? -1 : known, projectedVolumeSourceFields, projectedVolumeSourceOf);
}

const volumeProjectionFields: readonly string[] = ['secret', 'configMap', 'downwardAPI', 'serviceAccountToken', 'clusterTrustBundle', 'podCertificate'];
function volumeProjection(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? volumeProjectionOf(o, false) : foreign(o, volumeProjectionOf);
}
function volumeProjectionOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(6);
  let known = 0;
  let v: unknown;
  if ((v = o['secret']) !== undefined) known += set(at + 3, objectProjection(v));
  if ((v = o['configMap']) !== undefined) known += set(at + 4, objectProjection(v));
  if ((v = o['downwardAPI']) !== undefined) known += set(at + 5, downwardAPIVolumeSource(v));
  if ((v = o['serviceAccountToken']) !== undefined) known += set(at + 6, serviceAccountTokenProjection(v));
  if ((v = o['clusterTrustBundle']) !== undefined) known += set(at + 7, other(v));
  if ((v = o['podCertificate']) !== undefined) known += set(at + 8, other(v));
  return keys(o, at, odd ? -1 : known, volumeProjectionFields, volumeProjectionOf);
}

const objectProjectionFields: readonly string[] = ['name', 'items', 'optional'];
function objectProjection(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? objectProjectionOf(o, false) : foreign(o, objectProjectionOf);
}
function objectProjectionOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['name']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['items']) !== undefined) known += set(at + 4, list(v, keyToPath));
  if ((v = o['optional']) !== undefined) known += set(at + 5, truth(v));
  return keys(o, at, odd ? -1 : known, objectProjectionFields, objectProjectionOf);
}

const serviceAccountTokenProjectionFields: readonly string[] = ['audience', 'expirationSeconds', 'path'];
function serviceAccountTokenProjection(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? serviceAccountTokenProjectionOf(o, false) : foreign(o, serviceAccountTokenProjectionOf);
}
function serviceAccountTokenProjectionOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(3);
  let known = 0;
  let v: unknown;
  if ((v = o['audience']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['expirationSeconds']) !== undefined) known += set(at + 4, number(v));
  if ((v = o['path']) !== undefined) known += set(at + 5, text(v));
  return keys(o, at, odd ? -1 : known, serviceAccountTokenProjectionFields, serviceAccountTokenProjectionOf);
}

const downwardAPIVolumeSourceFields: readonly string[] = ['items', 'defaultMode'];
function downwardAPIVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? downwardAPIVolumeSourceOf(o, false) : foreign(o, downwardAPIVolumeSourceOf);
}
function downwardAPIVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(2);
  let known = 0;
  let v: unknown;
  if ((v = o['items']) !== undefined) known += set(at + 3, list(v, downwardAPIVolumeFile));
  if ((v = o['defaultMode']) !== undefined) known += set(at + 4, number(v));
  return keys(o, at, odd ? -1 : known, downwardAPIVolumeSourceFields, downwardAPIVolumeSourceOf);
}

const downwardAPIVolumeFileFields: readonly string[] = ['path', 'fieldRef', 'resourceFieldRef', 'mode'];
function downwardAPIVolumeFile(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? downwardAPIVolumeFileOf(o, false) : foreign(o, downwardAPIVolumeFileOf);
}
function downwardAPIVolumeFileOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(4);
  let known = 0;
  let v: unknown;
  if ((v = o['path']) !== undefined) known += set(at + 3, text(v));
  if ((v = o['fieldRef']) !== undefined) known += set(at + 4, objectFieldSelector(v));
  if ((v = o['resourceFieldRef']) !== undefined) known += set(at + 5, resourceFieldSelector(v));
  if ((v = o['mode']) !== undefined) known += set(at + 6, number(v));
  return keys(o, at, odd ? -1 : known, downwardAPIVolumeFileFields, downwardAPIVolumeFileOf);
}

const csiVolumeSourceFields: readonly string[] = ['driver', 'readOnly', 'fsType', 'volumeAttributes', 'nodePublishSecretRef'];
function csiVolumeSource(value: unknown): number {
  const o = value as Record<string, unknown>;
  return typeof o === 'object' && o !== null && o['toJSON'] === undefined && Object.getPrototypeOf(o) === Object.prototype && !polluted
    ? csiVolumeSourceOf(o, false) : foreign(o, csiVolumeSourceOf);
}
function csiVolumeSourceOf(o: Record<string, unknown>, odd: boolean): number {
  const at = begin(5);
  let known = 0;
  let v: unknown;
  if ((v = o['driver']) !== undefined) known += set(at + 3, unread(v));
  if ((v = o['readOnly']) !== undefined) known += set(at + 4, truth(v));
  if ((v = o['fsType']) !== undefined) known += set(at + 5, unread(v));
  if ((v = o['volumeAttributes']) !== undefined) known += set(at + 6, map(v, unread));
  if ((v = o['nodePublishSecretRef']) !== undefined) known += set(at + 7, other(v));
  return keys(o, at, odd ? -1 : known, csiVolumeSourceFields, csiVolumeSourceOf);
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

/** What stands in the fields of a record, for a session: the encoder of each field, or of the items where it is a list of records. */
export type Part = Encode | readonly [Encode];

/** The records by their encoders: the fields' names and what stands in them. */
export const parts = (): readonly (readonly [record: Encode, fields: readonly string[], parts: readonly Part[]])[] => [
  [deploymentCreate, deploymentCreateFields, [text, text, sourceConfig, sourceRevisionConfig, [secret], [secretReference]]],
  [deploymentPatch, deploymentPatchFields, [text, sourceConfig, sourceRevisionConfig, [secret], [secretReference]]],
  [deploymentListParams, deploymentListParamsFields, [number, number, unread, text, truth, texts, unread, text, texts]],
  [sourceConfig, sourceConfigFields, [text, text, truth, text, resourceSpec, text, listenerConfig, text, text, text]],
  [listenerConfig, listenerConfigFields, [text]],
  [sourceRevisionConfig, sourceRevisionConfigFields, [text, unread, unread, unread, unread]],
  [resourceSpec, resourceSpecFields, [number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, number, (value: unknown) => map(value, text), (value: unknown) => map(value, unread), text, [imagePullSecret], [volume], [volumeMount], [container], [container]]],
  [secret, secretFields, [text, unread]],
  [secretReference, secretReferenceFields, [text, text, unread]],
  [imagePullSecret, imagePullSecretFields, [text]],
  [volume, volumeFields, [text, configMapVolumeSource, secretVolumeSource, emptyDirVolumeSource, persistentVolumeClaimVolumeSource, nfsVolumeSource, projectedVolumeSource, downwardAPIVolumeSource, csiVolumeSource]],
  [volumeMount, volumeMountFields, [text, text, text, text, text, truth]],
  [container, containerFields, [text, text, text, unread, text, (value: unknown) => list(value, unread), (value: unknown) => list(value, unread), [envVar], [envFromSource], containerResources, [volumeMount], securityContext]],
  [envVar, envVarFields, [text, unread, envVarSource]],
  [containerResources, containerResourcesFields, [(value: unknown) => map(value, text), (value: unknown) => map(value, text)]],
  [envVarSource, envVarSourceFields, [objectFieldSelector, resourceFieldSelector, keySelector, keySelector]],
  [envFromSource, envFromSourceFields, [text, objectReference, objectReference]],
  [objectReference, objectReferenceFields, [text, truth]],
  [keySelector, keySelectorFields, [text, unread, truth]],
  [objectFieldSelector, objectFieldSelectorFields, [text, unread]],
  [resourceFieldSelector, resourceFieldSelectorFields, [unread, unread, text]],
  [securityContext, securityContextFields, [truth, truth, truth, truth, number, number]],
  [configMapVolumeSource, configMapVolumeSourceFields, [text, number, [keyToPath], truth]],
  [secretVolumeSource, secretVolumeSourceFields, [text, number, [keyToPath], truth]],
  [keyToPath, keyToPathFields, [unread, text, number]],
  [emptyDirVolumeSource, emptyDirVolumeSourceFields, [unread, text]],
  [persistentVolumeClaimVolumeSource, persistentVolumeClaimVolumeSourceFields, [text, truth]],
  [nfsVolumeSource, nfsVolumeSourceFields, [unread, text, truth]],
  [projectedVolumeSource, projectedVolumeSourceFields, [[volumeProjection], number]],
  [volumeProjection, volumeProjectionFields, [objectProjection, objectProjection, downwardAPIVolumeSource, serviceAccountTokenProjection, other, other]],
  [objectProjection, objectProjectionFields, [text, [keyToPath], truth]],
  [serviceAccountTokenProjection, serviceAccountTokenProjectionFields, [unread, number, text]],
  [downwardAPIVolumeSource, downwardAPIVolumeSourceFields, [[downwardAPIVolumeFile], number]],
  [downwardAPIVolumeFile, downwardAPIVolumeFileFields, [text, objectFieldSelector, resourceFieldSelector, number]],
  [csiVolumeSource, csiVolumeSourceFields, [unread, truth, unread, (value: unknown) => map(value, unread), other]],
];
