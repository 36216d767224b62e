//! A greatest value is not below its least one.

use super::both;
use super::limit_below_request::not_below;
use crate::form::Node;
use crate::schema::{Inputs, RESOURCE_SPEC, Record};
use crate::validate::check::Check;
use crate::validate::issue::kind::IssueKind;
use crate::validate::issue::texts::{Authority, Texts};

pub(in crate::validate) const MAX_BELOW_MIN: Texts =
    Texts::ours("max_below_min", "{field} should be at least {other}, which is {minimum}")
        .according_to(Authority::Kubernetes)
        .next("Raise the maximum or lower the minimum.")
        .example(&RESOURCE_SPEC, r#"{"min_scale": 3, "max_scale": 2}"#);

#[inline]
pub(super) const fn may_break(inputs: Inputs, given: u64) -> bool {
    both(given, inputs)
}

pub(super) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    not_below(check, record, IssueKind::MaxBelowMin, inputs, node);
}
