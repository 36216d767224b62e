//! Issues as they are found: a bounded number of them, and put into the order of the form's fields at the end.

use super::issue::{Context, Issue, Report, Segment, Severity};
use super::kind::IssueKind;
use crate::schema::{Kind, Record};

/// The most issues that one report lists; after them comes one `too_many_issues`.
pub const MAX_ISSUES: usize = 100;

/// The issues that were found so far.
#[derive(Default)]
pub(super) struct Issues {
    list: Vec<Issue>,
    full: bool,
}

impl Issues {
    /// Adds an issue, or notes that there are more than are listed.
    #[cold]
    #[inline(never)]
    pub(super) fn add(&mut self, issue: Issue) {
        if self.list.len() >= MAX_ISSUES {
            self.full = true;
            // A warning makes room for an error, so that no number of warnings hides one.
            let warning = self.list.iter().rposition(|issue| issue.severity == Severity::Warning);
            match warning.filter(|_| issue.severity == Severity::Error) {
                Some(index) => self.list.remove(index),
                None => return,
            };
        }
        self.list.push(issue);
    }

    /// The issue that was found first.
    pub(super) fn first(mut self) -> Option<Issue> {
        if self.list.is_empty() { None } else { Some(self.list.swap_remove(0)) }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Drops what was found at a location and below it.
    #[cold]
    pub(super) fn forget(&mut self, loc: &[Segment]) {
        self.list.retain(|issue| !issue.loc.starts_with(loc));
    }

    /// Ends with the report of a form that was checked as `record`.
    pub(super) fn report(mut self, record: &'static Record, root: &'static str) -> Report {
        in_form_order(record, &mut self.list);
        if self.full {
            let mut issue = Issue::new(IssueKind::TooManyIssues, vec![Segment::Name(root)], vec![("max_length", Context::Number(MAX_ISSUES as f64))]);
            // Errors are listed before warnings are, so that a full list without one means that there is none.
            if self.list.iter().all(|issue| issue.severity == Severity::Warning) {
                issue.severity = Severity::Warning;
            }
            self.list.push(issue);
        }
        Report { issues: self.list }
    }
}

/// Puts issues into the order of the form's fields. Keys come in any order, and rules report after the fields of their record.
/// There are a hundred at most, and the standard library's sort weighs 7 kB of wasm.
fn in_form_order(record: &'static Record, issues: &mut [Issue]) {
    for end in 1..issues.len() {
        let mut at = end;
        while at > 0 && precedes(record, &issues[at], &issues[at - 1]) {
            issues.swap(at - 1, at);
            at -= 1;
        }
    }
}

fn precedes(record: &'static Record, one: &Issue, other: &Issue) -> bool {
    let mut kind = Some(Kind::Record(record));
    let steps = |issue: &'_ Issue| issue.loc.len() + issue.tail.len();
    let step = |issue: &'_ Issue, index: usize| issue.loc.get(index).or_else(|| issue.tail.get(index - issue.loc.len())).cloned();
    for index in 1..steps(one).max(steps(other)) {
        let (one, other) = match (step(one, index), step(other, index)) {
            (Some(one), Some(other)) => (one, other),
            // What is said of a whole comes before what is said of its parts.
            (one, _) => return one.is_none(),
        };
        if one == other {
            kind = kind.and_then(|kind| inner(kind, &one));
            continue;
        }
        return match (kind, one, other) {
            (Some(Kind::Record(record)), Segment::Name(one), Segment::Name(other)) => record.position(one) < record.position(other),
            (_, Segment::Index(one), Segment::Index(other)) => one < other,
            (_, one, other) => matches!(one, Segment::Name(_)) && matches!(other, Segment::Key(_)),
        };
    }
    false
}

fn inner(kind: Kind, step: &Segment) -> Option<Kind> {
    match (kind, step) {
        (Kind::Record(record), Segment::Name(name)) => record.position(name).map(|index| record.fields[index].kind),
        (Kind::List(inner) | Kind::Map(_, inner), _) => Some(*inner),
        _ => None,
    }
}
