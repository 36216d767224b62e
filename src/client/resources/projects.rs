//! Logs by the project, the older form (observed 3), for Rust callers.

use super::calls::Projects;
use crate::api;
use crate::client::env::Env;
use crate::client::error::Error;
use crate::client::transport::Transport;
use crate::model::{LogPage, LogQuery};

impl<T: Transport, E: Env> Projects<'_, T, E> {
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
}
