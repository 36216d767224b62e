//! A line of a log.

/// One of a revision's two logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogKind {
    /// The log of the build.
    Build,
    /// The log of the servers, with the events of their pods.
    Deploy,
}

impl LogKind {
    /// The logs in which the failure of a revision with this status shows.
    pub fn of_status(status: &str) -> &'static [Self] {
        match status {
            "BUILD_FAILED" | "BUILDING" => &[Self::Build],
            "DEPLOY_FAILED" | "DEPLOYING" => &[Self::Deploy],
            _ => &[Self::Build, Self::Deploy],
        }
    }

    /// As it is written in a query: `build` or `deploy`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Build => "build",
            Self::Deploy => "deploy",
        }
    }
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// Which log it is in.
    pub log: LogKind,
    /// Its index among the lines that were given.
    pub index: usize,
    /// Its text, without sequences that colour a terminal.
    pub text: String,
}
