//! The sets of words: statuses, sources and deployment types.

use super::kind::{Choices, Refusal};

/// The states of a deployment (service.md 2.1 and 3).
pub static DEPLOYMENT_STATUS: Choices = Choices::new("DeploymentStatus", "3", &["AWAITING_DATABASE", "READY", "UNUSED", "AWAITING_DELETE", "UNKNOWN"])
    .doc("The state of a deployment.")
    .observed(&["AWAITING_FINAL_DELETE"])
    .open();

/// The states of a revision: `DEPLOYED` is the contract's (service.md 3), the others were observed, in the order in which a revision passes them.
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

/// Where a deployment comes from (service.md 2.1). The order is the one of [`super::Sources`].
pub static SOURCE: Choices =
    Choices::new("Source", "2.1", &["repo_host", "external_docker", "internal_docker", "internal_source"]).doc("Where a deployment comes from.");

/// The sources that a patch may set for its revision (service.md 4.5).
pub static REVISION_SOURCE: Choices =
    Choices::new("RevisionSource", "4.5", &["repo_host", "internal_docker", "internal_source"]).doc("The source that a patch sets for its revision.");

/// The types of deployments (service.md 4.6).
pub static DEPLOYMENT_TYPE: Choices = Choices::new("DeploymentType", "4.6", &["dev_free", "dev", "prod"])
    .doc("The type of a deployment.")
    .observed(&["dev_zero", "dev_free_zero"])
    .refused(Refusal::Literal);

/// When the image of a container is pulled.
pub static IMAGE_PULL_POLICY: Choices = Choices::new("ImagePullPolicy", "Kubernetes", &["Always", "IfNotPresent", "Never"])
    .doc("When the image of a container is pulled.")
    .refused(Refusal::Kubernetes);

/// When a container is started again.
pub static CONTAINER_RESTART_POLICY: Choices = Choices::new("ContainerRestartPolicy", "Kubernetes", &["Always", "OnFailure", "Never"])
    .doc("When a container is started again.")
    .refused(Refusal::Kubernetes);

/// How mounts reach from the host to the container and back.
pub static MOUNT_PROPAGATION: Choices = Choices::new("MountPropagation", "Kubernetes", &["None", "HostToContainer", "Bidirectional"])
    .doc("How mounts reach from the host to the container and back.")
    .refused(Refusal::Kubernetes);

/// The order of a log's lines (observed.md 3).
pub static LOG_ORDER: Choices =
    Choices::new("LogOrder", "observed 3", &["asc", "desc"]).doc("The order of a log's lines: the oldest first, or the newest.").refused(Refusal::Literal);

/// The logs of a revision (observed.md 3).
pub static LOG_TYPE: Choices =
    Choices::new("LogType", "observed 3", &["build", "deploy"]).doc("A log of a revision: of its build, or of its servers.").refused(Refusal::Literal);

/// Whether a revision of this status is still on its way. Unknown words count as on their way: they were seen to move on.
pub fn in_progress(status: &str) -> bool {
    status != "DEPLOYED" && status != "SKIPPED" && !is_failure(status)
}

/// Whether a revision of this status has failed.
pub fn is_failure(status: &str) -> bool {
    matches!(status, "CREATE_FAILED" | "BUILD_FAILED" | "DEPLOY_FAILED")
}

#[cfg(test)]
mod tests {
    use super::{REVISION_STATUS, in_progress, is_failure};

    #[test]
    fn only_deployed_skipped_and_the_failures_end_a_revision() {
        let ended: Vec<_> = REVISION_STATUS.documented.iter().chain(REVISION_STATUS.observed).filter(|status| !in_progress(status)).collect();
        assert_eq!(ended, [&"DEPLOYED", &"CREATE_FAILED", &"BUILD_FAILED", &"DEPLOY_FAILED", &"SKIPPED"]);
        assert!(in_progress("A_WORD_OF_TOMORROW") && !is_failure("A_WORD_OF_TOMORROW"));
    }
}
