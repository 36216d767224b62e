//! Revisions: the record, its answer, and what a new one does to those before it (service.md 3, observed.md 4).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::clock::rfc3339;
use super::options::Options;
use super::problem;
use super::state::State;
use super::walk::{self, Step};
use super::{deployments, fields};
use crate::http::Response;
use crate::model::{RevisionStatus, Source};
use crate::schema;

/// A revision as it is kept. Its state is worked out from `plan` and the time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Revision {
    pub(super) id: String,
    pub(super) deployment_id: String,
    pub(super) source: Source,
    /// What callers gave, merged over the revision before.
    pub(super) source_revision_config: Map<String, Value>,
    /// The commit that the branch or tag stood at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) repo_commit_sha: Option<String>,
    pub(super) created_ms: u64,
    pub(super) plan: Vec<Step>,
    /// When a newer revision superseded this one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) skipped_ms: Option<u64>,
}

impl Revision {
    /// The state, and since when.
    pub(super) fn status(&self, now_ms: u64) -> (RevisionStatus, u64) {
        if let Some(skipped_ms) = self.skipped_ms {
            return (RevisionStatus::Skipped, skipped_ms);
        }
        walk::at(&self.plan, now_ms.saturating_sub(self.created_ms))
            .map_or((RevisionStatus::Unknown, self.created_ms), |(status, since)| (status.clone(), self.created_ms.saturating_add(since)))
    }

    /// When it reached a state; `None` as long as it has not.
    fn reached_ms(&self, status: &RevisionStatus, now_ms: u64) -> Option<u64> {
        let at = self.created_ms.saturating_add(walk::reaches(&self.plan, status)?);
        (at <= now_ms && self.skipped_ms.is_none_or(|skipped_ms| at < skipped_ms)).then_some(at)
    }

    /// When it was deployed; `None` as long as it is not.
    pub(super) fn deployed_ms(&self, now_ms: u64) -> Option<u64> {
        self.reached_ms(&RevisionStatus::Deployed, now_ms)
    }

    /// The image that runs: the caller's, or the one that was built, once it is.
    fn image_uri(&self, now_ms: u64) -> Option<String> {
        if !matches!(self.source, Source::RepoHost | Source::InternalSource) {
            return fields::text(&self.source_revision_config, "image_uri").map(ToOwned::to_owned);
        }
        let built = [RevisionStatus::AwaitingDeploy, RevisionStatus::Deploying, RevisionStatus::Deployed];
        let is_built = built.iter().any(|status| self.reached_ms(status, now_ms).is_some());
        let tag = self.id.get(..8).unwrap_or_default();
        is_built.then(|| format!("registry.emulator.localhost/{}:{tag}", self.deployment_id))
    }

    /// The version of the image that runs: its tag or digest, `latest` where it names none.
    pub(super) fn image_version(&self, now_ms: u64) -> Option<String> {
        let image = self.image_uri(now_ms)?;
        let name = image.rsplit('/').next().unwrap_or_default();
        let version = name.split_once('@').or_else(|| name.split_once(':')).map_or("latest", |(_, version)| version);
        Some(version.to_owned())
    }

    /// The configuration as answers carry it: what was given, and what the build found out.
    pub(super) fn config_answer(&self, now_ms: u64) -> Map<String, Value> {
        let mut config = self.source_revision_config.clone();
        if let Some(image) = self.image_uri(now_ms) {
            config.insert("image_uri".to_owned(), image.into());
        }
        if let Some(sha) = &self.repo_commit_sha {
            config.insert("repo_commit_sha".to_owned(), sha.as_str().into());
        }
        fields::filled(&schema::SOURCE_REVISION_CONFIG, &config)
    }

    fn answer(&self, now_ms: u64) -> Value {
        let (status, since_ms) = self.status(now_ms);
        let message = match status {
            RevisionStatus::CreateFailed => Some("The revision could not be created"),
            RevisionStatus::BuildFailed => Some("The build failed"),
            RevisionStatus::DeployFailed => Some("The image did not start"),
            RevisionStatus::Skipped => Some("A newer revision superseded this one"),
            _ => None,
        };
        serde_json::json!({
            "id": self.id,
            "created_at": rfc3339(self.created_ms),
            "updated_at": rfc3339(since_ms),
            "status": status.as_str(),
            "source": self.source.as_str(),
            "source_revision_config": self.config_answer(now_ms),
            "status_message": message,
        })
    }
}

/// Makes the next revision of a deployment. Those that still wait are superseded by it.
pub(super) fn add(state: &mut State, options: &Options, now_ms: u64, deployment_id: &str, source: Source, config: Map<String, Value>) {
    let older = state.deployments.get(deployment_id).map(|deployment| deployment.revisions.clone()).unwrap_or_default();
    for id in older {
        if let Some(revision) = state.revisions.get_mut(&id)
            && walk::waits(&revision.status(now_ms).0)
        {
            revision.skipped_ms = Some(now_ms);
            state.touch_revision(&id);
        }
    }
    let revision = Revision {
        id: state.meta.random.uuid(),
        deployment_id: deployment_id.to_owned(),
        repo_commit_sha: (source == Source::RepoHost).then(|| state.meta.random.commit_sha()),
        plan: state.meta.script.take().unwrap_or_else(|| walk::plan(&source, options.speed)),
        source,
        source_revision_config: config,
        created_ms: now_ms,
        skipped_ms: None,
    };
    if let Some(deployment) = state.deployments.get_mut(deployment_id) {
        deployment.revisions.push(revision.id.clone());
    }
    state.touch_deployment(deployment_id);
    state.touch_revision(&revision.id);
    state.revisions.insert(revision.id.clone(), revision);
}

/// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
pub(super) fn get(state: &State, now_ms: u64, deployment_id: &str, revision_id: &str) -> Response {
    let Some(deployment) = state.deployments.get(deployment_id) else {
        return deployments::unknown();
    };
    match state.revisions.get(revision_id).filter(|revision| revision.deployment_id == deployment.id) {
        Some(revision) => Response::json(200, revision.answer(now_ms).to_string()),
        None => problem::not_found("Revision"),
    }
}
