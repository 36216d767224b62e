//! How deployments and revisions are shown.

use crate::emulator::options::Options;
use crate::emulator::state::deployment::Deployment;
use crate::emulator::state::revision::Revision;
use crate::emulator::values::json::{Members as _, Object, Value};
use crate::emulator::views::{View, creation, secrets};
use crate::schema::{self, Record};

/// How long a revision is kept after it has ended, where the latest is pruned.
const KEPT_MS: u64 = 60_000;

/// Shows a deployment. `members` are those that the emulator shows by itself.
pub(crate) fn deployment(members: &mut Object, deployment: &Deployment, options: &Options, now_ms: u64) {
    if let Some(Value::Object(config)) = members.get_mut("source_config") {
        source_config(config, deployment, options);
    }
    if let Some(Value::Object(config)) = members.get_mut("source_revision_config") {
        revision_config(config, options);
    }
    if creation::waits_for_revision(deployment, options) {
        members.set("secrets", Value::Array(Vec::new()));
        if options.plays(View::FirstRevisionLateObject) {
            let mut config = Object::default();
            add_nulls(&mut config, &schema::SOURCE_REVISION_CONFIG);
            members.set("source_revision_config", config.into());
        }
    }
    secrets::show(members, options);
    if options.plays(View::DefaultsReported) {
        set_default(members, "secret_references", Value::Array(Vec::new()));
        set_default(members, "display_name", Value::Null);
    }
    status(members, deployment, options, now_ms);
    if options.plays(View::FieldsNew) {
        for (name, value) in new_fields(deployment) {
            set_default(members, name, value);
        }
    }
}

/// The type that a deployment is shown with that was created without one.
pub(crate) fn default_type(options: &Options) -> Option<&'static str> {
    options.plays(View::DefaultsReported).then_some("prod")
}

fn source_config(config: &mut Object, deployment: &Deployment, options: &Options) {
    if options.plays(View::ListenerHidden) {
        config.set("listener_config", Value::Null);
    }
    if options.plays(View::CommandsHidden) {
        config.set("install_command", Value::Null);
        config.set("build_command", Value::Null);
    }
    if let Some(kind) = default_type(options) {
        set_default(config, "deployment_type", kind.into());
        set_default(config, "build_on_push", false.into());
    }
    if options.plays(View::UrlBare)
        && deployment.source_config.given("custom_url").is_none()
        && let Some(host) = config.text("custom_url").and_then(|url| url.strip_prefix("https://"))
    {
        config.set("custom_url", host.to_owned().into());
    }
    if options.plays(View::RefResolved)
        && let Some(branch) = deployment.latest().and_then(|revision| revision.config.given("repo_ref"))
    {
        config.set("repo_branch", branch.clone());
    }
    if options.plays(View::FieldsNew) {
        config.set("region", "north-1".into());
        if let Some(Value::Object(spec)) = config.get_mut("resource_spec") {
            set_default(spec, "priority", 5.into());
        }
    }
    nulls(config, &schema::SOURCE_CONFIG, options);
}

fn revision_config(config: &mut Object, options: &Options) {
    if options.plays(View::RefResolved)
        && let Some(commit) = config.given("repo_commit_sha").cloned()
    {
        config.set("repo_ref", commit);
    }
    if options.plays(View::FieldsNew) {
        config.set("tracked_packages", vec![Value::from("agent-framework==1.2.0")].into());
        config.set("framework_version", "1.2.0".into());
    }
    nulls(config, &schema::SOURCE_REVISION_CONFIG, options);
}

/// Adds the fields of a record that are not there, or takes away those that are null.
fn nulls(config: &mut Object, record: &Record, options: &Options) {
    if options.plays(View::FieldsNull) {
        add_nulls(config, record);
    }
    if options.plays(View::FieldsAbsent) {
        config.retain(|_, value| !value.is_null());
    }
}

fn add_nulls(config: &mut Object, record: &Record) {
    for field in record.fields {
        set_default(config, field.name, Value::Null);
    }
}

fn status(members: &mut Object, deployment: &Deployment, options: &Options, now_ms: u64) {
    let is_new = deployment.status(now_ms) == "AWAITING_DATABASE";
    if options.plays(View::StatusAbsent) && is_new {
        members.take("status");
    }
    if options.plays(View::StatusUnknown) {
        match (is_new, &deployment.deletion) {
            (_, Some(_)) => members.set("status", "DELETING".into()),
            (true, None) => members.set("status", "CREATING".into()),
            (false, None) => {}
        }
    }
}

/// Fields of deployments that the contract does not know.
fn new_fields(deployment: &Deployment) -> [(&'static str, Value); 8] {
    [
        ("url", deployment.url().into()),
        ("display_name", Value::Null),
        ("shareable", false.into()),
        ("route_through_gateway", true.into()),
        ("tracer_session_id", deployment.id.as_str().into()),
        ("is_preview", false.into()),
        ("agent", Value::Null),
        ("field_of_tomorrow", Object::default().with("since", 2.into()).into()),
    ]
}

/// Shows a revision.
pub(crate) fn revision(members: &mut Object, options: &Options) {
    if let Some(Value::Object(config)) = members.get_mut("source_revision_config") {
        revision_config(config, options);
    }
    if options.plays(View::FieldsNew) {
        members.set("field_of_tomorrow", 1.into());
    }
}

/// The answer to the creation of a revision.
pub(crate) fn brief(revision: Value) -> Value {
    let Value::Object(mut members) = revision else { return revision };
    members.retain(|name, _| matches!(name.as_str(), "id" | "status"));
    members.into()
}

/// Whether a revision is no longer to be found.
pub(crate) fn is_pruned(deployment: &Deployment, revision: &Revision, options: &Options, now_ms: u64) -> bool {
    if !options.plays(View::LatestPruned) || deployment.latest() != Some(revision) {
        return false;
    }
    let (status, since_ms) = revision.status(now_ms);
    !schema::in_progress(status.as_str()) && now_ms >= since_ms.saturating_add(KEPT_MS)
}

/// Sets a member that is absent or null.
fn set_default(members: &mut Object, name: &str, value: Value) {
    if members.given(name).is_none() {
        members.set(name, value);
    }
}
