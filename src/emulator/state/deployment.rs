//! A deployment as the emulator stores it, and what follows from its revisions and the time.

use crate::emulator::state::revision::Revision;
use crate::emulator::values::json::{Object, Value};
use crate::model::Source;
use crate::schema::DELETION_STATES;

/// When a deletion was asked for, when it awaits its final deletion, and when the deployment is gone.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::struct_field_names, reason = "every name of a time ends in its unit")]
pub(crate) struct Deletion {
    pub(crate) asked_ms: u64,
    pub(crate) final_ms: u64,
    pub(crate) gone_ms: u64,
}

/// A deployment. What follows from its revisions and the time is not stored: each response calculates it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Deployment {
    /// Its number among all records, in the order in which they were made.
    pub(crate) number: u64,
    pub(crate) id: String,
    pub(crate) tenant_id: String,
    pub(crate) name: String,
    pub(crate) source: Source,
    pub(crate) source_config: Object,
    pub(crate) secrets: Value,
    pub(crate) secret_references: Value,
    /// Fields that the contract does not list, as they were sent.
    pub(crate) extra: Object,
    pub(crate) created_ms: u64,
    /// When a patch or a redeployment last changed it.
    pub(crate) changed_ms: u64,
    /// When its database is ready.
    pub(crate) database_ms: u64,
    pub(crate) deletion: Option<Deletion>,
    /// The status that a seed has fixed.
    pub(crate) status: Option<String>,
    /// Its revisions, the oldest first.
    pub(crate) revisions: Vec<Revision>,
}

impl Deployment {
    pub(crate) fn latest(&self) -> Option<&Revision> {
        self.revisions.last()
    }

    /// The revision that runs, and since when. Of several deployed revisions it is the newest, even if an older one was
    /// deployed later.
    pub(crate) fn active(&self, now_ms: u64) -> Option<(&Revision, u64)> {
        self.revisions.iter().rev().find_map(|revision| revision.deployed_ms(now_ms).map(|at| (revision, at)))
    }

    pub(crate) fn status(&self, now_ms: u64) -> &str {
        match (&self.deletion, &self.status) {
            (Some(deletion), _) => DELETION_STATES[usize::from(now_ms >= deletion.final_ms)],
            (None, Some(status)) => status,
            (None, None) if now_ms >= self.database_ms || self.active(now_ms).is_some() => "READY",
            (None, None) => "AWAITING_DATABASE",
        }
    }

    /// When it last changed, by a request or by the progress of its database or of its revisions.
    pub(crate) fn updated_ms(&self, now_ms: u64) -> u64 {
        let database_ms = Some(self.database_ms).filter(|at| *at <= now_ms);
        let active_ms = self.active(now_ms).map(|(_, at)| at);
        let deleted_ms = self.deletion.map(|deletion| deletion.asked_ms);
        [database_ms, active_ms, deleted_ms].into_iter().flatten().fold(self.changed_ms, u64::max)
    }

    /// The version of the image that runs.
    pub(crate) fn image_version(&self, now_ms: u64) -> Option<&str> {
        self.active(now_ms).and_then(|(revision, _)| revision.image_version(now_ms))
    }

    /// Whether the image that runs has this version.
    pub(crate) fn has_image_version(&self, version: &str, now_ms: u64) -> bool {
        // Nearly always no revision can have the version, which is quicker to find out than which one runs.
        self.revisions.iter().any(|revision| revision.may_have_version(version))
            && self.image_version(now_ms) == Some(version)
    }

    /// The first time after `now_ms` at which it shows something else by itself; the end of all time if it never does.
    pub(crate) fn next_change_ms(&self, now_ms: u64) -> u64 {
        let deletion = self.deletion.into_iter().flat_map(|it| [it.asked_ms, it.final_ms, it.gone_ms]);
        let own = deletion.chain([self.database_ms]).filter(|at| *at > now_ms);
        let revisions = self.revisions.iter().flat_map(|revision| revision.changes_ms(now_ms));
        own.chain(revisions).min().unwrap_or(u64::MAX)
    }

    pub(crate) fn is_gone(&self, now_ms: u64) -> bool {
        self.deletion.is_some_and(|deletion| deletion.gone_ms <= now_ms)
    }

    /// The address that the service gives the deployment once a revision is active.
    pub(crate) fn url(&self) -> String {
        let host: String = self.name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').take(40).collect();
        [
            "https://",
            &host.trim_start_matches('-').to_ascii_lowercase(),
            "-",
            self.id.get(..8).unwrap_or_default(),
            ".emulator.localhost",
        ]
        .concat()
    }
}
