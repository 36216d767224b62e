//! Checks the rules between the fields of a record. Each rule stands in a file of its own in `rules`: what is said where
//! it is broken, which fields must be given so that it can be, its check, and what a predicate knows of it.
//!
//! A rule runs only where its inputs have no error of their own.

use super::predicate::Predicate;
use crate::form::Node;
use crate::schema::{Record, Rule, RuleName, rules as all_rules};
use crate::validate::check::Check;
use crate::validate::rules;

/// Leads from the name of each rule to its file.
macro_rules! files {
    ($($(#[$doc:meta])* $name:ident = $file:ident;)*) => {
        /// Whether a rule can be broken where these fields are given, one bit each.
        #[inline]
        fn may_break(rule: Rule, given: u64) -> bool {
            match rule.name {
                $(RuleName::$name => rules::$file::may_break(rule.inputs, given),)*
            }
        }

        #[inline(never)]
        fn check_rule<'a>(check: &mut Check<'a>, record: &'static Record, rule: Rule, node: Node<'a>) {
            match rule.name {
                $(RuleName::$name => rules::$file::check(check, record, rule.inputs, node),)*
            }
        }

        impl RuleName {
            /// What the predicates of the package know of the rule.
            pub const fn predicate(self) -> Predicate {
                match self {
                    $(RuleName::$name => rules::$file::PREDICATE,)*
                }
            }
        }
    };
}
all_rules!(files);

/// Checks the rules of a record of which these fields are given, one bit each.
pub(in crate::validate) fn check_rules<'a>(check: &mut Check<'a>, record: &'static Record, node: Node<'a>, given: u64) {
    for (index, rule) in record.rules.iter().enumerate() {
        if may_break(*rule, given) {
            check.scope.set_rule(index);
            check_rule(check, record, *rule, node);
        }
    }
}
