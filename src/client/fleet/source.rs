//! Secrets by reference: where their values stand, and where in a form.

use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Where the value of a secret stands, so that it stays out of a fleet and of the document of a plan.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SecretSource {
    /// In the environment variable of this name.
    Env(String),
    /// In the file of this path.
    File(String),
}

impl SecretSource {
    fn to_member(&self) -> (&'static str, &str) {
        match self {
            Self::Env(name) => ("env", name),
            Self::File(path) => ("file", path),
        }
    }
}

/// What reads the value of a secret; `None` if there is no value.
pub(super) type ReadSecret<'a> = &'a mut dyn FnMut(&SecretSource) -> Option<String>;

/// Puts values in the place of the references of a form. Gives where these stood, by their JSON pointers, and tells those
/// that have no value.
pub(super) fn fill(
    form: &mut Value,
    read: ReadSecret<'_>,
    tell: &mut dyn FnMut(&str, &str),
) -> BTreeMap<String, SecretSource> {
    let mut sources = BTreeMap::new();
    for pointer in places(form) {
        let Some(Value::Object(secret)) = form.pointer_mut(&pointer) else { continue };
        let (env, file) = (secret.shift_remove("env"), secret.shift_remove("file"));
        let source = match (env, file) {
            (None, None) => continue,
            _ if secret.contains_key("value") => Err("a secret takes one of env, file and value".to_owned()),
            (Some(Value::String(name)), None) if !name.is_empty() => Ok(SecretSource::Env(name)),
            (None, Some(Value::String(path))) if !path.is_empty() => Ok(SecretSource::File(path)),
            (Some(_), Some(_)) => Err("a secret takes one of env, file and value".to_owned()),
            _ => Err("the name of the variable or file must be a text".to_owned()),
        };
        let value = source.and_then(|source| {
            let value = read(&source).filter(|value| !value.is_empty()).ok_or_else(|| match &source {
                SecretSource::Env(name) => format!("the environment variable {name} is not set, or empty"),
                SecretSource::File(path) => format!("the file {path} cannot be read, or is empty"),
            })?;
            sources.insert(pointer.clone(), source);
            Ok(value)
        });
        let value = value.unwrap_or_else(|problem| {
            tell(&pointer, &problem);
            // A value that no check minds: the reference is what is wrong.
            "-".to_owned()
        });
        secret.insert("value".to_owned(), value.into());
    }
    sources
}

/// Puts references in the place of values.
pub(super) fn hide(form: &mut Value, sources: &BTreeMap<String, SecretSource>) {
    for (pointer, source) in sources {
        if let Some(Value::Object(secret)) = form.pointer_mut(pointer) {
            secret.shift_remove("value");
            let (kind, name) = source.to_member();
            secret.insert(kind.to_owned(), name.into());
        }
    }
}

/// The names of the secrets of a form that stand there by value.
pub(super) fn inline(form: &Value) -> Vec<&str> {
    items(form.get("secrets"))
        .filter(|secret| secret.get("value").is_some())
        .map(|secret| secret.get("name").and_then(Value::as_str).unwrap_or_default())
        .collect()
}

/// A secret by the name of an environment variable.
pub(super) fn by_variable(name: &str, variable: &str, others: Map<String, Value>) -> Value {
    let mut secret = json!({ "name": name, "env": variable });
    if let Some(members) = secret.as_object_mut() {
        members.extend(others);
    }
    secret
}

/// Where references may stand: the secrets, and the variables of containers.
fn places(form: &Value) -> Vec<String> {
    let mut places: Vec<String> = (0..items(form.get("secrets")).count()).map(|at| format!("/secrets/{at}")).collect();
    for kind in ["init_containers", "sidecars"] {
        let list = format!("/source_config/resource_spec/{kind}");
        for (at, container) in items(form.pointer(&list)).enumerate() {
            places.extend((0..items(container.get("env")).count()).map(|inner| format!("{list}/{at}/env/{inner}")));
        }
    }
    places
}

fn items(list: Option<&Value>) -> impl Iterator<Item = &Value> {
    list.and_then(Value::as_array).into_iter().flatten()
}
