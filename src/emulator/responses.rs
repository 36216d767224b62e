//! What responses contain: records, pages of records, and the reasons of refusals.

pub(crate) mod page;
pub(crate) mod problems;
pub(crate) mod representation;
