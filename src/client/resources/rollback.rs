//! Going back to an earlier revision (contract 4.5, observed 3, 4 and 7).

use super::calls::Deployments;
use crate::client::env::Env;
use crate::client::error::{Error, RollbackError};
use crate::client::policy::rollback::{
    CLEARED_LEFT_OUT, COMMIT_LEFT_OUT, Candidate, KEPT_LEFT_OUT, Refusal, carried_fields, good_revision, moves,
};
use crate::client::policy::wait::{Verdict, verdict};
use crate::client::transport::Transport;
use crate::client::wait::WaitOptions;
use crate::model::{Deployment, DeploymentPatch, Revision, RevisionListParams, Source, SourceRevisionConfig};

/// How a deployment goes back.
#[derive(Clone, Debug, Default)]
pub struct RollbackOptions {
    /// The id of the revision to go back to, or its beginning if no other revision's id starts so. `None` for the last
    /// good one before the present.
    pub to: Option<String>,
    /// Only says what would be sent.
    pub dry_run: bool,
    /// Waits until the new revision is deployed; `None` does not wait.
    pub wait: Option<WaitOptions>,
}

/// What a rollback did, or would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Rollback {
    /// The deployment as the service answered the change, or as it is if nothing was sent.
    pub deployment: Deployment,
    /// The new revision once it is deployed; `None` without a wait.
    pub revision: Option<Revision>,
    /// The revision that the deployment goes back to.
    pub from: Revision,
    /// What is sent.
    pub request: RollbackRequest,
    /// The fields that the new revision takes from the earlier one.
    pub takes: Vec<Taken>,
    /// What it cannot take, and why.
    pub cannot: Vec<LeftOut>,
}

/// What a rollback sends.
#[derive(Clone, Debug, PartialEq)]
pub enum RollbackRequest {
    /// `PATCH /v2/deployments/{deployment_id}` with this body.
    Patch(Box<DeploymentPatch>),
    /// `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` of the earlier revision.
    Redeploy,
}

/// A field that a new revision takes from an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Taken {
    /// The field of `source_revision_config`.
    pub field: String,
    /// Its value in the present revision.
    pub before: Option<String>,
    /// Its value in the earlier one.
    pub after: String,
}

/// What a new revision cannot take from an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// The path of the field in the deployment.
    pub field: String,
    /// Why, as a sentence.
    pub because: String,
}

impl<T: Transport, E: Env> Deployments<'_, T, E> {
    /// Makes a revision like the last good one before the present, or like the one that `to` names.
    ///
    /// It patches the deployment with the `source_revision_config` of that revision, since the contract has the patch
    /// (contract 4.5), and the patch alone can name a revision's own source. A revision of a branch, and one of a source
    /// that the contract does not have, is deployed again by `redeploy` (observed 3): no other request can name the
    /// commit that it was built from. Secrets and `source_config` are in no revision and stay as they are.
    ///
    /// # Errors
    /// [`Error::Rollback`] if there is nothing to go back to; then nothing was changed. [`Error::Wait`] if the new
    /// revision is not deployed; else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, RollbackOptions, Transport};
    /// # async fn back<T: Transport, E: Env>(client: &Client<T, E>, id: &str) -> Result<(), Error> {
    /// let rollback = client.deployments().rollback(id, &RollbackOptions::default()).await?;
    /// println!("like revision {}", rollback.from.id.unwrap_or_default());
    /// # Ok(())
    /// # }
    /// ```
    pub async fn rollback(&self, deployment_id: &str, options: &RollbackOptions) -> Result<Rollback, Error> {
        let deployment = self.get(deployment_id).await?;
        let (present, from) = self.revision_to_go_back_to(&deployment, options.to.as_deref()).await?;
        let mut rollback = plan(deployment, &present, from);
        if options.dry_run {
            return Ok(rollback);
        }
        rollback.deployment = match &rollback.request {
            RollbackRequest::Patch(body) => self.patch(deployment_id, body).await?,
            RollbackRequest::Redeploy => {
                let revision_id = rollback.from.id.as_deref().unwrap_or_default();
                self.client.revisions().redeploy(deployment_id, revision_id).await?
            }
        };
        if let Some(wait) = &options.wait {
            rollback.revision = Some(self.wait_until_deployed(&rollback.deployment, wait).await?);
        }
        Ok(rollback)
    }

    /// The present revision, and the one to go back to. Reads the newest pages first, until it is found.
    async fn revision_to_go_back_to(
        &self,
        deployment: &Deployment,
        to: Option<&str>,
    ) -> Result<(Revision, Revision), Error> {
        let params = RevisionListParams { limit: Some(100), ..RevisionListParams::default() };
        let mut pages = self.client.revisions().list(&deployment.id, &params);
        let mut revisions: Vec<Revision> = Vec::new();
        while let Some(page) = pages.next().await? {
            for mut revision in page {
                // A revision that names no source has its deployment's.
                revision.source.get_or_insert_with(|| deployment.source.clone());
                revisions.push(revision);
            }
            let found = match to {
                Some(to) => revisions.iter().position(|revision| revision.id.as_deref() == Some(to)),
                None => last_good(&revisions),
            };
            if let Some(found) = found {
                return chosen(revisions, found, to.is_some());
            }
        }
        match to {
            Some(to) => {
                let found = only_one(&revisions, to)?;
                chosen(revisions, found, true)
            }
            None => Err(nothing_good(&revisions)),
        }
    }
}

fn refusal(reason: Refusal, revision: &str, seen: String) -> Error {
    Error::Rollback(RollbackError { reason, revision: revision.to_owned(), seen })
}

/// The place of the last good revision before the present one.
fn last_good(revisions: &[Revision]) -> Option<usize> {
    let present = revisions.first()?;
    good_revision(
        revisions.iter().map(|each| Candidate { status: each.status.as_str(), is_same: is_same(present, each) }),
    )
}

/// The place of the only revision whose id starts so.
fn only_one(revisions: &[Revision], start: &str) -> Result<usize, Error> {
    let fits = |revision: &Revision| revision.id.as_deref().is_some_and(|id| id.starts_with(start));
    let found: Vec<usize> = (0..revisions.len()).filter(|place| fits(&revisions[*place])).collect();
    match found.as_slice() {
        [place] if !start.is_empty() => Ok(*place),
        [] => Err(refusal(Refusal::Unknown, start, String::new())),
        several => {
            let mut ids: Vec<&str> =
                several.iter().filter_map(|place| revisions[*place].id.as_deref()).take(3).collect();
            if several.len() > 3 {
                ids.push("…");
            }
            Err(refusal(Refusal::Ambiguous, start, ids.join(", ")))
        }
    }
}

/// The present revision and that of a place, if it can be gone back to.
fn chosen(mut revisions: Vec<Revision>, place: usize, is_asked: bool) -> Result<(Revision, Revision), Error> {
    let revision = &revisions[place];
    let id = revision.id.clone().unwrap_or_default();
    if place == 0 {
        return Err(refusal(Refusal::Present, &id, String::new()));
    }
    if is_asked && matches!(verdict(revision.status.as_str()), Verdict::Failed | Verdict::Superseded) {
        return Err(refusal(Refusal::NeverDeployed, &id, revision.status.as_str().to_owned()));
    }
    if is_same(&revisions[0], revision) {
        return Err(refusal(Refusal::Same, &id, String::new()));
    }
    let from = revisions.swap_remove(place);
    Ok((revisions.swap_remove(0), from))
}

/// Why no revision is good.
fn nothing_good(revisions: &[Revision]) -> Error {
    let Some((_, earlier)) = revisions.split_first() else {
        return refusal(Refusal::NoRevision, "", String::new());
    };
    if let Some(same) = earlier.iter().find(|each| verdict(each.status.as_str()) == Verdict::Done) {
        return refusal(Refusal::Same, same.id.as_deref().unwrap_or_default(), String::new());
    }
    let mut counts: Vec<(&str, usize)> = Vec::new();
    for status in earlier.iter().map(|each| each.status.as_str()) {
        match counts.iter_mut().find(|(known, _)| *known == status) {
            Some((_, count)) => *count += 1,
            None => counts.push((status, 1)),
        }
    }
    let seen: Vec<String> = counts.iter().map(|(status, count)| format!("{count} {status}")).collect();
    let seen = if seen.is_empty() { "it is the only one".to_owned() } else { seen.join(", ") };
    refusal(Refusal::NoneGood, "", seen)
}

/// A field of a revision's configuration that a request can carry.
fn value<'a>(config: Option<&'a SourceRevisionConfig>, field: &str) -> Option<&'a str> {
    let config = config?;
    let value = match field {
        "repo_ref" => &config.repo_ref,
        "agent_config_path" => &config.agent_config_path,
        "image_uri" => &config.image_uri,
        "source_tarball_path" => &config.source_tarball_path,
        _ => return None,
    };
    value.as_deref()
}

fn config_of(revision: &Revision) -> Option<&SourceRevisionConfig> {
    revision.source_revision_config.as_ref()
}

fn source_of(revision: &Revision) -> &str {
    revision.source.as_ref().map_or("", Source::as_str)
}

/// The fields of a revision that a patch carries; none if only `redeploy` can go back to it.
fn carried(revision: &Revision) -> Vec<(&'static str, &str)> {
    let config = config_of(revision);
    if config.and_then(|config| config.repo_ref.as_deref()).is_some_and(moves) {
        return Vec::new();
    }
    carried_fields(source_of(revision)).filter_map(|field| Some((field, value(config, field)?))).collect()
}

/// Whether two revisions were made from the same. Two of a branch are if their commits are known to be.
fn is_same(one: &Revision, other: &Revision) -> bool {
    let fields = carried(other);
    let commit = |revision: &Revision| config_of(revision).and_then(|config| config.repo_commit_sha.clone());
    one.source == other.source
        && carried_fields(source_of(one)).all(|field| value(config_of(one), field) == value(config_of(other), field))
        && (!fields.is_empty() || (commit(one).is_some() && commit(one) == commit(other)))
}

/// What is sent to go back, what that takes, and what it cannot.
fn plan(deployment: Deployment, present: &Revision, from: Revision) -> Rollback {
    let fields = carried(&from);
    let all: Vec<&str> = carried_fields(source_of(&from)).collect();
    let mut cannot = Vec::new();
    let mut leave_out = |field: &str, because: &str| {
        cannot.push(LeftOut { field: field.to_owned(), because: because.to_owned() });
    };
    let before = |field: &str| value(config_of(present), field).map(ToOwned::to_owned);
    if let Some(config) = config_of(&from)
        && let Some(branch) = config.repo_ref.as_deref().filter(|branch| moves(branch))
    {
        let commit = config.repo_commit_sha.as_deref().unwrap_or("its commit");
        leave_out(
            "source_revision_config.repo_commit_sha",
            &COMMIT_LEFT_OUT.replace("{commit}", commit).replace("{ref}", branch),
        );
    }
    if !fields.is_empty() {
        for field in all.iter().filter(|field| value(config_of(&from), field).is_none() && before(field).is_some()) {
            leave_out(&format!("source_revision_config.{field}"), CLEARED_LEFT_OUT);
        }
    }
    leave_out("secrets", KEPT_LEFT_OUT);
    if deployment.source.as_str() == "external_docker" {
        leave_out("secret_references", KEPT_LEFT_OUT);
    }
    leave_out("source_config", KEPT_LEFT_OUT);
    let takes = all
        .iter()
        .filter_map(|field| {
            let after = value(config_of(&from), field)?.to_owned();
            Some(Taken { field: (*field).to_owned(), before: before(field), after })
        })
        .collect();
    let request = if fields.is_empty() {
        RollbackRequest::Redeploy
    } else {
        RollbackRequest::Patch(Box::new(patch(&deployment, &from, &fields)))
    };
    Rollback { deployment, revision: None, from, request, takes, cannot }
}

fn patch(deployment: &Deployment, from: &Revision, fields: &[(&str, &str)]) -> DeploymentPatch {
    let given = |name: &str| fields.iter().find(|(field, _)| *field == name).map(|(_, value)| (*value).to_owned());
    let own = from.source.as_ref().filter(|source| **source != deployment.source);
    DeploymentPatch {
        revision_source: own.map(|source| source.as_str().to_owned().into()),
        source_revision_config: Some(SourceRevisionConfig {
            repo_ref: given("repo_ref"),
            agent_config_path: given("agent_config_path"),
            image_uri: given("image_uri"),
            source_tarball_path: given("source_tarball_path"),
            ..SourceRevisionConfig::default()
        }),
        ..DeploymentPatch::default()
    }
}
