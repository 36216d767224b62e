// The service's records. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.
// Names are the service's own, in the neutral vocabulary; unknown fields of an answer are kept.

/** A set of words that may grow: the known ones complete in an editor, others stay legal. */
export type Open<T extends string> = T | (string & {});

/** The state of a deployment (service.md 3). Seen on services, not in the contract: AWAITING_FINAL_DELETE. */
export type DeploymentStatus = Open<'AWAITING_DATABASE' | 'READY' | 'UNUSED' | 'AWAITING_DELETE' | 'UNKNOWN' | 'AWAITING_FINAL_DELETE'>;

/** The state of a revision (service.md 3). Seen on services, not in the contract: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING, CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED, SKIPPED, INTERRUPTED, UNKNOWN. */
export type RevisionStatus = Open<'DEPLOYED' | 'CREATING' | 'QUEUED' | 'AWAITING_BUILD' | 'BUILDING' | 'AWAITING_DEPLOY' | 'DEPLOYING' | 'CREATE_FAILED' | 'BUILD_FAILED' | 'DEPLOY_FAILED' | 'SKIPPED' | 'INTERRUPTED' | 'UNKNOWN'>;

/** Where a deployment comes from (service.md 2.1). */
export type Source = 'repo_host' | 'external_docker' | 'internal_docker' | 'internal_source';

/** The source that a patch sets for its revision (service.md 4.5). */
export type RevisionSource = 'repo_host' | 'internal_docker' | 'internal_source';

/** The type of a deployment (service.md 4.6). */
export type DeploymentType = 'dev_free' | 'dev' | 'prod';

/** A deployment of an agent server (service.md 2.1). */
export interface Deployment {
  /** The deployment's name; a tracing project of the same name is made with it. Cannot change after creation. */
  readonly name: string;
  /** Where the deployment comes from. Cannot change after creation. */
  readonly source: Open<Source>;
  /** Fields of the source that make no new revision, or cannot change. */
  readonly source_config: SourceConfigRead;
  /** Fields of the source of the latest revision; a change makes a new revision. */
  readonly source_revision_config: SourceRevisionConfigRead;
  /** Environment variables of the server whose values are kept secret. */
  readonly secrets: readonly Secret[];
  /** The deployment's id. */
  readonly id: string;
  /** The owning tenant. */
  readonly tenant_id: string;
  /** When the deployment was created. */
  readonly created_at: string;
  /** When the deployment was last changed. */
  readonly updated_at: string;
  /** The deployment's state. */
  readonly status: DeploymentStatus;
  /** The newest revision, deployed or not. */
  readonly latest_revision_id: string | null;
  /** The revision that is deployed now. */
  readonly active_revision_id: string | null;
  /** Environment variables whose values stand in secrets of the cluster. Only for external_docker. */
  readonly secret_references?: readonly SecretReference[] | null;
  /** The version of the deployment's image. */
  readonly image_version?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A revision of a deployment: one build and rollout of it (service.md 3). */
export interface Revision {
  /** The revision's id. Seen on services, not in the contract. */
  readonly id?: string;
  /** When the revision was created. Seen on services, not in the contract. */
  readonly created_at?: string;
  /** When the revision last changed its state. Seen on services, not in the contract. */
  readonly updated_at?: string;
  /** The revision's state; DEPLOYED means that it has finished deploying. */
  readonly status: RevisionStatus;
  /** Where the revision comes from; it can differ from its deployment's source. Seen on services, not in the contract. */
  readonly source?: Open<Source>;
  /** The fields of the source that the revision was made from. Seen on services, not in the contract. */
  readonly source_revision_config?: SourceRevisionConfigRead;
  /** What the service says of the state. Seen on services, not in the contract. */
  readonly status_message?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Fields of a source that make no new revision when they change, or cannot change (service.md 2.2). */
export interface SourceConfig {
  /** The integration that reaches the repository's host. */
  integration_id?: string | null | undefined;
  /** The repository's URL. */
  repo_url?: string | null | undefined;
  /** Whether a push to the branch builds a new revision. */
  build_on_push?: boolean | null | undefined;
  /** The address at which the server answers. */
  custom_url?: string | null | undefined;
  /** Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole. */
  resource_spec?: ResourceSpec | null | undefined;
  /** The listener in the cluster that deploys the server. */
  listener_id?: string | null | undefined;
  /** Where in its cluster the listener deploys. */
  listener_config?: ListenerConfig | null | undefined;
  /** The command that installs the server's dependencies. */
  install_command?: string | null | undefined;
  /** The command that builds the server. */
  build_command?: string | null | undefined;
  /** The size and guarantees of the deployment. Cannot change after creation. Seen on services, not in the contract. */
  deployment_type?: DeploymentType | null | undefined;
}

/** Fields of a source that make no new revision when they change, or cannot change (service.md 2.2). */
export interface SourceConfigRead {
  /** The integration that reaches the repository's host. */
  readonly integration_id?: string | null;
  /** The repository's URL. */
  readonly repo_url?: string | null;
  /** Whether a push to the branch builds a new revision. */
  readonly build_on_push?: boolean | null;
  /** The address at which the server answers. */
  readonly custom_url?: string | null;
  /** Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole. */
  readonly resource_spec?: ResourceSpec | null;
  /** The listener in the cluster that deploys the server. */
  readonly listener_id?: string | null;
  /** Where in its cluster the listener deploys. */
  readonly listener_config?: ListenerConfig | null;
  /** The command that installs the server's dependencies. */
  readonly install_command?: string | null;
  /** The command that builds the server. */
  readonly build_command?: string | null;
  /** The size and guarantees of the deployment. Cannot change after creation. Seen on services, not in the contract. */
  readonly deployment_type?: Open<DeploymentType> | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Where in its cluster a listener deploys (service.md 2.2). */
export interface ListenerConfig {
  /** The Kubernetes namespace. Cannot change after creation. */
  k8s_namespace?: string | null | undefined;
}

/** Fields of a source that make a new revision when they change (service.md 2.4). */
export interface SourceRevisionConfig {
  /** The branch, or refs/tags/ and a tag, to build. */
  repo_ref?: string | null | undefined;
  /** The path of the agent's configuration file inside the source. */
  agent_config_path?: string | null | undefined;
  /** The container image, with its tag or digest. */
  image_uri?: string | null | undefined;
  /** The object path that the upload URL gave. */
  source_tarball_path?: string | null | undefined;
}

/** Fields of a source that make a new revision when they change (service.md 2.4). */
export interface SourceRevisionConfigRead {
  /** The branch, or refs/tags/ and a tag, to build. */
  readonly repo_ref?: string | null;
  /** The path of the agent's configuration file inside the source. */
  readonly agent_config_path?: string | null;
  /** The container image, with its tag or digest. */
  readonly image_uri?: string | null;
  /** The object path that the upload URL gave. */
  readonly source_tarball_path?: string | null;
  /** The commit that was built; stands in answers only. */
  readonly repo_commit_sha?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings (service.md 2.3). */
export interface ResourceSpec {
  /** The number of server replicas that always run. Unit: replicas. A whole number. */
  min_scale?: number | null | undefined;
  /** The number of server replicas at the highest load. Unit: replicas. A whole number. */
  max_scale?: number | null | undefined;
  /** The processor cores that each server replica asks for. Unit: cores. 0.1 to 8 (observed). */
  cpu?: number | null | undefined;
  /** The processor cores that each server replica may use at most. Unit: cores. 0.1 to 16 (observed). */
  cpu_limit?: number | null | undefined;
  /** The memory that each server replica asks for. Unit: MB. A whole number. */
  memory_mb?: number | null | undefined;
  /** The memory that each server replica may use at most. Unit: MB. A whole number. */
  memory_limit_mb?: number | null | undefined;
  /** The number of queue workers that always run. Unit: replicas. A whole number. */
  queue_min_scale?: number | null | undefined;
  /** The number of queue workers at the highest load. Unit: replicas. A whole number. */
  queue_max_scale?: number | null | undefined;
  /** The processor cores that each queue worker asks for. Unit: cores. 0.1 to 8 (observed). */
  queue_cpu?: number | null | undefined;
  /** The processor cores that each queue worker may use at most. Unit: cores. 0.1 to 16 (observed). */
  queue_cpu_limit?: number | null | undefined;
  /** The memory that each queue worker asks for. Unit: MB. A whole number. */
  queue_memory_mb?: number | null | undefined;
  /** The memory that each queue worker may use at most. Unit: MB. A whole number. */
  queue_memory_limit_mb?: number | null | undefined;
  /** The processor cores that the orchestrator asks for; not for general use. Unit: cores. */
  orchestrator_cpu?: number | null | undefined;
  /** The processor cores that the orchestrator may use at most; not for general use. Unit: cores. */
  orchestrator_cpu_limit?: number | null | undefined;
  /** The memory that the orchestrator asks for; not for general use. Unit: MB. A whole number. */
  orchestrator_memory_mb?: number | null | undefined;
  /** The memory that the orchestrator may use at most; not for general use. Unit: MB. A whole number. */
  orchestrator_memory_limit_mb?: number | null | undefined;
  /** The number of orchestrators that always run; not for general use. Unit: replicas. A whole number. */
  orchestrator_min_scale?: number | null | undefined;
  /** The number of orchestrators at the highest load; not for general use. Unit: replicas. A whole number. */
  orchestrator_max_scale?: number | null | undefined;
  /** The processor cores that the executor asks for; not for general use. Unit: cores. */
  executor_cpu?: number | null | undefined;
  /** The processor cores that the executor may use at most; not for general use. Unit: cores. */
  executor_cpu_limit?: number | null | undefined;
  /** The memory that the executor asks for; not for general use. Unit: MB. A whole number. */
  executor_memory_mb?: number | null | undefined;
  /** The memory that the executor may use at most; not for general use. Unit: MB. A whole number. */
  executor_memory_limit_mb?: number | null | undefined;
  /** The processor cores that Redis asks for. Unit: cores. 0.1 to 8 (observed). */
  redis_cpu?: number | null | undefined;
  /** The processor cores that Redis may use at most. Unit: cores. 0.1 to 16 (observed). */
  redis_cpu_limit?: number | null | undefined;
  /** The memory that Redis asks for. Unit: MB. A whole number. */
  redis_memory_mb?: number | null | undefined;
  /** The memory that Redis may use at most. Unit: MB. A whole number. */
  redis_memory_limit_mb?: number | null | undefined;
  /** The processor cores that the database asks for. Unit: cores. */
  db_cpu?: number | null | undefined;
  /** The processor cores that the database may use at most. Unit: cores. */
  db_cpu_limit?: number | null | undefined;
  /** The memory that the database asks for. Unit: MB. A whole number. */
  db_memory_mb?: number | null | undefined;
  /** The memory that the database may use at most. Unit: MB. A whole number. */
  db_memory_limit_mb?: number | null | undefined;
  /** The storage of the database. Unit: GiB. A whole number. */
  db_storage_gi?: number | null | undefined;
  /** The number of connections that the database takes at once. Unit: connections. A whole number. */
  db_max_connections?: number | null | undefined;
  /** Kubernetes labels of the server's pods. */
  labels?: Record<string, string> | null | undefined;
  /** Kubernetes annotations of the server's pods. */
  annotations?: Record<string, string> | null | undefined;
  /** The Kubernetes service account that the server's pods run as. */
  service_account_name?: string | null | undefined;
  /** Secrets of the cluster that open the image's registry. */
  image_pull_secrets?: readonly ImagePullSecret[] | null | undefined;
  /** Kubernetes volumes of the server's pods. */
  volumes?: readonly Volume[] | null | undefined;
  /** Where the volumes stand in the server's container. */
  volume_mounts?: readonly VolumeMount[] | null | undefined;
  /** Containers that run to their end before the server starts. */
  init_containers?: readonly Container[] | null | undefined;
  /** Containers that run beside the server. */
  sidecars?: readonly Container[] | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The name of a secret that opens an image's registry (service.md 2.3). */
export interface ImagePullSecret {
  /** The secret's name in the cluster. */
  name?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A volume of a pod: a name and one source (service.md 2.3). */
export interface Volume {
  /** The volume's name, by which mounts refer to it. */
  name?: string | null | undefined;
  /** The volume holds a config map's keys as files. */
  configMap?: Record<string, unknown> | null | undefined;
  /** The volume holds a secret's keys as files. */
  secret?: Record<string, unknown> | null | undefined;
  /** The volume starts empty and lives as long as the pod. */
  emptyDir?: Record<string, unknown> | null | undefined;
  /** The volume is a claimed persistent volume. */
  persistentVolumeClaim?: Record<string, unknown> | null | undefined;
  /** The volume is a directory of an NFS server. */
  nfs?: Record<string, unknown> | null | undefined;
  /** The volume joins several sources in one directory. */
  projected?: Record<string, unknown> | null | undefined;
  /** The volume holds fields of the pod as files. */
  downwardAPI?: Record<string, unknown> | null | undefined;
  /** The volume comes from a storage driver of the cluster. */
  csi?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Where a volume stands in a container (service.md 2.3). */
export interface VolumeMount {
  /** The name of the volume to mount. */
  name?: string | null | undefined;
  /** The path inside the container. */
  mountPath?: string | null | undefined;
  /** The path inside the volume. */
  subPath?: string | null | undefined;
  /** How mounts reach from the host to the container and back. */
  mountPropagation?: string | null | undefined;
  /** The path inside the volume, with environment variables filled in. */
  subPathExpr?: string | null | undefined;
  /** Whether the container may only read. */
  readOnly?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An init container or a sidecar (service.md 2.3). */
export interface Container {
  /** The container's name. */
  name?: string | null | undefined;
  /** The container's image. */
  image?: string | null | undefined;
  /** When the image is pulled. */
  imagePullPolicy?: string | null | undefined;
  /** The directory in which the command runs. */
  workingDir?: string | null | undefined;
  /** When the container is started again. */
  restartPolicy?: string | null | undefined;
  /** The command, in place of the image's own. */
  command?: readonly string[] | null | undefined;
  /** The command's arguments. */
  args?: readonly string[] | null | undefined;
  /** The container's environment variables. */
  env?: readonly EnvVar[] | null | undefined;
  /** Config maps and secrets whose keys become environment variables. */
  envFrom?: readonly Record<string, unknown>[] | null | undefined;
  /** What the container asks for and may use at most. */
  resources?: ContainerResources | null | undefined;
  /** Where the volumes stand in the container. */
  volumeMounts?: readonly VolumeMount[] | null | undefined;
  /** The container's rights. */
  securityContext?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An environment variable of a container (service.md 2.3). */
export interface EnvVar {
  /** The environment variable's name. */
  name?: string | null | undefined;
  /** The environment variable's value. */
  value?: string | null | undefined;
  /** Where the value comes from, in place of `value`. */
  valueFrom?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** What a container asks for and may use at most (service.md 2.3). */
export interface ContainerResources {
  /** What the container may use at most. */
  limits?: Record<string, unknown> | null | undefined;
  /** What the container asks for. */
  requests?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An environment variable of the server whose value is kept secret (service.md 2.4). */
export interface Secret {
  /** The environment variable's name. */
  name: string;
  /** The environment variable's value; never shown. */
  value: string;
}

/** An environment variable whose value stands in a secret of the cluster (service.md 2.4). */
export interface SecretReference {
  /** The environment variable's name. */
  name: string;
  /** The name of the secret in the cluster. */
  secret_name: string;
  /** The key inside the secret. */
  secret_key: string;
}

/** The body that creates a deployment (service.md 4.7). */
export interface DeploymentCreate {
  /** The deployment's name: lower-case letters, digits and hyphens, starting with a letter. Cannot change after creation. */
  name: string;
  /** Where the deployment comes from. Cannot change after creation. */
  source: Source;
  /** Fields of the source that make no new revision, or cannot change. */
  source_config: SourceConfig;
  /** Fields of the source that the first revision is made from. */
  source_revision_config: SourceRevisionConfig;
  /** Environment variables whose values are kept secret; may be empty. */
  secrets: readonly Secret[];
  /** Environment variables whose values stand in secrets of the cluster. Only for external_docker. */
  secret_references?: readonly SecretReference[] | null | undefined;
}

/** The body that changes a deployment (service.md 4.5). */
export interface DeploymentPatch {
  /** The source of this revision, in place of the deployment's own. */
  revision_source?: RevisionSource | null | undefined;
  /** Fields of the source that make no new revision, or cannot change. */
  source_config?: SourceConfig | null | undefined;
  /** Fields of the source that make a new revision when they change. */
  source_revision_config?: SourceRevisionConfig | null | undefined;
  /** Environment variables whose values are kept secret; a new list replaces the old one whole. */
  secrets?: readonly Secret[] | null | undefined;
  /** Environment variables whose values stand in secrets of the cluster. Only for external_docker. */
  secret_references?: readonly SecretReference[] | null | undefined;
}
