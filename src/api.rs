//! The service's operations as values: each function checks its arguments, builds a [`Call`], and sends nothing.
//!
//! One file for each resource, one [`Operation`] for each operation: method, path, query, body, answer, and where it is documented. The functions here, the table of the npm package
//! (`pkg/src/generated/operations.ts`) and `schema/openapi.json` all come from these.

use core::fmt;

pub mod answers;
pub mod connections;
pub mod deployments;
pub mod integrations;
pub mod listeners;
pub mod logs;
pub mod oauth_providers;
mod operation;
pub mod path;
pub mod query;
pub mod revisions;
#[cfg(feature = "words")]
mod shapes;

pub use operation::{Body, OPERATIONS, Operation, Query};

use crate::http::{Hidden, Method};
use crate::schema::{Kind, Record};
use crate::validate::{Issue, Report, check_text};

/// A call of one operation: everything that its request needs, except the base address and the credentials.
///
/// `{:?}` does not show the body, since it may contain secrets.
#[derive(Clone)]
pub struct Call {
    /// The operation's name, such as `deployments.create`.
    pub operation: &'static str,
    /// The method.
    pub method: Method,
    /// The path under the base address, encoded, with its leading slash and its query.
    pub path: String,
    /// The JSON body, if any.
    pub body: Option<String>,
    /// The record of the body, if any.
    pub form: Option<&'static Record>,
    /// The content of a successful answer.
    pub answer: Answer,
    /// Warnings about the body or the query. A client passes them to the hook of its options.
    pub warnings: Vec<Issue>,
}

/// The content of a successful answer.
#[derive(Clone, Copy, Debug)]
pub enum Answer {
    /// A value of this kind.
    Json(&'static Kind),
    /// Nothing; a body is not read.
    Nothing,
}

/// Whether a body is checked before it is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// A body with errors is refused and nothing is sent.
    #[default]
    Before,
    /// The body is sent as it is.
    Off,
}

impl fmt::Debug for Call {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter
            .debug_struct("Call")
            .field("operation", &self.operation)
            .field("method", &self.method)
            .field("path", &self.path)
            .field("body", &self.body.as_ref().map(|body| Hidden(body.len())))
            .field("warnings", &self.warnings)
            .finish_non_exhaustive()
    }
}

impl Call {
    /// Builds a call of an operation. `parameters` are those of its path, in order; `query` and `body` are JSON texts.
    ///
    /// # Errors
    /// The issue of an id that cannot stand in the path, or the report of a query or a body with errors.
    pub fn new(operation: &'static Operation, parameters: &[&str], query: Option<&str>, body: Option<String>, when: Check) -> Result<Self, Report> {
        let mut path = path::fill(operation.path, parameters)?;
        let mut warnings = Vec::new();
        if let Some(query) = query {
            if let Query::Record(record) = operation.query {
                warnings = check(record, query, when)?;
            }
            path.push_str(&query::encode(query));
        }
        let form = match operation.body {
            Body::Record(record) => Some(record),
            Body::None => None,
        };
        if let (Some(form), Some(body)) = (form, &body) {
            warnings.append(&mut check(form, body, when)?);
            if when == Check::Before {
                warnings.extend(revisions::unread_source(operation, body));
            }
        }
        Ok(Self { operation: operation.name, method: operation.method, path, body, form, answer: operation.answer, warnings })
    }
}

fn check(record: &'static Record, text: &str, check: Check) -> Result<Vec<Issue>, Report> {
    if check == Check::Off {
        return Ok(Vec::new());
    }
    let report = check_text(record, text.as_bytes());
    if report.ok() { Ok(report.issues) } else { Err(report) }
}
