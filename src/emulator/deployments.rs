//! Deployments: the record, its answer, and the operations on it (service.md 2.1, 4.5 and 4.7; observed.md 3, 5 and 7).

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::clock::rfc3339;
use super::options::Options;
use super::revisions::{self, Revision};
use super::state::State;
use super::{fields, limits, problem, walk};
use crate::http::Response;
use crate::model::{DeploymentStatus, Source};
use crate::schema;

/// A deployment as it is kept. Everything that follows from its revisions and the time is worked out for each answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Deployment {
    pub(super) id: String,
    pub(super) name: String,
    pub(super) source: Source,
    pub(super) source_config: Map<String, Value>,
    pub(super) secrets: Vec<Value>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) secret_references: Option<Value>,
    /// Fields that the tables do not list, as they came.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub(super) extra: Map<String, Value>,
    pub(super) created_ms: u64,
    /// When a patch last changed it.
    pub(super) changed_ms: u64,
    /// When its database is there.
    pub(super) database_ms: u64,
    /// The ids of its revisions, oldest first.
    pub(super) revisions: Vec<String>,
}

impl Deployment {
    fn revisions<'a>(&'a self, state: &'a State) -> impl DoubleEndedIterator<Item = &'a Revision> {
        self.revisions.iter().filter_map(|id| state.revisions.get(id))
    }

    fn status(&self, active: Option<&Revision>, now_ms: u64) -> DeploymentStatus {
        if now_ms >= self.database_ms || active.is_some() { DeploymentStatus::Ready } else { DeploymentStatus::AwaitingDatabase }
    }

    /// The address that the deployment is given once it is there.
    fn url(&self) -> String {
        let host: String = self.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
        format!("https://{}-{}.emulator.localhost", host.trim_start_matches('-').to_ascii_lowercase(), self.id.get(..8).unwrap_or_default())
    }

    fn answer(&self, state: &State, now_ms: u64) -> Value {
        let latest = self.revisions(state).next_back();
        // Of the deployed revisions the newest is active, whichever of them was ready first.
        let active = self.revisions(state).rev().find_map(|revision| revision.deployed_ms(now_ms).map(|at| (revision, at)));
        let database_ms = Some(self.database_ms).filter(|at| *at <= now_ms);
        let updated_ms = [database_ms, active.map(|(_, at)| at)].into_iter().flatten().fold(self.changed_ms, u64::max);
        let active = active.map(|(revision, _)| revision);
        let mut source_config = fields::filled(&schema::SOURCE_CONFIG, &self.source_config);
        if active.is_some() && !fields::is_given(&source_config, "custom_url") {
            source_config.insert("custom_url".to_owned(), self.url().into());
        }
        let mut answer = serde_json::json!({
            "name": self.name,
            "source": self.source.as_str(),
            "source_config": source_config,
            "source_revision_config": latest.map(|revision| revision.config_answer(now_ms)),
            "secrets": self.secrets,
            "id": self.id,
            "tenant_id": state.meta.tenant_id,
            "created_at": rfc3339(self.created_ms),
            "updated_at": rfc3339(updated_ms),
            "status": self.status(active, now_ms).as_str(),
            "latest_revision_id": latest.map(|revision| revision.id.as_str()),
            "active_revision_id": active.map(|revision| revision.id.as_str()),
            "secret_references": self.secret_references,
            "image_version": active.and_then(|revision| revision.image_version(now_ms)),
        });
        if let Some(answer) = answer.as_object_mut() {
            for (name, value) in &self.extra {
                answer.entry(name.as_str()).or_insert_with(|| value.clone());
            }
        }
        answer
    }
}

/// 404: no deployment has the id.
pub(super) fn unknown() -> Response {
    problem::not_found("Deployment")
}

fn answer(state: &State, now_ms: u64, status: u16, id: &str) -> Response {
    state.deployments.get(id).map_or_else(unknown, |deployment| Response::json(status, deployment.answer(state, now_ms).to_string()))
}

/// `GET /v2/deployments/{deployment_id}` (service.md 4.7).
pub(super) fn get(state: &State, now_ms: u64, id: &str) -> Response {
    answer(state, now_ms, 200, id)
}

/// `POST /v2/deployments` (service.md 4.7, observed.md 3). The form has passed its checks.
pub(super) fn create(state: &mut State, options: &Options, now_ms: u64, form: &Map<String, Value>) -> Response {
    let name = fields::text(form, "name").unwrap_or_default();
    let source = Source::from(fields::text(form, "source").unwrap_or_default());
    let mut source_config = Map::new();
    let mut revision_config = Map::new();
    fields::merge(&mut source_config, fields::object(form, "source_config").unwrap_or(&Map::new()));
    fields::merge(&mut revision_config, fields::object(form, "source_revision_config").unwrap_or(&Map::new()));
    fields::drop_read_only(&mut revision_config, &schema::SOURCE_REVISION_CONFIG);
    let refusal = limits::hosting(options, &source)
        .or_else(|| limits::fits(&source, &source, form))
        .or_else(|| limits::tag_is_not_pushed(&source_config, &revision_config));
    if let Some(reason) = refusal {
        return problem::bad_request(&reason);
    }
    if state.deployments.values().any(|deployment| deployment.name == name) {
        return problem::name_taken(name);
    }
    let id = state.meta.random.uuid();
    let deployment = Deployment {
        id: id.clone(),
        name: name.to_owned(),
        source: source.clone(),
        source_config,
        secrets: form.get("secrets").and_then(Value::as_array).cloned().unwrap_or_default(),
        secret_references: form.get("secret_references").filter(|references| !references.is_null()).cloned(),
        extra: extra(form, &schema::DEPLOYMENT_CREATE),
        created_ms: now_ms,
        changed_ms: now_ms,
        database_ms: now_ms.saturating_add(walk::database_ms(options.speed)),
        revisions: Vec::new(),
    };
    state.deployments.insert(id.clone(), deployment);
    revisions::add(state, options, now_ms, &id, source, revision_config);
    answer(state, now_ms, 201, &id)
}

/// `PATCH /v2/deployments/{deployment_id}` (service.md 4.5, observed.md 7). The form has passed its checks.
pub(super) fn patch(state: &mut State, options: &Options, now_ms: u64, id: &str, form: &Map<String, Value>, makes_revision: bool) -> Response {
    let Some(before) = state.deployments.get(id) else {
        return unknown();
    };
    let revision_source = fields::text(form, "revision_source").map_or_else(|| before.source.clone(), Source::from);
    // A revision goes on from the one before it of the same source: an image has no use for a branch.
    let mut revision_config = before
        .revisions(state)
        .rev()
        .find(|revision| revision.source == revision_source)
        .map(|revision| revision.source_revision_config.clone())
        .unwrap_or_default();
    if let Some(given) = fields::object(form, "source_revision_config") {
        fields::merge(&mut revision_config, given);
    }
    fields::drop_read_only(&mut revision_config, &schema::SOURCE_REVISION_CONFIG);

    let mut after = before.clone();
    if let Some(given) = fields::object(form, "source_config") {
        fields::merge(&mut after.source_config, given);
    }
    if let Some(secrets) = form.get("secrets").and_then(Value::as_array).filter(|secrets| !secrets.is_empty()) {
        after.secrets.clone_from(secrets);
    }
    if let Some(references) = form.get("secret_references").filter(|references| !references.is_null()) {
        after.secret_references = Some(references.clone());
    }
    fields::merge(&mut after.extra, &extra(form, &schema::DEPLOYMENT_PATCH));

    let refusal = limits::hosting(options, &revision_source)
        .or_else(|| limits::immutable(before, form))
        .or_else(|| limits::fits(&before.source, &revision_source, form))
        .or_else(|| limits::tag_is_not_pushed(&after.source_config, &revision_config));
    if let Some(reason) = refusal {
        return problem::bad_request(&reason);
    }
    if after != *before || makes_revision {
        after.changed_ms = now_ms;
        state.deployments.insert(id.to_owned(), after);
        state.touch_deployment(id);
    }
    if makes_revision {
        revisions::add(state, options, now_ms, id, revision_source, revision_config);
    }
    answer(state, now_ms, 200, id)
}

/// The form's fields that neither its record nor the deployment's lists.
fn extra(form: &Map<String, Value>, record: &schema::Record) -> Map<String, Value> {
    form.iter()
        .filter(|(name, _)| record.position(name).is_none() && schema::DEPLOYMENT.position(name).is_none())
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}
