//! Why a rollback is not sent.

use core::fmt;

use crate::client::policy::rollback::Refusal;

/// Why a rollback is not sent. Its text says it in a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RollbackError {
    /// The reason.
    pub reason: Refusal,
    /// The revision that the reason is about: its id, or what was given of it; empty if it is about none.
    pub revision: String,
    /// What was found: the states of the earlier revisions, the state of the one, or the ids that fit.
    pub seen: String,
}

impl fmt::Display for RollbackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.reason.sentence(&self.revision, &self.seen))
    }
}

impl core::error::Error for RollbackError {}
