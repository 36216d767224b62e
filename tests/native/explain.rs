//! What a patch does, and which patch a form needs.

mod as_applied;
mod changes;
mod plan;
mod service_views;
mod under_views;
