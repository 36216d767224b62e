//! Logs by the project, the older form (observed 3), for Rust callers.

use super::calls::Projects;
use super::logs::log_lines::{End, Log, LogLines};
use super::typed::members;
use crate::api::{self, Operation};
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::model::{LogPage, LogQuery};

impl<'a, T: Transport, E: Env> Projects<'a, T, E> {
    /// Reads lines of a build's log: `POST /v1/projects/{project_id}/revisions/{revision_id}/build_logs`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid, else see [`Error`].
    pub async fn build_logs(&self, project_id: &str, revision_id: &str, query: &LogQuery) -> Result<LogPage, Error> {
        self.client.call(&api::logs::BUILD, &[project_id, revision_id], None, Some(serde_json::to_string(query)?)).await
    }

    /// Reads lines of the servers' log, of a revision or of the whole project: `POST
    /// /v1/projects/{project_id}/deploy_logs`, or under `/revisions/{revision_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid, else see [`Error`].
    pub async fn deploy_logs(
        &self,
        project_id: &str,
        revision_id: Option<&str>,
        query: &LogQuery,
    ) -> Result<LogPage, Error> {
        let body = Some(serde_json::to_string(query)?);
        match revision_id {
            Some(revision_id) => {
                self.client.call(&api::logs::REVISION_DEPLOY, &[project_id, revision_id], None, body).await
            }
            None => self.client.call(&api::logs::DEPLOY, &[project_id], None, body).await,
        }
    }

    /// Reads every line of a build's log. [`LogLines::follow`] continues as new ones are written, until it is dropped.
    pub fn build_log_lines(&self, project_id: &str, revision_id: &str, query: &LogQuery) -> LogLines<'a, T, E> {
        self.lines(&api::logs::BUILD, &[project_id, revision_id], query)
    }

    /// Reads every line of the servers' log, of a revision or of the whole project. [`LogLines::follow`] continues as
    /// new ones are written, until it is dropped.
    pub fn deploy_log_lines(
        &self,
        project_id: &str,
        revision_id: Option<&str>,
        query: &LogQuery,
    ) -> LogLines<'a, T, E> {
        match revision_id {
            Some(revision_id) => self.lines(&api::logs::REVISION_DEPLOY, &[project_id, revision_id], query),
            None => self.lines(&api::logs::DEPLOY, &[project_id], query),
        }
    }

    fn lines(&self, operation: &'static Operation, parameters: &[&str], query: &LogQuery) -> LogLines<'a, T, E> {
        let parameters = parameters.iter().map(|&id| id.to_owned()).collect();
        LogLines::new(self.client, Log { operation, parameters, query: members(query), end: End::Reader })
    }
}
