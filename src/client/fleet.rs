//! Many deployments at once: what would make a workspace what a fleet describes, and doing it.

mod apply;
mod check;
mod decide;
mod listing;
mod plan;
mod together;
mod types;

pub use apply::{FleetApplied, FleetApplyOptions, FleetEvent, FleetFailure};
pub use types::{FLEET_LABEL, Fleet, FleetAction, FleetDeployment, FleetEntry, FleetOptions, FleetPlan, Fleets};
