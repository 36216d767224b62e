//! The files in `pkg/src/generated`, except the predicates.

pub(super) mod checked_records;
pub(super) mod choices;
pub(super) mod compute;
pub(super) mod german;
pub(super) mod kinds;
pub(super) mod metadata;
pub(super) mod reasons;
pub(super) mod records;
pub(super) mod views;
