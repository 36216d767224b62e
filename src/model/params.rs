//! What listings and logs of operations that were only observed are asked for (observed 3).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::records::{LogOrder, LogType, RevisionStatus};

/// Which lines of a revision's log are asked for. The older form, by the project, takes a
/// [`LogQuery`](super::LogQuery).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct LogParams {
    /// `build` or `deploy`: the log of the build or of the servers.
    #[serde(rename = "type", skip_serializing_if = "Option::is_none")]
    pub kind: Option<LogType>,
    /// The number of lines at most, 1 to 1000; 50 if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// `asc` for the oldest lines first, or `desc`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub order: Option<LogOrder>,
    /// The `next_offset` of the answer before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<Value>,
    /// The level of the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// A text in the lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub query: Option<String>,
    /// The earliest time of a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start_time: Option<String>,
    /// The latest time of a line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end_time: Option<String>,
    /// The run whose lines are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub run_id: Option<String>,
}

/// The query of a listing of revisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RevisionListParams {
    /// The number of revisions in one page at most, 1 to 100; 20 if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Where the first page starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
    /// Only revisions in one of these states.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub status: Vec<RevisionStatus>,
    /// Only revisions that a listener of the caller's cluster deploys, or only others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub remote_reconciled: Option<bool>,
}

/// The query of a listing of listeners.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct ListenerListParams {
    /// The number of listeners in one page at most; 20 if it is left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Where the first page starts.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<u64>,
}

#[cfg(feature = "js")]
super::javascript::convert! { LogParams, RevisionListParams, ListenerListParams, }
