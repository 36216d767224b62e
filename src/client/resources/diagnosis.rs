//! What is wrong with a deployment, for Rust callers.

use super::typed::members;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::diagnose::{Diagnosis, FormEvidence, LogKind, RevisionEvidence, State, diagnose_revision, instant_ms};
use crate::model::{Deployment, LogOrder, LogPage, LogParams, LogQuery, LogType, Revision, Source};

/// How many of a log's last lines are read.
const TAIL: u32 = 500;

impl<T: Transport, E: Env> Client<T, E> {
    /// Says what is wrong with the latest revision of a deployment: reads it, and the end of the log in which it failed
    /// or does not get on, by the older path (observed 3) where the service does not have the newer one. At most five
    /// requests, and those that the client repeats after a failure. `None` if it has no revision. The index of a line
    /// counts the lines of the messages that were read.
    ///
    /// # Errors
    /// See [`Error`]. [`diagnose_answer`](crate::diagnose::diagnose_answer) knows some of them.
    pub async fn diagnose(&self, deployment: &Deployment) -> Result<Option<(Revision, Diagnosis)>, Error> {
        let Some(revision_id) = deployment.latest_revision_id.as_deref() else { return Ok(None) };
        let revision = self.revisions().get(&deployment.id, revision_id).await?;
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
        let kinds = LogKind::of_status(evidence.status);
        let mut logs: [Vec<String>; 2] = Default::default();
        for kind in kinds {
            let page = self.end_of_log(*kind, &deployment.id, revision_id).await?;
            let messages = page.logs.into_iter().rev().map(|line| line.message.unwrap_or_default());
            logs[usize::from(*kind == LogKind::Deploy)] =
                messages.flat_map(|message| message.split('\n').map(ToOwned::to_owned).collect::<Vec<_>>()).collect();
        }
        let [build, deploy] = [&logs[0], &logs[1]].map(|log| log.iter().map(String::as_str).collect::<Vec<_>>());
        evidence.build_log = &build;
        evidence.deploy_log = kinds.contains(&LogKind::Deploy).then_some(deploy.as_slice());
        let spec = members(&deployment.source_config.resource_spec);
        let fields: Vec<_> = spec.iter().filter(|(_, value)| !value.is_null()).map(|(name, _)| name.as_str()).collect();
        evidence.deployment = FormEvidence {
            name: Some(&deployment.name),
            is_self_hosted: deployment.source == Source::ExternalDocker,
            status: Some(deployment.status.as_str()),
            has_active_revision: deployment.active_revision_id.is_some(),
            resource_fields: &fields,
            ..FormEvidence::default()
        };
        let diagnosis = diagnose_revision(&evidence);
        Ok(Some((revision, diagnosis)))
    }

    /// The last lines of a log, the newest first: by the newer path, and by the older one where a service does not have
    /// that.
    async fn end_of_log(&self, kind: LogKind, deployment_id: &str, revision_id: &str) -> Result<LogPage, Error> {
        let is_build = kind == LogKind::Build;
        let params = LogParams {
            kind: Some(if is_build { LogType::Build } else { LogType::Deploy }),
            limit: Some(TAIL),
            order: Some(LogOrder::Desc),
            ..LogParams::default()
        };
        match self.revisions().logs(deployment_id, revision_id, &params).await {
            Err(Error::Api(error)) if matches!(error.status, 404 | 405) => {}
            read => return read,
        }
        let query = LogQuery { limit: Some(f64::from(TAIL)), order: Some(LogOrder::Desc), ..LogQuery::default() };
        if is_build {
            self.projects().build_logs(deployment_id, revision_id, &query).await
        } else {
            self.projects().deploy_logs(deployment_id, Some(revision_id), &query).await
        }
    }
}
