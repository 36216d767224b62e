//! The items of a list repeat a name, of which the last one counts: unusual, but no error.

use super::duplicate;
use crate::form::Node;
use crate::schema::{Inputs, Record};
use crate::validate::check::Check;
use crate::validate::issue::kind::Degree;

#[inline]
pub(super) const fn may_break(inputs: Inputs, given: u64) -> bool {
    duplicate::may_break(inputs, given)
}

pub(super) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    duplicate::names(check, record, inputs, node, Degree::LookAgain);
}
