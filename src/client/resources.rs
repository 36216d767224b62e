//! Calls with typed records, for Rust callers. `calls.rs` has the method of each operation; the files beside it have
//! those that differ from their rows or send several requests.

mod apply;
mod calls;
mod connections;
mod custom;
mod deletions;
mod deployments;
mod diagnosis;
mod logs;
mod pages;
mod plan;
mod projects;
mod revisions;
mod rollback;
mod typed;
mod uploads;
mod watch;

pub use apply::{Applied, ApplyError, ApplyOptions};
pub use calls::*;
pub use custom::CustomRequest;
pub use deletions::{Deletion, DeletionOptions};
pub use logs::{FollowLogsOptions, FollowUntil, FollowedLine, FollowedLogs, LogLines};
pub use pages::{CursorPages, DeploymentPages, Pages};
pub use plan::{Action, Plan};
pub use rollback::{LeftOut, Rollback, RollbackOptions, RollbackRequest, Taken};
pub use uploads::Uploads;
pub use watch::{Change, ChangeKind, Watch, WatchOptions, Watched, WatchedRevision};
