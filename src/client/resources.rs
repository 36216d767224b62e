//! Calls with typed records, for Rust callers. `calls.rs` has the method of each operation; the files beside it have
//! those that differ from their rows or send several requests.

mod calls;
mod connections;
mod custom;
mod deployments;
mod pages;
mod projects;
mod revisions;
mod typed;
mod uploads;

pub use calls::*;
pub use custom::CustomRequest;
pub use pages::{CursorPages, Pages};
pub use uploads::Uploads;
