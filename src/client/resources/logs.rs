//! Logs line by line: one log to its end, and the logs of a deployment as they are written.

mod follow_logs;
mod follow_options;
pub(super) mod log_lines;
mod log_reader;
mod log_requests;
mod new_lines;
mod track;

pub use follow_logs::{FollowedLine, FollowedLogs};
pub use follow_options::{FollowLogsOptions, FollowUntil};
pub use log_lines::LogLines;
