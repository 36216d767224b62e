//! Exactly one of several adjacent fields is given, such as the source of a variable's value; of a volume's, one at
//! most. Reads the first and the last.

use crate::form::Node;
use crate::schema::{ENV_VAR, Inputs, Record, VOLUME};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;

/// None of several fields, one of which is required.
pub(in crate::validate) const NONE_GIVEN: Texts =
    Texts::of_kubernetes("none_given", "Should have exactly one of {expected}")
        .next("Add one of the fields that the message lists.")
        .example(&ENV_VAR, r#"{"name": "A", "valueFrom": {}}"#)
        .harmless(r#"{"name": "A", "valueFrom": {"fieldRef": {"fieldPath": "metadata.name"}}}"#)
        .cannot_run()
        .de("Genau eine Angabe nötig: {expected}");

/// More than one of several fields that exclude each other.
pub(in crate::validate) const SEVERAL_GIVEN: Texts =
    Texts::of_kubernetes("several_given", "Should have only one of {expected}")
        .next("Keep one of them.")
        .example(&VOLUME, r#"{"name": "a", "emptyDir": {}, "configMap": {"name": "b"}}"#)
        .harmless(r#"{"name": "a", "emptyDir": {}}"#)
        .cannot_run()
        .de("Nur eine Angabe möglich: {expected}");

/// The bits of adjacent fields.
const fn bits([first, last]: Inputs) -> u64 {
    (u64::MAX >> (63 - (last - first))) << first
}

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break(inputs: Inputs, given: u64) -> bool {
    (given & bits(inputs)).count_ones() != 1
}

pub(in crate::validate) fn check<'a>(
    check: &mut Check<'a>,
    record: &'static Record,
    [first, last]: Inputs,
    node: Node<'a>,
) {
    let mut given = (first..=last).filter(|index| node.given((*index).into()).is_some());
    let names = || vec![(Parameter::Expected, names(record, first, last))];
    match (given.next(), given.next()) {
        (Some(_), Some(second)) => {
            let tail = [Step::Name(record.name_of(second))];
            check.report(IssueKind::SeveralGiven, Degree::CannotRun, &tail, names());
        }
        // Kubernetes knows more kinds than the tables list: a field that they do not list may be the one. A volume of no
        // kind is an empty directory to it.
        (None, _) if !record.is(&VOLUME) && node.unknown_keys().next().is_none() => {
            check.report(IssueKind::NoneGiven, Degree::CannotRun, &[], names());
        }
        _ => {}
    }
}

fn names(record: &Record, first: u8, last: u8) -> Context {
    let mut out = String::new();
    for field in record.fields.get(first.into()..=last.into()).unwrap_or_default() {
        out.push_str(if out.is_empty() { "" } else { ", " });
        out.push_str(field.name);
    }
    Context::Text(out)
}
