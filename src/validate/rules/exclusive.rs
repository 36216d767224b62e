//! Two fields are not both given. An empty text counts as not given. Reads both; the second is reported.

use crate::form::{Node, Value};
use crate::schema::{Inputs, Record, VOLUME_MOUNT};
use crate::validate::between::given::both;
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::{Degree, IssueKind};
use crate::validate::issue::location::Step;
use crate::validate::issue::parameter::{Context, Parameter};
use crate::validate::issue::texts::Texts;

/// Two fields that exclude each other.
pub(in crate::validate) const EXCLUSIVE: Texts = Texts::of_kubernetes("exclusive", "Cannot stand beside {other}")
    .next("Keep one of the two.")
    .example(&VOLUME_MOUNT, r#"{"name": "a", "mountPath": "/a", "subPath": "b", "subPathExpr": "c"}"#)
    .harmless(r#"{"name": "a", "mountPath": "/a", "subPath": "b"}"#)
    .cannot_run()
    .de("Nicht zusammen mit {other} möglich");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["!({0} && {1})"]);

#[inline]
pub(in crate::validate) const fn may_break(inputs: Inputs, given: u64) -> bool {
    both(given, inputs)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    let is_filled = |index: u8| node.given(index.into()).is_some_and(|node| !matches!(node.value(), Value::Text(_, 0)));
    if inputs.into_iter().all(is_filled) {
        let [first, second] = inputs.map(|index| record.name_of(index));
        let ctx = vec![(Parameter::Other, Context::word(first))];
        check.report(IssueKind::Exclusive, Degree::CannotRun, &[Step::Name(second)], ctx);
    }
}
