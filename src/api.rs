//! The service's operations as values: each function checks its arguments, builds a [`Call`], and sends nothing.
//!
//! One file a resource. What a call's answer must look like stands in the call itself ([`Answer`]), so that whoever sends it can read the answer by the same tables.

pub mod deployments;
pub mod revisions;

use crate::http::{Method, encode_segment};
use crate::schema::{Kind, Record};
use crate::validate::{Issue, IssueKind, Report, Segment, check_path_uuid, check_text};

/// A call of one operation: everything that its request needs but the base address and the credentials.
#[derive(Clone, Debug)]
pub struct Call {
    /// The operation's name, such as `deployments.create`.
    pub operation: &'static str,
    /// The method.
    pub method: Method,
    /// The path under the base address, encoded, with its leading slash.
    pub path: String,
    /// The JSON body, if any.
    pub body: Option<String>,
    /// The record of the body, if any.
    pub form: Option<&'static Record>,
    /// What a successful answer carries.
    pub answer: Answer,
    /// What was found in the body that is worth a warning.
    pub warnings: Vec<Issue>,
}

/// What a successful answer carries.
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

fn check(record: &'static Record, body: &str, check: Check) -> Result<Vec<Issue>, Report> {
    if check == Check::Off {
        return Ok(Vec::new());
    }
    let report = check_text(record, body.as_bytes());
    if report.ok() { Ok(report.issues) } else { Err(report) }
}

/// Appends an identifier that must be a uuid to a path.
fn push_uuid(path: &mut String, name: &'static str, id: &str) -> Result<(), Report> {
    if let Some(issue) = check_path_uuid(name, id) {
        return Err(Report { issues: vec![issue] });
    }
    push_segment(path, name, id)
}

/// Appends an identifier to a path, percent-encoded.
fn push_segment(path: &mut String, name: &'static str, id: &str) -> Result<(), Report> {
    let Some(segment) = encode_segment(id) else {
        let loc = vec![Segment::Name("path"), Segment::Name(name)];
        return Err(Report { issues: vec![Issue::new(IssueKind::PathSegment, loc, Vec::new())] });
    };
    path.push('/');
    path.push_str(&segment);
    Ok(())
}
