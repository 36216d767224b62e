//! What the rules between the fields of a record share. The rules themselves stand one to a file in `rules`.

pub(super) mod check_rules;
pub(super) mod given;
pub(super) mod predicate;
pub(super) mod source_rules;
pub(super) mod spec_reset;
