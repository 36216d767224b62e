//! Many deployments at once: what would make a workspace what a fleet describes, and doing it.

mod apply;
mod canonical;
mod check;
mod decide;
mod document;
mod export;
mod listing;
mod plan;
mod read;
mod review;
mod source;
mod stored;
mod together;
mod types;

pub use apply::{FleetApplied, FleetApplyOptions, FleetEvent, FleetFailure};
pub use document::FleetPlanDocument;
pub use export::FleetExport;
pub use source::SecretSource;
pub use types::{FLEET_LABEL, Fleet, FleetAction, FleetDeployment, FleetEntry, FleetOptions, FleetPlan, Fleets};
