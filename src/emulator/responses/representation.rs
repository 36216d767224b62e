//! Records as responses show them, in the provider's vocabulary.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::revision::Revision;
use crate::emulator::values::json::{Members as _, Object, Value, to_json};
use crate::emulator::views;
use crate::emulator::vocabulary::{AGENT_CONFIG_PATH, Vocabulary};
use crate::http::Response;
use crate::schema::{self, Basis, Record};
use crate::time::format_timestamp;

/// A response whose body is this value.
pub(crate) fn response(status: u16, value: &Value) -> Response {
    Response::json(status, to_json(value))
}

/// A deployment.
pub(crate) fn deployment(deployment: &Deployment, options: &Options, now_ms: u64) -> Value {
    let vocabulary = &options.vocabulary;
    let latest = deployment.latest();
    let active = deployment.active(now_ms);
    let mut source_config = record(&schema::SOURCE_CONFIG, &deployment.source_config);
    if active.is_some() && source_config.given("custom_url").is_none() {
        source_config.set("custom_url", deployment.url().into());
    }
    let mut members = Object::default()
        .with("name", deployment.name.as_str().into())
        .with("source", vocabulary.source(deployment.source.as_str()).into())
        .with("source_config", source_config.into())
        .with(
            "source_revision_config",
            latest.map(|revision| source_revision_config(revision, vocabulary, now_ms)).into(),
        )
        .with("secrets", deployment.secrets.clone())
        .with("id", deployment.id.as_str().into())
        .with("tenant_id", deployment.tenant_id.as_str().into())
        .with("created_at", format_timestamp(deployment.created_ms).into())
        .with("updated_at", format_timestamp(deployment.updated_ms(now_ms)).into())
        .with("status", deployment.status(now_ms).into())
        .with("latest_revision_id", latest.map(|revision| revision.id.as_str()).into())
        .with("active_revision_id", active.map(|(revision, _)| revision.id.as_str()).into())
        .with("secret_references", deployment.secret_references.clone())
        .with("image_version", deployment.image_version(now_ms).into());
    members.extend(deployment.extra.clone());
    views::records::deployment(&mut members, deployment, options, now_ms);
    members.into()
}

/// A revision.
pub(crate) fn revision(revision: &Revision, options: &Options, now_ms: u64) -> Value {
    let vocabulary = &options.vocabulary;
    let (status, since_ms) = revision.status(now_ms);
    let mut members = Object::default()
        .with("id", revision.id.as_str().into())
        .with("created_at", format_timestamp(revision.created_ms).into())
        .with("updated_at", format_timestamp(since_ms).into())
        .with("status", status.as_str().into())
        .with("source", vocabulary.source(revision.source.as_str()).into())
        .with("source_revision_config", source_revision_config(revision, vocabulary, now_ms).into())
        .with("status_message", revision.status_message(&status).into());
    views::records::revision(&mut members, options);
    members.into()
}

/// A revision's configuration: what callers gave, and what its build found out.
fn source_revision_config(revision: &Revision, vocabulary: &Vocabulary, now_ms: u64) -> Object {
    let mut config = revision.config.clone();
    if let Some(image) = revision.image_uri(now_ms) {
        config.set("image_uri", image.into());
    }
    if let Some(sha) = &revision.repo_commit_sha {
        config.set("repo_commit_sha", sha.as_str().into());
    }
    let mut members = record(&schema::SOURCE_REVISION_CONFIG, &config);
    members.rename(AGENT_CONFIG_PATH, &vocabulary.agent_config_path());
    members
}

/// A stored record: every field of the contract in its order, null if it was not given, then all other fields that were
/// given.
pub(crate) fn record(record: &Record, stored: &Object) -> Object {
    let mut members = Object::default();
    for field in record.fields {
        match stored.get(field.name) {
            Some(value) => members.set(field.name, value.clone()),
            None if field.basis == Basis::Documented => members.set(field.name, Value::Null),
            None => {}
        }
    }
    let unlisted = stored.iter().filter(|(name, _)| record.position(name).is_none());
    members.extend(unlisted.map(|(name, value)| (name.clone(), value.clone())));
    members
}
