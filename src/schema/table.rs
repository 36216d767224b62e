//! What tables are written in: records, fields and what a field says of itself, values, rules.

pub(super) mod attributes;
pub(super) mod bounds;
pub(super) mod choices;
pub(super) mod field;
pub(super) mod record;
pub(super) mod rule;
pub(super) mod rule_names;
pub(super) mod setters;
pub(super) mod text;
