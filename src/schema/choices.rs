//! The sets of words: statuses, sources and deployment types.

use super::kind::{Choices, Refusal};

/// The states of a deployment (service.md 2.1 and 3).
pub static DEPLOYMENT_STATUS: Choices = Choices {
    name: "DeploymentStatus",
    section: "3",
    documented: &["AWAITING_DATABASE", "READY", "UNUSED", "AWAITING_DELETE", "UNKNOWN"],
    observed: &["AWAITING_FINAL_DELETE"],
    open: true,
    refusal: Refusal::Enum,
    #[cfg(feature = "words")]
    doc: "The state of a deployment.",
};

/// The states of a revision: `DEPLOYED` is the contract's (service.md 3), the others were observed, in the order in which a revision passes them.
pub static REVISION_STATUS: Choices = Choices {
    name: "RevisionStatus",
    section: "3",
    documented: &["DEPLOYED"],
    observed: &[
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
    ],
    open: true,
    refusal: Refusal::Enum,
    #[cfg(feature = "words")]
    doc: "The state of a revision.",
};

/// Where a deployment comes from (service.md 2.1). The order is the one of [`super::Sources`].
pub static SOURCE: Choices = Choices {
    name: "Source",
    section: "2.1",
    documented: &["repo_host", "external_docker", "internal_docker", "internal_source"],
    observed: &[],
    open: false,
    refusal: Refusal::Enum,
    #[cfg(feature = "words")]
    doc: "Where a deployment comes from.",
};

/// The sources that a patch may set for its revision (service.md 4.5).
pub static REVISION_SOURCE: Choices = Choices {
    name: "RevisionSource",
    section: "4.5",
    documented: &["repo_host", "internal_docker", "internal_source"],
    observed: &[],
    open: false,
    refusal: Refusal::Enum,
    #[cfg(feature = "words")]
    doc: "The source that a patch sets for its revision.",
};

/// The types of deployments (service.md 4.6).
pub static DEPLOYMENT_TYPE: Choices = Choices {
    name: "DeploymentType",
    section: "4.6",
    documented: &["dev_free", "dev", "prod"],
    observed: &["dev_zero", "dev_free_zero"],
    open: false,
    refusal: Refusal::Literal,
    #[cfg(feature = "words")]
    doc: "The type of a deployment.",
};

/// When the image of a container is pulled.
pub static IMAGE_PULL_POLICY: Choices = Choices {
    name: "ImagePullPolicy",
    section: "Kubernetes",
    documented: &["Always", "IfNotPresent", "Never"],
    observed: &[],
    open: false,
    refusal: Refusal::Kubernetes,
    #[cfg(feature = "words")]
    doc: "When the image of a container is pulled.",
};

/// When a container is started again.
pub static CONTAINER_RESTART_POLICY: Choices = Choices {
    name: "ContainerRestartPolicy",
    section: "Kubernetes",
    documented: &["Always", "OnFailure", "Never"],
    observed: &[],
    open: false,
    refusal: Refusal::Kubernetes,
    #[cfg(feature = "words")]
    doc: "When a container is started again.",
};

/// How mounts reach from the host to the container and back.
pub static MOUNT_PROPAGATION: Choices = Choices {
    name: "MountPropagation",
    section: "Kubernetes",
    documented: &["None", "HostToContainer", "Bidirectional"],
    observed: &[],
    open: false,
    refusal: Refusal::Kubernetes,
    #[cfg(feature = "words")]
    doc: "How mounts reach from the host to the container and back.",
};

/// The order of a log's lines (observed.md 3).
pub static LOG_ORDER: Choices = Choices {
    name: "LogOrder",
    section: "observed 3",
    documented: &["asc", "desc"],
    observed: &[],
    open: false,
    refusal: Refusal::Literal,
    #[cfg(feature = "words")]
    doc: "The order of a log's lines: the oldest first, or the newest.",
};

/// The logs of a revision (observed.md 3).
pub static LOG_TYPE: Choices = Choices {
    name: "LogType",
    section: "observed 3",
    documented: &["build", "deploy"],
    observed: &[],
    open: false,
    refusal: Refusal::Literal,
    #[cfg(feature = "words")]
    doc: "A log of a revision: of its build, or of its servers.",
};

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
