//! Revisions: the record, its answer, and what a new one does to those before it (service.md 3, observed.md 3 and 4).

use super::clock::rfc3339;
use super::context::{Answer, Context};
use super::deployments::{self, Deployment};
use super::options::Vocabulary;
use super::value::{Members as _, Object, Value};
use super::walk::{self, Step};
use super::words::AGENT_CONFIG_PATH;
use super::{buildable, fields, listing, problem};
use crate::http::Response;
use crate::model::{RevisionStatus, Source};
use crate::schema;

/// A revision as it is kept. Its state is worked out from `plan` and the time.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Revision {
    pub(super) id: String,
    pub(super) source: Source,
    /// What callers gave, merged over the revision before.
    pub(super) config: Object,
    /// The commit that the branch or tag stood at.
    pub(super) repo_commit_sha: Option<String>,
    pub(super) created_ms: u64,
    pub(super) plan: Vec<Step>,
    /// Why the plan ends in a failure, where it does so by what the source holds.
    pub(super) failure: Option<String>,
    /// When a newer revision superseded this one.
    pub(super) skipped_ms: Option<u64>,
}

/// The states of a revision whose image is there.
const BUILT: [RevisionStatus; 3] = [RevisionStatus::AwaitingDeploy, RevisionStatus::Deploying, RevisionStatus::Deployed];

/// The version of an image whose name tells none.
const NO_VERSION: &str = "latest";

/// What a revision is to be made from.
pub(super) struct Draft {
    pub(super) source: Source,
    pub(super) config: Object,
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
    pub(super) fn image_uri(&self, now_ms: u64) -> Option<String> {
        if !walk::builds(&self.source) {
            return self.config.text("image_uri").map(ToOwned::to_owned);
        }
        self.is_built(now_ms).then(|| self.built_image())
    }

    /// Whether its build has made an image.
    fn is_built(&self, now_ms: u64) -> bool {
        BUILT.iter().any(|status| self.reached_ms(status, now_ms).is_some())
    }

    /// The name of the image that its build makes.
    pub(super) fn built_image(&self) -> String {
        ["registry.emulator.localhost/agents/", self.id.get(24..).unwrap_or_default(), ":", self.built_version()].concat()
    }

    /// The tag of that image.
    fn built_version(&self) -> &str {
        self.id.get(..8).unwrap_or_default()
    }

    /// The version of the image that runs: its tag or digest, `latest` where it names none.
    pub(super) fn image_version(&self, now_ms: u64) -> Option<&str> {
        if walk::builds(&self.source) { self.is_built(now_ms).then(|| self.built_version()) } else { self.config.text("image_uri").map(version) }
    }

    /// Whether its image can have this version.
    pub(super) fn may_have_version(&self, version: &str) -> bool {
        if walk::builds(&self.source) {
            return self.built_version() == version;
        }
        version == NO_VERSION || self.config.text("image_uri").is_some_and(|image| image.ends_with(version))
    }

    /// The configuration as answers carry it: what was given, and what the build found out.
    pub(super) fn config_answer(&self, words: &Vocabulary, now_ms: u64) -> Object {
        let mut config = self.config.clone();
        if let Some(image) = self.image_uri(now_ms) {
            config.set("image_uri", image.into());
        }
        if let Some(sha) = &self.repo_commit_sha {
            config.set("repo_commit_sha", sha.as_str().into());
        }
        let mut answer = fields::filled(&schema::SOURCE_REVISION_CONFIG, &config);
        answer.rename(AGENT_CONFIG_PATH, &words.config_path());
        answer
    }

    /// What the service says of the state.
    pub(super) fn message(&self, status: &RevisionStatus) -> Option<&str> {
        let failed = |sentence| Some(self.failure.as_deref().unwrap_or(sentence));
        match status {
            RevisionStatus::CreateFailed => failed("The revision could not be created"),
            RevisionStatus::BuildFailed => failed("The build failed"),
            RevisionStatus::DeployFailed => failed("The image did not start"),
            RevisionStatus::Skipped => Some("A newer revision superseded this one"),
            _ => None,
        }
    }

    /// The revision as answers carry it, in the provider's words.
    pub(super) fn answer(&self, words: &Vocabulary, now_ms: u64) -> Value {
        let (status, since_ms) = self.status(now_ms);
        Object::default()
            .with("id", self.id.as_str().into())
            .with("created_at", rfc3339(self.created_ms).into())
            .with("updated_at", rfc3339(since_ms).into())
            .with("status", status.as_str().into())
            .with("source", words.source(self.source.as_str()).into())
            .with("source_revision_config", self.config_answer(words, now_ms).into())
            .with("status_message", self.message(&status).into())
            .into()
    }
}

/// The version that an image's name tells: its tag or digest, `latest` where it tells none.
fn version(image: &str) -> &str {
    let name = image.rsplit_once('/').map_or(image, |(_, name)| name);
    name.split_once('@').or_else(|| name.split_once(':')).map_or(NO_VERSION, |(_, version)| version)
}

/// Makes the next revision of the deployment that the path names. Those that still wait are superseded by it.
pub(super) fn add(context: &mut Context<'_>, draft: Draft) -> Result<(), Response> {
    let now_ms = context.now_ms;
    let deployment = context.deployment()?;
    let number = deployment.number;
    let failure = buildable::obstacle(context, deployment, &draft);
    let mut waiting: Vec<Revision> = deployment.revisions.iter().filter(|revision| walk::waits(&revision.status(now_ms).0)).cloned().collect();
    for mut revision in waiting.drain(..) {
        revision.skipped_ms = Some(now_ms);
        context.state.put_revision(number, revision);
    }
    let Draft { source, config } = draft;
    let speed = context.options.speed;
    let state = &mut *context.state;
    let script = state.meta.script.take();
    let failure = failure.filter(|_| script.is_none());
    let revision = Revision {
        id: state.meta.random.uuid(),
        repo_commit_sha: (source == Source::RepoHost).then(|| state.meta.random.sha()),
        plan: script.unwrap_or_else(|| if failure.is_some() { walk::failing_plan(&source, speed) } else { walk::plan(&source, speed) }),
        source,
        config,
        created_ms: now_ms,
        failure,
        skipped_ms: None,
    };
    state.put_revision(number, revision);
    Ok(())
}

/// `GET /v2/deployments/{deployment_id}/revisions/{revision_id}` (service.md 4.7).
pub(super) fn get(context: &mut Context<'_>) -> Answer {
    let (_, revision) = context.revision()?;
    Ok(context.json(200, &revision.answer(&context.options.vocabulary, context.now_ms)))
}

/// `GET /v2/deployments/{deployment_id}/revisions` (observed.md 3): the newest first.
pub(super) fn list(context: &mut Context<'_>) -> Answer {
    let deployment = context.deployment()?;
    let wanted = listing::words(context.query.text("status"));
    let is_wanted = |revision: &&Revision| wanted.is_empty() || wanted.iter().any(|word| *word == revision.status(context.now_ms).0.as_str());
    let answer = |revision: &Revision| revision.answer(&context.options.vocabulary, context.now_ms);
    Ok(listing::page(context, deployment.revisions.iter().rev().filter(is_wanted), answer))
}

/// `POST /v2/deployments/{deployment_id}/revisions` (observed.md 3): always makes a revision.
pub(super) fn create(context: &mut Context<'_>) -> Answer {
    context.form.take("revision_source");
    deployments::change(context, true)?;
    let latest = context.deployment()?.latest().map(|revision| revision.answer(&context.options.vocabulary, context.now_ms));
    Ok(context.json(200, &latest.unwrap_or_default()))
}

/// `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` (observed.md 3): the same again, as a new revision.
pub(super) fn redeploy(context: &mut Context<'_>) -> Answer {
    let (_, revision) = context.revision()?;
    context.changeable()?;
    let (status, _) = revision.status(context.now_ms);
    if status == RevisionStatus::Skipped || schema::in_progress(status.as_str()) {
        return Err(problem::bad_request(
            &["A revision in the state ", status.as_str(), " cannot be redeployed: only one that was deployed or has failed can"].concat(),
        ));
    }
    let draft = Draft { source: revision.source.clone(), config: revision.config.clone() };
    add(context, draft)?;
    touch(context)?;
    deployments::answer(context, 200)
}

/// A redeployment counts as a change of the deployment.
fn touch(context: &mut Context<'_>) -> Result<(), Response> {
    let mut deployment: Deployment = context.deployment()?.clone();
    deployment.changed_ms = context.now_ms;
    context.state.put_deployment(deployment);
    Ok(())
}
