//! The sets of words: statuses, sources and deployment types.

use super::table::choices::{Choices, Refusal};

/// The states of a deployment (contract 2.1 and 3).
pub static DEPLOYMENT_STATUS: Choices =
    Choices::new("DeploymentStatus", "3", &["AWAITING_DATABASE", "READY", "UNUSED", "AWAITING_DELETE", "UNKNOWN"])
        .doc("The state of a deployment.")
        .observed(&["AWAITING_FINAL_DELETE"])
        .open();

/// The states of a revision: `DEPLOYED` is the contract's (contract 3), the others were observed, in the order in
/// which a revision passes them.
pub static REVISION_STATUS: Choices = Choices::new("RevisionStatus", "3", &["DEPLOYED"])
    .doc("The state of a revision.")
    .observed(&[
        "CREATING",
        "QUEUED",
        "AWAITING_BUILD",
        "BUILDING",
        "AWAITING_DEPLOY",
        "DEPLOYING",
        "CREATE_FAILED",
        "BUILD_FAILED",
        "DEPLOY_FAILED",
        "SKIPPED",
        "INTERRUPTED",
        "UNKNOWN",
    ])
    .open();

/// Where a deployment comes from (contract 2.1). The order is the one of [`super::Sources`].
pub static SOURCE: Choices =
    Choices::new("Source", "2.1", &["repo_host", "external_docker", "internal_docker", "internal_source"])
        .doc("Where a deployment comes from.")
        .observed(&["internal_template"])
        .labels(&[
            ("Repository", "Built from a branch or tag of a repository."),
            ("External image", "An image in a registry of your own."),
            ("Container image", "An image in the registry of the service."),
            ("Source upload", "Built from a tarball that is uploaded afterwards."),
            ("Template", "A prebuilt template of the service."),
        ]);

/// The sources that a patch may set for its revision (contract 4.5).
pub static REVISION_SOURCE: Choices =
    Choices::new("RevisionSource", "4.5", &["repo_host", "internal_docker", "internal_source"])
        .doc("The source that a patch sets for its revision.");

const TYPES: Choices = Choices::new("DeploymentType", "4.6", &["dev_free", "dev", "prod"])
    .doc("The type of a deployment.")
    .observed(&["dev_zero", "dev_free_zero"]);

/// The types of deployments.
pub static DEPLOYMENT_TYPE: Choices = TYPES;

/// The types of deployments that one is created as. The contract does not show that field, so nothing says which words
/// are refused.
pub(super) static DEPLOYMENT_TYPE_CREATED: Choices = TYPES.refused(Refusal::Unlisted);

/// The types of deployments that a listing is asked for (contract 4.6). The others were only seen in creations.
pub static DEPLOYMENT_TYPE_FILTER: Choices = Choices::new("DeploymentTypeFilter", "4.6", &["dev_free", "dev", "prod"])
    .doc("The type of the deployments that a listing is asked for.");

/// The environments of an agent (observed 10).
pub static AGENT_ENVIRONMENT: Choices =
    Choices::new("AgentEnvironment", "observed 10", &["development", "staging", "production"])
        .doc("The environment of an agent that a deployment serves.")
        .refused(Refusal::Unlisted);

/// When the image of a container is pulled.
pub static IMAGE_PULL_POLICY: Choices =
    Choices::new("ImagePullPolicy", "Kubernetes", &["Always", "IfNotPresent", "Never"])
        .doc("When the image of a container is pulled.")
        .refused(Refusal::Kubernetes)
        .or_empty();

/// When a container is started again.
pub static CONTAINER_RESTART_POLICY: Choices =
    Choices::new("ContainerRestartPolicy", "Kubernetes", &["Always", "OnFailure", "Never"])
        .doc("When a container is started again.")
        .refused(Refusal::Kubernetes);

/// How mounts reach from the host to the container and back.
pub static MOUNT_PROPAGATION: Choices =
    Choices::new("MountPropagation", "Kubernetes", &["None", "HostToContainer", "Bidirectional"])
        .doc("How mounts reach from the host to the container and back.")
        .refused(Refusal::Kubernetes);

/// How much of the node's `/proc` a container sees.
pub static PROC_MOUNT: Choices = Choices::new("ProcMount", "Kubernetes", &["Default", "Unmasked"])
    .doc("How much of the node's `/proc` a container sees.")
    .refused(Refusal::Kubernetes);

/// Where a security profile comes from.
pub static SECURITY_PROFILE_TYPE: Choices =
    Choices::new("SecurityProfileType", "Kubernetes", &["RuntimeDefault", "Unconfined", "Localhost"])
        .doc("Where a security profile comes from: of the runtime, none, or of the node.")
        .refused(Refusal::Kubernetes);

/// The order of a log's lines (observed 3).
pub static LOG_ORDER: Choices = Choices::new("LogOrder", "observed 3", &["asc", "desc"])
    .doc("The order of a log's lines: the oldest first, or the newest.");

/// The logs of a revision (observed 3).
pub static LOG_TYPE: Choices = Choices::new("LogType", "observed 3", &["build", "deploy"])
    .doc("A log of a revision: of its build, or of its servers.");

/// The logs of a deployment, as its listing names them (observed 9).
pub static DEPLOYMENT_LOG_TYPE: Choices = Choices::new("DeploymentLogType", "observed 9", &["BUILD", "DEPLOY"])
    .doc("A log of a deployment: of a build, or of its servers.")
    .refused(Refusal::Literal);

/// The levels of a log's lines (observed 9).
pub static LOG_LEVEL: Choices =
    Choices::new("LogLevel", "observed 9", &["DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"])
        .doc("The level of a log's line.")
        .refused(Refusal::Literal);

/// The sizes of a deployment (observed 9).
pub static RESOURCE_TIER: Choices = Choices::new(
    "ResourceTier",
    "observed 9",
    &["SERVERLESS_S", "SERVERLESS_M", "SERVERLESS_L", "DEDICATED_S", "DEDICATED_M", "DEDICATED_L"],
)
.doc("A size of a deployment's servers or database.")
.refused(Refusal::Literal);

/// Where a listener deploys to (observed 3).
pub static COMPUTE_TYPE: Choices =
    Choices::new("ComputeType", "observed 3", &["k8s"]).doc("Where a listener deploys to.").refused(Refusal::Literal);

/// How an OAuth client proves itself to the token URL (observed 9).
pub static TOKEN_AUTHENTICATION: Choices =
    Choices::new("TokenAuthentication", "observed 9", &["none", "client_secret_basic", "client_secret_post"])
        .doc("How an OAuth client proves itself to the token URL.")
        .refused(Refusal::Literal);

/// The kinds of OAuth providers that need more than others (observed 9.1). Nothing says that other words are refused.
pub static PROVIDER_TYPE: Choices = Choices::new("ProviderType", "observed 9.1", &["microsoft", "salesforce", "slack"])
    .doc("A kind of OAuth provider that needs more than others.")
    .refused(Refusal::Unlisted);

/// The states of a revision that has failed (observed 4).
pub const FAILED_STATES: [&str; 3] = ["CREATE_FAILED", "BUILD_FAILED", "DEPLOY_FAILED"];

/// The other states in which a revision stays: it is deployed, or another one took its place (contract 3, observed 4).
pub const SETTLED_STATES: [&str; 2] = ["DEPLOYED", "SKIPPED"];

/// The states of a deployment that is being deleted (contract 3, observed 4).
pub const DELETION_STATES: [&str; 2] = ["AWAITING_DELETE", "AWAITING_FINAL_DELETE"];

/// Whether a revision of this status is still on its way. Unknown words count as on their way: they were seen to move
/// on.
pub fn in_progress(status: &str) -> bool {
    !SETTLED_STATES.contains(&status) && !is_failure(status)
}

/// Whether a revision of this status has failed.
pub fn is_failure(status: &str) -> bool {
    FAILED_STATES.contains(&status)
}

/// Whether a deployment of this status is being deleted. Services have words of their own for it (observed 14.A).
pub fn is_going_away(status: &str) -> bool {
    let status = status.to_ascii_uppercase();
    ["DELET", "TERMINAT", "ARCHIV"].iter().any(|part| status.contains(part))
}

#[cfg(test)]
mod tests {
    use super::{DELETION_STATES, DEPLOYMENT_STATUS, REVISION_STATUS, in_progress, is_failure, is_going_away};

    #[test]
    fn only_deployed_skipped_and_the_failures_end_a_revision() {
        let ended: Vec<_> = REVISION_STATUS
            .documented
            .iter()
            .chain(REVISION_STATUS.observed)
            .filter(|status| !in_progress(status))
            .collect();
        assert_eq!(ended, [&"DEPLOYED", &"CREATE_FAILED", &"BUILD_FAILED", &"DEPLOY_FAILED", &"SKIPPED"]);
        assert!(in_progress("A_WORD_OF_TOMORROW") && !is_failure("A_WORD_OF_TOMORROW"));
    }

    #[test]
    fn a_deployment_goes_away_in_the_two_states_of_its_deletion() {
        let going: Vec<_> = DEPLOYMENT_STATUS
            .documented
            .iter()
            .chain(DEPLOYMENT_STATUS.observed)
            .filter(|status| is_going_away(status))
            .collect();
        assert_eq!(going, DELETION_STATES.iter().collect::<Vec<_>>());
        assert!(!is_going_away("A_WORD_OF_TOMORROW") && is_going_away("TERMINATING") && is_going_away("ARCHIVED"));
    }
}
