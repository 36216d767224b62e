//! Calls with typed records, for Rust callers.

use super::Env;
use super::error::Error;
use super::options::CallOptions;
use super::pages::DeploymentPages;
use super::send::Client;
use super::transport::Transport;
use super::wait::{Observer, Progress, WaitOptions};
use crate::api::{self, Call};
use crate::model::{Deployment, DeploymentCreate, DeploymentListParams, DeploymentPatch, Revision};
use crate::validate::Report;

impl<T: Transport, E: Env> Client<T, E> {
    /// The calls on deployments.
    pub const fn deployments(&self) -> Deployments<'_, T, E> {
        Deployments { client: self }
    }

    /// The calls on revisions.
    pub const fn revisions(&self) -> Revisions<'_, T, E> {
        Revisions { client: self }
    }

    async fn record<R: serde::de::DeserializeOwned>(&self, operation: &'static str, call: Result<Call, Report>, options: &CallOptions) -> Result<R, Error> {
        let call = call.map_err(|report| Error::Invalid { operation, report })?;
        let received = self.send(&call, options).await?;
        Ok(serde_json::from_str(&received.text)?)
    }
}

/// The calls on deployments (service.md 4.5 and 4.7).
#[derive(Clone, Copy, Debug)]
pub struct Deployments<'a, T, E> {
    client: &'a Client<T, E>,
}

impl<'a, T: Transport, E: Env> Deployments<'a, T, E> {
    /// Creates a deployment: `POST /v2/deployments`. Never sent again after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the body has errors, else see [`Error`].
    pub async fn create(&self, body: &DeploymentCreate) -> Result<Deployment, Error> {
        let options = &self.client.options().call;
        let call = api::deployments::create(serde_json::to_string(body)?, options.check);
        self.client.record("deployments.create", call, options).await
    }

    /// Reads a deployment: `GET /v2/deployments/{deployment_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the id is no uuid, else see [`Error`].
    pub async fn get(&self, deployment_id: &str) -> Result<Deployment, Error> {
        self.client.record("deployments.get", api::deployments::get(deployment_id), &self.client.options().call).await
    }

    /// Lists deployments by the page: `GET /v2/deployments` (service.md 4.6).
    ///
    /// # Examples
    /// ```
    /// # use deployment_control::client::{Client, Env, Error, Transport};
    /// # use deployment_control::model::DeploymentListParams;
    /// # async fn names<T: Transport, E: Env>(client: &Client<T, E>) -> Result<(), Error> {
    /// let mut pages = client.deployments().list(DeploymentListParams { limit: Some(100.0), ..Default::default() });
    /// while let Some(page) = pages.next().await? {
    ///     for deployment in page {
    ///         println!("{}", deployment.name);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self, params: DeploymentListParams) -> DeploymentPages<'a, T, E> {
        DeploymentPages::new(self.client, params)
    }

    /// Deletes a deployment: `DELETE /v2/deployments/{deployment_id}` (observed.md 3). It still answers for a while, until it is gone.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the id is no uuid, else see [`Error`].
    pub async fn delete(&self, deployment_id: &str, delete_tracing_project: bool) -> Result<(), Error> {
        let call = api::deployments::delete(deployment_id, delete_tracing_project);
        let call = call.map_err(|report| Error::Invalid { operation: "deployments.delete", report })?;
        self.client.send(&call, &self.client.options().call).await.map(drop)
    }

    /// Changes a deployment: `PATCH /v2/deployments/{deployment_id}`. Never sent again after a lost answer.
    ///
    /// # Errors
    /// [`Error::Invalid`] where the id is no uuid or the body has errors, else see [`Error`].
    pub async fn patch(&self, deployment_id: &str, body: &DeploymentPatch) -> Result<Deployment, Error> {
        let options = &self.client.options().call;
        let call = api::deployments::patch(deployment_id, serde_json::to_string(body)?, options.check);
        self.client.record("deployments.patch", call, options).await
    }

    /// Waits until the deployment's latest revision is deployed, and gives the revision.
    ///
    /// # Errors
    /// See [`Client::wait`]. A deployment without a revision is [`Error::Invalid`] at `latest_revision_id`.
    pub async fn wait_until_deployed(&self, deployment: &Deployment, options: &WaitOptions) -> Result<Revision, Error> {
        let revision_id = deployment.latest_revision_id.as_deref().unwrap_or_default();
        self.client.revisions().wait(&deployment.id, revision_id, options, &mut |_: &Progress<'_>| {}).await
    }
}

/// The calls on revisions (service.md 4.7).
#[derive(Clone, Copy, Debug)]
pub struct Revisions<'a, T, E> {
    client: &'a Client<T, E>,
}

impl<T: Transport, E: Env> Revisions<'_, T, E> {
    /// Reads a revision: `GET /v2/deployments/{deployment_id}/revisions/{revision_id}`.
    ///
    /// # Errors
    /// [`Error::Invalid`] where an id is no uuid, else see [`Error`].
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
}
