//! A revision as the emulator stores it, and what follows from its status timeline and the time.

use crate::emulator::state::failure::Failure;
use crate::emulator::state::timeline::{self, Step};
use crate::emulator::values::json::{Members as _, Object};
use crate::model::{RevisionStatus, Source};

/// A revision. Its status follows from its timeline and the time.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Revision {
    pub(crate) id: String,
    pub(crate) source: Source,
    /// The caller's fields, merged over those of the revision before.
    pub(crate) config: Object,
    /// The commit that the branch or tag names.
    pub(crate) repo_commit_sha: Option<String>,
    pub(crate) created_ms: u64,
    pub(crate) timeline: Vec<Step>,
    /// Why the revision fails, if it does so without a script.
    pub(crate) failure: Option<Failure>,
    /// When a newer revision superseded this one.
    pub(crate) skipped_ms: Option<u64>,
}

/// The statuses of a revision whose image exists.
const BUILT: [RevisionStatus; 3] =
    [RevisionStatus::AwaitingDeploy, RevisionStatus::Deploying, RevisionStatus::Deployed];

/// The version of an image whose name contains neither a tag nor a digest.
const NO_VERSION: &str = "latest";

impl Revision {
    /// The status, and since when.
    pub(crate) fn status(&self, now_ms: u64) -> (RevisionStatus, u64) {
        if let Some(skipped_ms) = self.skipped_ms {
            return (RevisionStatus::Skipped, skipped_ms);
        }
        timeline::status_at(&self.timeline, now_ms.saturating_sub(self.created_ms))
            .map_or((RevisionStatus::Unknown, self.created_ms), |(status, since_ms)| {
                (status.clone(), self.created_ms.saturating_add(since_ms))
            })
    }

    /// When it reached a status. `None` if it has not.
    fn reached_ms(&self, status: &RevisionStatus, now_ms: u64) -> Option<u64> {
        let at = self.created_ms.saturating_add(timeline::reached_after_ms(&self.timeline, status)?);
        (at <= now_ms && self.skipped_ms.is_none_or(|skipped_ms| at < skipped_ms)).then_some(at)
    }

    /// The times after `now_ms` at which it shows something else by itself: the first of each cause.
    pub(crate) fn changes_ms(&self, now_ms: u64) -> impl Iterator<Item = u64> {
        let next_ms = timeline::next_after_ms(&self.timeline, now_ms.saturating_sub(self.created_ms));
        let step_ms = next_ms.map(|after_ms| self.created_ms.saturating_add(after_ms));
        [Some(self.created_ms), step_ms, self.skipped_ms].into_iter().flatten().filter(move |at| *at > now_ms)
    }

    /// When the next one in a queue can go on: this one has ended, was superseded or was interrupted. `None` if it never
    /// can.
    pub(crate) fn frees_ms(&self) -> Option<u64> {
        self.skipped_ms.or_else(|| Some(self.created_ms.saturating_add(timeline::frees_after_ms(&self.timeline)?)))
    }

    /// When it was deployed. `None` if it is not.
    pub(crate) fn deployed_ms(&self, now_ms: u64) -> Option<u64> {
        self.reached_ms(&RevisionStatus::Deployed, now_ms)
    }

    /// What the service says about a status.
    pub(crate) fn status_message(&self, status: &RevisionStatus) -> Option<&str> {
        let failed = |sentence| match &self.failure {
            Some(Failure::Source(reason)) => Some(reason.as_str()),
            _ => Some(sentence),
        };
        match status {
            RevisionStatus::CreateFailed => failed("The revision could not be created"),
            RevisionStatus::BuildFailed => failed("The build failed"),
            RevisionStatus::DeployFailed => failed("The image did not start"),
            RevisionStatus::Skipped => Some("A newer revision superseded this one"),
            _ => None,
        }
    }

    /// Whether its build has made an image.
    fn is_built(&self, now_ms: u64) -> bool {
        BUILT.iter().any(|status| self.reached_ms(status, now_ms).is_some())
    }

    /// The image that it runs: the caller's, or the one that its build has made.
    pub(crate) fn image_uri(&self, now_ms: u64) -> Option<String> {
        if !timeline::is_built(&self.source) {
            return self.config.text("image_uri").map(ToOwned::to_owned);
        }
        self.is_built(now_ms).then(|| self.built_image())
    }

    /// The name of the image that its build makes.
    pub(crate) fn built_image(&self) -> String {
        ["registry.emulator.localhost/agents/", self.id.get(24..).unwrap_or_default(), ":", self.built_version()]
            .concat()
    }

    /// The tag of the image that its build makes.
    fn built_version(&self) -> &str {
        self.id.get(..8).unwrap_or_default()
    }

    /// The version of the image that it runs.
    pub(crate) fn image_version(&self, now_ms: u64) -> Option<&str> {
        if timeline::is_built(&self.source) {
            self.is_built(now_ms).then(|| self.built_version())
        } else {
            self.config.text("image_uri").map(version)
        }
    }

    /// Whether its image can have this version at any time.
    pub(crate) fn may_have_version(&self, version: &str) -> bool {
        if timeline::is_built(&self.source) {
            return self.built_version() == version;
        }
        version == NO_VERSION || self.config.text("image_uri").is_some_and(|image| image.ends_with(version))
    }
}

/// The version in an image's name: its tag or digest, `latest` if it has neither.
fn version(image: &str) -> &str {
    let name = image.rsplit_once('/').map_or(image, |(_, name)| name);
    name.split_once('@').or_else(|| name.split_once(':')).map_or(NO_VERSION, |(_, version)| version)
}
