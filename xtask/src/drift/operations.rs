//! The operations of a published file.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result};
use deployment_control::api::OPERATIONS;
use serde_json::Value;

use super::document::Document;

const METHODS: [&str; 7] = ["get", "post", "put", "patch", "delete", "head", "options"];

/// The method, and the path without the names of its parameters, by which the two files find each other.
pub(super) type Address = (String, String);

/// An operation.
pub(super) struct Operation<'a> {
    /// The method and the path, as the file writes them.
    pub(super) title: String,
    /// The path's parameters in their order.
    pub(super) path_names: Vec<&'a str>,
    /// Each parameter by where it stands and its name.
    pub(super) parameters: BTreeMap<(&'a str, &'a str), &'a Value>,
    /// The request's body, with its references followed.
    pub(super) body: Option<&'a Value>,
    /// The responses by status, with their references followed.
    pub(super) responses: BTreeMap<&'a str, &'a Value>,
    /// Statuses of ours that any operation of its kind can have: nothing is said of them where they are missing.
    pub(super) general: BTreeSet<&'a str>,
    /// The alternatives of its security, each with the schemes that it needs together.
    pub(super) security: BTreeSet<String>,
    pub(super) is_deprecated: bool,
}

/// The operations of a file by their address.
pub(super) fn read(document: &Document) -> Result<BTreeMap<Address, Operation<'_>>> {
    let mut out = BTreeMap::new();
    for (path, item) in document.root()["paths"].as_object().into_iter().flatten() {
        let (item, _) = document.follow(item).with_context(|| format!("paths.{path}"))?;
        for method in METHODS {
            if let Some(node) = item.get(method) {
                let title = format!("{} {path}", method.to_ascii_uppercase());
                let operation = read_one(document, &title, path, item, node).with_context(|| title.clone())?;
                out.insert((method.to_owned(), without_names(path)), operation);
            }
        }
    }
    Ok(out)
}

fn read_one<'a>(
    document: &'a Document,
    title: &str,
    path: &'a str,
    item: &'a Value,
    node: &'a Value,
) -> Result<Operation<'a>> {
    let mut parameters = BTreeMap::new();
    // Those of the operation come last: they replace those of the path.
    let lists = [item.get("parameters"), node.get("parameters")];
    for parameter in lists.into_iter().flatten().filter_map(Value::as_array).flatten() {
        let (parameter, _) = document.follow(parameter)?;
        if let (Some(place), Some(name)) = (parameter["in"].as_str(), parameter["name"].as_str()) {
            parameters.insert((place, name), parameter);
        }
    }
    let mut responses = BTreeMap::new();
    let mut general = BTreeSet::new();
    let row = OPERATIONS.iter().find(|row| Some(row.name) == node["operationId"].as_str());
    for (status, response) in node["responses"].as_object().into_iter().flatten() {
        let (target, name) = document.follow(response)?;
        responses.insert(status.as_str(), target);
        let is_own = row.is_none_or(|row| row.refusals.iter().any(|own| own.to_string() == *status));
        if name == Some("Refusal") && !is_own || name == Some("ValidationError") {
            general.insert(status.as_str());
        }
    }
    let body = node.get("requestBody").map(|body| document.follow(body)).transpose()?.map(|(body, _)| body);
    Ok(Operation {
        title: title.to_owned(),
        path_names: path.split('{').skip(1).filter_map(|part| part.split('}').next()).collect(),
        parameters,
        body,
        responses,
        general,
        security: security(document, node),
        is_deprecated: node["deprecated"] == true,
    })
}

/// The alternatives of an operation's security: what a request carries, not how the file names it.
fn security(document: &Document, node: &Value) -> BTreeSet<String> {
    let alternatives = node.get("security").or_else(|| document.root().get("security")).and_then(Value::as_array);
    let carried = |name: &String| {
        let scheme = &document.root()["components"]["securitySchemes"][name];
        let kind = scheme["type"].as_str().unwrap_or("unknown scheme");
        let detail = if kind == "apiKey" { &scheme["name"] } else { &scheme["scheme"] };
        detail.as_str().map_or_else(|| format!("{kind} {name}"), str::to_ascii_lowercase)
    };
    let together = |one: &Value| {
        let schemes: BTreeSet<String> = one.as_object().into_iter().flat_map(|one| one.keys().map(carried)).collect();
        if schemes.is_empty() { "none".to_owned() } else { schemes.into_iter().collect::<Vec<_>>().join(" + ") }
    };
    alternatives.into_iter().flatten().map(together).collect()
}

/// A path without the names of its parameters.
fn without_names(path: &str) -> String {
    let mut parts = path.split('{');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |out, part| out + "{}" + part.split_once('}').map_or("", |(_, rest)| rest))
}
