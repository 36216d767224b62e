// The service's records. Generated from src/schema by `cargo xtask generate`; not to be edited by hand.
// Names are the service's own, in the neutral vocabulary; unknown fields of an answer are kept.

/** A set of words that may grow: the known ones complete in an editor, others stay legal. */
export type Open<T extends string> = T | (string & {});

/** The names of the records. */
export type RecordName =
  | 'DeploymentCreate'
  | 'DeploymentPatch'
  | 'DeploymentListParams'
  | 'Deployment'
  | 'DeploymentPage'
  | 'Revision'
  | 'Repository'
  | 'OAuthProvider'
  | 'HTTPValidationError'
  | 'ValidationErrorItem'
  | 'SourceConfig'
  | 'ListenerConfig'
  | 'SourceRevisionConfig'
  | 'ResourceSpec'
  | 'DeploymentAgent'
  | 'Secret'
  | 'SecretReference'
  | 'ImagePullSecret'
  | 'Volume'
  | 'VolumeMount'
  | 'Container'
  | 'EnvVar'
  | 'ContainerResources'
  | 'EnvVarSource'
  | 'EnvFromSource'
  | 'ObjectReference'
  | 'KeySelector'
  | 'ObjectFieldSelector'
  | 'ResourceFieldSelector'
  | 'SecurityContext'
  | 'Capabilities'
  | 'SecurityProfile'
  | 'ConfigMapVolumeSource'
  | 'SecretVolumeSource'
  | 'KeyToPath'
  | 'EmptyDirVolumeSource'
  | 'PersistentVolumeClaimVolumeSource'
  | 'NFSVolumeSource'
  | 'ProjectedVolumeSource'
  | 'VolumeProjection'
  | 'ObjectProjection'
  | 'ServiceAccountTokenProjection'
  | 'DownwardAPIVolumeSource'
  | 'DownwardAPIVolumeFile'
  | 'CSIVolumeSource';

/** The records by their names, as they are sent or read. */
export interface Records {
  DeploymentCreate: DeploymentCreate;
  DeploymentPatch: DeploymentPatch;
  DeploymentListParams: DeploymentListParams;
  Deployment: Deployment;
  DeploymentPage: DeploymentPage;
  Revision: Revision;
  Repository: Repository;
  OAuthProvider: OAuthProvider;
  HTTPValidationError: HTTPValidationError;
  ValidationErrorItem: ValidationErrorItem;
  SourceConfig: SourceConfig;
  ListenerConfig: ListenerConfig;
  SourceRevisionConfig: SourceRevisionConfig;
  ResourceSpec: ResourceSpec;
  DeploymentAgent: DeploymentAgent;
  Secret: Secret;
  SecretReference: SecretReference;
  ImagePullSecret: ImagePullSecret;
  Volume: Volume;
  VolumeMount: VolumeMount;
  Container: Container;
  EnvVar: EnvVar;
  ContainerResources: ContainerResources;
  EnvVarSource: EnvVarSource;
  EnvFromSource: EnvFromSource;
  ObjectReference: ObjectReference;
  KeySelector: KeySelector;
  ObjectFieldSelector: ObjectFieldSelector;
  ResourceFieldSelector: ResourceFieldSelector;
  SecurityContext: SecurityContext;
  Capabilities: Capabilities;
  SecurityProfile: SecurityProfile;
  ConfigMapVolumeSource: ConfigMapVolumeSource;
  SecretVolumeSource: SecretVolumeSource;
  KeyToPath: KeyToPath;
  EmptyDirVolumeSource: EmptyDirVolumeSource;
  PersistentVolumeClaimVolumeSource: PersistentVolumeClaimVolumeSource;
  NFSVolumeSource: NFSVolumeSource;
  ProjectedVolumeSource: ProjectedVolumeSource;
  VolumeProjection: VolumeProjection;
  ObjectProjection: ObjectProjection;
  ServiceAccountTokenProjection: ServiceAccountTokenProjection;
  DownwardAPIVolumeSource: DownwardAPIVolumeSource;
  DownwardAPIVolumeFile: DownwardAPIVolumeFile;
  CSIVolumeSource: CSIVolumeSource;
}

/** The state of a deployment (contract 3). Seen on services, not in the contract: AWAITING_FINAL_DELETE. */
export type DeploymentStatus = Open<'AWAITING_DATABASE' | 'READY' | 'UNUSED' | 'AWAITING_DELETE' | 'UNKNOWN' | 'AWAITING_FINAL_DELETE'>;

/** The state of a revision (contract 3). Seen on services, not in the contract: CREATING, QUEUED, AWAITING_BUILD, BUILDING, AWAITING_DEPLOY, DEPLOYING, CREATE_FAILED, BUILD_FAILED, DEPLOY_FAILED, SKIPPED, INTERRUPTED, UNKNOWN. */
export type RevisionStatus = Open<'DEPLOYED' | 'CREATING' | 'QUEUED' | 'AWAITING_BUILD' | 'BUILDING' | 'AWAITING_DEPLOY' | 'DEPLOYING' | 'CREATE_FAILED' | 'BUILD_FAILED' | 'DEPLOY_FAILED' | 'SKIPPED' | 'INTERRUPTED' | 'UNKNOWN'>;

/** Where a deployment comes from (contract 2.1). Seen on services, not in the contract: internal_template. */
export type Source = 'repo_host' | 'external_docker' | 'internal_docker' | 'internal_source' | 'internal_template';

/** The source that a patch sets for its revision (contract 4.5). */
export type RevisionSource = 'repo_host' | 'internal_docker' | 'internal_source';

/** The type of a deployment (contract 4.6). Seen on services, not in the contract: dev_zero, dev_free_zero. */
export type DeploymentType = 'dev_free' | 'dev' | 'prod' | 'dev_zero' | 'dev_free_zero';

/** The type of the deployments that a listing is asked for (contract 4.6). */
export type DeploymentTypeFilter = 'dev_free' | 'dev' | 'prod';

/** The environment of an agent that a deployment serves (observed 10). */
export type AgentEnvironment = 'development' | 'staging' | 'production';

/** When the image of a container is pulled (Kubernetes). */
export type ImagePullPolicy = 'Always' | 'IfNotPresent' | 'Never';

/** When a container is started again (Kubernetes). */
export type ContainerRestartPolicy = 'Always' | 'OnFailure' | 'Never';

/** How mounts reach from the host to the container and back (Kubernetes). */
export type MountPropagation = 'None' | 'HostToContainer' | 'Bidirectional';

/** How much of the node's `/proc` a container sees (Kubernetes). */
export type ProcMount = 'Default' | 'Unmasked';

/** Where a security profile comes from: of the runtime, none, or of the node (Kubernetes). */
export type SecurityProfileType = 'RuntimeDefault' | 'Unconfined' | 'Localhost';

/** The order of a log's lines: the oldest first, or the newest (observed 3). */
export type LogOrder = 'asc' | 'desc';

/** A log of a revision: of its build, or of its servers (observed 3). */
export type LogType = 'build' | 'deploy';

/** A log of a deployment: of a build, or of its servers (observed 9). */
export type DeploymentLogType = 'BUILD' | 'DEPLOY';

/** The level of a log's line (observed 9). */
export type LogLevel = 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR' | 'CRITICAL';

/** A size of a deployment's servers or database (observed 9). */
export type ResourceTier = 'SERVERLESS_S' | 'SERVERLESS_M' | 'SERVERLESS_L' | 'DEDICATED_S' | 'DEDICATED_M' | 'DEDICATED_L';

/** Where a listener deploys to (observed 3). */
export type ComputeType = 'k8s';

/** How an OAuth client proves itself to the token URL (observed 9). */
export type TokenAuthentication = 'none' | 'client_secret_basic' | 'client_secret_post';

/** A kind of OAuth provider that needs more than others (observed 9.1). */
export type ProviderType = 'microsoft' | 'salesforce' | 'slack';

/** The body that creates a deployment (contract 4.7). */
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
  /** The agent that the deployment serves. The service then names the deployment, and the name is left out. Seen on services, not in the contract. */
  agent?: DeploymentAgent | null | undefined;
}

/** The body that changes a deployment (contract 4.5). */
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
  /** The name that people see; a creation does not take it, and it cannot be cleared. Seen on services, not in the contract. */
  display_name?: string | null | undefined;
}

/** The query of a listing of deployments (contract 4.6). */
export interface DeploymentListParams {
  /** The number of deployments in one page at most; 20 where it is left out. A whole number. 1 to 100 (the contract). */
  limit?: number | undefined;
  /** Where the page starts; 0 where it is left out, else the offset that the page before it gave. A whole number. At least 0 (the contract). */
  offset?: number | undefined;
  /** A part of the deployment's name. */
  name_contains?: string | null | undefined;
  /** The deployment's state. */
  status?: DeploymentStatus | null | undefined;
  /** Whether the deployment is reconciled remotely. */
  remote_reconciled?: boolean | null | undefined;
  /** Ids of tag values, separated by commas. */
  tag_value_ids?: readonly string[] | string | null | undefined;
  /** The version of the deployment's image. */
  image_version?: string | null | undefined;
  /** The type of the deployment. */
  deployment_type?: DeploymentTypeFilter | null | undefined;
  /** Ids of deployments, separated by commas. */
  deployment_ids?: readonly string[] | string | null | undefined;
  /** The agent that the deployment serves. Seen on services, not in the contract. */
  agent_id?: string | null | undefined;
  /** The environment of that agent. Seen on services, not in the contract. */
  agent_environment?: string | null | undefined;
}

/** A deployment of an agent server (contract 2.1). */
export interface Deployment {
  /** The deployment's name; a tracing project of the same name is made with it. Cannot change after creation. */
  readonly name: string;
  /** Where the deployment comes from. Cannot change after creation. */
  readonly source: Open<Source>;
  /** Fields of the source that make no new revision, or cannot change. */
  readonly source_config: SourceConfigRead;
  /** Fields of the source of the latest revision; a change makes a new revision. Null where there is none yet. */
  readonly source_revision_config: SourceRevisionConfigRead | null;
  /** Environment variables of the server whose values are kept secret. */
  readonly secrets: readonly SecretRead[] | null;
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
  readonly secret_references?: readonly SecretReferenceRead[] | null;
  /** The version of the deployment's image. */
  readonly image_version?: string | null;
  /** The name that people see; null until a patch sets it. Seen on services, not in the contract. */
  readonly display_name?: string | null;
  /** Where the server answers; null until it does. Seen on services, not in the contract. */
  readonly url?: string | null;
  /** The agent that the deployment serves, if it was created for one. Seen on services, not in the contract. */
  readonly agent?: DeploymentAgent | null;
  /** Whether the service itself made it as a preview. Seen on services, not in the contract. */
  readonly is_preview?: boolean | null;
  /** Whether it can be used outside the organization. Seen on services, not in the contract. */
  readonly shareable?: boolean | null;
  /** Whether its calls of models go through the provider's gateway. Seen on services, not in the contract. */
  readonly route_through_gateway?: boolean | null;
  /** The id of its tracing project. Seen on services, not in the contract. */
  readonly tracer_session_id?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A page of deployments (contract 4.6). */
export interface DeploymentPage {
  /** The deployments of the page. */
  readonly resources: readonly Deployment[];
  /** Where the next page starts. A whole number. */
  readonly offset: number;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A revision of a deployment: one build and rollout of it (contract 3). */
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

/** A repository of a source-code hosting integration (contract 2.5). */
export interface Repository {
  /** The integration that reaches the repository; the `integration_id` of a deployment that is created from it. */
  readonly host_integration_id: string;
  /** The repository's id. A whole number. */
  readonly id: number;
  /** The repository's name. */
  readonly name: string;
  /** The repository's owner. */
  readonly owner: string;
  /** The repository's URL; the `repo_url` of a deployment that is created from it. */
  readonly url: string;
  /** The default branch; the `repo_ref` of a deployment that is created from it. */
  readonly default_branch: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An OAuth provider of the organization (contract 2.6). */
export interface OAuthProvider {
  /** The record's id. */
  readonly id: string;
  /** The organization that the provider is configured for. */
  readonly organization_id: string;
  /** The provider's id. */
  readonly provider_id: string;
  /** The provider's name. */
  readonly name: string;
  /** The id of the OAuth client. */
  readonly client_id: string;
  /** Where a person grants access. */
  readonly auth_url: string;
  /** Where tokens are given. */
  readonly token_url: string;
  /** Whether a proof key protects the exchange of the code. */
  readonly uses_pkce: boolean;
  /** How the proof key is made. */
  readonly code_challenge_method: string | null;
  /** When the provider was created. */
  readonly created_at: string;
  /** When the provider was last changed. */
  readonly updated_at: string;
  /** The provider's type. */
  readonly provider_type?: string | null;
  /** The URL of the MCP server that the provider serves. */
  readonly mcp_server_url?: string | null;
  /** How the client proves itself to the token URL; client_secret_post where it is left out. */
  readonly token_endpoint_auth_method?: string;
  /** Whether the client registered itself; false where it is left out. */
  readonly is_dynamic_client?: boolean;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The body of a 422 (contract 2.7). */
export interface HTTPValidationError {
  /** Everything that was wrong. */
  readonly detail?: readonly ValidationErrorItem[];
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** One thing that was wrong with a request (contract 2.7). */
export interface ValidationErrorItem {
  /** Where it is: the root, then names and indexes. */
  readonly loc: readonly (string | number)[];
  /** What is wrong. */
  readonly msg: string;
  /** The service's word for it. */
  readonly type: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Fields of a source that make no new revision when they change, or cannot change (contract 2.2). */
export interface SourceConfig {
  /** The integration that reaches the repository's host. Only for repo_host, and required there (observed 5). Cannot change after creation. */
  integration_id?: string | null | undefined;
  /** The repository's URL. Only for repo_host, and required there (observed 5). Cannot change after creation. */
  repo_url?: string | null | undefined;
  /** Whether a push to the branch builds a new revision. Only for repo_host (observed 5). Services were seen to refuse a creation for repo_host without it (observed 14). Services were seen to refuse a creation for internal_docker, internal_source and internal_template with it (observed 14). */
  build_on_push?: boolean | null | undefined;
  /** The address at which the server answers. */
  custom_url?: string | null | undefined;
  /** Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole. Services were seen to refuse a creation for external_docker without it (observed 14). */
  resource_spec?: ResourceSpec | null | undefined;
  /** The listener in the cluster that deploys the server. Only for external_docker (observed 5). Cannot change after creation. */
  listener_id?: string | null | undefined;
  /** Where in its cluster the listener deploys. Only for external_docker (observed 5). */
  listener_config?: ListenerConfig | null | undefined;
  /** The command that installs the server's dependencies. Only for repo_host and internal_source (observed 5). */
  install_command?: string | null | undefined;
  /** The command that builds the server. Only for repo_host and internal_source (observed 5). */
  build_command?: string | null | undefined;
  /** The size and guarantees of the deployment. Cannot change after creation. Services were seen to refuse a creation for repo_host, internal_docker, internal_source and internal_template without it (observed 14). Services were seen to refuse a creation for external_docker with it (observed 14). Seen on services, not in the contract. */
  deployment_type?: Open<DeploymentType> | null | undefined;
  /** The template that the server is made from. Cannot change after creation. Only for internal_template (observed 5). Seen on services, not in the contract. */
  template_id?: string | null | undefined;
}

/** Fields of a source that make no new revision when they change, or cannot change, as answers give them (contract 2.2). */
export interface SourceConfigRead {
  /** The integration that reaches the repository's host. Only for repo_host, and required there (observed 5). Cannot change after creation. */
  readonly integration_id?: string | null;
  /** The repository's URL. Only for repo_host, and required there (observed 5). Cannot change after creation. */
  readonly repo_url?: string | null;
  /** Whether a push to the branch builds a new revision. Only for repo_host (observed 5). Services were seen to refuse a creation for repo_host without it (observed 14). Services were seen to refuse a creation for internal_docker, internal_source and internal_template with it (observed 14). */
  readonly build_on_push?: boolean | null;
  /** The address at which the server answers. */
  readonly custom_url?: string | null;
  /** Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole. Services were seen to refuse a creation for external_docker without it (observed 14). */
  readonly resource_spec?: ResourceSpecRead | null;
  /** The listener in the cluster that deploys the server. Only for external_docker (observed 5). Cannot change after creation. */
  readonly listener_id?: string | null;
  /** Where in its cluster the listener deploys. Only for external_docker (observed 5). */
  readonly listener_config?: ListenerConfigRead | null;
  /** The command that installs the server's dependencies. Only for repo_host and internal_source (observed 5). */
  readonly install_command?: string | null;
  /** The command that builds the server. Only for repo_host and internal_source (observed 5). */
  readonly build_command?: string | null;
  /** The branch or tag that is followed, where `repo_ref` is the commit that was built. Only for repo_host (observed 5). Seen on services, not in the contract. */
  readonly repo_branch?: string | null;
  /** The size and guarantees of the deployment. Cannot change after creation. Services were seen to refuse a creation for repo_host, internal_docker, internal_source and internal_template without it (observed 14). Services were seen to refuse a creation for external_docker with it (observed 14). Seen on services, not in the contract. */
  readonly deployment_type?: Open<DeploymentType> | null;
  /** The template that the server is made from. Cannot change after creation. Only for internal_template (observed 5). Seen on services, not in the contract. */
  readonly template_id?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Where in its cluster a listener deploys (contract 2.2). */
export interface ListenerConfig {
  /** The Kubernetes namespace. Cannot change after creation. Only for external_docker (observed 5). */
  k8s_namespace?: string | null | undefined;
}

/** Where in its cluster a listener deploys, as answers give it (contract 2.2). */
export interface ListenerConfigRead {
  /** The Kubernetes namespace. Cannot change after creation. Only for external_docker (observed 5). */
  readonly k8s_namespace?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** Fields of a source that make a new revision when they change (contract 2.4). */
export interface SourceRevisionConfig {
  /** The branch, or refs/tags/ and a tag, to build. Only for repo_host, and required there (observed 5). */
  repo_ref?: string | null | undefined;
  /** The path of the agent's configuration file inside the source. Only for repo_host and internal_source; required for repo_host (observed 5). Usually given for internal_source (observed 5). */
  agent_config_path?: string | null | undefined;
  /** The container image, with its tag or digest. Only for external_docker and internal_docker; required for external_docker (observed 5). */
  image_uri?: string | null | undefined;
  /** The object path that the upload URL gave. Only for internal_source (observed 5). For internal_source it is set after the creation (observed 5). */
  source_tarball_path?: string | null | undefined;
}

/** Fields of a source that make a new revision when they change, as answers give them (contract 2.4). */
export interface SourceRevisionConfigRead {
  /** The branch, or refs/tags/ and a tag, to build. Only for repo_host, and required there (observed 5). */
  readonly repo_ref?: string | null;
  /** The path of the agent's configuration file inside the source. Only for repo_host and internal_source; required for repo_host (observed 5). Usually given for internal_source (observed 5). */
  readonly agent_config_path?: string | null;
  /** The container image, with its tag or digest. Only for external_docker and internal_docker; required for external_docker (observed 5). */
  readonly image_uri?: string | null;
  /** The object path that the upload URL gave. Only for internal_source (observed 5). For internal_source it is set after the creation (observed 5). */
  readonly source_tarball_path?: string | null;
  /** The commit that was built; stands in answers only. Only for repo_host (observed 5). */
  readonly repo_commit_sha?: string | null;
  /** The versions of agent frameworks that were built in; stands in answers only. Seen on services, not in the contract. */
  readonly tracked_packages?: readonly string[] | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings (contract 2.3). */
export interface ResourceSpec {
  /** The number of server replicas that always run. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  min_scale?: number | null | undefined;
  /** The number of server replicas at the highest load. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  max_scale?: number | null | undefined;
  /** The processor cores that each server replica asks for. Unit: cores. 0.1 to 8 (observed 6). */
  cpu?: number | null | undefined;
  /** The processor cores that each server replica may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  cpu_limit?: number | null | undefined;
  /** The memory that each server replica asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  memory_mb?: number | null | undefined;
  /** The memory that each server replica may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  memory_limit_mb?: number | null | undefined;
  /** The number of queue workers that always run. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  queue_min_scale?: number | null | undefined;
  /** The number of queue workers at the highest load. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  queue_max_scale?: number | null | undefined;
  /** The processor cores that each queue worker asks for. Unit: cores. 0.1 to 8 (observed 6). */
  queue_cpu?: number | null | undefined;
  /** The processor cores that each queue worker may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  queue_cpu_limit?: number | null | undefined;
  /** The memory that each queue worker asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  queue_memory_mb?: number | null | undefined;
  /** The memory that each queue worker may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  queue_memory_limit_mb?: number | null | undefined;
  /** The processor cores that the orchestrator asks for; not for general use. Unit: cores. At least 0 (Kubernetes). */
  orchestrator_cpu?: number | null | undefined;
  /** The processor cores that the orchestrator may use at most; not for general use. Unit: cores. At least 0 (Kubernetes). */
  orchestrator_cpu_limit?: number | null | undefined;
  /** The memory that the orchestrator asks for; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  orchestrator_memory_mb?: number | null | undefined;
  /** The memory that the orchestrator may use at most; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  orchestrator_memory_limit_mb?: number | null | undefined;
  /** The number of orchestrators that always run; not for general use. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  orchestrator_min_scale?: number | null | undefined;
  /** The number of orchestrators at the highest load; not for general use. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  orchestrator_max_scale?: number | null | undefined;
  /** The processor cores that the executor asks for; not for general use. Unit: cores. At least 0 (Kubernetes). */
  executor_cpu?: number | null | undefined;
  /** The processor cores that the executor may use at most; not for general use. Unit: cores. At least 0 (Kubernetes). */
  executor_cpu_limit?: number | null | undefined;
  /** The memory that the executor asks for; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  executor_memory_mb?: number | null | undefined;
  /** The memory that the executor may use at most; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  executor_memory_limit_mb?: number | null | undefined;
  /** The processor cores that Redis asks for. Unit: cores. 0.1 to 8 (observed 6). */
  redis_cpu?: number | null | undefined;
  /** The processor cores that Redis may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  redis_cpu_limit?: number | null | undefined;
  /** The memory that Redis asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  redis_memory_mb?: number | null | undefined;
  /** The memory that Redis may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  redis_memory_limit_mb?: number | null | undefined;
  /** The processor cores that the database asks for. Unit: cores. At least 0 (Kubernetes). */
  db_cpu?: number | null | undefined;
  /** The processor cores that the database may use at most. Unit: cores. At least 0 (Kubernetes). */
  db_cpu_limit?: number | null | undefined;
  /** The memory that the database asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  db_memory_mb?: number | null | undefined;
  /** The memory that the database may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  db_memory_limit_mb?: number | null | undefined;
  /** The storage of the database. Unit: GiB. A whole number. At least 0 (Kubernetes). */
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
}

/** What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings, as answers give it (contract 2.3). */
export interface ResourceSpecRead {
  /** The number of server replicas that always run. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly min_scale?: number | null;
  /** The number of server replicas at the highest load. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly max_scale?: number | null;
  /** The processor cores that each server replica asks for. Unit: cores. 0.1 to 8 (observed 6). */
  readonly cpu?: number | null;
  /** The processor cores that each server replica may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  readonly cpu_limit?: number | null;
  /** The memory that each server replica asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly memory_mb?: number | null;
  /** The memory that each server replica may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly memory_limit_mb?: number | null;
  /** The number of queue workers that always run. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly queue_min_scale?: number | null;
  /** The number of queue workers at the highest load. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly queue_max_scale?: number | null;
  /** The processor cores that each queue worker asks for. Unit: cores. 0.1 to 8 (observed 6). */
  readonly queue_cpu?: number | null;
  /** The processor cores that each queue worker may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  readonly queue_cpu_limit?: number | null;
  /** The memory that each queue worker asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly queue_memory_mb?: number | null;
  /** The memory that each queue worker may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly queue_memory_limit_mb?: number | null;
  /** The processor cores that the orchestrator asks for; not for general use. Unit: cores. At least 0 (Kubernetes). */
  readonly orchestrator_cpu?: number | null;
  /** The processor cores that the orchestrator may use at most; not for general use. Unit: cores. At least 0 (Kubernetes). */
  readonly orchestrator_cpu_limit?: number | null;
  /** The memory that the orchestrator asks for; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly orchestrator_memory_mb?: number | null;
  /** The memory that the orchestrator may use at most; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly orchestrator_memory_limit_mb?: number | null;
  /** The number of orchestrators that always run; not for general use. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly orchestrator_min_scale?: number | null;
  /** The number of orchestrators at the highest load; not for general use. Unit: replicas. A whole number. 0 to 2147483647 (Kubernetes). */
  readonly orchestrator_max_scale?: number | null;
  /** The processor cores that the executor asks for; not for general use. Unit: cores. At least 0 (Kubernetes). */
  readonly executor_cpu?: number | null;
  /** The processor cores that the executor may use at most; not for general use. Unit: cores. At least 0 (Kubernetes). */
  readonly executor_cpu_limit?: number | null;
  /** The memory that the executor asks for; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly executor_memory_mb?: number | null;
  /** The memory that the executor may use at most; not for general use. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly executor_memory_limit_mb?: number | null;
  /** The processor cores that Redis asks for. Unit: cores. 0.1 to 8 (observed 6). */
  readonly redis_cpu?: number | null;
  /** The processor cores that Redis may use at most. Unit: cores. 0.1 to 16 (observed 6). */
  readonly redis_cpu_limit?: number | null;
  /** The memory that Redis asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly redis_memory_mb?: number | null;
  /** The memory that Redis may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly redis_memory_limit_mb?: number | null;
  /** The processor cores that the database asks for. Unit: cores. At least 0 (Kubernetes). */
  readonly db_cpu?: number | null;
  /** The processor cores that the database may use at most. Unit: cores. At least 0 (Kubernetes). */
  readonly db_cpu_limit?: number | null;
  /** The memory that the database asks for. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly db_memory_mb?: number | null;
  /** The memory that the database may use at most. Unit: MB. A whole number. At least 0 (Kubernetes). */
  readonly db_memory_limit_mb?: number | null;
  /** The storage of the database. Unit: GiB. A whole number. At least 0 (Kubernetes). */
  readonly db_storage_gi?: number | null;
  /** The number of connections that the database takes at once. Unit: connections. A whole number. */
  readonly db_max_connections?: number | null;
  /** Kubernetes labels of the server's pods. */
  readonly labels?: Record<string, string> | null;
  /** Kubernetes annotations of the server's pods. */
  readonly annotations?: Record<string, string> | null;
  /** The Kubernetes service account that the server's pods run as. */
  readonly service_account_name?: string | null;
  /** Secrets of the cluster that open the image's registry. */
  readonly image_pull_secrets?: readonly ImagePullSecretRead[] | null;
  /** Kubernetes volumes of the server's pods. */
  readonly volumes?: readonly Volume[] | null;
  /** Where the volumes stand in the server's container. */
  readonly volume_mounts?: readonly VolumeMount[] | null;
  /** Containers that run to their end before the server starts. */
  readonly init_containers?: readonly Container[] | null;
  /** Containers that run beside the server. */
  readonly sidecars?: readonly Container[] | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The agent that a deployment serves, in one of its environments (observed 10). */
export interface DeploymentAgent {
  /** The agent's id. */
  agent_id: string;
  /** The environment of the agent. */
  environment: Open<AgentEnvironment>;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An environment variable of the server whose value is kept secret (contract 2.4). */
export interface Secret {
  /** The environment variable's name. */
  name: string;
  /** The environment variable's value; never shown. */
  value: string;
}

/** An environment variable of the server whose value is kept secret, as answers give it (contract 2.4). */
export interface SecretRead {
  /** The environment variable's name. */
  readonly name: string;
  /** The environment variable's value; never shown. */
  readonly value: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** An environment variable whose value stands in a secret of the cluster (contract 2.4). */
export interface SecretReference {
  /** The environment variable's name. Kubernetes refuses the record without it. */
  name: string;
  /** The name of the secret in the cluster. Kubernetes refuses the record without it. */
  secret_name: string;
  /** The key inside the secret. Kubernetes refuses the record without it. */
  secret_key: string;
}

/** An environment variable whose value stands in a secret of the cluster, as answers give it (contract 2.4). */
export interface SecretReferenceRead {
  /** The environment variable's name. Kubernetes refuses the record without it. */
  readonly name: string;
  /** The name of the secret in the cluster. Kubernetes refuses the record without it. */
  readonly secret_name: string;
  /** The key inside the secret. Kubernetes refuses the record without it. */
  readonly secret_key: string;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** The name of a secret that opens an image's registry (contract 2.3). */
export interface ImagePullSecret {
  /** The secret's name in the cluster. Kubernetes refuses the record without it. */
  name?: string | null | undefined;
}

/** The name of a secret that opens an image's registry, as answers give it (contract 2.3). */
export interface ImagePullSecretRead {
  /** The secret's name in the cluster. Kubernetes refuses the record without it. */
  readonly name?: string | null;
  /** Fields that the contract does not show are kept. */
  readonly [unknownField: string]: unknown;
}

/** A volume of a pod: a name and one source; without one it is an empty directory (contract 2.3). */
export interface Volume {
  /** The volume's name, by which mounts refer to it. Kubernetes refuses the record without it. */
  name?: string | null | undefined;
  /** The volume holds a config map's keys as files. */
  configMap?: ConfigMapVolumeSource | null | undefined;
  /** The volume holds a secret's keys as files. */
  secret?: SecretVolumeSource | null | undefined;
  /** The volume starts empty and lives as long as the pod. */
  emptyDir?: EmptyDirVolumeSource | null | undefined;
  /** The volume is a claimed persistent volume. */
  persistentVolumeClaim?: PersistentVolumeClaimVolumeSource | null | undefined;
  /** The volume is a directory of an NFS server. */
  nfs?: NFSVolumeSource | null | undefined;
  /** The volume joins several sources in one directory. */
  projected?: ProjectedVolumeSource | null | undefined;
  /** The volume holds fields of the pod as files. */
  downwardAPI?: DownwardAPIVolumeSource | null | undefined;
  /** The volume comes from a storage driver of the cluster. */
  csi?: CSIVolumeSource | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Where a volume stands in a container (contract 2.3). */
export interface VolumeMount {
  /** The name of the volume to mount. Kubernetes refuses the record without it. */
  name?: string | null | undefined;
  /** The path inside the container. Kubernetes refuses the record without it. */
  mountPath?: string | null | undefined;
  /** The path inside the volume. */
  subPath?: string | null | undefined;
  /** How mounts reach from the host to the container and back. */
  mountPropagation?: MountPropagation | null | undefined;
  /** The path inside the volume, with environment variables filled in. */
  subPathExpr?: string | null | undefined;
  /** Whether the container may only read. */
  readOnly?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An init container or a sidecar (contract 2.3). */
export interface Container {
  /** The container's name. Kubernetes refuses the record without it. */
  name?: string | null | undefined;
  /** The container's image. Kubernetes refuses the record without it. */
  image?: string | null | undefined;
  /** When the image is pulled. */
  imagePullPolicy?: ImagePullPolicy | null | undefined;
  /** The directory in which the command runs. */
  workingDir?: string | null | undefined;
  /** When the container is started again. */
  restartPolicy?: ContainerRestartPolicy | null | undefined;
  /** The command, in place of the image's own. */
  command?: readonly string[] | null | undefined;
  /** The command's arguments. */
  args?: readonly string[] | null | undefined;
  /** The container's environment variables. */
  env?: readonly EnvVar[] | null | undefined;
  /** Config maps and secrets whose keys become environment variables. */
  envFrom?: readonly EnvFromSource[] | null | undefined;
  /** What the container asks for and may use at most. */
  resources?: ContainerResources | null | undefined;
  /** Where the volumes stand in the container. */
  volumeMounts?: readonly VolumeMount[] | null | undefined;
  /** The container's rights. */
  securityContext?: SecurityContext | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** An environment variable of a container (contract 2.3). */
export interface EnvVar {
  /** The environment variable's name. Kubernetes refuses the record without it. */
  name?: string | null | undefined;
  /** The environment variable's value. */
  value?: string | null | undefined;
  /** Where the value comes from, in place of `value`. */
  valueFrom?: EnvVarSource | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** What a container asks for and may use at most (contract 2.3). */
export interface ContainerResources {
  /** What the container may use at most. */
  limits?: Record<string, string> | null | undefined;
  /** What the container asks for. */
  requests?: Record<string, string> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Where the value of an environment variable comes from: exactly one of its fields (Kubernetes). */
export interface EnvVarSource {
  /** A field of the pod. Kubernetes' own. */
  fieldRef?: ObjectFieldSelector | null | undefined;
  /** A limit or request of the container. Kubernetes' own. */
  resourceFieldRef?: ResourceFieldSelector | null | undefined;
  /** A key of a config map. Kubernetes' own. */
  configMapKeyRef?: KeySelector | null | undefined;
  /** A key of a secret. Kubernetes' own. */
  secretKeyRef?: KeySelector | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A config map or a secret whose keys become environment variables: exactly one of the two (Kubernetes). */
export interface EnvFromSource {
  /** What is put before each key. Kubernetes' own. */
  prefix?: string | null | undefined;
  /** The config map. Kubernetes' own. */
  configMapRef?: ObjectReference | null | undefined;
  /** The secret. Kubernetes' own. */
  secretRef?: ObjectReference | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The name of a config map or a secret (Kubernetes). */
export interface ObjectReference {
  /** The object's name. Kubernetes refuses the record without it. Kubernetes' own. */
  name?: string | null | undefined;
  /** Whether the object may be absent. Kubernetes' own. */
  optional?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A key of a config map or a secret (Kubernetes). */
export interface KeySelector {
  /** The object's name. Kubernetes refuses the record without it. Kubernetes' own. */
  name?: string | null | undefined;
  /** The key inside the object. Kubernetes refuses the record without it. Kubernetes' own. */
  key?: string | null | undefined;
  /** Whether the object or the key may be absent. Kubernetes' own. */
  optional?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A field of the pod (Kubernetes). */
export interface ObjectFieldSelector {
  /** The field, such as `metadata.name`. Kubernetes refuses the record without it. Kubernetes' own. */
  fieldPath?: string | null | undefined;
  /** The version of the API that the path is of. Kubernetes' own. */
  apiVersion?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A limit or request of a container (Kubernetes). */
export interface ResourceFieldSelector {
  /** The resource, such as `limits.cpu`. Kubernetes refuses the record without it. Kubernetes' own. */
  resource?: string | null | undefined;
  /** The container's name. Kubernetes' own. */
  containerName?: string | null | undefined;
  /** The unit in which the value is given. Kubernetes' own. */
  divisor?: string | number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** The rights of a container (Kubernetes). */
export interface SecurityContext {
  /** Whether the container has the rights of the host's root. Kubernetes' own. */
  privileged?: boolean | null | undefined;
  /** Whether a process may gain more rights than its parent. Kubernetes' own. */
  allowPrivilegeEscalation?: boolean | null | undefined;
  /** Whether the root file system may only be read. Kubernetes' own. */
  readOnlyRootFilesystem?: boolean | null | undefined;
  /** Whether the container must not run as root. Kubernetes' own. */
  runAsNonRoot?: boolean | null | undefined;
  /** The user's id. A whole number. 0 to 2147483647 (Kubernetes). Kubernetes' own. */
  runAsUser?: number | null | undefined;
  /** The group's id. A whole number. 0 to 2147483647 (Kubernetes). Kubernetes' own. */
  runAsGroup?: number | null | undefined;
  /** How much of `/proc` the container sees. Kubernetes' own. */
  procMount?: ProcMount | null | undefined;
  /** Rights that are added to the usual ones, or taken away. Kubernetes' own. */
  capabilities?: Capabilities | null | undefined;
  /** The calls of the system that the container may use. Kubernetes' own. */
  seccompProfile?: SecurityProfile | null | undefined;
  /** The files and rights that the container may use. Kubernetes' own. */
  appArmorProfile?: SecurityProfile | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Rights that a container has beside the usual ones, or lacks (Kubernetes). */
export interface Capabilities {
  /** Capabilities that are added, such as `NET_ADMIN`. Kubernetes' own. */
  add?: readonly string[] | null | undefined;
  /** Capabilities that are taken away; `ALL` is each. Kubernetes' own. */
  drop?: readonly string[] | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** What a container is confined by (Kubernetes). */
export interface SecurityProfile {
  /** Where the profile comes from. Kubernetes refuses the record without it. Kubernetes' own. */
  type?: SecurityProfileType | null | undefined;
  /** The profile's name, with the type `Localhost`. Kubernetes' own. */
  localhostProfile?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A config map whose keys become files (Kubernetes). */
export interface ConfigMapVolumeSource {
  /** The config map's name. Kubernetes refuses the record without it. Kubernetes' own. */
  name?: string | null | undefined;
  /** The rights of the files, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  defaultMode?: number | null | undefined;
  /** The keys to take, and the files they become. Kubernetes' own. */
  items?: readonly KeyToPath[] | null | undefined;
  /** Whether the object may be absent. Kubernetes' own. */
  optional?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A secret whose keys become files (Kubernetes). */
export interface SecretVolumeSource {
  /** The secret's name. Kubernetes refuses the record without it. Kubernetes' own. */
  secretName?: string | null | undefined;
  /** The rights of the files, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  defaultMode?: number | null | undefined;
  /** The keys to take, and the files they become. Kubernetes' own. */
  items?: readonly KeyToPath[] | null | undefined;
  /** Whether the object may be absent. Kubernetes' own. */
  optional?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A key and the file that it becomes (Kubernetes). */
export interface KeyToPath {
  /** The key. Kubernetes refuses the record without it. Kubernetes' own. */
  key?: string | null | undefined;
  /** The file's path inside the volume. Kubernetes refuses the record without it. Kubernetes' own. */
  path?: string | null | undefined;
  /** The file's rights, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  mode?: number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A directory that starts empty (Kubernetes). */
export interface EmptyDirVolumeSource {
  /** Where the files stand: empty for the node's disk, `Memory` for its memory. Kubernetes' own. */
  medium?: string | null | undefined;
  /** The size of all files at most, such as `1Gi`. Kubernetes' own. */
  sizeLimit?: string | number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A claimed persistent volume (Kubernetes). */
export interface PersistentVolumeClaimVolumeSource {
  /** The claim's name. Kubernetes refuses the record without it. Kubernetes' own. */
  claimName?: string | null | undefined;
  /** Whether the volume may only be read. Kubernetes' own. */
  readOnly?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A directory of an NFS server (Kubernetes). */
export interface NFSVolumeSource {
  /** The server's name or address. Kubernetes refuses the record without it. Kubernetes' own. */
  server?: string | null | undefined;
  /** The directory on the server, from `/` on. Kubernetes refuses the record without it. Kubernetes' own. */
  path?: string | null | undefined;
  /** Whether the volume may only be read. Kubernetes' own. */
  readOnly?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Several sources joined in one directory (Kubernetes). */
export interface ProjectedVolumeSource {
  /** What the directory holds. Kubernetes' own. */
  sources?: readonly VolumeProjection[] | null | undefined;
  /** The rights of the files, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  defaultMode?: number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** One source of a projected volume: exactly one of its fields (Kubernetes). */
export interface VolumeProjection {
  /** A secret's keys. Kubernetes' own. */
  secret?: ObjectProjection | null | undefined;
  /** A config map's keys. Kubernetes' own. */
  configMap?: ObjectProjection | null | undefined;
  /** Fields of the pod. Kubernetes' own. */
  downwardAPI?: DownwardAPIVolumeSource | null | undefined;
  /** A token of the pod's service account. Kubernetes' own. */
  serviceAccountToken?: ServiceAccountTokenProjection | null | undefined;
  /** Certificates that the cluster trusts. Kubernetes' own. */
  clusterTrustBundle?: Record<string, unknown> | null | undefined;
  /** A certificate of the pod's own. Kubernetes' own. */
  podCertificate?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A config map or a secret in a projected volume (Kubernetes). */
export interface ObjectProjection {
  /** The object's name. Kubernetes refuses the record without it. Kubernetes' own. */
  name?: string | null | undefined;
  /** The keys to take, and the files they become. Kubernetes' own. */
  items?: readonly KeyToPath[] | null | undefined;
  /** Whether the object may be absent. Kubernetes' own. */
  optional?: boolean | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A token of the pod's service account (Kubernetes). */
export interface ServiceAccountTokenProjection {
  /** Whom the token is for. Kubernetes' own. */
  audience?: string | null | undefined;
  /** How long the token is valid, in seconds. A whole number. 600 to 4294967296 (Kubernetes). Kubernetes' own. */
  expirationSeconds?: number | null | undefined;
  /** The token's path inside the volume. Kubernetes refuses the record without it. Kubernetes' own. */
  path?: string | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** Fields of the pod as files (Kubernetes). */
export interface DownwardAPIVolumeSource {
  /** The fields, and the files they become. Kubernetes' own. */
  items?: readonly DownwardAPIVolumeFile[] | null | undefined;
  /** The rights of the files, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  defaultMode?: number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A field of the pod and the file that it becomes (Kubernetes). */
export interface DownwardAPIVolumeFile {
  /** The file's path inside the volume. Kubernetes refuses the record without it. Kubernetes' own. */
  path?: string | null | undefined;
  /** A field of the pod. Kubernetes' own. */
  fieldRef?: ObjectFieldSelector | null | undefined;
  /** A limit or request of a container. Kubernetes' own. */
  resourceFieldRef?: ResourceFieldSelector | null | undefined;
  /** The file's rights, 0 to 511 (0777). A whole number. 0 to 511 (Kubernetes). Kubernetes' own. */
  mode?: number | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}

/** A volume of a storage driver of the cluster (Kubernetes). */
export interface CSIVolumeSource {
  /** The driver's name. Kubernetes refuses the record without it. Kubernetes' own. */
  driver?: string | null | undefined;
  /** Whether the volume may only be read. Kubernetes' own. */
  readOnly?: boolean | null | undefined;
  /** The kind of file system. Kubernetes' own. */
  fsType?: string | null | undefined;
  /** What the driver is told. Kubernetes' own. */
  volumeAttributes?: Record<string, string> | null | undefined;
  /** The secret that the driver is given. Kubernetes' own. */
  nodePublishSecretRef?: Record<string, unknown> | null | undefined;
  /** Fields that the contract does not show are kept. */
  [unknownField: string]: unknown;
}
