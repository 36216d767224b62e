//! The shape of every issue, and of a report of them.

use super::kind::{Degree, IssueKind, Severity};
use super::location::Segment;
use super::parameter::{Context, Parameter};

/// Who found an issue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// A check of this crate.
    Client,
    /// The service, in a 422.
    Server,
}

/// What is wrong with one value.
#[derive(Clone, Debug, PartialEq)]
pub struct Issue {
    /// The kind of issue.
    pub kind: IssueKind,
    /// Its location as the service gives it, including the root: `["body", "source_config", "integration_id"]`.
    pub loc: Vec<Segment>,
    /// The steps from there to the field where a person can correct it; empty if the location is that field.
    pub tail: Vec<Segment>,
    /// The parameters of the sentence.
    pub ctx: Vec<(Parameter, Context)>,
    /// How certain it is that the form fails, and where.
    pub degree: Degree,
    /// Who found it.
    pub origin: Origin,
}

impl Issue {
    /// Makes an issue that this crate found; the sentence follows from the kind and its parameters.
    #[cold]
    #[inline(never)]
    pub fn new(kind: IssueKind, loc: Vec<Segment>, ctx: Vec<(Parameter, Context)>) -> Self {
        Self { kind, degree: kind.degree(), loc, tail: Vec::new(), ctx, origin: Origin::Client }
    }

    /// Its degree in the two words of form libraries.
    pub const fn severity(&self) -> Severity {
        self.degree.severity()
    }

    /// The location as text, its segments joined by dots.
    pub fn location(&self) -> String {
        self.loc.iter().map(Segment::as_text).collect::<Vec<_>>().join(".")
    }

    /// The field where a person can correct it: the location without its root, and for a rule between fields the field
    /// itself.
    pub fn path(&self) -> Vec<Segment> {
        self.loc.iter().skip(1).chain(&self.tail).cloned().collect()
    }
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    /// The issues, in the table's order.
    pub issues: Vec<Issue>,
}

impl Report {
    /// Whether nothing is refused and nothing cannot run.
    pub fn ok(&self) -> bool {
        !self.issues.iter().any(|issue| issue.degree.is_error())
    }
}
