//! What a watch is told, what it knows of a deployment, and how an answer changes that or has it wait.

use core::time::Duration;

use crate::client::error::Error;
use crate::env::to_ms;
use crate::model::{Deployment, DeploymentListParams, Revision, RevisionStatus};

/// The options of a watch.
#[derive(Clone, Debug)]
pub struct WatchOptions {
    /// Which deployments are watched; all of the workspace by default. `limit` and `offset` are the watch's own affair.
    pub filter: DeploymentListParams,
    /// The pause between two listings while something changes; 5 seconds by default.
    pub min_delay: Duration,
    /// The longest pause between two listings; 30 seconds by default.
    pub max_delay: Duration,
}

impl Default for WatchOptions {
    fn default() -> Self {
        let (min_delay, max_delay) = (Duration::from_secs(5), Duration::from_secs(30));
        Self { filter: DeploymentListParams::default(), min_delay, max_delay }
    }
}

/// A deployment with its latest revision, as far as a watch knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct Watched {
    /// The deployment.
    pub deployment: Deployment,
    /// Its latest revision; `None` if it has none.
    pub revision: Option<WatchedRevision>,
}

/// The latest revision of a deployment, as far as a watch knows it.
#[derive(Clone, Debug, PartialEq)]
pub struct WatchedRevision {
    /// The revision's id.
    pub id: String,
    /// Its status. `DEPLOYED` without having been read if the deployment says that it is the active one; `None` before
    /// it was read.
    pub status: Option<RevisionStatus>,
    /// The revision as it was read last; `None` if it was not read.
    pub revision: Option<Revision>,
    /// When it was read, in milliseconds since 1970; `None` if it was not.
    pub read_at_ms: Option<f64>,
}

impl Watched {
    /// The status of the latest revision; `None` without one, and before it was read.
    pub fn status(&self) -> Option<&RevisionStatus> {
        self.revision.as_ref()?.status.as_ref()
    }

    /// Whether another state of the same deployment is a change. When its revision was read is none.
    pub(super) fn differs(&self, other: &Self) -> bool {
        let state = |watched: &Self| watched.revision.as_ref().map(|each| (each.id.clone(), each.status.clone()));
        self.deployment != other.deployment || state(self) != state(other)
    }
}

/// What happened to a deployment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It is new among what is watched.
    Appeared,
    /// Its record or the state of its latest revision changed.
    Changed,
    /// It is gone from what is watched. With a filter, it can still exist.
    Gone,
}

/// A deployment that appeared, changed or went.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Change {
    /// What happened to it.
    pub kind: ChangeKind,
    /// The deployment; as it was known last if it is gone.
    pub watched: Watched,
    /// What was known before; `None` if it appeared.
    pub previous: Option<Watched>,
}

impl Change {
    pub(super) fn of(previous: Option<Watched>, watched: &Watched) -> Self {
        let kind = if previous.is_none() { ChangeKind::Appeared } else { ChangeKind::Changed };
        Self { kind, watched: watched.clone(), previous }
    }

    pub(super) fn gone(watched: Watched) -> Self {
        Self { kind: ChangeKind::Gone, previous: Some(watched.clone()), watched }
    }
}

/// A deployment, and when its revision is read.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) watched: Watched,
    /// When the revision is to be read, on the steady clock; 0 for at once, `None` for not at all.
    pub(super) due_at: Option<f64>,
    /// The pause before the last reading of the revision; 0 before the first.
    pub(super) pause: f64,
    /// Whether the revision was in progress when it was read last.
    pub(super) in_progress: bool,
}

impl Entry {
    /// The entry of a deployment that was listed.
    pub(super) fn listed(before: Option<Self>, deployment: Deployment) -> Self {
        if let Some(before) = before.as_ref().filter(|before| before.watched.deployment == deployment) {
            let Self { due_at, pause, in_progress, .. } = *before;
            return Self { watched: before.watched.clone(), due_at, pause, in_progress };
        }
        let entry = |deployment, revision, due_at, in_progress| Self {
            watched: Watched { deployment, revision },
            due_at,
            pause: 0.0,
            in_progress,
        };
        let Some(id) = deployment.latest_revision_id.clone() else { return entry(deployment, None, None, false) };
        let is_active = deployment.active_revision_id.as_ref() == Some(&id);
        let was_active =
            before.as_ref().is_some_and(|old| old.watched.deployment.active_revision_id.as_ref() == Some(&id));
        let (is_new, was_in_progress) = (before.is_none(), before.as_ref().is_some_and(|old| old.in_progress));
        let known = before.and_then(|old| old.watched.revision).filter(|revision| revision.id == id);
        let unread = |status| WatchedRevision { id, status, revision: None, read_at_ms: None };
        if !is_active {
            // A record that changed may belong to a revision that is deployed again.
            let in_progress = known.is_some() && was_in_progress;
            return entry(deployment, Some(known.unwrap_or_else(|| unread(None))), Some(0.0), in_progress);
        }
        let deployed = known.filter(|revision| revision.status == Some(RevisionStatus::Deployed));
        // That a new deployment's revision is the active one is enough. One that was followed until now is read once
        // more, and so is one whose record changed: it may be deployed again.
        let is_settled = is_new || (deployed.is_some() && !was_active);
        let revision = deployed.unwrap_or_else(|| unread(Some(RevisionStatus::Deployed)));
        entry(deployment, Some(revision), (!is_settled).then_some(0.0), false)
    }

    /// Takes in that the revision was read; `None` where the service has no such revision.
    pub(super) fn read(&mut self, revision: Option<Revision>, is_final: bool, read_at_ms: f64) {
        self.in_progress = !is_final;
        let (Some(known), Some(revision)) = (&mut self.watched.revision, revision) else { return };
        known.status = Some(revision.status.clone());
        known.revision = Some(revision);
        known.read_at_ms = Some(read_at_ms);
    }
}

/// The pause that the service asks for.
pub(super) fn asked_ms(error: &Error) -> f64 {
    match error {
        Error::Api(error) => error.retry_after.map_or(0.0, to_ms),
        _ => 0.0,
    }
}
