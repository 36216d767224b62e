//! The table of operations in `docs/api.md`, between its two marks.

use std::fmt::Write as _;

use deployment_control::api::{OPERATIONS, Operation, Paging, ResponseBody};
use deployment_control::schema::Kind;

use super::{camel, ids, item, method, query, refusals, refused_before};
use crate::generate::errors;

const START: &str = "<!-- operations: written by `cargo xtask generate` -->\n";
const END: &str = "<!-- /operations -->\n";

/// The page as it is, whose other parts are written by hand.
const PAGE: &str = include_str!("../../../../docs/api.md");

/// The page with the table of the operations in place of the one that it has.
pub(crate) fn page() -> String {
    let parts = PAGE.split_once(START).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    match parts {
        Some((before, after)) => [before, START, "\n", &table(), "\n", END, after].concat(),
        None => format!("{PAGE}\n{START}\n{}\n{END}", table()),
    }
}

fn table() -> String {
    let mut out = String::from("| method | HTTP | gives | errors | |\n|---|---|---|---|---|\n");
    for operation in OPERATIONS {
        let path = operation.path.replace("{repo_host}", "repo_host");
        let observed = if operation.is_observed() { "observed " } else { "" };
        let _ = writeln!(
            out,
            "| {} | `{} {path}` | {} | {} | {observed}|",
            call(operation),
            operation.method,
            gives(operation),
            errors(operation)
        );
    }
    out
}

/// How the method is called, without its options.
fn call(operation: &Operation) -> String {
    match operation.name {
        "deployments.delete" => return "`deployments.delete(deploymentId)`; its options take the query".into(),
        "deployments.deleteMany" => {
            return "`deployments.deleteMany(ids)`, or with the query for the answer as it is".into();
        }
        "projects.revisionDeployLogs" => return "`projects.deployLogs(ids, params?)` with a `revision_id`".into(),
        "projects.buildLogs" | "projects.deployLogs" => return format!("`{}(ids, params?)`", operation.name),
        _ => {}
    }
    let mut arguments = Vec::new();
    match ids(operation).as_slice() {
        [] => {}
        [id] => arguments.push(camel(id)),
        ["deployment_id", "revision_id"] => arguments.push("ids".to_owned()),
        ids => arguments.push(format!("{{ {} }}", ids.join(", "))),
    }
    if let Some(query) = query(operation) {
        let mark = if query.fields.iter().any(|field| field.required) { "" } else { "?" };
        arguments.push(format!("params{mark}"));
    }
    if super::body(operation).is_some() {
        arguments.push("body".to_owned());
    }
    let resource = operation.name.split('.').next().unwrap_or_default();
    format!("`{resource}.{}({})`", method(operation), arguments.join(", "))
}

fn gives(operation: &Operation) -> String {
    if let (Some(paging), Some(item)) = (operation.paging(), item(operation)) {
        let by = if paging == Paging::Cursor { ", by cursor" } else { "" };
        return format!("pages of `{}`{by}", item.name);
    }
    match (operation.response, operation.response_record()) {
        (_, Some(record)) if record.name == "DeploymentDeletions" => "`Deletion[]`, or `DeploymentDeletions`".into(),
        (ResponseBody::Empty, _) => "nothing".into(),
        (_, Some(record)) if record.name == "LogPage" => "`LogPage`, in a loop each `LogEntry`".into(),
        (ResponseBody::Json(Kind::List(_)), Some(record)) => format!("`{}[]`", record.name),
        (_, Some(record)) => format!("`{}`", record.name),
        (ResponseBody::Json(_) | ResponseBody::Any, None) => "JSON".into(),
    }
}

fn errors(operation: &Operation) -> String {
    let mut errors = Vec::new();
    if query(operation).is_some() || super::body(operation).is_some() {
        errors.push(format!("`ValidationError` where {}", refused_before(operation)));
    }
    for (status, clause) in refusals(operation) {
        let clause = if clause.is_empty() { String::new() } else { format!(" where {clause}") };
        errors.push(format!("`{}`{clause}", errors::of_status(status)));
    }
    errors.join("; ")
}
