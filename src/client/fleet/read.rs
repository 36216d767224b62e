//! Reads a fleet as the command line's files and the documents of plans hold it.

use super::check;
use super::source::{self, ReadSecret, SecretSource};
use super::types::{Fleet, FleetDeployment};
use crate::client::error::Error;
use crate::schema::DEPLOYMENT_CREATE;
use crate::validate::{Context, Issue, IssueKind, Parameter, Severity, check_text, nearest};
use serde_json::{Map, Value};

const FLEET_FIELDS: [&str; 3] = ["name", "defaults", "deployments"];
const OWN_FIELDS: [&str; 3] = ["name", "agent", "after"];

impl Fleet {
    /// Reads a fleet from JSON, as the fleet files of the command line have it: `name`, `defaults`, which every deployment
    /// has that does not say otherwise, and `deployments`, each the form of its creation (contract 4.7) with `after`.
    /// Objects are merged with their defaults field by field, secrets by their names, and a null removes a default; other
    /// lists are taken whole. A secret has `env` or `file` in place of its value, which `secret_value` reads.
    ///
    /// # Errors
    /// [`Error::Plan`] whose notes have everything that is wrong, each with the deployment's name.
    ///
    /// # Examples
    /// ```
    /// use deployment_control::client::{Fleet, SecretSource};
    /// let fleet = serde_json::json!({
    ///     "name": "agents",
    ///     "defaults": { "source": "internal_docker", "secrets": [{ "name": "API_KEY", "env": "API_KEY" }] },
    ///     "deployments": [
    ///         { "name": "one", "source_revision_config": { "image_uri": "registry.example/agent:1" } },
    ///         { "name": "two", "source_revision_config": { "image_uri": "registry.example/agent:2" }, "after": ["one"] },
    ///     ],
    /// });
    /// # let variables = std::collections::BTreeMap::from([("API_KEY".to_owned(), "s3cr3t".to_owned())]);
    /// let fleet = Fleet::read(&fleet, &mut |source| match source {
    ///     // In a program: `std::env::var(name).ok()`.
    ///     SecretSource::Env(name) => variables.get(name).cloned(),
    ///     SecretSource::File(path) => std::fs::read_to_string(path).ok(),
    /// })?;
    /// assert_eq!(fleet.deployments[1].form.secrets[0].value, "s3cr3t");
    /// # Ok::<(), deployment_control::client::Error>(())
    /// ```
    pub fn read(fleet: &Value, secret_value: &mut dyn FnMut(&SecretSource) -> Option<String>) -> Result<Self, Error> {
        let mut notes = Vec::new();
        let given = object(fleet, "a fleet", &mut notes);
        for key in given.keys().filter(|key| !FLEET_FIELDS.contains(&key.as_str())) {
            notes.push(match nearest(FLEET_FIELDS.into_iter(), key.as_bytes()) {
                Some(meant) => format!("the fleet has the unknown field {key}; did you mean {meant}?"),
                None => format!("the fleet has the unknown field {key}; a fleet has name, defaults and deployments"),
            });
        }
        let mut read = Self::default();
        match given.get("name") {
            None => {}
            Some(Value::String(name)) => read.name = Some(name.clone()),
            Some(_) => notes.push("the name of a fleet is a text".to_owned()),
        }
        let mut defaults = given.get("defaults").map(|given| object(given, "defaults", &mut notes)).unwrap_or_default();
        for field in OWN_FIELDS {
            if defaults.shift_remove(field).is_some() {
                notes.push(format!("defaults has {field}, and each deployment has its own"));
            }
        }
        let Some(deployments) = given.get("deployments").and_then(Value::as_array) else {
            notes.push("a fleet has a list of deployments".to_owned());
            return Err(check::refusal(read.name, notes));
        };
        let mut order = Vec::new();
        for (at, own) in deployments.iter().enumerate() {
            let own = object(own, &format!("deployments.{at}"), &mut notes);
            let place =
                own.get("name").and_then(Value::as_str).map_or_else(|| format!("deployments.{at}"), str::to_owned);
            let (deployment, after) = deployment(&place, &defaults, own, secret_value, &mut notes);
            order.push((place, after));
            read.deployments.extend(deployment);
        }
        notes.extend(check::name_note(read.name.as_deref()));
        notes.extend(check::order_notes(&order));
        if notes.is_empty() { Ok(read) } else { Err(check::refusal(read.name, notes)) }
    }
}

/// A deployment, if its form has no errors, and the names that come before it.
fn deployment(
    place: &str,
    defaults: &Map<String, Value>,
    mut own: Map<String, Value>,
    secret_value: ReadSecret<'_>,
    notes: &mut Vec<String>,
) -> (Option<FleetDeployment>, Vec<String>) {
    let before = notes.len();
    let after = match own.shift_remove("after") {
        None => Vec::new(),
        Some(after) => serde_json::from_value(after).unwrap_or_else(|_| {
            notes.push(format!("{place}: after is a list of names of deployments of the fleet"));
            Vec::new()
        }),
    };
    let mut form = Map::new();
    for (field, empty) in [
        ("source_config", Value::from(Map::new())),
        ("source_revision_config", Value::from(Map::new())),
        ("secrets", Vec::<Value>::new().into()),
    ] {
        form.insert(field.to_owned(), empty);
    }
    form.extend(merged(defaults, own));
    let mut form = Value::from(form);
    let sources = source::fill(&mut form, secret_value, &mut |pointer, problem| {
        notes.push(format!("{place}: {}: {problem}", pointer.trim_start_matches('/').replace('/', ".")));
    });
    for issue in check_text(&DEPLOYMENT_CREATE, form.to_string().as_bytes()).issues {
        let key = issue.loc.last().map(|last| last.as_text().into_owned()).unwrap_or_default();
        let is_unknown = issue.kind == IssueKind::UnknownField;
        if is_unknown && issue.loc.len() == 2 && nearest(["after"].into_iter(), key.as_bytes()).is_some() {
            notes.push(format!("{place}: {key}: unknown field; did you mean after?"));
        } else if issue.severity == Severity::Error || (is_unknown && has_suggestion(&issue)) {
            // A field that is likely misspelt would be sent, and do nothing.
            notes.push(format!("{place}: {issue}"));
        }
    }
    if notes.len() > before {
        return (None, after);
    }
    match serde_json::from_value(form) {
        Ok(form) => (Some(FleetDeployment { form, after: after.clone(), sources }), after),
        Err(error) => {
            notes.push(format!("{place}: {}", crate::model::RecordError::from(error)));
            (None, after)
        }
    }
}

fn has_suggestion(issue: &Issue) -> bool {
    let is_one = |(parameter, text): &(Parameter, Context)| {
        *parameter == Parameter::Suggestion && !matches!(text, Context::Text(text) if text.is_empty())
    };
    issue.ctx.iter().any(is_one)
}

/// The members of an object; none, and a note, of anything else.
fn object(given: &Value, what: &str, notes: &mut Vec<String>) -> Map<String, Value> {
    let members = given.as_object().cloned();
    if members.is_none() {
        notes.push(format!("{what} is an object"));
    }
    members.unwrap_or_default()
}

/// Objects are merged, secrets by their names, a null removes a default, and everything else is taken whole.
fn merged(defaults: &Map<String, Value>, own: Map<String, Value>) -> Map<String, Value> {
    let mut merged_fields = defaults.clone();
    for (name, value) in own {
        match (merged_fields.get(&name), value) {
            (Some(_), Value::Null) => {
                merged_fields.shift_remove(&name);
            }
            (Some(Value::Object(usual)), Value::Object(value)) => {
                let value = merged(usual, value);
                merged_fields.insert(name, value.into());
            }
            (Some(Value::Array(usual)), Value::Array(value)) if name == "secrets" => {
                let is_own = |secret: &&Value| value.iter().any(|own| own.get("name") == secret.get("name"));
                let kept: Vec<_> = usual.iter().filter(|secret| !is_own(secret)).chain(&value).cloned().collect();
                merged_fields.insert(name, kept.into());
            }
            (_, value) => {
                merged_fields.insert(name, value);
            }
        }
    }
    merged_fields
}
