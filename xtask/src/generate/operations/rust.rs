//! The client's typed methods for Rust callers: `src/client/resources/calls.rs`.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use deployment_control::api::{Operation, Paging, RESOURCES, Resource, ResponseBody};
use deployment_control::schema::{Kind, Record};

use super::{body, ids, is_uuid, item, method, query, refusals, refused_before, sentences, snake, wrapped};

/// Operations whose methods are written by hand beside this file, because their arguments or results differ from their
/// rows.
const BY_HAND: [&str; 7] = [
    "deployments.delete",
    "deployments.deleteMany",
    "projects.buildLogs",
    "projects.deployLogs",
    "projects.revisionDeployLogs",
    "connections.list",
    "connections.create",
];

/// Files of `src/api` that are not named after their resource.
const FILES: [(&str, &str); 1] = [("projects", "logs")];

/// Rows that are not named after their method.
const ROWS: [(&str, &str); 2] = [
    ("integrations.listRepositories", "REPOSITORIES"),
    ("integrations.listManagedRepositories", "MANAGED_REPOSITORIES"),
];

pub(crate) fn module() -> String {
    let mut models = BTreeSet::new();
    let code: String = RESOURCES.iter().map(|resource| implementation(resource, &mut models)).collect();
    let pages = if code.contains("CursorPages") { "CursorPages, Listing, Pages" } else { "Listing, Pages" };
    let list = models.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "//! The calls of each resource, one method for each operation. Generated from `src/api` by `cargo xtask generate`;\n\
         //! not to be edited by hand. Methods whose arguments differ from their rows are in the files beside this one.\n\n\
         #![cfg_attr(rustfmt, rustfmt::skip)]\n\n\
         use super::pages::{{{pages}}};\nuse super::typed::members;\nuse crate::api;\n\
         use crate::client::env::Env;\nuse crate::client::error::Error;\nuse crate::client::send::Client;\n\
         use crate::client::transport::Transport;\nuse crate::model::{{{list}}};\n{code}{}",
        accessors()
    )
}

fn structure_name(resource: &Resource) -> String {
    let mut name = resource.name.to_owned();
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name.replace("Oauth", "OAuth")
}

fn implementation(resource: &Resource, models: &mut BTreeSet<String>) -> String {
    let name = structure_name(resource);
    let mut out = format!(
        "\n/// The calls for {}.\n#[derive(Clone, Copy, Debug)]\npub struct {name}<'a, T, E> {{\n    pub(super) client: &'a Client<T, E>,\n}}\n",
        resource.about
    );
    let methods: String = resource
        .operations
        .iter()
        .filter(|operation| !BY_HAND.contains(&operation.name))
        .map(|operation| call(resource, operation, models))
        .collect();
    if !methods.is_empty() {
        let lifetime = if methods.contains("'a") { "'a" } else { "'_" };
        let declared = if lifetime == "'a" { "'a, " } else { "" };
        let _ = write!(
            out,
            "\nimpl<{declared}T: Transport, E: Env> {name}<{lifetime}, T, E> {{\n{}}}\n",
            methods.trim_start_matches('\n')
        );
    }
    out
}

fn call(resource: &Resource, operation: &Operation, models: &mut BTreeSet<String>) -> String {
    let file = FILES.iter().find(|(name, _)| *name == resource.name).map_or(resource.name, |(_, file)| file);
    let own = ROWS.iter().find(|(name, _)| *name == operation.name).map(|(_, row)| (*row).to_owned());
    let row = own.unwrap_or_else(|| snake(method(operation)).to_ascii_uppercase());
    let row = format!("&api::{}::{row}", snake(file));
    let parameters: Vec<&str> = operation.parameters().collect();
    let mut arguments: Vec<String> = parameters.iter().map(|name| format!("{name}: &str")).collect();
    if let Some(query) = query(operation) {
        arguments.push(format!("params: &{}", model(query, models)));
    }
    if let Some(body) = body(operation) {
        arguments.push(format!("body: &{}", model(body, models)));
    }
    let arguments: String = arguments.iter().flat_map(|argument| [", ", argument]).collect();
    let name = snake(method(operation));
    let mut out = format!("\n{}", wrapped(&sentences(operation), "    /// "));
    if let (Some(paging), Some(item)) = (operation.paging(), item(operation)) {
        let pages = if paging == Paging::Cursor { "CursorPages" } else { "Pages" };
        let owned: Vec<String> = parameters.iter().map(|name| format!("{name}.to_owned()")).collect();
        let id = identity(item);
        let item = model(item, models);
        let query = if query(operation).is_some() { "members(params)" } else { "serde_json::Map::new()" };
        let _ = write!(
            out,
            "    pub fn {name}(&self{arguments}) -> {pages}<'a, T, E, {item}> {{\n        let listing = Listing {{\n            operation: {row},\n            parameters: vec![{}],\n            query: {query},\n            id: |record: &{item}| {id},\n        }};\n        {pages}::new(self.client, listing)\n    }}\n",
            owned.join(", ")
        );
        return out;
    }
    out.push_str("    ///\n    /// # Errors\n");
    out.push_str(&wrapped(&errors(operation), "    /// "));
    let result = match (operation.response, operation.response_record()) {
        (ResponseBody::Empty, _) => "()".to_owned(),
        (ResponseBody::Json(Kind::List(_)), Some(record)) => format!("Vec<{}>", model(record, models)),
        (ResponseBody::Json(_) | ResponseBody::Any, Some(record)) => model(record, models),
        (ResponseBody::Json(_) | ResponseBody::Any, None) => "serde_json::Value".to_owned(),
    };
    let text = |record: Option<&Record>, name: &str| {
        record.map_or("None".to_owned(), |_| format!("Some(serde_json::to_string({name})?)"))
    };
    let (query_text, body_text) = (text(query(operation), "params"), text(body(operation), "body"));
    let sent = if result == "()" { "call_without_response" } else { "call" };
    let _ = write!(
        out,
        "    pub async fn {name}(&self{arguments}) -> Result<{result}, Error> {{\n        self.client.{sent}({row}, &[{}], {query_text}, {body_text}).await\n    }}\n",
        parameters.join(", ")
    );
    out
}

/// What tells two records of a listing apart: a text of theirs.
fn identity(item: &Record) -> &'static str {
    let text = |name: &str| item.fields.iter().find(|field| field.name == name && matches!(field.kind, Kind::Text(_)));
    match (text("id"), text("url")) {
        (Some(id), _) if id.required && !id.nullable => "Some(&record.id)",
        (Some(_), _) => "record.id.as_deref()",
        (None, Some(_)) => "Some(&record.url)",
        (None, None) => "None",
    }
}

fn model(record: &Record, models: &mut BTreeSet<String>) -> String {
    models.insert(record.name.to_owned());
    record.name.to_owned()
}

fn errors(operation: &Operation) -> String {
    let mut errors = Vec::new();
    let before = refused_before(operation);
    if !before.is_empty() {
        errors.push(format!("[`Error::Invalid`] if {before}"));
    } else if ids(operation).iter().any(|name| !is_uuid(name)) {
        errors.push("[`Error::Invalid`] for an empty id".to_owned());
    }
    for (status, clause) in refusals(operation).into_iter().filter(|(_, clause)| !clause.is_empty()) {
        errors.push(format!("[`Error::Api`] with {status} if {clause}"));
    }
    if errors.is_empty() { "See [`Error`].".into() } else { format!("{}; else see [`Error`].", errors.join("; ")) }
}

/// How a client hands out the calls of each resource.
fn accessors() -> String {
    let mut out = String::from("\nimpl<T: Transport, E: Env> Client<T, E> {\n");
    for (index, resource) in RESOURCES.iter().enumerate() {
        let blank = if index == 0 { "" } else { "\n" };
        let name = structure_name(resource);
        let _ = write!(
            out,
            "{blank}    /// The calls for {}.\n    pub const fn {}(&self) -> {name}<'_, T, E> {{\n        {name} {{ client: self }}\n    }}\n",
            resource.about,
            snake(resource.name)
        );
    }
    out.push_str("}\n");
    out
}
