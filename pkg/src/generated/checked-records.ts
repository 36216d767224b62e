// The records that are checked, in the core's order. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.

import type { CheckedRecord } from '../predicates/checked-record.js';
import {
  container,
  containerResources,
  deploymentCreate,
  deploymentListParams,
  deploymentPatch,
  envVar,
  imagePullSecret,
  listenerConfig,
  resourceSpec,
  secret,
  secretReference,
  sourceConfig,
  sourceRevisionConfig,
  volume,
  volumeMount,
} from './predicates.js';

export const DEPLOYMENT_CREATE: CheckedRecord = { name: 'DeploymentCreate', place: 0, isSound: deploymentCreate };
export const DEPLOYMENT_PATCH: CheckedRecord = { name: 'DeploymentPatch', place: 1, isSound: deploymentPatch };
export const DEPLOYMENT_LIST_PARAMS: CheckedRecord = { name: 'DeploymentListParams', place: 2, isSound: deploymentListParams };
export const DEPLOYMENT: CheckedRecord = { name: 'Deployment', place: 3 };
export const DEPLOYMENT_PAGE: CheckedRecord = { name: 'DeploymentPage', place: 4 };
export const REVISION: CheckedRecord = { name: 'Revision', place: 5 };
export const REPOSITORY: CheckedRecord = { name: 'Repository', place: 6 };
export const OAUTH_PROVIDER: CheckedRecord = { name: 'OAuthProvider', place: 7 };
export const HTTP_VALIDATION_ERROR: CheckedRecord = { name: 'HTTPValidationError', place: 8 };
export const VALIDATION_ERROR_ITEM: CheckedRecord = { name: 'ValidationErrorItem', place: 9 };
export const SOURCE_CONFIG: CheckedRecord = { name: 'SourceConfig', place: 10, isSound: sourceConfig };
export const LISTENER_CONFIG: CheckedRecord = { name: 'ListenerConfig', place: 11, isSound: listenerConfig };
export const SOURCE_REVISION_CONFIG: CheckedRecord = { name: 'SourceRevisionConfig', place: 12, isSound: sourceRevisionConfig };
export const RESOURCE_SPEC: CheckedRecord = { name: 'ResourceSpec', place: 13, isSound: resourceSpec };
export const DEPLOYMENT_AGENT: CheckedRecord = { name: 'DeploymentAgent', place: 14 };
export const SECRET: CheckedRecord = { name: 'Secret', place: 15, isSound: secret };
export const SECRET_REFERENCE: CheckedRecord = { name: 'SecretReference', place: 16, isSound: secretReference };
export const IMAGE_PULL_SECRET: CheckedRecord = { name: 'ImagePullSecret', place: 17, isSound: imagePullSecret };
export const VOLUME: CheckedRecord = { name: 'Volume', place: 18, isSound: volume };
export const VOLUME_MOUNT: CheckedRecord = { name: 'VolumeMount', place: 19, isSound: volumeMount };
export const CONTAINER: CheckedRecord = { name: 'Container', place: 20, isSound: container };
export const ENV_VAR: CheckedRecord = { name: 'EnvVar', place: 21, isSound: envVar };
export const CONTAINER_RESOURCES: CheckedRecord = { name: 'ContainerResources', place: 22, isSound: containerResources };
export const ENV_VAR_SOURCE: CheckedRecord = { name: 'EnvVarSource', place: 23 };
export const ENV_FROM_SOURCE: CheckedRecord = { name: 'EnvFromSource', place: 24 };
export const OBJECT_REFERENCE: CheckedRecord = { name: 'ObjectReference', place: 25 };
export const KEY_SELECTOR: CheckedRecord = { name: 'KeySelector', place: 26 };
export const OBJECT_FIELD_SELECTOR: CheckedRecord = { name: 'ObjectFieldSelector', place: 27 };
export const RESOURCE_FIELD_SELECTOR: CheckedRecord = { name: 'ResourceFieldSelector', place: 28 };
export const SECURITY_CONTEXT: CheckedRecord = { name: 'SecurityContext', place: 29 };
export const CONFIG_MAP_VOLUME_SOURCE: CheckedRecord = { name: 'ConfigMapVolumeSource', place: 30 };
export const SECRET_VOLUME_SOURCE: CheckedRecord = { name: 'SecretVolumeSource', place: 31 };
export const KEY_TO_PATH: CheckedRecord = { name: 'KeyToPath', place: 32 };
export const EMPTY_DIR_VOLUME_SOURCE: CheckedRecord = { name: 'EmptyDirVolumeSource', place: 33 };
export const PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE: CheckedRecord = { name: 'PersistentVolumeClaimVolumeSource', place: 34 };
export const NFS_VOLUME_SOURCE: CheckedRecord = { name: 'NFSVolumeSource', place: 35 };
export const PROJECTED_VOLUME_SOURCE: CheckedRecord = { name: 'ProjectedVolumeSource', place: 36 };
export const VOLUME_PROJECTION: CheckedRecord = { name: 'VolumeProjection', place: 37 };
export const OBJECT_PROJECTION: CheckedRecord = { name: 'ObjectProjection', place: 38 };
export const SERVICE_ACCOUNT_TOKEN_PROJECTION: CheckedRecord = { name: 'ServiceAccountTokenProjection', place: 39 };
export const DOWNWARD_API_VOLUME_SOURCE: CheckedRecord = { name: 'DownwardAPIVolumeSource', place: 40 };
export const DOWNWARD_API_VOLUME_FILE: CheckedRecord = { name: 'DownwardAPIVolumeFile', place: 41 };
export const CSI_VOLUME_SOURCE: CheckedRecord = { name: 'CSIVolumeSource', place: 42 };

/** All of them. */
export const RECORDS: readonly CheckedRecord[] = [
  DEPLOYMENT_CREATE,
  DEPLOYMENT_PATCH,
  DEPLOYMENT_LIST_PARAMS,
  DEPLOYMENT,
  DEPLOYMENT_PAGE,
  REVISION,
  REPOSITORY,
  OAUTH_PROVIDER,
  HTTP_VALIDATION_ERROR,
  VALIDATION_ERROR_ITEM,
  SOURCE_CONFIG,
  LISTENER_CONFIG,
  SOURCE_REVISION_CONFIG,
  RESOURCE_SPEC,
  DEPLOYMENT_AGENT,
  SECRET,
  SECRET_REFERENCE,
  IMAGE_PULL_SECRET,
  VOLUME,
  VOLUME_MOUNT,
  CONTAINER,
  ENV_VAR,
  CONTAINER_RESOURCES,
  ENV_VAR_SOURCE,
  ENV_FROM_SOURCE,
  OBJECT_REFERENCE,
  KEY_SELECTOR,
  OBJECT_FIELD_SELECTOR,
  RESOURCE_FIELD_SELECTOR,
  SECURITY_CONTEXT,
  CONFIG_MAP_VOLUME_SOURCE,
  SECRET_VOLUME_SOURCE,
  KEY_TO_PATH,
  EMPTY_DIR_VOLUME_SOURCE,
  PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE,
  NFS_VOLUME_SOURCE,
  PROJECTED_VOLUME_SOURCE,
  VOLUME_PROJECTION,
  OBJECT_PROJECTION,
  SERVICE_ACCOUNT_TOKEN_PROJECTION,
  DOWNWARD_API_VOLUME_SOURCE,
  DOWNWARD_API_VOLUME_FILE,
  CSI_VOLUME_SOURCE,
];
