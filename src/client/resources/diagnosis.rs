//! What is wrong with a deployment, for Rust callers.

use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::diagnose::{Diagnosis, FormEvidence, LogKind, RevisionEvidence, State, diagnose_revision, instant_ms};
use crate::model::{Deployment, LogOrder, LogParams, LogType, Revision, Source};

/// How many of a log's last lines are read.
const TAIL: u32 = 500;

impl<T: Transport, E: Env> Client<T, E> {
    /// Says what is wrong with the latest revision of a deployment: reads it, and the end of the log in which it failed
    /// or does not get on. At most three requests, and those that the client repeats after a failure. `None` if it has no
    /// revision. The index of a line counts the lines of the messages that were read.
    ///
    /// # Errors
    /// See [`Error`]. [`diagnose_answer`](crate::diagnose::diagnose_answer) knows some of them.
    pub async fn diagnose(&self, deployment: &Deployment) -> Result<Option<(Revision, Diagnosis)>, Error> {
        let Some(revision_id) = deployment.latest_revision_id.as_deref() else { return Ok(None) };
        let revisions = self.revisions();
        let revision = revisions.get(&deployment.id, revision_id).await?;
        let since_ms = revision.updated_at.as_deref().and_then(instant_ms);
        let mut evidence = RevisionEvidence {
            status: revision.status.as_str(),
            time_in_status_ms: since_ms.map(|since_ms| (self.env().now_ms() - since_ms).max(0.0) as u64),
            ..RevisionEvidence::default()
        };
        let first = diagnose_revision(&evidence);
        if !matches!(first.state, State::Failed | State::Stuck) {
            return Ok(Some((revision, first)));
        }
        let mut logs: [Vec<String>; 2] = Default::default();
        for kind in LogKind::of_status(evidence.status) {
            let (at, kind) = if *kind == LogKind::Build { (0, LogType::Build) } else { (1, LogType::Deploy) };
            let params =
                LogParams { kind: Some(kind), limit: Some(TAIL), order: Some(LogOrder::Desc), ..LogParams::default() };
            let page = revisions.logs(&deployment.id, revision_id, &params).await?;
            let messages = page.logs.into_iter().rev().map(|line| line.message.unwrap_or_default());
            logs[at] =
                messages.flat_map(|message| message.split('\n').map(ToOwned::to_owned).collect::<Vec<_>>()).collect();
        }
        let [build, deploy] = [&logs[0], &logs[1]].map(|log| log.iter().map(String::as_str).collect::<Vec<_>>());
        evidence.build_log = &build;
        let is_read = LogKind::of_status(evidence.status).contains(&LogKind::Deploy);
        evidence.deploy_log = is_read.then_some(deploy.as_slice());
        evidence.deployment = FormEvidence {
            name: Some(&deployment.name),
            is_self_hosted: deployment.source == Source::ExternalDocker,
            status: Some(deployment.status.as_str()),
            has_active_revision: deployment.active_revision_id.is_some(),
            ..FormEvidence::default()
        };
        let diagnosis = diagnose_revision(&evidence);
        Ok(Some((revision, diagnosis)))
    }
}
