//! Calls on revisions, for Rust callers.

use crate::api;
use crate::client::Env;
use crate::client::error::Error;
use crate::client::pages::{Listing, Pages};
use crate::client::send::Client;
use crate::client::transport::Transport;
use crate::client::wait::{Observer, WaitOptions};
use crate::model::{Deployment, DeploymentPatch, LogPage, LogParams, LogType, Revision, RevisionListParams};

use super::log_lines::{End, Log, LogLines};

/// The calls for revisions (service.md 4.7, observed.md 3).
#[derive(Clone, Copy, Debug)]
pub struct Revisions<'a, T, E> {
    pub(super) client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Revisions<'a, T, E> {
    /// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid, else see [`Error`].
    pub async fn get(&self, deployment_id: &str, revision_id: &str) -> Result<Revision, Error> {
        self.client.record("revisions.get", api::revisions::get(deployment_id, revision_id), &self.client.options().call).await
    }

    /// Waits until a revision is done; `observer` sees every poll. See [`Client::wait`].
    ///
    /// # Errors
    /// See [`Client::wait`].
    pub async fn wait(&self, deployment_id: &str, revision_id: &str, options: &WaitOptions, observer: &mut impl Observer) -> Result<Revision, Error> {
        let text = self.client.wait(deployment_id, revision_id, options, observer).await?;
        Ok(serde_json::from_str(&text)?)
    }

    /// Lists the revisions of a deployment page by page, newest first: `GET /v2/deployments/{deployment_id}/revisions` (observed.md 3).
    pub fn list(&self, deployment_id: &str, params: &RevisionListParams) -> Pages<'a, T, E, Revision> {
        let parameters = vec![deployment_id.to_owned()];
        Pages::new(self.client, Listing { operation: &api::revisions::LIST, parameters, query: super::query(params), id: |revision| revision.id.as_deref() })
    }

    /// Makes a revision in any case: `POST /v2/deployments/{deployment_id}/revisions` (observed.md 3). The body is a patch's, without `revision_source`: one
    /// that has it is sent with a warning ([`Options::on_warning`](crate::client::Options::on_warning)), since a service may pass it over. Never repeated after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] if the id is not a uuid or the body has errors, else see [`Error`].
    pub async fn create(&self, deployment_id: &str, body: &DeploymentPatch) -> Result<Revision, Error> {
        self.client.ask(&api::revisions::CREATE, &[deployment_id], None, Some(serde_json::to_string(body)?)).await
    }

    /// Deploys a revision again, and returns the deployment: `POST /v2/deployments/{deployment_id}/revisions/{revision_id}/redeploy` (observed.md 3).
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid; [`Error::Api`] with 400 if it cannot be deployed again; else see [`Error`].
    pub async fn redeploy(&self, deployment_id: &str, revision_id: &str) -> Result<Deployment, Error> {
        self.client.ask(&api::revisions::REDEPLOY, &[deployment_id, revision_id], None, None).await
    }

    /// Reads lines of a revision's log: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}/logs` (observed.md 3). Pass `next_offset` on for those that
    /// follow, or read them all by [`Revisions::log_lines`].
    ///
    /// # Errors
    /// [`Error::Invalid`] if an id is not a uuid, else see [`Error`].
    pub async fn logs(&self, deployment_id: &str, revision_id: &str, params: &LogParams) -> Result<LogPage, Error> {
        self.client.ask(&api::revisions::LOGS, &[deployment_id, revision_id], Some(serde_json::to_string(params)?), None).await
    }

    /// Reads every line of a revision's log. [`LogLines::follow`] continues as new ones are written, until the build is over or, for the servers' log, until the revision has ended
    /// without success.
    pub fn log_lines(&self, deployment_id: &str, revision_id: &str, params: &LogParams) -> LogLines<'a, T, E> {
        let end = if params.kind == Some(LogType::Deploy) { End::Revision } else { End::Build };
        let parameters = vec![deployment_id.to_owned(), revision_id.to_owned()];
        LogLines::new(self.client, Log { operation: &api::revisions::LOGS, parameters, asked: super::query(params), end })
    }
}
