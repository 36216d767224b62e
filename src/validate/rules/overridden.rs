//! The items of a list do not repeat a name, of which the last one counts: unusual, but no error. Reads as `Duplicate` does.

use super::duplicate;
use crate::form::Node;
use crate::schema::{Inputs, Record};
use crate::validate::between::predicate::Predicate;
use crate::validate::check::Check;
use crate::validate::issue::kind::Degree;

pub(in crate::validate) const PREDICATE: Predicate = Predicate::BUILT_IN;

#[inline]
pub(in crate::validate) const fn may_break(inputs: Inputs, given: u64) -> bool {
    duplicate::may_break(inputs, given)
}

pub(in crate::validate) fn check<'a>(check: &mut Check<'a>, record: &'static Record, inputs: Inputs, node: Node<'a>) {
    duplicate::names(check, record, inputs, node, Degree::LookAgain);
}
