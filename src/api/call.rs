//! A call: one operation with its arguments, checked and encoded.

use core::fmt;
use core::time::Duration;

use super::operation::{Body, LongPoll, Operation, Query, ResponseBody};
use super::{path, query};
use crate::http::{Hidden, Method};
use crate::json::{self, Reader};
use crate::schema::{Kind, Record};
use crate::validate::{Context, Degree, Issue, IssueKind, Parameter, Report, Segment, check_text};

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
    /// The content of a successful response.
    pub response: ResponseBody,
    /// How long the service itself waits before it answers; `None` where it answers at once.
    pub long_poll: Option<Duration>,
    /// Warnings about the body or the query. A client passes them to the hook of its options.
    pub warnings: Vec<Issue>,
}

/// Whether a body and a query are checked before they are sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Check {
    /// Nothing is sent of what the service refuses, or of what it takes and that cannot run.
    #[default]
    Before,
    /// Nothing is sent of what the service refuses. What it takes and that cannot run is sent, with a warning.
    Refused,
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
    pub fn new(
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<&str>,
        body: Option<String>,
        when: Check,
    ) -> Result<Self, Report> {
        Self::under(operation.path, operation, parameters, query, body, when)
    }

    /// Builds a call as [`Call::new`] does, under the path that a service has for the operation.
    pub(crate) fn under(
        template: &str,
        operation: &'static Operation,
        parameters: &[&str],
        query: Option<&str>,
        body: Option<String>,
        when: Check,
    ) -> Result<Self, Report> {
        let mut path = path::fill(template, &in_order_of(template, operation, parameters))?;
        let mut warnings = Vec::new();
        if let Some(query) = query {
            let record = if let Query::Record(record) = operation.query { Some(record) } else { None };
            if let Some(record) = record {
                warnings = check(record, query, when)?;
                if when == Check::Before {
                    refuse_empty_lists(record, query)?;
                }
            }
            path.push_str(&query::encode_as(record, query));
        }
        let form = match operation.body {
            Body::Record(record) => Some(record),
            Body::None => None,
        };
        if let (Some(form), Some(body)) = (form, &body) {
            warnings.append(&mut check(form, body, when)?);
            if when != Check::Off {
                warnings.extend(ignored_field(operation, body));
            }
        }
        Ok(Self {
            operation: operation.name,
            method: operation.method,
            path,
            body,
            form,
            response: operation.response,
            long_poll: operation.long_poll.map(|wait| duration(wait, query)),
            warnings,
        })
    }
}

/// How long the service waits by this query, which is the JSON text of an object.
fn duration(wait: LongPoll, query: Option<&str>) -> Duration {
    let seconds = query.and_then(|query| number_member(query, wait.member));
    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    duration.unwrap_or(Duration::from_secs(wait.default_seconds.into()))
}

/// The parameters of an operation in the order in which a template of a service's own names them.
fn in_order_of<'a>(template: &str, operation: &Operation, parameters: &[&'a str]) -> Vec<&'a str> {
    if template == operation.path {
        return parameters.to_vec();
    }
    let place = |wanted: &str| operation.parameters().position(|name| name == wanted);
    let names = path::names(template);
    names.filter_map(|name| parameters.get(place(name)?).copied()).collect()
}

fn check(record: &'static Record, text: &str, check: Check) -> Result<Vec<Issue>, Report> {
    if check == Check::Off {
        return Ok(Vec::new());
    }
    let report = check_text(record, text.as_bytes());
    let least = if check == Check::Refused { Degree::Refused } else { Degree::CannotRun };
    if report.issues.iter().any(|issue| issue.degree >= least) { Err(report) } else { Ok(report.issues) }
}

/// Refuses a query that asks for the records of an empty list: a service may take an empty parameter for none, and answer
/// with all. It is refused like a list that is missing.
fn refuse_empty_lists(record: &'static Record, query: &str) -> Result<(), Report> {
    let is_empty = |name: &str| {
        let no_text = text_member(query, name).is_some_and(|text| text.is_empty());
        no_text
            || member(query, name, json::Kind::List, |reader| {
                let mut first = reader.begin_list().ok()?;
                (!reader.next_item(&mut first).ok()?).then_some(())
            })
            .is_some()
    };
    let lists = record.fields.iter().filter(|field| matches!(field.kind, Kind::Texts));
    let Some(field) = lists.into_iter().find(|field| is_empty(field.name)) else { return Ok(()) };
    let loc = vec![Segment::Name("query"), Segment::Name(field.name)];
    Err(Report { issues: vec![Issue::new(IssueKind::Missing, loc, Vec::new())] })
}

/// The warning of a body that sets a field which services may ignore in this operation.
fn ignored_field(operation: &Operation, body: &str) -> Option<Issue> {
    let field = operation.ignored.filter(|field| text_member(body, field).is_some())?;
    let loc = vec![Segment::Name("body"), Segment::Name(field)];
    Some(Issue::new(IssueKind::UnknownField, loc, vec![(Parameter::Suggestion, Context::Text(String::new()))]))
}

/// The member of this name in the JSON text of a record, where it is a text.
pub(crate) fn text_member(record: &str, name: &str) -> Option<String> {
    member(record, name, json::Kind::Text, |reader| Some(reader.text().ok()?.as_str().into_owned()))
}

/// The member of this name in the JSON text of a record, where it is a number.
fn number_member(record: &str, name: &str) -> Option<f64> {
    member(record, name, json::Kind::Number, |reader| Some(reader.number().ok()?.value))
}

/// What is read of the member of this name, where it is of this kind.
#[inline(never)]
fn member<'a, R>(record: &'a str, name: &str, kind: json::Kind, read: fn(&mut Reader<'a>) -> Option<R>) -> Option<R> {
    let mut reader = Reader::new(record.as_bytes());
    let mut found = None;
    let mut first = reader.begin_object().ok()?;
    while let Some(key) = reader.next_key(&mut first).ok()? {
        if key.is(name) && reader.kind() == Ok(kind) {
            found = Some(read(&mut reader)?);
        } else {
            reader.skip().ok()?;
        }
    }
    found
}
