//! Issues as they are found: a bounded number of them, and put into the order of the form's fields at the end.

use super::kind::{Degree, IssueKind};
use super::location::Segment;
use super::parameter::{Context, Parameter};
use super::report::{Issue, Report};
use super::texts::Texts;
use crate::schema::{Kind, Record};

/// The most issues that one report lists; after them comes one `too_many_issues`.
pub const MAX_ISSUES: usize = 100;

/// More issues than a report lists.
pub(in crate::validate) const TOO_MANY_ISSUES: Texts =
    Texts::ours("too_many_issues", "There are more issues than the {max_length} listed; mend these first")
        .next("Correct the listed issues and check again: at most 100 are listed, the gravest before the others.")
        .degree_note("that of the gravest issue listed")
        .de("Es gibt mehr als die {max_length} aufgeführten Meldungen; diese zuerst beheben");

/// What an issue belongs to: a value of a record, or a rule of one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::validate) struct Scope {
    /// How long the location of the record is.
    pub(in crate::validate) depth: usize,
    /// 0 for values, the index of the rule and 1 for rules.
    pub(in crate::validate) rule: usize,
}

impl Scope {
    /// The values of the record at a location of this length.
    pub(in crate::validate) const fn of_values(depth: usize) -> Self {
        Self { depth, rule: 0 }
    }

    /// Goes on to the rule of this index.
    pub(in crate::validate) const fn set_rule(&mut self, index: usize) {
        self.rule = index + 1;
    }
}

/// The issues that were found so far.
#[derive(Clone, Debug, Default)]
pub(in crate::validate) struct Issues {
    list: Vec<(Issue, Scope)>,
    full: bool,
}

impl Issues {
    /// Adds an issue of a value, or notes that there are more than are listed.
    pub(in crate::validate) fn add(&mut self, issue: Issue) {
        self.add_of(issue, Scope::default());
    }

    /// Adds an issue, or notes that there are more than are listed.
    #[cold]
    #[inline(never)]
    pub(in crate::validate) fn add_of(&mut self, issue: Issue, scope: Scope) {
        if self.list.len() >= MAX_ISSUES {
            self.full = true;
            // The last of the least grave makes room, so that no number of others hides a graver one.
            let mut below = [Degree::LookAgain, Degree::CannotRun].into_iter().filter(|degree| *degree < issue.degree);
            let last_of = |degree| self.list.iter().rposition(|(issue, _)| issue.degree == degree);
            match below.find_map(last_of) {
                Some(index) => self.list.remove(index),
                None => return,
            };
        }
        self.list.push((issue, scope));
    }

    pub(in crate::validate) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The issues in the order in which they were found.
    pub(in crate::validate) fn into_found(self) -> impl Iterator<Item = Issue> {
        self.list.into_iter().map(|(issue, _)| issue)
    }

    /// Drops what was found at a location and below it.
    #[cold]
    pub(in crate::validate) fn forget(&mut self, loc: &[Segment]) {
        self.list.retain(|(issue, _)| !issue.loc.starts_with(loc));
    }

    /// Ends with the report of a form that was checked as `record`.
    pub(in crate::validate) fn report(mut self, record: &'static Record, root: &'static str) -> Report {
        in_form_order(record, &mut self.list);
        let mut issues: Vec<Issue> = self.list.into_iter().map(|(issue, _)| issue).collect();
        if self.full {
            let mut issue = Issue::new(
                IssueKind::TooManyIssues,
                vec![Segment::Name(root)],
                vec![(Parameter::MaxLength, Context::Number(MAX_ISSUES as f64))],
            );
            // The gravest are listed before the others, so that a full list without one means that there is none.
            issue.degree = issues.iter().map(|issue| issue.degree).max().unwrap_or(issue.degree);
            issues.push(issue);
        }
        Report { issues }
    }
}

/// Puts issues into the order of the form's fields. Keys come in any order, and rules report after the fields of their
/// record. There are a hundred at most, and the standard library's sort weighs 7 kB of wasm.
fn in_form_order(record: &'static Record, issues: &mut [(Issue, Scope)]) {
    if issues.len() < 2 {
        return;
    }
    // All ranks in one list, and where each stands in it.
    let mut all = Vec::with_capacity(12 * issues.len());
    let mut ranks = Vec::with_capacity(issues.len());
    for (issue, scope) in &*issues {
        let start = all.len();
        rank(record, issue, *scope, &mut all);
        ranks.push((start, all.len()));
    }
    let rank_of = |(start, end): (usize, usize)| all.get(start..end).unwrap_or_default();
    for end in 1..issues.len() {
        let mut at = end;
        while at > 0 && rank_of(ranks[at]) < rank_of(ranks[at - 1]) {
            issues.swap(at - 1, at);
            ranks.swap(at - 1, at);
            at -= 1;
        }
    }
}

/// Appends what an issue is ordered by: a number for each step of its place, then, of one place, what a value is itself
/// before the rules, those of the innermost record first.
fn rank(record: &'static Record, issue: &Issue, scope: Scope, rank: &mut Vec<usize>) {
    // What is said of a whole comes before what is said of its parts.
    const END: usize = 0;
    const NO_FIELD: usize = 1;
    const FIRST: usize = 2;
    let mut kind = Some(Kind::Record(record));
    for step in issue.loc.iter().chain(&issue.tail).skip(1) {
        let (place, inner) = match (kind, step) {
            (Some(Kind::Record(record)), Segment::Name(name)) => match record.index_of_static(name) {
                Some(index) => (FIRST + index, Some(record.fields[index].kind)),
                None => (NO_FIELD, None),
            },
            (_, Segment::Name(_)) => (NO_FIELD, None),
            (Some(Kind::List(inner) | Kind::Map(_, inner)), Segment::Index(index)) => (FIRST + index, Some(*inner)),
            (_, Segment::Index(index)) => (FIRST + index, None),
            // Keys stay in the order in which they were found.
            (Some(Kind::Map(_, inner)), Segment::Key(_)) => (usize::MAX, Some(*inner)),
            (_, Segment::Key(_)) => (usize::MAX, None),
        };
        rank.push(place);
        kind = inner;
    }
    rank.extend([END, usize::MAX - scope.depth, scope.rule]);
}
