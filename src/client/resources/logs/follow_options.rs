//! The options of following logs.

use core::time::Duration;

use crate::client::error::Error;
use crate::client::options::ConfigError;
use crate::model::{LogEntry, LogLevel, LogType};

/// When a followed log ends by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FollowUntil {
    /// After the last line of the build.
    Built,
    /// After the last line that was written until the revision was deployed, failed or was superseded.
    #[default]
    Deployed,
    /// Goes on with the servers of a deployed revision, until one has failed or was superseded, and never if newer
    /// revisions are followed too: drop it to leave.
    Ended,
    /// After the lines that are there already. Nothing is waited for.
    Now,
}

/// The options of following logs.
///
/// # Examples
/// ```
/// use deployment_control::client::{FollowLogsOptions, FollowUntil};
/// let options = FollowLogsOptions { until: FollowUntil::Ended, tail: Some(100), ..Default::default() };
/// # assert_eq!(options.tolerate_errors, 10);
/// ```
#[derive(Clone, Debug)]
pub struct FollowLogsOptions {
    /// When it ends by itself; [`FollowUntil::Deployed`] by default.
    pub until: FollowUntil,
    /// Whether it goes on with newer revisions of the deployment, the oldest of them first, once a revision is done. By
    /// default true, and false if a revision is named; never with [`FollowUntil::Now`].
    pub across_revisions: Option<bool>,
    /// The log of the build or that of the servers only; both by default, that of the build first.
    pub kind: Option<LogType>,
    /// Leaves out the build log of the first revision if its build has already succeeded; false by default.
    pub skip_finished_build: bool,
    /// Only lines written since this ISO time, such as `2026-01-31T12:00:00Z`.
    pub since: Option<String>,
    /// Only lines of this level and of those above it. The service's own filter knows one level alone, so lines are
    /// filtered here; one without a known level counts as `INFO`.
    pub level: Option<LogLevel>,
    /// Only lines that contain this text; the service decides, and may ignore case.
    pub query: Option<String>,
    /// Of the lines that are there already, only so many of the newest; all by default.
    pub tail: Option<usize>,
    /// The shortest time between two looks for new lines; 2 seconds by default.
    pub poll_delay: Duration,
    /// How many requests in a row can fail temporarily (no answer, 408, 429, 5xx, or an unreadable answer) before the
    /// error is returned; 10 by default, about three minutes. The pauses between them double from one second to 30, and
    /// are as long as the service asks for by `Retry-After`, up to
    /// [`RetryPolicy::max_retry_after`](crate::client::RetryPolicy::max_retry_after).
    pub tolerate_errors: u32,
}

impl Default for FollowLogsOptions {
    fn default() -> Self {
        Self {
            until: FollowUntil::Deployed,
            across_revisions: None,
            kind: None,
            skip_finished_build: false,
            since: None,
            level: None,
            query: None,
            tail: None,
            poll_delay: Duration::from_secs(2),
            tolerate_errors: 10,
        }
    }
}

impl FollowLogsOptions {
    pub(super) fn check(&self) -> Result<(), Error> {
        let sentence = match (&self.kind, &self.level) {
            (Some(LogType::Other(_)), _) => "kind must be build or deploy",
            (Some(LogType::Deploy), _) if self.until == FollowUntil::Built => {
                "until Built ends before the servers of kind Deploy write their log"
            }
            (_, Some(level)) if rank(level.as_str()).is_none() => {
                "level must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL"
            }
            _ => return Ok(()),
        };
        Err(ConfigError::Options(sentence).into())
    }

    pub(super) fn filter(&self) -> LineFilter {
        LineFilter {
            query: self.query.clone(),
            since: self.since.clone(),
            least: self.level.as_ref().and_then(|level| rank(level.as_str())),
        }
    }
}

/// Which lines are wanted.
#[derive(Clone, Debug)]
pub(super) struct LineFilter {
    /// The text that they contain; the service looks for it.
    pub(super) query: Option<String>,
    /// The ISO time of the first one.
    pub(super) since: Option<String>,
    /// The lowest rank of their levels; `None` for all lines.
    least: Option<u8>,
}

impl LineFilter {
    pub(super) const fn has_level(&self) -> bool {
        self.least.is_some()
    }

    /// Whether a line has the level that is wanted.
    pub(super) fn accepts(&self, entry: &LogEntry) -> bool {
        let of_line = entry.level.as_deref().and_then(rank).unwrap_or(INFO);
        self.least.is_none_or(|least| of_line >= least)
    }
}

const INFO: u8 = 2;

/// How much a level matters. Services write some words in several ways.
fn rank(level: &str) -> Option<u8> {
    Some(match level.to_ascii_uppercase().as_str() {
        "TRACE" => 0,
        "DEBUG" => 1,
        "INFO" | "NOTICE" => INFO,
        "WARN" | "WARNING" => 3,
        "ERROR" => 4,
        "FATAL" | "CRITICAL" => 5,
        _ => return None,
    })
}
