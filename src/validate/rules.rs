//! The rules between the fields of a record. Each stands in a file of its own: what it says where it is broken, which
//! fields must be given so that it can be, and its check. The list is in `schema/table/rule.rs`.
//!
//! A rule runs only where its inputs have no error of their own.

pub(super) mod annotations_size;
pub(super) mod build_on_push_with_tag;
pub(super) mod creation;
pub(super) mod duplicate;
pub(super) mod exactly_one;
pub(super) mod exclusive;
pub(super) mod limit_below_request;
pub(super) mod max_below_min;
pub(super) mod most_items;
mod overridden;
pub(super) mod patch;
pub(super) mod pod;
pub(super) mod projected_paths;
pub(super) mod source_rules;

use super::check::Check;
use crate::form::Node;
use crate::schema::{Record, Rule, RuleName, rules};
use pod::{localhost_profile, mount_propagation, resources, security_context};

/// Leads from the name of each rule to its file.
macro_rules! files {
    ($($(#[$doc:meta])* $name:ident = $file:ident;)*) => {
        /// Whether a rule can be broken where these fields are given, one bit each.
        #[inline]
        fn may_break(rule: Rule, given: u64) -> bool {
            match rule.name {
                $(RuleName::$name => $file::may_break(rule.inputs, given),)*
            }
        }

        #[inline(never)]
        fn check_rule<'a>(check: &mut Check<'a>, record: &'static Record, rule: Rule, node: Node<'a>) {
            match rule.name {
                $(RuleName::$name => $file::check(check, record, rule.inputs, node),)*
            }
        }
    };
}
rules!(files);

/// Checks the rules of a record of which these fields are given, one bit each.
pub(super) fn check_rules<'a>(check: &mut Check<'a>, record: &'static Record, node: Node<'a>, given: u64) {
    for (index, rule) in record.rules.iter().enumerate() {
        if may_break(*rule, given) {
            check.scope.set_rule(index);
            check_rule(check, record, *rule, node);
        }
    }
}

/// Whether both fields are given.
#[inline]
const fn both(given: u64, [one, other]: [u8; 2]) -> bool {
    given >> one & given >> other & 1 == 1
}

/// Whether a field is given.
#[inline]
const fn one(given: u64, field: u8) -> bool {
    given >> field & 1 == 1
}
