//! What is said about a failure.

use crate::diagnose::line::LogLine;

/// What was found: a signature of a log or an answer, or a trap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The stable word of the signature or trap.
    pub code: &'static str,
    /// What went wrong.
    pub cause: &'static str,
    /// What to do about it.
    pub next_step: &'static str,
    /// The section of `docs/contract.md`'s sources that the finding rests on, such as `observed 13`.
    pub citation: &'static str,
    /// The line that the finding rests on, if it rests on one.
    pub line: Option<LogLine>,
}
