//! The service's operations as values: each function checks its arguments, builds a [`Call`], and sends nothing.
//!
//! One file for each resource, one [`Operation`] for each operation: method, path, query, body, response, and where it
//! is documented. The functions here, the table of the npm package (`pkg/src/generated/operations.ts`) and
//! `schema/openapi.json` all come from these.

pub mod auth;
mod call;
pub mod connections;
pub mod deployments;
pub mod integrations;
pub mod listeners;
pub mod logs;
pub mod oauth_providers;
mod operation;
mod operations;
pub mod path;
pub mod query;
pub mod responses;
pub mod revisions;
pub mod tokens;

pub(crate) use call::text_member;
pub use call::{Call, Check};
pub use operation::{Body, LongPoll, Operation, Paging, Query, ResponseBody};
pub use operations::{ANY_ANSWER, NO_ANSWER, OPERATIONS, RESOURCES, RESPONSES, Resource};
