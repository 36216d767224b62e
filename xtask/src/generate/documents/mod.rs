//! The pages in `docs` that are written from the tables.

pub(super) mod contract;
pub(super) mod doctor;
pub(super) mod error_page;
pub(super) mod field_tables;
pub(super) mod reasons;
pub(super) mod rule_sides;
