//! How far the logs of one revision were read, and what its status says of them.

use super::follow_options::{FollowLogsOptions, FollowUntil};
use super::log_reader::LogReader;
use crate::client::policy::wait::{Verdict, verdict};
use crate::model::LogType;

/// Statuses before and during the build (observed 4).
const BEFORE_BUILT: [&str; 4] = ["CREATING", "QUEUED", "AWAITING_BUILD", "BUILDING"];
/// Statuses that only a revision has whose build has succeeded.
const AFTER_BUILT: [&str; 4] = ["AWAITING_DEPLOY", "DEPLOYING", "DEPLOYED", "DEPLOY_FAILED"];
/// The logs of a revision, as far as they are wanted.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) revision_id: String,
    pub(super) build: Option<LogReader>,
    pub(super) deploy: Option<LogReader>,
    /// How many lines were kept of those that the servers' log had at first.
    pub(super) deploy_tail: Option<usize>,
    pub(super) is_first: bool,
    /// Whether the lines of a finished build were read.
    pub(super) is_built: bool,
    pub(super) status: Option<String>,
}

impl Track {
    /// The track of a deployment's revision, the first one that is looked at.
    pub(super) fn new(deployment_id: &str, revision_id: String, options: &FollowLogsOptions) -> Self {
        let filter = options.filter();
        let reader = |kind| LogReader::new(deployment_id, &revision_id, kind, &filter);
        let kind = options.kind.as_ref();
        let has_build = kind != Some(&LogType::Deploy);
        let has_deploy = kind != Some(&LogType::Build) && options.until != FollowUntil::Built;
        Self {
            build: has_build.then(|| reader(LogType::Build)),
            deploy: has_deploy.then(|| reader(LogType::Deploy)),
            deploy_tail: None,
            revision_id,
            is_first: true,
            is_built: false,
            status: None,
        }
    }
}

/// Whether a revision with this status is not built yet.
pub(super) fn is_before_built(status: &str) -> bool {
    BEFORE_BUILT.contains(&status)
}

/// Whether only a revision has this status whose build has succeeded.
pub(super) fn has_built(status: &str) -> bool {
    AFTER_BUILT.contains(&status)
}

/// Whether no line of the build follows.
pub(super) fn is_built(status: &str) -> bool {
    AFTER_BUILT.contains(&status) || verdict(status) != Verdict::Continue
}
