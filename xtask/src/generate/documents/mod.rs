//! The pages in `reference` and `docs` that are written from the tables.

pub(super) mod contract;
pub(super) mod errors;
pub(super) mod field_tables;
pub(super) mod issues;
pub(super) mod reasons;
pub(super) mod rule_sides;
pub(super) mod signatures;
