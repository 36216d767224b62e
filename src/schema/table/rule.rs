//! The rules between the fields of a record: their names, and the fields that each reads. What a rule checks stands in
//! a file of its own in `validate/rules`.

use super::rule_names::rules;

/// Declares the names of the rules.
macro_rules! names {
    ($($(#[$doc:meta])* $name:ident = $file:ident;)*) => {
        /// The name of a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[non_exhaustive]
        pub enum RuleName {
            $($(#[$doc])* $name,)*
        }
    };
}
rules!(names);

/// The fields that a rule reads, as indexes in their record. A rule that reads only one has 0 for the other.
pub type Inputs = [u8; 2];

/// A rule between the fields of a record.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// Which rule.
    pub name: RuleName,
    /// The fields that it reads.
    pub inputs: Inputs,
}

impl Rule {
    /// A rule that itself knows what it reads.
    pub(in crate::schema) const fn of_record(name: RuleName) -> Self {
        Self { name, inputs: [0; 2] }
    }

    /// A rule that reads these fields.
    pub(in crate::schema) const fn reading(name: RuleName, inputs: Inputs) -> Self {
        Self { name, inputs }
    }
}
