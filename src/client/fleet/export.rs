//! Describes a workspace as a fleet.

use super::canonical::without_nulls;
use super::source;
use super::stored::{is_going, is_marked_preview, is_preview};
use super::types::{FLEET_LABEL, Fleets};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::model::Deployment;
use crate::schema::{self, Direction, RESOURCE_SPEC, Record, SOURCE_CONFIG, SOURCE_REVISION_CONFIG, Sources};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;

/// The fields of a revision that say what was built once, and not what to build.
const OF_ONE_BUILD: [&str; 2] = ["repo_commit_sha", "source_tarball_path"];

/// Numbers that are no further apart are equal.
const SAME: f64 = 1e-6;

/// A workspace as a fleet.
#[derive(Clone, Debug)]
pub struct FleetExport {
    /// The fleet as JSON, for [`Fleet::read`](super::types::Fleet::read): every deployment, sorted by name, without what
    /// only the service says. Secrets stand in it as names of environment variables.
    pub fleet: Value,
    /// The environment variables, one for each secret: those of one name may differ from deployment to deployment.
    pub variables: Vec<String>,
    /// The names of those that are left out, with the reason.
    pub left_out: Vec<(String, String)>,
}

impl<T: Transport, E: Env> Fleets<'_, T, E> {
    /// Describes the workspace as a fleet of this name. It is complete, or there is an error: the end of the listing is
    /// asked for once more, and where deployments come or go meanwhile, it begins again.
    ///
    /// # Errors
    /// [`Error::Plan`] if the workspace changes too quickly to be listed; else see [`Error`].
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Fleet, SecretSource, Transport};
    /// # async fn describe<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
    /// let export = client.fleet().export(Some("agents")).await?;
    /// println!("{:#}", export.fleet);
    /// # Ok(())
    /// # }
    /// ```
    pub async fn export(&self, name: Option<&str>) -> Result<FleetExport, Error> {
        let (mut stored, _) = self.listed(true).await?;
        stored.sort_by(|one, other| one.name.cmp(&other.name));
        let mut variables = Variables::default();
        let mut left_out = Vec::new();
        let mut deployments = Vec::new();
        for each in &stored {
            match reason_to_leave(each) {
                Some(reason) => left_out.push((each.name.clone(), reason.to_owned())),
                None => deployments.push(exported(each, &mut variables)?),
            }
        }
        let mut fleet = Map::new();
        fleet.extend(name.map(|name| ("name".to_owned(), name.into())));
        fleet.insert("deployments".to_owned(), deployments.into());
        Ok(FleetExport { fleet: fleet.into(), variables: variables.in_order, left_out })
    }
}

fn reason_to_leave(deployment: &Deployment) -> Option<&'static str> {
    if is_preview(deployment) || is_marked_preview(deployment) {
        Some("a preview, which goes with its parent")
    } else if is_going(deployment) {
        Some("being deleted")
    } else if deployment.extra.get("agent").is_some_and(|agent| !agent.is_null()) {
        Some("an agent's, which has no name of its own")
    } else {
        None
    }
}

fn exported(deployment: &Deployment, variables: &mut Variables) -> Result<Value, serde_json::Error> {
    let stored = serde_json::to_value(deployment)?;
    let source = Sources::from_word(deployment.source.as_str().as_bytes());
    let part = |name: &str, record: &Record| {
        let members = stored.get(name).and_then(Value::as_object).cloned().unwrap_or_default();
        chosen(record, source, members)
    };
    let mut config = part("source_config", &SOURCE_CONFIG);
    if let Some(Value::Object(spec)) = config.get_mut("resource_spec") {
        without_mark(spec);
        without_filled_in(spec);
        for kind in ["init_containers", "sidecars"] {
            for container in spec.get_mut(kind).and_then(Value::as_array_mut).into_iter().flatten() {
                by_variables(container.get_mut("env"), &deployment.name, variables);
            }
        }
        if spec.is_empty() {
            config.shift_remove("resource_spec");
        }
    }
    let mut form = json!({
        "name": deployment.name,
        "source": deployment.source,
        "source_config": config,
        "source_revision_config": part("source_revision_config", &SOURCE_REVISION_CONFIG),
    });
    let secrets = deployment
        .secrets
        .iter()
        .map(|secret| source::by_variable(&secret.name, &variables.add(&deployment.name, &secret.name), Map::new()));
    let secrets: Vec<Value> = secrets.collect();
    let references = stored.get("secret_references").filter(|references| !is_empty(references));
    if let Some(members) = form.as_object_mut() {
        if !secrets.is_empty() {
            members.insert("secrets".to_owned(), secrets.into());
        }
        members.extend(references.map(|references| ("secret_references".to_owned(), references.clone())));
    }
    Ok(form)
}

/// The fields that a creation takes, without those that are as they would be anyway.
fn chosen(record: &Record, source: Option<Sources>, members: Map<String, Value>) -> Map<String, Value> {
    let is_chosen = |name: &str, value: &Value| {
        let Some(field) = record.position(name).and_then(|at| record.fields.get(at)) else { return false };
        let is_usual = field.default.is_some_and(|usual| value.as_f64() == Some(f64::from(usual)));
        field.direction == Direction::Both
            && source.is_none_or(|source| field.sources.contains(source) && !field.after_creation.contains(source))
            && !is_usual
            && !is_empty(value)
            && !OF_ONE_BUILD.contains(&name)
    };
    let kept = members.into_iter().filter(|(name, value)| is_chosen(name, value));
    kept.map(|(name, value)| (name, without_nulls(value))).collect()
}

/// Whether nothing is said: null, an empty text or list, or an object in which nothing is.
fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(members) => members.values().all(Value::is_null),
        _ => false,
    }
}

/// The mark of a fleet is put there by the fleet of that name itself.
fn without_mark(spec: &mut Map<String, Value>) {
    if let Some(Value::Object(labels)) = spec.get_mut("labels") {
        labels.shift_remove(FLEET_LABEL);
        if labels.is_empty() {
            spec.shift_remove("labels");
        }
    }
}

/// Takes away the numbers that a service fills in where they are left out (observed 6).
fn without_filled_in(spec: &mut Map<String, Value>) {
    let stored = |spec: &Map<String, Value>| {
        let mut numbers = [None; RESOURCE_SPEC.fields.len()];
        for (number, field) in numbers.iter_mut().zip(RESOURCE_SPEC.fields) {
            *number = spec.get(field.name).and_then(Value::as_f64);
        }
        numbers
    };
    let all = stored(spec);
    for field in RESOURCE_SPEC.fields {
        let mut rest = spec.clone();
        if rest.shift_remove(field.name).is_none_or(|value| !value.is_number()) {
            continue;
        }
        let mut filled = stored(&rest);
        schema::fill_in(&mut filled);
        // What was taken away before must still follow from the rest.
        let is_same = all.iter().zip(&filled).all(|(stored, filled)| match (stored, filled) {
            (Some(stored), Some(filled)) => (stored - filled).abs() < SAME,
            (stored, _) => stored.is_none(),
        });
        if is_same {
            *spec = rest;
        }
    }
}

/// Names in place of the values of a container's environment variables.
fn by_variables(env: Option<&mut Value>, deployment: &str, variables: &mut Variables) {
    for item in env.and_then(Value::as_array_mut).into_iter().flatten() {
        let Some(members) = item.as_object_mut() else { continue };
        let Some(name) = members.get("name").and_then(Value::as_str).map(str::to_owned) else { continue };
        if members.get("value").and_then(Value::as_str).is_none_or(str::is_empty) {
            continue;
        }
        let mut others = core::mem::take(members);
        others.shift_remove("name");
        others.shift_remove("value");
        *item = source::by_variable(&name, &variables.add(deployment, &name), others);
    }
}

/// The names of environment variables, each once.
#[derive(Default)]
struct Variables {
    in_order: Vec<String>,
    known: BTreeSet<String>,
}

impl Variables {
    fn add(&mut self, deployment: &str, secret: &str) -> String {
        let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_uppercase() } else { '_' };
        let mut usual: String = format!("{deployment}__{secret}").chars().map(letter).collect();
        if usual.starts_with(|first: char| first.is_ascii_digit()) {
            usual.insert(0, '_');
        }
        let mut found = usual.clone();
        let mut at = 2;
        while !self.known.insert(found.clone()) {
            found = format!("{usual}_{at}");
            at += 1;
        }
        self.in_order.push(found.clone());
        found
    }
}
