//! What follows from the rows in `src/api`: the methods of both clients, the emulator's routes, and their documentation.

pub(super) mod javascript;
pub(super) mod page;
pub(super) mod routes;
pub(super) mod rust;
pub(super) mod typescript;

use deployment_control::api::path::PARAMETERS;
use deployment_control::api::{Body, Operation, Query};
use deployment_control::http::Method;
use deployment_control::schema::{Kind, Record};

use super::citation;

/// The name of the method without its resource: `createPushToken` of `deployments.createPushToken`.
fn method(operation: &Operation) -> &'static str {
    operation.name.split_once('.').map_or(operation.name, |(_, method)| method)
}

/// `createPushToken` as `create_push_token`.
fn snake(name: &str) -> String {
    let mut out = String::new();
    for letter in name.replace("oauth", "Oauth").replace("OAuth", "Oauth").chars() {
        if letter.is_ascii_uppercase() && !out.is_empty() {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

/// `deployment_id` as `deploymentId`.
fn camel(name: &str) -> String {
    let mut out = String::new();
    for (index, part) in name.split('_').enumerate() {
        let (first, rest) = part.split_at(usize::from(index > 0).min(part.len()));
        out.push_str(&first.to_ascii_uppercase());
        out.push_str(rest);
    }
    out
}

/// The parameters of the path that callers pass: all but the hosting provider's word.
fn ids(operation: &Operation) -> Vec<&'static str> {
    operation.parameters().filter(|name| *name != "repo_host").collect()
}

fn is_uuid(parameter: &str) -> bool {
    PARAMETERS.iter().any(|(name, is_uuid)| *name == parameter && *is_uuid)
}

fn query(operation: &Operation) -> Option<&'static Record> {
    if let Query::Record(record) = operation.query { Some(record) } else { None }
}

fn body(operation: &Operation) -> Option<&'static Record> {
    if let Body::Record(record) = operation.body { Some(record) } else { None }
}

/// The record that the pages of a listing hold.
fn item(operation: &Operation) -> Option<&'static Record> {
    let page = operation.response_record()?;
    page.fields.iter().find_map(|field| match field.kind {
        Kind::List(Kind::Record(item)) if ["resources", "items"].contains(&field.name) => Some(*item),
        _ => None,
    })
}

/// What an operation does, with its request and its section, and further sentences.
fn sentences(operation: &Operation) -> String {
    let mut text = format!(
        "{}: `{} {}` ({}).",
        operation.summary.trim_end_matches('.'),
        operation.method,
        operation.path,
        citation::section(operation.section)
    );
    if !operation.notes.is_empty() {
        text.push(' ');
        text.push_str(operation.notes);
    }
    if matches!(operation.method, Method::Post | Method::Patch) {
        text.push_str(" Never repeated after a lost answer.");
    }
    text
}

/// Why the checks refuse a call before it is sent; empty if they cannot.
fn refused_before(operation: &Operation) -> String {
    let uuids = ids(operation).into_iter().filter(|name| is_uuid(name)).count();
    let mut reasons = Vec::new();
    match uuids {
        0 => {}
        1 if ids(operation).len() == 1 => reasons.push("the id is not a uuid"),
        _ => reasons.push("an id is not a uuid"),
    }
    if query(operation).is_some() {
        reasons.push("the query has errors");
    }
    if body(operation).is_some() {
        reasons.push("the body has errors");
    }
    match reasons.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
        Some((last, _)) => (*last).to_owned(),
        None => String::new(),
    }
}

/// The refusals that stand in the documentation: each status, and when a service answers it.
fn refusals(operation: &Operation) -> Vec<(u16, &'static str)> {
    let mut statuses: Vec<u16> = operation.refusals.iter().copied().filter(|status| *status != 400).collect();
    statuses.extend(
        operation
            .refused_when
            .map(|(status, _)| status)
            .filter(|status| !operation.refusals.contains(status) || *status == 400),
    );
    statuses.sort_unstable();
    let clause = |status| operation.refused_when.filter(|(known, _)| *known == status).map_or("", |(_, clause)| clause);
    statuses.into_iter().map(|status| (status, clause(status))).collect()
}

/// Text in lines of at most 120 columns, each after `prefix`.
fn wrapped(text: &str, prefix: &str) -> String {
    let mut out = String::new();
    for paragraph in text.lines() {
        let mut line = prefix.to_owned();
        for word in paragraph.split(' ') {
            if line.len() > prefix.len() && line.chars().count() + 1 + word.chars().count() > 120 {
                out.push_str(line.trim_end());
                out.push('\n');
                prefix.clone_into(&mut line);
            }
            if line.len() > prefix.len() {
                line.push(' ');
            }
            line.push_str(word);
        }
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}
