//! A greatest value is not below its least one. Reads the least and the greatest.

use super::limit_below_request::{self, not_below};
use crate::form::Node;
use crate::schema::{Inputs, RESOURCE_SPEC, Record};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::texts::Texts;

/// A maximum below its minimum.
pub(in crate::validate) const MAX_BELOW_MIN: Texts =
    Texts::of_kubernetes("max_below_min", "{field} should be at least {other}, which is {minimum}")
        .next("Raise the maximum or lower the minimum.")
        .example(&RESOURCE_SPEC, r#"{"min_scale": 3, "max_scale": 2}"#)
        .harmless(r#"{"min_scale": 3, "max_scale": 3}"#)
        .cannot_run()
        .de("{field} darf nicht kleiner sein als {other} ({minimum})");

pub(in crate::validate) const PREDICATE: Predicate = Predicate::holds(&["isWithin({0}, {1})"]);

#[inline]
pub(in crate::validate) const fn may_break(inputs: Inputs, given: u64) -> bool {
    limit_below_request::may_break(inputs, given)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    not_below(check, record, IssueKind::MaxBelowMin, inputs, node);
}
