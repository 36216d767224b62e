//! What the service does: the handlers of its operations, one file a resource. They know the state, but neither paths
//! nor headers nor how a request is checked.

#![expect(clippy::unnecessary_wraps, reason = "all handlers have the same signature, whether they can refuse or not")]

pub(crate) mod auth;
pub(crate) mod connections;
pub(crate) mod context;
pub(crate) mod deployments;
pub(crate) mod integrations;
pub(crate) mod listeners;
pub(crate) mod log_lines;
pub(crate) mod logs;
pub(crate) mod new_revision;
pub(crate) mod oauth_providers;
pub(crate) mod organisation;
pub(crate) mod projects;
pub(crate) mod push_tokens;
pub(crate) mod revisions;
pub(crate) mod tokens;
pub(crate) mod uploads;
