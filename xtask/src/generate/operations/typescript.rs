//! The types of the client's methods: `pkg/src/client/resources.ts`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::api::{Operation, Paging, RESOURCES, Resource, ResponseBody};
use deployment_control::schema::{FORMS, Kind, OBSERVED, Record};

use super::{camel, ids, item, method, query, refusals, refused_before, sentences, wrapped};
use crate::generate::errors;

/// Operations whose methods are written by hand in `composed-calls.ts`, because they differ from their rows: the query
/// is among the options, two operations share a method, or the response is a log that can be followed.
const BY_HAND: [&str; 6] = [
    "deployments.delete",
    "deployments.deleteMany",
    "revisions.logs",
    "projects.buildLogs",
    "projects.deployLogs",
    "projects.revisionDeployLogs",
];

/// The resources with methods that are written by hand, and the interfaces of these methods.
const EXTENDS: [(&str, &str); 3] =
    [("deployments", "DeploymentCalls"), ("revisions", "RevisionCalls"), ("projects", "ProjectCalls")];

/// What a type that depends on what is given takes as its parameter.
const GIVEN: &str = "<Body>";

/// Queries and bodies whose types for callers are written by hand.
const TYPES: [(&str, &str); 2] = [
    ("deployments.create", "DeploymentCreate | AgentDeploymentCreate | DeploymentCopy<Body>"),
    ("revisions.create", "RevisionCreate"),
];

pub(crate) fn module() -> String {
    let mut used = Used::default();
    let interfaces: String = RESOURCES.iter().map(|resource| interface(resource, &mut used)).collect();
    let mut out = String::from(
        "// The calls by resource, as types: one method for each operation. Generated from src/api by `cargo xtask generate`;\n\
         // not to be edited by hand. \"Observed\" marks operations that are not in the contract: a service that does not have\n\
         // one answers 404 or 405, and the error says so.\n\n",
    );
    out.push_str(&used.imports());
    out.push_str(&interfaces);
    out
}

/// The names of types that the methods use.
#[derive(Default)]
struct Used {
    records: BTreeSet<String>,
    observed: BTreeSet<String>,
    has_cursors: bool,
}

impl Used {
    fn record(&mut self, record: &Record) -> String {
        let is_observed = OBSERVED.iter().chain(FORMS).any(|known| known.name == record.name);
        let names = if is_observed { &mut self.observed } else { &mut self.records };
        names.insert(record.name.to_owned());
        record.name.to_owned()
    }

    fn imports(&self) -> String {
        let list = |names: &BTreeSet<String>, module: &str| {
            let names: Vec<_> = names.iter().map(|name| format!("  {name},\n")).collect();
            format!("import type {{\n{}}} from '{module}';\n", names.concat())
        };
        let pages = if self.has_cursors { "CursorPromise, PagePromise" } else { "PagePromise" };
        let calls: Vec<_> = EXTENDS.iter().map(|(_, name)| *name).collect();
        format!(
            "import type {{ ApiPromise }} from './call/api-promise.js';\nimport type {{ {} }} from './composed-calls.js';\n{}\
             import type {{ DeploymentOrId, RevisionOrIds }} from './options/ids.js';\n\
             import type {{ RequestOptions }} from './options/request-options.js';\nimport type {{ {pages} }} from './pages.js';\n{}",
            calls.join(", "),
            list(&self.observed, "./observed.js"),
            list(&self.records, "../generated/records.js"),
        )
    }
}

fn interface(resource: &Resource, used: &mut Used) -> String {
    let mut name = resource.name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let name = name.replace("Oauth", "OAuth");
    let extends = EXTENDS.iter().find(|(own, _)| *own == resource.name);
    let extends = extends.map_or(String::new(), |(_, calls)| format!(" extends {calls}"));
    let mut out = format!("\n/** The calls for {}. */\nexport interface {name}{extends} {{\n", resource.about);
    for operation in resource.operations.iter().filter(|operation| !BY_HAND.contains(&operation.name)) {
        out.push_str(&documentation(operation));
        let (arguments, result) = (arguments(operation, used), result(operation, used));
        let given = if arguments.contains(GIVEN) { GIVEN } else { "" };
        let _ = writeln!(out, "  {}{given}({arguments}): {result};", method(operation));
    }
    out.push_str("}\n");
    out
}

fn documentation(operation: &Operation) -> String {
    let observed = if operation.is_observed() { "Observed. " } else { "" };
    let mut text = format!("{observed}{}", sentences(operation));
    if operation.paging().is_some() {
        text.push_str(
            " Await it for the first page, loop over it for every record, or over `.pages()` for every page.",
        );
    }
    let mut throws = Vec::new();
    let before = refused_before(operation);
    if !before.is_empty() {
        throws.push(format!("ValidationError before anything is sent, if {before}"));
    }
    for (status, clause) in refusals(operation) {
        let clause = if clause.is_empty() { String::new() } else { format!(" if {clause}") };
        throws.push(format!("{}{clause}", errors::of_status(status)));
    }
    if !throws.is_empty() {
        let _ = write!(text, "\n@throws {}", throws.join("; "));
    }
    let mut out = format!("  /**\n{}", wrapped(&text, "   * "));
    if !operation.example.is_empty() {
        out.push_str("   * @example\n");
        for line in operation.example.lines() {
            let _ = writeln!(out, "   * {line}");
        }
    }
    out.push_str("   */\n");
    out
}

fn arguments(operation: &Operation, used: &mut Used) -> String {
    let mut arguments = Vec::new();
    match ids(operation).as_slice() {
        [] => {}
        [id @ "deployment_id"] => arguments.push(format!("{}: DeploymentOrId", camel(id))),
        [id] => arguments.push(format!("{}: string", camel(id))),
        ["deployment_id", "revision_id"] => arguments.push("ids: RevisionOrIds".to_owned()),
        ids => {
            let members: Vec<_> = ids.iter().map(|id| format!("readonly {id}: string")).collect();
            arguments.push(format!("ids: {{ {} }}", members.join("; ")));
        }
    }
    if let Some(query) = query(operation) {
        let mark = if query.fields.iter().any(|field| field.required) { "" } else { "?" };
        arguments.push(format!("params{mark}: {}", used.record(query)));
    }
    if let Some(body) = super::body(operation) {
        let name = match TYPES.iter().find(|(name, _)| *name == operation.name) {
            Some((_, own)) => {
                for name in own.split(" | ").map(|name| name.trim_end_matches(GIVEN)) {
                    let names = if name == body.name { &mut used.records } else { &mut used.observed };
                    names.insert(name.to_owned());
                }
                (*own).to_owned()
            }
            None => used.record(body),
        };
        arguments.push(format!("body: {name}"));
    }
    arguments.push("options?: RequestOptions".to_owned());
    arguments.join(", ")
}

fn result(operation: &Operation, used: &mut Used) -> String {
    if let (Some(paging), Some(item)) = (operation.paging(), item(operation)) {
        used.has_cursors |= paging == Paging::Cursor;
        let promise = if paging == Paging::Cursor { "CursorPromise" } else { "PagePromise" };
        return format!("{promise}<{}>", used.record(item));
    }
    let value = match (operation.response, operation.response_record()) {
        (ResponseBody::Empty, _) => "void".to_owned(),
        (ResponseBody::Json(Kind::List(_)), Some(record)) => format!("{}[]", used.record(record)),
        (ResponseBody::Json(_), Some(record)) => used.record(record),
        (ResponseBody::Any, Some(record)) => format!("{} | undefined", used.record(record)),
        (ResponseBody::Json(_) | ResponseBody::Any, None) => "unknown".to_owned(),
    };
    format!("ApiPromise<{value}>")
}
