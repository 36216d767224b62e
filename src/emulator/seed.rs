//! Records that a test or a demonstration puts in without asking the service for them.

use super::clock::moment;
use super::deployments::{Deployment, extra};
use super::ids::{canonical, key_part, number_key};
use super::options::Options;
use super::revisions::Revision;
use super::state::State;
use super::value::{Members as _, Object, Value, read_object};
use super::walk::Step;
use super::{fields, walk};
use crate::model::Source;
use crate::schema::{self, Format, Kind, Record, Text};
use crate::validate;

/// Puts records in, from the JSON text of an object with the members `deployments`, `repositories`, `integrations`, `listeners`, `oauthProviders` and `connections`.
pub(super) fn seed(state: &mut State, options: &Options, now_ms: u64, text: &str) -> Result<(), String> {
    let mut given = read_object(text.as_bytes()).ok_or("the seed is no JSON object")?;
    for name in ["deployments", "repositories", "integrations", "listeners", "oauthProviders", "connections"] {
        let list = match given.take(name) {
            None | Some(Value::Null) => continue,
            Some(Value::Array(list)) => list,
            Some(_) => return Err(["the seed's ", name, " are no list"].concat()),
        };
        for (index, record) in list.into_iter().enumerate() {
            let Value::Object(record) = record else { return Err(place(name, index, "is no object")) };
            let table = match name {
                "deployments" => Some(&schema::DEPLOYMENT),
                "repositories" => Some(&schema::REPOSITORY),
                "oauthProviders" => Some(&schema::OAUTH_PROVIDER),
                _ => None,
            };
            if let Some(misfit) = table.and_then(|table| misfit(table, &record)) {
                return Err(place(name, index, &misfit));
            }
            match name {
                "deployments" => deployment(state, options, now_ms, record).map_err(|reason| place(name, index, reason))?,
                _ => document(state, name, record).map_err(|reason| place(name, index, reason))?,
            }
        }
    }
    match given.iter().next() {
        Some((name, _)) => Err(["the seed has no member ", name].concat()),
        None => Ok(()),
    }
}

fn place(name: &str, index: usize, reason: &str) -> String {
    ["the seed's ", name, "[", &index.to_string(), "] ", reason].concat()
}

/// Where a value that was given is of another type than the contract's, and what is due there. The value itself is not told: it may be a secret.
fn misfit(table: &Record, record: &Object) -> Option<String> {
    table.fields.iter().find_map(|field| {
        let value = record.given(field.name)?;
        let (at, due) = match (&field.kind, value) {
            (Kind::Text(Text { format: Format::DateTime, .. }), Value::String(text)) if moment(text).is_none() => {
                (String::new(), "a date and time such as 2026-01-01T00:00:00Z")
            }
            (Kind::Text(Text { format: Format::Uuid, .. }), Value::String(text)) if validate::check_uuid(text).is_err() => (String::new(), "a uuid"),
            (kind, value) => other_type(kind, value)?,
        };
        Some(["does not fit: ", field.name, &at, " takes ", due].concat())
    })
}

/// Where a value or a part of it is of another type than its kind, and what is due there.
fn other_type(kind: &Kind, value: &Value) -> Option<(String, &'static str)> {
    let due = match (kind, value) {
        (Kind::Record(table), Value::Object(record)) => {
            return table.fields.iter().find_map(|field| {
                let (at, due) = other_type(&field.kind, record.given(field.name)?)?;
                Some(([".", field.name, &at].concat(), due))
            });
        }
        (Kind::List(kind), Value::Array(items)) => {
            return items.iter().enumerate().find_map(|(index, item)| {
                let (at, due) = other_type(kind, item)?;
                Some((["[", &index.to_string(), "]", &at].concat(), due))
            });
        }
        (Kind::Text(_) | Kind::Choice(_), Value::String(_))
        | (Kind::Boolean, Value::Bool(_))
        | (Kind::Integer(_) | Kind::Number(_), Value::Number(_))
        | (Kind::Map(..) | Kind::Object, Value::Object(_))
        | (Kind::Segment | Kind::Texts | Kind::Quantity, _) => return None,
        (Kind::Text(_) | Kind::Choice(_), _) => "a text",
        (Kind::Boolean, _) => "true or false",
        (Kind::Integer(_) | Kind::Number(_), _) => "a number",
        (Kind::List(_), _) => "a list",
        (Kind::Record(_) | Kind::Map(..) | Kind::Object, _) => "an object",
    };
    Some((String::new(), due))
}

/// The tenant of a record, which it may name.
fn tenant(state: &State, record: &mut Object) -> Result<String, &'static str> {
    match record.take("tenant_id") {
        None | Some(Value::Null) => Ok(state.meta.tenant_id.clone()),
        Some(Value::String(id)) if validate::check_uuid(&id).is_ok() => Ok(canonical(&id)),
        Some(_) => Err("has a tenant_id that is no uuid"),
    }
}

/// The record's id where it has one, else a new one.
fn id(state: &mut State, record: &mut Object) -> Result<String, &'static str> {
    match record.take("id") {
        None | Some(Value::Null) => Ok(state.meta.random.uuid()),
        Some(Value::String(id)) if validate::check_uuid(&id).is_ok() => Ok(canonical(&id)),
        Some(_) => Err("has an id that is no uuid"),
    }
}

/// A deployment, deployed already unless its `status` is `AWAITING_DATABASE`. What is left out has a default.
fn deployment(state: &mut State, options: &Options, now_ms: u64, mut record: Object) -> Result<(), &'static str> {
    options.vocabulary.neutralize(&mut record);
    let tenant_id = tenant(state, &mut record)?;
    let id = id(state, &mut record)?;
    let number = state.next_number();
    let name = record.text("name").map_or_else(|| ["agent-", &(number).to_string()].concat(), str::to_owned);
    if state.has_id(&id) || state.has_name(&tenant_id, &name) {
        return Err("has the id or the name of another deployment");
    }
    let source = Source::from(record.text("source").unwrap_or("internal_docker"));
    if matches!(source, Source::Other(_)) {
        return Err("has a source that the contract does not know");
    }
    let created_ms = record.text("created_at").and_then(moment).unwrap_or(now_ms);
    let mut config = Object::default();
    fields::merge(&mut config, record.object("source_revision_config").unwrap_or(&Object::default()));
    if !walk::builds(&source) && config.given("image_uri").is_none() {
        config.set("image_uri", ["registry.example/", &name, ":1"].concat().into());
    }
    let repo_commit_sha = config.take("repo_commit_sha").and_then(|sha| sha.as_str().map(str::to_owned));
    let status = record.text("status").filter(|status| !matches!(*status, "READY" | "AWAITING_DATABASE")).map(str::to_owned);
    let is_new = record.text("status") == Some("AWAITING_DATABASE");
    let plan = if is_new { walk::plan(&source, options.speed) } else { vec![Step::last("DEPLOYED")] };
    let revision = Revision {
        id: record.text("latest_revision_id").filter(|id| validate::check_uuid(id).is_ok()).map_or_else(|| state.meta.random.uuid(), canonical),
        repo_commit_sha: repo_commit_sha.or_else(|| (source == Source::RepoHost).then(|| state.meta.random.sha())),
        source: source.clone(),
        config,
        created_ms,
        plan,
        failure: None,
        skipped_ms: None,
    };
    let mut source_config = Object::default();
    fields::merge_source_config(&mut source_config, record.object("source_config").unwrap_or(&Object::default()));
    let deployment = Deployment {
        number,
        id,
        tenant_id,
        name,
        source,
        source_config,
        secrets: record.list("secrets").unwrap_or_default().to_vec().into(),
        secret_references: record.get("secret_references").cloned().unwrap_or_default(),
        extra: extra(&record, &schema::DEPLOYMENT),
        created_ms,
        changed_ms: record.text("updated_at").and_then(moment).unwrap_or(created_ms).max(created_ms),
        database_ms: if is_new { created_ms.saturating_add(walk::database_ms(options.speed)) } else { created_ms },
        deletion: None,
        status,
        revisions: Vec::new(),
    };
    state.put_deployment(deployment);
    state.put_revision(number, revision);
    Ok(())
}

/// A record that is kept as it is answered.
fn document(state: &mut State, name: &str, mut record: Object) -> Result<(), &'static str> {
    let tenant_id = tenant(state, &mut record)?;
    let text = |name: &str| record.text(name).filter(|text| !text.is_empty()).map(key_part);
    let (kind, part) = match name {
        "repositories" => ("repository/", None),
        "integrations" => ("integration/", None),
        "listeners" => ("listener/", None),
        "oauthProviders" => ("provider/", Some(text("provider_id").ok_or("has no provider_id")?)),
        _ => ("connection/", Some(text("agent_id").ok_or("has no agent_id")? + "/")),
    };
    if name == "repositories" {
        let integration = record.text("host_integration_id").filter(|id| validate::check_uuid(id).is_ok()).map(canonical);
        record.set("host_integration_id", integration.ok_or("has no host_integration_id that is a uuid")?.into());
    } else if record.given("id").is_none() {
        let id = state.meta.random.uuid();
        record.set("id", id.into());
    }
    let number = state.next_number();
    let last = if kind == "provider/" { String::new() } else { number_key(number) };
    state.put_document([kind, &tenant_id, "/", &part.unwrap_or_default(), &last].concat(), record.into());
    Ok(())
}
