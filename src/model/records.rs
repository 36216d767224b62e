//! The service's records as typed values. Generated from `src/schema` by `cargo xtask generate`; not to be edited by hand.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{lenient, number, words};

words! {
    /// The state of a deployment (contract 3).
    DeploymentStatus {
        AwaitingDatabase = "AWAITING_DATABASE",
        Ready = "READY",
        Unused = "UNUSED",
        AwaitingDelete = "AWAITING_DELETE",
        Unknown = "UNKNOWN",
        AwaitingFinalDelete = "AWAITING_FINAL_DELETE",
    }
}

words! {
    /// The state of a revision (contract 3).
    RevisionStatus {
        Deployed = "DEPLOYED",
        Creating = "CREATING",
        Queued = "QUEUED",
        AwaitingBuild = "AWAITING_BUILD",
        Building = "BUILDING",
        AwaitingDeploy = "AWAITING_DEPLOY",
        Deploying = "DEPLOYING",
        CreateFailed = "CREATE_FAILED",
        BuildFailed = "BUILD_FAILED",
        DeployFailed = "DEPLOY_FAILED",
        Skipped = "SKIPPED",
        Interrupted = "INTERRUPTED",
        Unknown = "UNKNOWN",
    }
}

words! {
    /// Where a deployment comes from (contract 2.1).
    Source {
        RepoHost = "repo_host",
        ExternalDocker = "external_docker",
        InternalDocker = "internal_docker",
        InternalSource = "internal_source",
        InternalTemplate = "internal_template",
    }
}

words! {
    /// The source that a patch sets for its revision (contract 4.5).
    RevisionSource {
        RepoHost = "repo_host",
        InternalDocker = "internal_docker",
        InternalSource = "internal_source",
    }
}

words! {
    /// The type of a deployment (contract 4.6).
    DeploymentType {
        DevFree = "dev_free",
        Dev = "dev",
        Prod = "prod",
        DevZero = "dev_zero",
        DevFreeZero = "dev_free_zero",
    }
}

words! {
    /// The type of the deployments that a listing is asked for (contract 4.6).
    DeploymentTypeFilter {
        DevFree = "dev_free",
        Dev = "dev",
        Prod = "prod",
    }
}

words! {
    /// The environment of an agent that a deployment serves (observed 10).
    AgentEnvironment {
        Development = "development",
        Staging = "staging",
        Production = "production",
    }
}

words! {
    /// When the image of a container is pulled (Kubernetes).
    ImagePullPolicy {
        Always = "Always",
        Ifnotpresent = "IfNotPresent",
        Never = "Never",
    }
}

words! {
    /// When a container is started again (Kubernetes).
    ContainerRestartPolicy {
        Always = "Always",
        Onfailure = "OnFailure",
        Never = "Never",
    }
}

words! {
    /// How mounts reach from the host to the container and back (Kubernetes).
    MountPropagation {
        None = "None",
        Hosttocontainer = "HostToContainer",
        Bidirectional = "Bidirectional",
    }
}

words! {
    /// How much of the node's `/proc` a container sees (Kubernetes).
    ProcMount {
        Default = "Default",
        Unmasked = "Unmasked",
    }
}

words! {
    /// Where a security profile comes from: of the runtime, none, or of the node (Kubernetes).
    SecurityProfileType {
        Runtimedefault = "RuntimeDefault",
        Unconfined = "Unconfined",
        Localhost = "Localhost",
    }
}

words! {
    /// The order of a log's lines: the oldest first, or the newest (observed 3).
    LogOrder {
        Asc = "asc",
        Desc = "desc",
    }
}

words! {
    /// A log of a revision: of its build, or of its servers (observed 3).
    LogType {
        Build = "build",
        Deploy = "deploy",
    }
}

words! {
    /// A log of a deployment: of a build, or of its servers (observed 9).
    DeploymentLogType {
        Build = "BUILD",
        Deploy = "DEPLOY",
    }
}

words! {
    /// The level of a log's line (observed 9).
    LogLevel {
        Debug = "DEBUG",
        Info = "INFO",
        Warning = "WARNING",
        Error = "ERROR",
        Critical = "CRITICAL",
    }
}

words! {
    /// A size of a deployment's servers or database (observed 9).
    ResourceTier {
        ServerlessS = "SERVERLESS_S",
        ServerlessM = "SERVERLESS_M",
        ServerlessL = "SERVERLESS_L",
        DedicatedS = "DEDICATED_S",
        DedicatedM = "DEDICATED_M",
        DedicatedL = "DEDICATED_L",
    }
}

words! {
    /// Where a listener deploys to (observed 3).
    ComputeType {
        K8s = "k8s",
    }
}

words! {
    /// How an OAuth client proves itself to the token URL (observed 9).
    TokenAuthentication {
        None = "none",
        ClientSecretBasic = "client_secret_basic",
        ClientSecretPost = "client_secret_post",
    }
}

words! {
    /// A kind of OAuth provider that needs more than others (observed 9.1).
    ProviderType {
        Microsoft = "microsoft",
        Salesforce = "salesforce",
        Slack = "slack",
    }
}

/// The body that creates a deployment (contract 4.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentCreate {
    /// The deployment's name: lower-case letters, digits and hyphens, starting with a letter. Cannot change after creation.
    pub name: String,
    /// Where the deployment comes from. Cannot change after creation.
    pub source: Source,
    /// Fields of the source that make no new revision, or cannot change.
    pub source_config: SourceConfig,
    /// Fields of the source that the first revision is made from.
    pub source_revision_config: SourceRevisionConfig,
    /// Environment variables whose values are kept secret; may be empty.
    pub secrets: Vec<Secret>,
    /// Environment variables whose values stand in secrets of the cluster. Only for external_docker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_references: Option<Vec<SecretReference>>,
    /// The agent that the deployment serves. The service then names the deployment, and the name is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent: Option<DeploymentAgent>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that changes a deployment (contract 4.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentPatch {
    /// The source of this revision, in place of the deployment's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision_source: Option<RevisionSource>,
    /// Fields of the source that make no new revision, or cannot change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_config: Option<SourceConfig>,
    /// Fields of the source that make a new revision when they change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_revision_config: Option<SourceRevisionConfig>,
    /// Environment variables whose values are kept secret; a new list replaces the old one whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secrets: Option<Vec<Secret>>,
    /// Environment variables whose values stand in secrets of the cluster. Only for external_docker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret_references: Option<Vec<SecretReference>>,
    /// The name that people see; a creation does not take it, and it cannot be cleared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub display_name: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a listing of deployments (contract 4.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentListParams {
    /// The number of deployments in one page at most; 20 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub limit: Option<f64>,
    /// Where the page starts; 0 where it is left out, else the offset that the page before it gave.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub offset: Option<f64>,
    /// A part of the deployment's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name_contains: Option<String>,
    /// The deployment's state.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<DeploymentStatus>,
    /// Whether the deployment is reconciled remotely.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote_reconciled: Option<bool>,
    /// Ids of tag values, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag_value_ids: Option<String>,
    /// The version of the deployment's image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_version: Option<String>,
    /// The type of the deployment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deployment_type: Option<DeploymentTypeFilter>,
    /// Ids of deployments, separated by commas.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deployment_ids: Option<String>,
    /// The agent that the deployment serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// The environment of that agent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_environment: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A deployment of an agent server (contract 2.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Deployment {
    /// The deployment's name; a tracing project of the same name is made with it. Cannot change after creation.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// Where the deployment comes from. Cannot change after creation.
    #[serde(deserialize_with = "lenient::part")]
    pub source: Source,
    /// Fields of the source that make no new revision, or cannot change.
    #[serde(deserialize_with = "lenient::part")]
    pub source_config: SourceConfig,
    /// Fields of the source of the latest revision; a change makes a new revision. Null where there is none yet.
    #[serde(deserialize_with = "lenient::part")]
    pub source_revision_config: Option<SourceRevisionConfig>,
    /// Environment variables of the server whose values are kept secret.
    #[serde(deserialize_with = "lenient::part")]
    pub secrets: Option<Vec<Secret>>,
    /// The deployment's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The owning tenant.
    #[serde(deserialize_with = "lenient::part")]
    pub tenant_id: String,
    /// When the deployment was created.
    #[serde(deserialize_with = "lenient::part")]
    pub created_at: String,
    /// When the deployment was last changed.
    #[serde(deserialize_with = "lenient::part")]
    pub updated_at: String,
    /// The deployment's state.
    #[serde(deserialize_with = "lenient::part")]
    pub status: DeploymentStatus,
    /// The newest revision, deployed or not.
    #[serde(deserialize_with = "lenient::part")]
    pub latest_revision_id: Option<String>,
    /// The revision that is deployed now.
    #[serde(deserialize_with = "lenient::part")]
    pub active_revision_id: Option<String>,
    /// Environment variables whose values stand in secrets of the cluster. Only for external_docker.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub secret_references: Option<Vec<SecretReference>>,
    /// The version of the deployment's image.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub image_version: Option<String>,
    /// The name that people see; null until a patch sets it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub display_name: Option<String>,
    /// Where the server answers; null until it does.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub url: Option<String>,
    /// The agent that the deployment serves, if it was created for one.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub agent: Option<DeploymentAgent>,
    /// Whether the service itself made it as a preview.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub is_preview: Option<bool>,
    /// Whether it can be used outside the organization.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub shareable: Option<bool>,
    /// Whether its calls of models go through the provider's gateway.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub route_through_gateway: Option<bool>,
    /// The id of its tracing project.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub tracer_session_id: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of deployments (contract 4.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct DeploymentPage {
    /// The deployments of the page.
    #[serde(deserialize_with = "lenient::part")]
    pub resources: Vec<Deployment>,
    /// Where the next page starts.
    #[serde(deserialize_with = "lenient::part")]
    pub offset: f64,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A revision of a deployment: one build and rollout of it (contract 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Revision {
    /// The revision's id.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub id: Option<String>,
    /// When the revision was created.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub created_at: Option<String>,
    /// When the revision last changed its state.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub updated_at: Option<String>,
    /// The revision's state; DEPLOYED means that it has finished deploying.
    #[serde(deserialize_with = "lenient::part")]
    pub status: RevisionStatus,
    /// Where the revision comes from; it can differ from its deployment's source.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub source: Option<Source>,
    /// The fields of the source that the revision was made from.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub source_revision_config: Option<SourceRevisionConfig>,
    /// What the service says of the state.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub status_message: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A repository of a source-code hosting integration (contract 2.5).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Repository {
    /// The integration that reaches the repository; the `integration_id` of a deployment that is created from it.
    #[serde(deserialize_with = "lenient::part")]
    pub host_integration_id: String,
    /// The repository's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: f64,
    /// The repository's name.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// The repository's owner.
    #[serde(deserialize_with = "lenient::part")]
    pub owner: String,
    /// The repository's URL; the `repo_url` of a deployment that is created from it.
    #[serde(deserialize_with = "lenient::part")]
    pub url: String,
    /// The default branch; the `repo_ref` of a deployment that is created from it.
    #[serde(deserialize_with = "lenient::part")]
    pub default_branch: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An OAuth provider of the organization (contract 2.6).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct OAuthProvider {
    /// The record's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The organization that the provider is configured for.
    #[serde(deserialize_with = "lenient::part")]
    pub organization_id: String,
    /// The provider's id.
    #[serde(deserialize_with = "lenient::part")]
    pub provider_id: String,
    /// The provider's name.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// The id of the OAuth client.
    #[serde(deserialize_with = "lenient::part")]
    pub client_id: String,
    /// Where a person grants access.
    #[serde(deserialize_with = "lenient::part")]
    pub auth_url: String,
    /// Where tokens are given.
    #[serde(deserialize_with = "lenient::part")]
    pub token_url: String,
    /// Whether a proof key protects the exchange of the code.
    #[serde(deserialize_with = "lenient::part")]
    pub uses_pkce: bool,
    /// How the proof key is made.
    #[serde(deserialize_with = "lenient::part")]
    pub code_challenge_method: Option<String>,
    /// When the provider was created.
    #[serde(deserialize_with = "lenient::part")]
    pub created_at: String,
    /// When the provider was last changed.
    #[serde(deserialize_with = "lenient::part")]
    pub updated_at: String,
    /// The provider's type.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub provider_type: Option<String>,
    /// The URL of the MCP server that the provider serves.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub mcp_server_url: Option<String>,
    /// How the client proves itself to the token URL; client_secret_post where it is left out.
    #[serde(
        skip_serializing_if = "Option::is_none",
        default = "lenient::client_secret_post",
        deserialize_with = "lenient::part"
    )]
    pub token_endpoint_auth_method: Option<String>,
    /// Whether the client registered itself; false where it is left out.
    #[serde(skip_serializing_if = "Option::is_none", default = "lenient::no", deserialize_with = "lenient::part")]
    pub is_dynamic_client: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body of a 422 (contract 2.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct HTTPValidationError {
    /// Everything that was wrong.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub detail: Option<Vec<ValidationErrorItem>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One thing that was wrong with a request (contract 2.7).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ValidationErrorItem {
    /// Where it is: the root, then names and indexes.
    #[serde(deserialize_with = "lenient::part")]
    pub loc: Vec<Value>,
    /// What is wrong.
    #[serde(deserialize_with = "lenient::part")]
    pub msg: String,
    /// The service's word for it.
    #[serde(deserialize_with = "lenient::part")]
    pub r#type: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Fields of a source that make no new revision when they change, or cannot change (contract 2.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SourceConfig {
    /// The integration that reaches the repository's host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub integration_id: Option<String>,
    /// The repository's URL.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_url: Option<String>,
    /// Whether a push to the branch builds a new revision.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build_on_push: Option<bool>,
    /// The address at which the server answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub custom_url: Option<String>,
    /// Replicas, processor, memory and storage that the server gets. A new value replaces the stored one whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resource_spec: Option<ResourceSpec>,
    /// The listener in the cluster that deploys the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listener_id: Option<String>,
    /// Where in its cluster the listener deploys.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub listener_config: Option<ListenerConfig>,
    /// The command that installs the server's dependencies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub install_command: Option<String>,
    /// The command that builds the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub build_command: Option<String>,
    /// The branch or tag that is followed, where `repo_ref` is the commit that was built.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_branch: Option<String>,
    /// The size and guarantees of the deployment. Cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deployment_type: Option<DeploymentType>,
    /// The template that the server is made from. Cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub template_id: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Where in its cluster a listener deploys (contract 2.2).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerConfig {
    /// The Kubernetes namespace. Cannot change after creation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k8s_namespace: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Fields of a source that make a new revision when they change (contract 2.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SourceRevisionConfig {
    /// The branch, or refs/tags/ and a tag, to build.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_ref: Option<String>,
    /// The path of the agent's configuration file inside the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_config_path: Option<String>,
    /// The container image, with its tag or digest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_uri: Option<String>,
    /// The object path that the upload URL gave.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_tarball_path: Option<String>,
    /// The commit that was built; stands in answers only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repo_commit_sha: Option<String>,
    /// The versions of agent frameworks that were built in; stands in answers only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tracked_packages: Option<Vec<String>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What a deployment asks of its cluster: replicas, processor, memory, storage and pod settings (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ResourceSpec {
    /// The number of server replicas that always run.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub min_scale: Option<f64>,
    /// The number of server replicas at the highest load.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub max_scale: Option<f64>,
    /// The processor cores that each server replica asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub cpu: Option<f64>,
    /// The processor cores that each server replica may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub cpu_limit: Option<f64>,
    /// The memory that each server replica asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub memory_mb: Option<f64>,
    /// The memory that each server replica may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub memory_limit_mb: Option<f64>,
    /// The number of queue workers that always run.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_min_scale: Option<f64>,
    /// The number of queue workers at the highest load.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_max_scale: Option<f64>,
    /// The processor cores that each queue worker asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_cpu: Option<f64>,
    /// The processor cores that each queue worker may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_cpu_limit: Option<f64>,
    /// The memory that each queue worker asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_memory_mb: Option<f64>,
    /// The memory that each queue worker may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub queue_memory_limit_mb: Option<f64>,
    /// The processor cores that the orchestrator asks for; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_cpu: Option<f64>,
    /// The processor cores that the orchestrator may use at most; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_cpu_limit: Option<f64>,
    /// The memory that the orchestrator asks for; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_memory_mb: Option<f64>,
    /// The memory that the orchestrator may use at most; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_memory_limit_mb: Option<f64>,
    /// The number of orchestrators that always run; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_min_scale: Option<f64>,
    /// The number of orchestrators at the highest load; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub orchestrator_max_scale: Option<f64>,
    /// The processor cores that the executor asks for; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub executor_cpu: Option<f64>,
    /// The processor cores that the executor may use at most; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub executor_cpu_limit: Option<f64>,
    /// The memory that the executor asks for; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub executor_memory_mb: Option<f64>,
    /// The memory that the executor may use at most; not for general use.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub executor_memory_limit_mb: Option<f64>,
    /// The processor cores that Redis asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub redis_cpu: Option<f64>,
    /// The processor cores that Redis may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub redis_cpu_limit: Option<f64>,
    /// The memory that Redis asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub redis_memory_mb: Option<f64>,
    /// The memory that Redis may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub redis_memory_limit_mb: Option<f64>,
    /// The processor cores that the database asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_cpu: Option<f64>,
    /// The processor cores that the database may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_cpu_limit: Option<f64>,
    /// The memory that the database asks for.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_memory_mb: Option<f64>,
    /// The memory that the database may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_memory_limit_mb: Option<f64>,
    /// The storage of the database.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_storage_gi: Option<f64>,
    /// The number of connections that the database takes at once.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub db_max_connections: Option<f64>,
    /// Kubernetes labels of the server's pods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub labels: Option<Map<String, Value>>,
    /// Kubernetes annotations of the server's pods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub annotations: Option<Map<String, Value>>,
    /// The Kubernetes service account that the server's pods run as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub service_account_name: Option<String>,
    /// Secrets of the cluster that open the image's registry.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_pull_secrets: Option<Vec<ImagePullSecret>>,
    /// Kubernetes volumes of the server's pods.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volumes: Option<Vec<Volume>>,
    /// Where the volumes stand in the server's container.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume_mounts: Option<Vec<VolumeMount>>,
    /// Containers that run to their end before the server starts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub init_containers: Option<Vec<Container>>,
    /// Containers that run beside the server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sidecars: Option<Vec<Container>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The agent that a deployment serves, in one of its environments (observed 10).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeploymentAgent {
    /// The agent's id.
    pub agent_id: String,
    /// The environment of the agent.
    pub environment: AgentEnvironment,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An environment variable of the server whose value is kept secret (contract 2.4).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct Secret {
    /// The environment variable's name.
    pub name: String,
    /// The environment variable's value; never shown.
    #[serde(default, deserialize_with = "lenient::hidden")]
    pub value: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("Secret").field("name", &self.name).finish_non_exhaustive()
    }
}

/// An environment variable whose value stands in a secret of the cluster (contract 2.4).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct SecretReference {
    /// The environment variable's name.
    pub name: String,
    /// The name of the secret in the cluster.
    pub secret_name: String,
    /// The key inside the secret.
    pub secret_key: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The name of a secret that opens an image's registry (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ImagePullSecret {
    /// The secret's name in the cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A volume of a pod: a name and one source; without one it is an empty directory (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Volume {
    /// The volume's name, by which mounts refer to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The volume holds a config map's keys as files.
    #[serde(rename = "configMap")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub config_map: Option<Map<String, Value>>,
    /// The volume holds a secret's keys as files.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Map<String, Value>>,
    /// The volume starts empty and lives as long as the pod.
    #[serde(rename = "emptyDir")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub empty_dir: Option<Map<String, Value>>,
    /// The volume is a claimed persistent volume.
    #[serde(rename = "persistentVolumeClaim")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub persistent_volume_claim: Option<Map<String, Value>>,
    /// The volume is a directory of an NFS server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nfs: Option<Map<String, Value>>,
    /// The volume joins several sources in one directory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub projected: Option<Map<String, Value>>,
    /// The volume holds fields of the pod as files.
    #[serde(rename = "downwardAPI")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub downward_api: Option<Map<String, Value>>,
    /// The volume comes from a storage driver of the cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub csi: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Where a volume stands in a container (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct VolumeMount {
    /// The name of the volume to mount.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The path inside the container.
    #[serde(rename = "mountPath")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount_path: Option<String>,
    /// The path inside the volume.
    #[serde(rename = "subPath")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_path: Option<String>,
    /// How mounts reach from the host to the container and back.
    #[serde(rename = "mountPropagation")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mount_propagation: Option<MountPropagation>,
    /// The path inside the volume, with environment variables filled in.
    #[serde(rename = "subPathExpr")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sub_path_expr: Option<String>,
    /// Whether the container may only read.
    #[serde(rename = "readOnly")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub read_only: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An init container or a sidecar (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Container {
    /// The container's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The container's image.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image: Option<String>,
    /// When the image is pulled.
    #[serde(rename = "imagePullPolicy")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub image_pull_policy: Option<ImagePullPolicy>,
    /// The directory in which the command runs.
    #[serde(rename = "workingDir")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub working_dir: Option<String>,
    /// When the container is started again.
    #[serde(rename = "restartPolicy")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub restart_policy: Option<ContainerRestartPolicy>,
    /// The command, in place of the image's own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub command: Option<Vec<String>>,
    /// The command's arguments.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub args: Option<Vec<String>>,
    /// The container's environment variables.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env: Option<Vec<EnvVar>>,
    /// Config maps and secrets whose keys become environment variables.
    #[serde(rename = "envFrom")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub env_from: Option<Vec<Map<String, Value>>>,
    /// What the container asks for and may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resources: Option<ContainerResources>,
    /// Where the volumes stand in the container.
    #[serde(rename = "volumeMounts")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub volume_mounts: Option<Vec<VolumeMount>>,
    /// The container's rights.
    #[serde(rename = "securityContext")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub security_context: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An environment variable of a container (contract 2.3).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct EnvVar {
    /// The environment variable's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The environment variable's value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// Where the value comes from, in place of `value`.
    #[serde(rename = "valueFrom")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value_from: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for EnvVar {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("EnvVar")
            .field("name", &self.name)
            .field("valueFrom", &self.value_from)
            .finish_non_exhaustive()
    }
}

/// What a container asks for and may use at most (contract 2.3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ContainerResources {
    /// What the container may use at most.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limits: Option<Map<String, Value>>,
    /// What the container asks for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub requests: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of revisions (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct RevisionPage {
    /// The revisions of the page, the newest first.
    #[serde(deserialize_with = "lenient::part")]
    pub resources: Vec<Revision>,
    /// Where the next page starts.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::serialize",
        deserialize_with = "lenient::part"
    )]
    pub offset: Option<f64>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Lines of a log, and where the next ones start (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct LogPage {
    /// The lines.
    #[serde(deserialize_with = "lenient::part")]
    pub logs: Vec<LogEntry>,
    /// To be passed on as `offset`; null or absent where nothing follows yet. It means nothing to a caller.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub next_offset: Option<Value>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// One line of a log (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct LogEntry {
    /// The line's id.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub id: Option<String>,
    /// When it was written: as text, or on some services in milliseconds since 1970, as a number.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub timestamp: Option<Value>,
    /// Such as `INFO`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub level: Option<String>,
    /// What it says.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub message: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Which lines of a project's log are asked for (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct LogQuery {
    /// The number of lines at most; 50 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub limit: Option<f64>,
    /// `asc` for the oldest lines first, or `desc`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<LogOrder>,
    /// The `next_offset` of the answer before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offset: Option<Value>,
    /// The level of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A text in the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The earliest time of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    /// The latest time of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Where a source tarball goes (observed 3).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct UploadUrl {
    /// The address that takes the tarball by PUT. It is a credential by itself.
    #[serde(deserialize_with = "lenient::part")]
    pub upload_url: String,
    /// What a patch then takes as `source_tarball_path`.
    #[serde(deserialize_with = "lenient::part")]
    pub object_path: String,
    /// Header fields that the PUT must carry.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub upload_headers: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for UploadUrl {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("UploadUrl")
            .field("object_path", &self.object_path)
            .field("upload_headers", &self.upload_headers)
            .finish_non_exhaustive()
    }
}

/// What a push to the service's registry needs (observed 3).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct PushToken {
    /// The password of the push.
    #[serde(deserialize_with = "lenient::part")]
    pub token: String,
    /// The registry.
    #[serde(deserialize_with = "lenient::part")]
    pub registry_url: String,
    /// The user of the push.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub username: Option<String>,
    /// Where the image goes.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub repository_url: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for PushToken {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("PushToken")
            .field("registry_url", &self.registry_url)
            .field("username", &self.username)
            .field("repository_url", &self.repository_url)
            .finish_non_exhaustive()
    }
}

/// An installed integration of a source-code hosting provider (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Integration {
    /// The integration's id: the `integration_id` of deployments.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The hosting provider's own number of it.
    #[serde(deserialize_with = "lenient::part")]
    pub installation_id: f64,
    /// Whose it is.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of listeners (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ListenerPage {
    /// The listeners of the page.
    #[serde(deserialize_with = "lenient::part")]
    pub resources: Vec<Listener>,
    /// Where the next page starts.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::serialize",
        deserialize_with = "lenient::part"
    )]
    pub offset: Option<f64>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A listener of a self-hosted installation (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Listener {
    /// The listener's id: the `listener_id` of deployments.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// Where it deploys to, such as `k8s`.
    #[serde(deserialize_with = "lenient::part")]
    pub compute_type: String,
    /// The cluster.
    #[serde(deserialize_with = "lenient::part")]
    pub compute_id: String,
    /// How it deploys there.
    #[serde(deserialize_with = "lenient::part")]
    pub compute_config: ListenerComputeConfig,
    /// The version of the listener's program.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub version: Option<String>,
    /// When the listener was created.
    #[serde(deserialize_with = "lenient::part")]
    pub created_at: String,
    /// When the listener last changed.
    #[serde(deserialize_with = "lenient::part")]
    pub updated_at: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// How a listener deploys to its cluster (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerComputeConfig {
    /// The namespaces that deployments may go to; null or an empty list for none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub k8s_namespaces: Option<Vec<String>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The connections of an agent (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ConnectionList {
    /// All of them.
    #[serde(deserialize_with = "lenient::part")]
    pub data: Vec<Connection>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A connection of an agent (observed 9.1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Connection {
    /// The connection's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The agent's id.
    #[serde(deserialize_with = "lenient::part")]
    pub agent_id: String,
    /// The id of the token by which it is connected.
    #[serde(deserialize_with = "lenient::part")]
    pub oauth_token_id: String,
    /// The id of the token's provider.
    #[serde(deserialize_with = "lenient::part")]
    pub provider_id: String,
    /// The account at the provider.
    #[serde(deserialize_with = "lenient::part")]
    pub provider_account_label: Option<String>,
    /// What the token allows.
    #[serde(deserialize_with = "lenient::part")]
    pub scopes: Vec<String>,
    /// When the token expires.
    #[serde(deserialize_with = "lenient::part")]
    pub expires_at: Option<String>,
    /// Who connected the agent.
    #[serde(deserialize_with = "lenient::part")]
    pub created_by: String,
    /// When the agent was connected.
    #[serde(deserialize_with = "lenient::part")]
    pub created_at: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that connects an agent (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ConnectionCreate {
    /// The id of the token by which the agent is connected.
    pub oauth_token_id: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that creates an OAuth provider (observed 9.1).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProviderCreate {
    /// The id that the provider is to have.
    pub provider_id: String,
    /// The name that people see.
    pub name: String,
    /// The client's id at the provider.
    pub client_id: String,
    /// The client's secret at the provider. A public client has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_secret: Option<String>,
    /// Where people are sent to.
    pub auth_url: String,
    /// Where tokens come from.
    pub token_url: String,
    /// Whether a proof key protects the exchange of the code; false where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses_pkce: Option<bool>,
    /// How the proof key is made; `S256` where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code_challenge_method: Option<String>,
    /// The kind of a provider that needs more than others: `microsoft`, `salesforce` or `slack`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_type: Option<ProviderType>,
    /// The URL of the MCP server that the provider serves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mcp_server_url: Option<String>,
    /// How the client proves itself to the token URL; `client_secret_post` where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_endpoint_auth_method: Option<TokenAuthentication>,
    /// Whether the client registered itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_dynamic_client: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for OAuthProviderCreate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("OAuthProviderCreate")
            .field("provider_id", &self.provider_id)
            .field("name", &self.name)
            .field("client_id", &self.client_id)
            .field("auth_url", &self.auth_url)
            .field("token_url", &self.token_url)
            .field("uses_pkce", &self.uses_pkce)
            .field("code_challenge_method", &self.code_challenge_method)
            .field("provider_type", &self.provider_type)
            .field("mcp_server_url", &self.mcp_server_url)
            .field("token_endpoint_auth_method", &self.token_endpoint_auth_method)
            .field("is_dynamic_client", &self.is_dynamic_client)
            .finish_non_exhaustive()
    }
}

/// The body that changes an OAuth provider. What else stands there is ignored (observed 9.1).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct OAuthProviderPatch {
    /// The name that people see.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The client's id at the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// The client's secret at the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_secret: Option<String>,
    /// Where people are sent to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub auth_url: Option<String>,
    /// Where tokens come from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_url: Option<String>,
    /// Whether a proof key protects the exchange of the code.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub uses_pkce: Option<bool>,
    /// How the proof key is made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code_challenge_method: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for OAuthProviderPatch {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("OAuthProviderPatch")
            .field("name", &self.name)
            .field("client_id", &self.client_id)
            .field("auth_url", &self.auth_url)
            .field("token_url", &self.token_url)
            .field("uses_pkce", &self.uses_pkce)
            .field("code_challenge_method", &self.code_challenge_method)
            .finish_non_exhaustive()
    }
}

/// How many free deployments the organization has (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct FreeCount {
    /// How many free deployments the organization has.
    #[serde(deserialize_with = "lenient::part")]
    pub count: f64,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What became of several deployments. No documentation shows its fields (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct DeploymentDeletions {
    /// What became of each deployment. The documentation does not show this; it is the emulator's.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub results: Option<Vec<DeploymentDeletion>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What became of one of several deployments (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct DeploymentDeletion {
    /// The deployment's id.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub deployment_id: Option<String>,
    /// The status that its own deletion would have.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "number::serialize",
        deserialize_with = "lenient::part"
    )]
    pub status: Option<f64>,
    /// Why it is not deleted.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub detail: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that changes the sizes of a deployment. At least one is given (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ResourceTiersPatch {
    /// The size of its servers; null keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compute_tier: Option<ResourceTier>,
    /// The size of its database, a dedicated one; null keeps it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub database_tier: Option<ResourceTier>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of a deployment's log (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct LogEntryPage {
    /// The lines.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub items: Option<Vec<LogEntry>>,
    /// Where the next page starts; null at the end.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub next_cursor: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that creates a listener (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ListenerCreate {
    /// `k8s`.
    pub compute_type: ComputeType,
    /// The cluster, by the caller's own name.
    pub compute_id: String,
    /// How it deploys there.
    pub compute_config: ListenerComputeConfig,
    /// The version of the listener's program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that changes a listener (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct ListenerPatch {
    /// How it deploys to its cluster.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compute_config: Option<ListenerComputeConfig>,
    /// The version of the listener's program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of installations (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct InstallationPage {
    /// The installations.
    #[serde(deserialize_with = "lenient::part")]
    pub items: Vec<Integration>,
    /// Where the next page starts; null at the end.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub next_cursor: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of repositories (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct RepositoryPage {
    /// The repositories.
    #[serde(deserialize_with = "lenient::part")]
    pub items: Vec<Repository>,
    /// Where the next page starts; null at the end.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub next_cursor: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// A page of installations of a managed integration (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ManagedInstallationPage {
    /// The installations.
    #[serde(deserialize_with = "lenient::part")]
    pub items: Vec<ManagedInstallation>,
    /// Where the next page starts; null at the end.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub next_cursor: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An installation of a managed integration (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct ManagedInstallation {
    /// The integration's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The hosting provider's own number of it.
    #[serde(deserialize_with = "lenient::part")]
    pub installation_id: f64,
    /// Whose it is.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// `all` or `selected`.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub repository_selection: Option<String>,
    /// Where its owner changes it.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub settings_url: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Where a person installs the hosting provider's app (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct InstallationLink {
    /// Where a person installs the app.
    #[serde(deserialize_with = "lenient::part")]
    pub install_url: String,
    /// Where a person signs in to use an installation that exists.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub oauth_reuse_url: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The installations that a person can pick from (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct PickerSession {
    /// The installations.
    #[serde(deserialize_with = "lenient::part")]
    pub installs: Vec<PickerInstallation>,
    /// Where the person goes afterwards.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub return_to: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An installation that a person can pick (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct PickerInstallation {
    /// The hosting provider's own number of it.
    #[serde(deserialize_with = "lenient::part")]
    pub installation_id: f64,
    /// Whose it is.
    #[serde(deserialize_with = "lenient::part")]
    pub account_login: String,
    /// What kind of account that is.
    #[serde(deserialize_with = "lenient::part")]
    pub account_type: String,
    /// Whether the organization has it already.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub already_in_org: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// An OAuth provider of the platform: a provider's record and these fields (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct PlatformProvider {
    /// The id of the record.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The provider's id.
    #[serde(deserialize_with = "lenient::part")]
    pub provider_id: String,
    /// The provider's name.
    #[serde(deserialize_with = "lenient::part")]
    pub name: String,
    /// The id of the OAuth client.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub client_id: Option<String>,
    /// Where a person grants access.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub auth_url: Option<String>,
    /// Where tokens are given.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub token_url: Option<String>,
    /// What is added to the authorization URL.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub authorization_params: Option<Map<String, Value>>,
    /// Where the provider may send a person back to.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub allowed_redirect_uris: Option<Vec<String>>,
    /// Where it sends a person back to by default.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub default_redirect_uri: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that registers a provider by its MCP server (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct McpDiscovery {
    /// The id that the provider is to have.
    pub provider_id: String,
    /// The name that people see.
    pub name: String,
    /// The URL of the MCP server.
    pub mcp_server_url: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that asks for a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct Authenticate {
    /// The provider's id.
    pub provider: String,
    /// What the token must allow.
    pub scopes: Vec<String>,
    /// Whose token it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_id: Option<String>,
    /// The agent that uses it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agent_id: Option<String>,
    /// A certain token.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token_id: Option<String>,
    /// Whether a person must grant access again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force_new: Option<bool>,
    /// Whether the token becomes the default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_default: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// What came of asking for a token (observed 9).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Authentication {
    /// `completed`, `pending`, `connection_required` or `token_expired`.
    #[serde(deserialize_with = "lenient::part")]
    pub status: String,
    /// Where a person grants access.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub url: Option<String>,
    /// What to wait for.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub auth_id: Option<String>,
    /// The token.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub token: Option<String>,
    /// Whose token it is.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub user_id: Option<String>,
    /// What else the service says.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub metadata: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for Authentication {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("Authentication")
            .field("status", &self.status)
            .field("url", &self.url)
            .field("auth_id", &self.auth_id)
            .field("user_id", &self.user_id)
            .field("metadata", &self.metadata)
            .finish_non_exhaustive()
    }
}

/// What came of a wait for a token (observed 9).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct AuthenticationResult {
    /// `completed`, `pending`, `timeout` or `not_found`.
    #[serde(deserialize_with = "lenient::part")]
    pub status: String,
    /// The token.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub token: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for AuthenticationResult {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.debug_struct("AuthenticationResult").field("status", &self.status).finish_non_exhaustive()
    }
}

/// A token of a user at a provider, without the token itself (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct Token {
    /// The token's id.
    #[serde(deserialize_with = "lenient::part")]
    pub id: String,
    /// The provider's id.
    #[serde(deserialize_with = "lenient::part")]
    pub provider_id: String,
    /// When it was made.
    #[serde(deserialize_with = "lenient::part")]
    pub created_at: String,
    /// When it last changed.
    #[serde(deserialize_with = "lenient::part")]
    pub updated_at: String,
    /// The account at the provider.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub provider_account_label: Option<String>,
    /// What it allows.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub scopes: Option<Vec<String>>,
    /// When it expires.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub expires_at: Option<String>,
    /// Whether it is the provider's default one.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "lenient::part")]
    pub is_default: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that changes what is said of a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenMetadataPatch {
    /// The account at the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_account_label: Option<String>,
    /// Whether it becomes the provider's default one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub is_default: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Whether there is a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct TokenExists {
    /// Whether there is one.
    #[serde(deserialize_with = "lenient::part")]
    pub has_token: bool,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that asks for several providers whether there is a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenExistsBatch {
    /// The ids of the providers.
    pub provider_ids: Vec<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// For each of several providers whether there is a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
#[serde(default)]
pub struct TokensExist {
    /// Whether there is one, by the providers' ids.
    #[serde(deserialize_with = "lenient::part")]
    pub has_token: Map<String, Value>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The body that connects an agent by a token that the caller has (observed 9).
#[derive(Clone, PartialEq, Serialize, Deserialize, Default)]
pub struct AgentTokenCreate {
    /// The token.
    #[serde(default, deserialize_with = "lenient::hidden")]
    pub access_token: String,
    /// What the service gets further tokens with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refresh_token: Option<String>,
    /// After how many seconds it expires.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub expires_in_seconds: Option<f64>,
    /// What it allows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scopes: Option<Vec<String>>,
    /// The account at the provider.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_account_label: Option<String>,
    /// What else is to be kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub metadata: Option<Map<String, Value>>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

impl core::fmt::Debug for AgentTokenCreate {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter
            .debug_struct("AgentTokenCreate")
            .field("expires_in_seconds", &self.expires_in_seconds)
            .field("scopes", &self.scopes)
            .field("provider_account_label", &self.provider_account_label)
            .field("metadata", &self.metadata)
            .finish_non_exhaustive()
    }
}

/// The query of a deletion (observed 3).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeletionParams {
    /// Whether the tracing project is deleted too; false where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub delete_tracing_project: Option<bool>,
    /// Whether only the records are deleted, without a clean-up of the cluster. Only after an earlier deletion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub force: Option<bool>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a deletion of several deployments (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentsDeletion {
    /// The ids of the deployments, at most 100.
    pub deployment_ids: Vec<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// Which lines of a deployment's log are asked for (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct DeploymentLogParams {
    /// The deployment's id.
    pub deployment_id: String,
    /// The revision's id; without it the lines of all revisions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub revision_id: Option<String>,
    /// `BUILD` or `DEPLOY`, which is the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log_type: Option<DeploymentLogType>,
    /// The number of lines in one page at most, 1 to 100; 20 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub page_size: Option<f64>,
    /// The `next_cursor` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// `asc` for the oldest lines first, or `desc`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sort_order: Option<LogOrder>,
    /// The earliest time of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    /// The latest time of a line.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    /// A text in the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The level of the lines.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<LogLevel>,
    /// The run whose lines are asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a listing that goes on by a cursor (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct PageParams {
    /// The number of records in one page at most, 1 to 100; 20 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub page_size: Option<f64>,
    /// The `next_cursor` of the page before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cursor: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a wait for a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct AuthenticationWaitParams {
    /// For how many seconds the service waits; 30 where it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "number")]
    pub timeout: Option<f64>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a listing of tokens (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenListParams {
    /// The provider's id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_id: Option<String>,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query of a deletion of a provider's tokens (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokensDeletion {
    /// The provider's id.
    pub provider_id: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

/// The query that asks whether there is a token (observed 9).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Default)]
pub struct TokenExistsParams {
    /// The provider's id.
    pub provider_id: String,
    /// Fields that the tables do not list, as they came.
    #[serde(flatten)]
    pub extra: Map<String, Value>,
}

#[cfg(feature = "js")]
super::javascript::convert! {
    DeploymentCreate,
    DeploymentPatch,
    DeploymentListParams,
    Deployment,
    DeploymentPage,
    Revision,
    Repository,
    OAuthProvider,
    HTTPValidationError,
    ValidationErrorItem,
    SourceConfig,
    ListenerConfig,
    SourceRevisionConfig,
    ResourceSpec,
    DeploymentAgent,
    Secret,
    SecretReference,
    ImagePullSecret,
    Volume,
    VolumeMount,
    Container,
    EnvVar,
    ContainerResources,
    RevisionPage,
    LogPage,
    LogEntry,
    LogQuery,
    UploadUrl,
    PushToken,
    Integration,
    ListenerPage,
    Listener,
    ListenerComputeConfig,
    ConnectionList,
    Connection,
    ConnectionCreate,
    OAuthProviderCreate,
    OAuthProviderPatch,
    FreeCount,
    DeploymentDeletions,
    DeploymentDeletion,
    ResourceTiersPatch,
    LogEntryPage,
    ListenerCreate,
    ListenerPatch,
    InstallationPage,
    RepositoryPage,
    ManagedInstallationPage,
    ManagedInstallation,
    InstallationLink,
    PickerSession,
    PickerInstallation,
    PlatformProvider,
    McpDiscovery,
    Authenticate,
    Authentication,
    AuthenticationResult,
    Token,
    TokenMetadataPatch,
    TokenExists,
    TokenExistsBatch,
    TokensExist,
    AgentTokenCreate,
    DeletionParams,
    DeploymentsDeletion,
    DeploymentLogParams,
    PageParams,
    AuthenticationWaitParams,
    TokenListParams,
    TokensDeletion,
    TokenExistsParams,
}
